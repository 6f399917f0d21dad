import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { forgetCookies } from '../auth.server.ts';
import { type Answer, answering } from '../forms/respond.server.ts';
import { sessions } from '../tables.server.ts';
import { readSession } from './signed-in.server.ts';

/** Ends this session, here and in the database. Does no harm where there is none. */
export function logOut(request: Request): Promise<Answer> {
  return answering('You are still logged in. Please try again in a moment.', async () => {
    const session = await readSession(request);
    if (session) await db.delete(sessions).where(eq(sessions.token, session.token));
    return { status: 200, body: {}, cookies: forgetCookies() };
  });
}
