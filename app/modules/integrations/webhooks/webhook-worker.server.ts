import { type OutboxWorker, startOutboxWorker } from '#app/infra/jobs/outbox-worker.server.ts';
import { sendWebhook } from './send-webhook.server.ts';
import {
  giveBackDelivery,
  type Pace,
  recordAttempt,
  type TakenDelivery,
  takeDelivery,
  untilNextDelivery,
} from './webhook-queue.server.ts';
import { signedHeaders, webhookSecrets } from './webhook-signature.server.ts';
import { maxWebhooks } from './webhooks.server.ts';

const usualPace: Pace = {
  firstPause: 5,
  maxRetryPause: 60 * 60,
  maxPause: 5 * 60,
  lease: 60,
  patience: 3 * 24 * 60 * 60,
  minFailures: 20,
};

/**
 * Sends the messages of webhooks. Any number of nodes may do so. Every message arrives at least once and keeps its id; to
 * one webhook they go one at a time, the oldest first, as long as none fails. No webhook waits for another one.
 */
export function startWebhookWorker(pace: Partial<Pace> = {}): OutboxWorker {
  const fullPace = { ...usualPace, ...pace };
  return startOutboxWorker({
    failureEvent: 'webhooks-wait',
    // One for each webhook, so that nobody waits for a receiver that is slow.
    maxConcurrent: maxWebhooks,
    take: () => takeDelivery(fullPace),
    release: giveBackDelivery,
    deliver: async (taken) => recordAttempt(taken, await attempt(taken), fullPace),
    msUntilNextDue: untilNextDelivery,
  });
}

async function attempt(taken: TakenDelivery) {
  const { url, webhook, secretNumber, oldestSecretNumber, messageId, type, data, at } = taken;
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  const message = { id: `msg_${messageId}`, timestamp: Math.floor(Date.now() / 1000), body };
  const secrets = await webhookSecrets(webhook, secretNumber, oldestSecretNumber);
  return sendWebhook(url, body, signedHeaders(secrets, message));
}
