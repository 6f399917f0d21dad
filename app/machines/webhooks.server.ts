import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { inSteps } from '#app/platform/db/in-steps.server.ts';
import { locks } from '#app/platform/db/locks.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import type { WebhookTopic } from './scopes.ts';
import { endWaiting, hostOf } from './switch-webhook.server.ts';
import { type deliveryStates, webhookDeliveries, type webhookStates, webhooks } from './tables.server.ts';
import { webhookSecret } from './webhook-signature.server.ts';

/** More would slow every order down. */
export const mostWebhooks = 10;
const shownDeliveries = 20;

export type DeliveryRow = {
  id: number;
  webhookId: number;
  type: string;
  /** What it is about: an order's number or a product's. */
  about: string;
  state: (typeof deliveryStates)[number];
  attempts: number;
  status: number | null;
  durationMs: number | null;
  problem: string | null;
  at: Date;
  dueAt: Date;
  endedAt: Date | null;
};

export type WebhookRow = {
  id: number;
  url: string;
  topics: WebhookTopic[];
  state: (typeof webhookStates)[number];
  offWhy: string | null;
  failingSince: Date | null;
  createdBy: string;
  createdAt: Date;
  waiting: number;
  deliveries: DeliveryRow[];
};

export type WebhookMade = { kind: 'made'; secret: string } | { kind: 'too-many' };

/** Makes a webhook and returns its secret, which is told at this moment only. Events from now on are sent to it. */
export async function makeWebhook(
  actor: Actor,
  { url, topics }: { url: string; topics: WebhookTopic[] },
): Promise<WebhookMade> {
  const id = await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.machines})`);
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from webhooks`);
    if ((rows[0]?.count ?? 0) >= mostWebhooks) return null;
    const [made] = await tx
      .insert(webhooks)
      .values({ url, topics, createdBy: actor.name })
      .returning({ id: webhooks.id });
    await recordChange(tx, actor, {
      action: 'webhook.made',
      kind: 'webhook',
      subject: hostOf(url),
      after: { hears: topics },
    });
    return made?.id ?? null;
  });
  return id === null ? { kind: 'too-many' } : { kind: 'made', secret: await webhookSecret(id, 1) };
}

/**
 * Deletes a webhook with its log. False where it is gone already. It is switched off and its log deleted before, in steps:
 * orders wait for the row of a webhook that is on while it is deleted.
 */
export async function removeWebhook(actor: Actor, id: number): Promise<boolean> {
  await db.update(webhooks).set({ state: 'off' }).where(eq(webhooks.id, id));
  await deleteDeliveries(eq(webhookDeliveries.webhookId, id));
  return inTransaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ url: webhooks.url });
    if (!removed) return false;
    await recordChange(tx, actor, { action: 'webhook.removed', kind: 'webhook', subject: hostOf(removed.url) });
    return true;
  });
}

/**
 * Switches a webhook on or off. What happens while it is off is not written down for it. False where it is so already, or
 * gone.
 */
export async function switchWebhook(actor: Actor, id: number, on: boolean): Promise<boolean> {
  if (on) await endWaiting(id);
  const isSwitched = await inTransaction(async (tx) => {
    const [switched] = await tx
      .update(webhooks)
      .set({ state: on ? 'on' : 'off', offWhy: null, failures: 0, failingSince: null, restsUntil: sql`now()` })
      .where(and(eq(webhooks.id, id), eq(webhooks.state, on ? 'off' : 'on')))
      .returning({ url: webhooks.url });
    if (!switched) return false;
    const action = on ? 'webhook.switched-on' : 'webhook.switched-off';
    await recordChange(tx, actor, { action, kind: 'webhook', subject: hostOf(switched.url) });
    return true;
  });
  if (isSwitched && !on) await endWaiting(id);
  return isSwitched;
}

/** Gives a webhook a new secret and returns it; the old one signs nothing any more. Null where the webhook is gone. */
export async function renewWebhookSecret(actor: Actor, id: number): Promise<string | null> {
  const renewed = await inTransaction(async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({ secretNumber: sql`${webhooks.secretNumber} + 1` })
      .where(eq(webhooks.id, id))
      .returning({ url: webhooks.url, secretNumber: webhooks.secretNumber });
    if (row)
      await recordChange(tx, actor, { action: 'webhook.secret-renewed', kind: 'webhook', subject: hostOf(row.url) });
    return row;
  });
  return renewed ? webhookSecret(id, renewed.secretNumber) : null;
}

