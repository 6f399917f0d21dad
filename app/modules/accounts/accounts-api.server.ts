import { type Context, Hono } from 'hono';
import { auth } from './auth.server.ts';
import { confirmEmailChange } from './email/change-email.server.ts';
import { answerForm, sendAnswer } from './forms/form-response.server.ts';
import { logIn } from './log-in/log-in.server.ts';
import { readSession } from './log-in/signed-in.server.ts';
import type { Me } from './me.ts';
import { offerPasskeys } from './passkeys/check-passkey.server.ts';
import { logInWithPasskey } from './passkeys/log-in-with-passkey.server.ts';
import { addPasskey, offerNewPasskey } from './passkeys/passkeys.server.ts';
import { changePassword } from './password/change-password.server.ts';
import { requestReset, resetPassword } from './password/reset-password.server.ts';
import { register } from './register.server.ts';
import { confirmByPasskey } from './second-step/confirm-identity.server.ts';
import { answerCode } from './second-step/second-factor.server.ts';
import { logOut } from './sessions.server.ts';
import { acceptInvitation, showInvitation } from './team/accept-invitation.server.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who is logged in, and everything that changes it. The rest of better-auth has no address. */
export const accountsApi = new Hono()
  .get('/me', async (context) => {
    context.header('cache-control', 'no-store');
    const session = await readSession(context.req.raw);
    if (!session) return context.json({ user: null });
    if (Date.now() - session.updatedAt.getTime() > dayMs) await prolong(context);
    const { id, email, displayName, userName, role } = session;
    return context.json({ user: { id, email, displayName, userName, role } satisfies Me });
  })
  .post('/login', (context) => answerForm(context, ['email', 'password'], (values) => logIn(values, context.req.raw)))
  .post('/login/code', (context) => answerForm(context, ['code'], ({ code }) => answerCode(code, context.req.raw)))
  .post('/login/passkey', (context) =>
    answerForm(context, ['credential'], ({ credential }) => logInWithPasskey(credential, context.req.raw)),
  )
  .post('/passkeys/challenge', async (context) => sendAnswer(context, await offerPasskeys(context.req.raw)))
  .post('/passkeys/confirm', (context) =>
    answerForm(context, ['credential'], ({ credential }) => confirmByPasskey(credential, context.req.raw)),
  )
  .post('/passkeys/new', async (context) => sendAnswer(context, await offerNewPasskey(context.req.raw)))
  .post('/passkeys', (context) =>
    answerForm(context, ['credential', 'language'], (values) => addPasskey(values, context.req.raw)),
  )
  .post('/logout', async (context) => sendAnswer(context, await logOut(context.req.raw)))
  .post('/register', (context) =>
    answerForm(context, ['username', 'email', 'password', 'terms'], (values) => register(values, context.req.raw)),
  )
  .post('/forgotpassword', (context) =>
    answerForm(context, ['email', 'from', 'language'], (values) => requestReset(values, context.req.raw)),
  )
  .post('/resetpassword', (context) =>
    answerForm(context, ['token', 'password', 'language'], (values) => resetPassword(values, context.req.raw)),
  )
  .post('/invitation', (context) =>
    answerForm(context, ['token'], ({ token }) => showInvitation(token, context.req.raw)),
  )
  .post('/invitation/accept', (context) =>
    answerForm(context, ['token', 'username', 'password'], (values) => acceptInvitation(values, context.req.raw)),
  )
  .post('/email/confirm', (context) =>
    answerForm(context, ['token', 'language'], (values) => confirmEmailChange(values, context.req.raw)),
  )
  .post('/password', (context) =>
    answerForm(context, ['oldPassword', 'newPassword', 'language'], (values) =>
      changePassword(values, context.req.raw),
    ),
  );

/** Who comes again stays logged in; the cookie then lives as long as the session does. */
async function prolong(context: Context): Promise<void> {
  const { api } = await auth();
  const { headers } = await api.getSession({ headers: context.req.raw.headers, returnHeaders: true });
  for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
}
