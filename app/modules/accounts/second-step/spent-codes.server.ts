import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { readSignedCookie } from '../log-in/signed-in.server.ts';
import { spentCodes, verifications } from '../tables.server.ts';

/** No code is right for so long. */
const twoMinutesAgo = sql`now() - interval '2 minutes'`;

/** Thrown for a code of an app that was used before. */
export class CodeUsed extends Error {}

/**
 * Runs `check` with a code of an app, which is used up by it. A code is right for 90 seconds and opens the account once
 * (RFC 6238): of two requests with the same code at once only one is checked, the other throws `CodeUsed`. A code that
 * `check` throws at was not used.
 */
export async function usingCode<T>(userId: string, code: string, check: () => Promise<T>): Promise<T> {
  const thisCode = and(eq(spentCodes.userId, userId), eq(spentCodes.code, code));
  await db.delete(spentCodes).where(and(eq(spentCodes.userId, userId), lt(spentCodes.spentAt, twoMinutesAgo)));
  const { rowCount } = await db.insert(spentCodes).values({ userId, code }).onConflictDoNothing();
  if (rowCount !== 1) throw new CodeUsed('The code was used before.');
  try {
    return await check();
  } catch (error) {
    await db.delete(spentCodes).where(thisCode);
    throw error;
  }
}

/** Whose password was right in the login that waits for a code in this browser; null where none waits. */
export async function readWaitingLogIn(request: Request): Promise<string | null> {
  const challenge = await readSignedCookie(request, 'two_factor');
  if (!challenge) return null;
  // As better-auth stores it: verification.storeIdentifier is `hashed`.
  const identifier = createHash('sha256').update(challenge).digest('base64url');
  const [waiting] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)));
  return waiting?.userId ?? null;
}
