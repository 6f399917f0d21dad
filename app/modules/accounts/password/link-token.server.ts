import { createHash, randomBytes } from 'node:crypto';

/** A link's token, and the hash by which the database knows it. */
export type LinkToken = { token: string; hash: string };

/** A new token that nobody guesses. */
export function makeLinkToken(): LinkToken {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The hash of a token that came with a link. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