/**
 * Queues a message that says nothing but that it is a test, unless one is waiting. False where the webhook is off or gone.
 */
export async function sendTestEvent(actor: Actor, id: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
    if (webhook?.state !== 'on') return false;
    // Whoever presses the button waits for the outcome, not for the end of a pause.
    await tx.update(webhooks).set({ restsUntil: pauseEnded }).where(eq(webhooks.id, id));
    const { rowCount: waiting } = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', dueAt: sql`now()` })
      .where(
        and(
          eq(webhookDeliveries.webhookId, id),
          eq(webhookDeliveries.state, 'waiting'),
          eq(webhookDeliveries.type, 'test'),
        ),
      );
    if (waiting) return true;
    await tx.insert(webhookDeliveries).values({ webhookId: id, type: 'test', data: { says: 'Salam from your shop.' } });
    await recordChange(tx, actor, { action: 'webhook.tested', kind: 'webhook', subject: hostOf(webhook.url) });
    return true;
  });
}

/** Only a webhook that has failed pauses. On nodes of version 0.2 `rests_until` is also the lease. */
const pauseEnded = sql`case when ${webhooks.failures} > 0 then now() else ${webhooks.restsUntil} end`;

export type SentAgain = 'queued' | 'gone' | 'off';

/** Sends a message again that failed, was sent, or waits for its next try: at once, under its id. */
export async function sendDeliveryAgain(actor: Actor, id: number): Promise<SentAgain> {
  return inTransaction(async (tx): Promise<SentAgain> => {
    const [found] = await tx
      .select({ webhookId: webhookDeliveries.webhookId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (!found) return 'gone';
    // The webhook before its delivery, as the worker locks them.
    const [webhook] = await tx
      .update(webhooks)
      .set({ restsUntil: pauseEnded })
      .where(and(eq(webhooks.id, found.webhookId), eq(webhooks.state, 'on')))
      .returning({ url: webhooks.url });
    if (!webhook) return 'off';
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', dueAt: sql`now()`, giveUpAt: sql`now() + interval '24 hours'`, endedAt: null })
      .where(eq(webhookDeliveries.id, id));
    await recordChange(tx, actor, { action: 'webhook.sent-again', kind: 'webhook', subject: hostOf(webhook.url) });
    return 'queued';
  });
}

/** All webhooks with their latest messages, in the order in which they were made. */
export async function readWebhooks(): Promise<WebhookRow[]> {
  dependsOn('webhooks');
  const found = await db.select().from(webhooks).orderBy(webhooks.id).limit(mostWebhooks);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows: waiting } = await db.execute<{ id: number; count: number }>(sql`
    select webhooks.id, (select count(*)::int from (
      select from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting' limit 10000) as counted) as count
    from webhooks`);
  const logs = await Promise.all(ids.map(readDeliveries));
  return found.map(({ id, url, topics, state, offWhy, failingSince, createdBy, createdAt }, index) => ({
    id,
    url,
    topics,
    state,
    offWhy,
    failingSince,
    createdBy,
    createdAt,
    waiting: waiting.find((each) => each.id === id)?.count ?? 0,
    deliveries: logs[index] ?? [],
  }));
}

function readDeliveries(webhook: number): Promise<DeliveryRow[]> {
  return db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      type: webhookDeliveries.type,
      about: sql<string>`coalesce(${webhookDeliveries.data} ->> 'number', ${webhookDeliveries.data} ->> 'product', '')`,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      status: webhookDeliveries.status,
      durationMs: webhookDeliveries.durationMs,
      problem: webhookDeliveries.problem,
      at: webhookDeliveries.at,
      dueAt: webhookDeliveries.dueAt,
      endedAt: webhookDeliveries.endedAt,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook))
    .orderBy(desc(webhookDeliveries.id))
    .limit(shownDeliveries);
}

/** Forgets messages that ended thirty days ago; returns how many. */
export function forgetOldDeliveries(): Promise<number> {
  return deleteDeliveries(sql`${webhookDeliveries.endedAt} < now() - interval '30 days'`);
}

function deleteDeliveries(which: SQL): Promise<number> {
  return inSteps((most) => {
    const some = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(which).limit(most);
    return db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, sql`any(array(${some}))`));
  });
}
