import { createHmac } from 'node:crypto';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import type { CodeHold } from './code-hold.ts';

/** From where an order comes, as it is kept until somebody has confirmed it: nobody reads an address out of it. */
export async function codeHolder({ device, address }: { device: string | null; address: string }): Promise<CodeHold> {
  const secret = await sharedSecret('code-holds');
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  return {
    ...(device && { device: hashOf(`device:${device}`) }),
    ...(address && { address: hashOf(`address:${address}`) }),
  };
}
