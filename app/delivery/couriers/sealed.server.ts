import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';

const algorithm = 'aes-256-gcm';

/** Encrypts a text with the shop's key for one purpose: a text encrypted for one courier cannot be decrypted as another's. */
export async function seal(plain: string, purpose: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, await sealingKey(), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text; null if it was changed, or encrypted with another key or for another purpose. */
export async function unseal(sealed: string, purpose: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return null;
  const key = await sealingKey();
  const opening = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
  opening.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

async function sealingKey(): Promise<Buffer> {
  return createHash('sha256')
    .update(await sharedSecret('couriers'))
    .digest();
}
