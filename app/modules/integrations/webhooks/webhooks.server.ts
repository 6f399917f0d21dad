import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { inBatches } from '#app/infra/db/sql.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { WebhookTopic } from '../keys/scopes.ts';
import { type deliveryStates, webhookDeliveries, type webhookStates, webhooks } from '../tables.server.ts';
import { endWaiting, hostOf } from './switch-webhook.server.ts';
import { webhookSecret } from './webhook-signature.server.ts';

/** More would slow every order down. */
export const maxWebhooks = 10;
const shownDeliveries = 20;
/** How long the secrets before a new one still sign, so that the receiver can be told of it in between. */
const oldSecretsHours = 24;
/** A receiver that knows none of these has missed more renewals than there are reasons for. */
const maxSecrets = 4;

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
  /** Until when messages are signed with the secret before, too; null where the newest signs alone. */
  oldSecretsUntil: Date | null;
  /** Since a restore switched it off and nobody has confirmed it. */
  suspendedAt: Date | null;
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
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.integrations})`);
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from webhooks`);
    if ((rows[0]?.count ?? 0) >= maxWebhooks) return null;
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
      .set({
        state: on ? 'on' : 'off',
        offWhy: null,
        failures: 0,
        failingSince: null,
        restsUntil: sql`now()`,
        suspendedAt: null,
      })
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

/**
 * Gives a webhook a new secret and returns it. For a day messages are signed with the secrets before it as well. Null
 * where the webhook is gone.
 */
export async function renewWebhookSecret(actor: Actor, id: number): Promise<string | null> {
  const isOverlapping = sql`${webhooks.oldSecretsUntil} > now()`;
  const renewed = await inTransaction(async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({
        secretNumber: sql`${webhooks.secretNumber} + 1`,
        // Whoever renews twice in a day may have lost the secret in between: the receiver knows the one before that.
        oldestSecretNumber: sql`greatest(
          case when ${isOverlapping} then coalesce(${webhooks.oldestSecretNumber}, ${webhooks.secretNumber})
            else ${webhooks.secretNumber} end,
          ${webhooks.secretNumber} + 2 - ${maxSecrets})`,
        oldSecretsUntil: sql`now() + ${oldSecretsHours} * interval '1 hour'`,
      })
      .where(eq(webhooks.id, id))
      .returning({ url: webhooks.url, secretNumber: webhooks.secretNumber });
    if (row)
      await recordChange(tx, actor, { action: 'webhook.secret-renewed', kind: 'webhook', subject: hostOf(row.url) });
    return row;
  });
  return renewed ? webhookSecret(id, renewed.secretNumber) : null;
}

/** From now on only the newest secret signs. False where it is so already, or the webhook is gone. */
export async function endOldSecrets(actor: Actor, id: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [ended] = await tx
      .update(webhooks)
      .set({ oldSecretsUntil: null })
      .where(and(eq(webhooks.id, id), sql`${webhooks.oldSecretsUntil} > now()`))
      .returning({ url: webhooks.url });
    if (!ended) return false;
    await recordChange(tx, actor, { action: 'webhook.old-secret-ended', kind: 'webhook', subject: hostOf(ended.url) });
    return true;
  });
}

/** Switches every webhook on that a restore switched off; returns how many. */
export async function confirmWebhooks(actor: Actor): Promise<number> {
  const suspended = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isNotNull(webhooks.suspendedAt))
    .orderBy(webhooks.id)
    .limit(maxWebhooks);
  let confirmed = 0;
  for (const { id } of suspended) if (await switchWebhook(actor, id, true)) confirmed++;
  return confirmed;
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
  const found = await db.select().from(webhooks).orderBy(webhooks.id).limit(maxWebhooks);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows: waiting } = await db.execute<{ id: number; count: number }>(sql`
    select webhooks.id, (select count(*)::int from (
      select from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting' limit 10000) as counted) as count
    from webhooks`);
  const logs = await Promise.all(ids.map(readDeliveries));
  return found.map((webhook, index) => ({
    id: webhook.id,
    url: webhook.url,
    topics: webhook.topics,
    state: webhook.state,
    offWhy: webhook.offWhy,
    failingSince: webhook.failingSince,
    oldSecretsUntil: isAhead(webhook.oldSecretsUntil) ? webhook.oldSecretsUntil : null,
    suspendedAt: webhook.suspendedAt,
    createdBy: webhook.createdBy,
    createdAt: webhook.createdAt,
    waiting: waiting.find((each) => each.id === webhook.id)?.count ?? 0,
    deliveries: logs[index] ?? [],
  }));
}

function isAhead(moment: Date | null): boolean {
  return moment !== null && moment.getTime() > Date.now();
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
  return inBatches((most) => {
    const some = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(which).limit(most);
    return db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, sql`any(array(${some}))`));
  });
}
