import { createHmac } from 'node:crypto';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';

/**
 * The secret of a webhook, as Standard Webhooks writes it. It follows from the shop's own secret, so that no table holds
 * it: another number is another secret.
 */
export async function webhookSecret(webhook: number, secretNumber: number): Promise<string> {
  const bytes = createHmac('sha256', await sharedSecret('webhooks'))
    .update(`${webhook}:${secretNumber}`)
    .digest('base64');
  return `whsec_${bytes}`;
}

type Message = { id: string; timestamp: number; body: string };

/** The headers of a message by the Standard Webhooks scheme (standardwebhooks.com). `timestamp` is in seconds. */
export function signedHeaders(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
