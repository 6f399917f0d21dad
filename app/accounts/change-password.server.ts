import { isAPIError } from 'better-auth/api';
import { messages } from '#app/platform/messages.ts';
import { passwordProblem } from './account-forms.ts';
import { countPasswordChange } from './account-limits.server.ts';
import { type Answer, answering } from './answer.server.ts';
import { auth } from './auth.server.ts';
import { guessableProblem, namesOf } from './guessable-passwords.server.ts';
import { inPasswordLine } from './passwords.server.ts';
import { recordPassword } from './record-login.server.ts';
import { isStaff } from './role.ts';
import { readSession } from './signed-in.server.ts';

type Change = { oldPassword: string; newPassword: string };

/** Gives the person who is logged in a new password, once they have said the old one; ends their other sessions. */
export function changePassword({ oldPassword, newPassword }: Change, request: Request): Promise<Answer> {
  const { failed, notLoggedIn, wrongOld, done } = messages.changePassword;
  return answering(failed, async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: notLoggedIn } };
    // The spec has no strength rule for shoppers; who may enter the office gets one.
    const isGuarded = isStaff(session.role);
    const problem =
      passwordProblem(newPassword) ?? (isGuarded ? await guessableProblem(newPassword, namesOf(session)) : undefined);
    if (problem) return { status: 422, body: { problem: failed, fields: { newPassword: problem } } };
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return { status: 429, body: { problem: failed }, ...allowance };
    const { api } = await auth();
    const body = { currentPassword: oldPassword, newPassword, revokeOtherSessions: true };
    try {
      const { headers } = await inPasswordLine(() =>
        api.changePassword({ body, headers: request.headers, returnHeaders: true }),
      );
      await recordPassword('user.password-changed', session.id, request);
      return { status: 200, body: { message: done }, cookies: headers.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (error.body?.code !== 'INVALID_PASSWORD') return { status: 400, body: { problem: failed } };
      return { status: 403, body: { problem: wrongOld, fields: { oldPassword: wrongOld } } };
    }
  });
}
