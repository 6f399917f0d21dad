import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';

const algorithm = 'aes-256-gcm';

export type Sealer = {
  /** Encrypts a text for one purpose: a text encrypted for one courier cannot be decrypted as another's. */
  seal(plain: string, purpose: string): string;
  /** Decrypts a text; null if it was changed, or encrypted with another key or for another purpose. */
  unseal(sealed: string, purpose: string): string | null;
};

/** Encrypts with the shop's key. Reading the key may need a connection, so that this comes before a transaction. */
export async function openSealer(): Promise<Sealer> {
  const key = createHash('sha256')
    .update(await sharedSecret('couriers'))
    .digest();
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return null;
      const opening = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      opening.setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
