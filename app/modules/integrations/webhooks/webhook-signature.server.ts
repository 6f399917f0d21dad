import { createHmac } from 'node:crypto';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';

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

/** A webhook's secrets from the newest down to the oldest that messages are still signed with. */
export function webhookSecrets(webhook: number, newest: number, oldest: number): Promise<string[]> {
  const numbers = Array.from({ length: newest - oldest + 1 }, (_, each) => newest - each);
  return Promise.all(numbers.map((number) => webhookSecret(webhook, number)));
}

type Message = { id: string; timestamp: number; body: string };

/**
 * The headers of a message by the Standard Webhooks scheme (standardwebhooks.com), with a signature for each secret. A
 * receiver accepts the message where one of them is right. `timestamp` is in seconds.
 */
export function signedHeaders(secrets: readonly string[], { id, timestamp, body }: Message): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
