import { isAPIError } from 'better-auth/api';
import { db } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { auth } from '../auth.server.ts';
import { passwordProblem } from '../forms/account-forms.ts';
import { type Answer, answering } from '../forms/respond.server.ts';
import { countPasswordChange } from '../log-in/account-limits.server.ts';
import { commonProblem, guessableProblem, namesOf } from '../log-in/guessable-passwords.server.ts';
import { recordPassword } from '../log-in/record-login.server.ts';
import { readSession } from '../log-in/signed-in.server.ts';
import { isStaff } from '../role.ts';
import { inPasswordLine } from './passwords.server.ts';
import { endResetLinks } from './reset-email.server.ts';

type Change = { oldPassword: string; newPassword: string; language?: string };

/** Gives the person who is logged in a new password, once they have said the old one; ends their other sessions. */
export function changePassword({ oldPassword, newPassword, language }: Change, request: Request): Promise<Answer> {
  const { failed, notLoggedIn, wrongOld, done } = messages.changePassword;
  return answering(failed, async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: notLoggedIn } };
    // A shopper's may have names in it; nobody's may be one that many people have.
    const guess = isStaff(session.role) ? guessableProblem(newPassword, namesOf(session)) : commonProblem(newPassword);
    const problem = passwordProblem(newPassword) ?? (await guess);
    if (problem) return { status: 422, body: { problem: failed, fields: { newPassword: problem } } };
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return { status: 429, body: { problem: failed }, ...allowance };
    const { api } = await auth();
    const body = { currentPassword: oldPassword, newPassword, revokeOtherSessions: true };
    try {
      const { headers } = await inPasswordLine(() =>
        api.changePassword({ body, headers: request.headers, returnHeaders: true }),
      );
      await endResetLinks(db, session.id);
      await recordPassword({ action: 'user.password-changed', userId: session.id, request, language });
      return { status: 200, body: { message: done }, cookies: headers.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (error.body?.code !== 'INVALID_PASSWORD') return { status: 400, body: { problem: failed } };
      return { status: 403, body: { problem: wrongOld, fields: { oldPassword: wrongOld } } };
    }
  });
}
