import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import type { Answer } from './answer.server.ts';
import { answering } from './answer.server.ts';
import { cookiePrefix, isSecureSite } from './auth.server.ts';
import { readSession } from './signed-in.server.ts';
import { sessions } from './tables.server.ts';

/** Ends this session, here and in the database. Does no harm where there is none. */
export function logOut(request: Request): Promise<Answer> {
  return answering('You are still logged in. Please try again in a moment.', async () => {
    const session = await readSession(request);
    if (session) await db.delete(sessions).where(eq(sessions.token, session.token));
    const secure = isSecureSite() ? '; Secure' : '';
    const gone = `${cookiePrefix()}.session_token=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`;
    return { status: 200, body: {}, cookies: [gone] };
  });
}
