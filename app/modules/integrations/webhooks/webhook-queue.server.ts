import { type SQL, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Attempt } from './send-webhook.server.ts';
import { endWaiting, switchOff } from './switch-webhook.server.ts';

export type TakenDelivery = {
  id: number;
  messageId: string;
  webhook: number;
  url: string;
  secretNumber: number;
  /** The same number, or that of the oldest secret that still signs beside the new one. */
  oldestSecretNumber: number;
  type: string;
  data: Record<string, unknown>;
  /** When it happened, as ISO text. */
  at: string;
  /** The number of this attempt. It also shows whether this node still holds the delivery. */
  attempts: number;
};

/** In seconds. */
export type Pace = {
  /** Pause after the first failure; each further one is twice as long, up to `maxRetryPause`. */
  firstPause: number;
  maxRetryPause: number;
  /** The longest pause of a webhook as a whole: what waits behind a message that fails is tried after it. */
  maxPause: number;
  /** Seconds after which a node that has not recorded an outcome counts as dead. Longer than an attempt may take. */
  lease: number;
  /** A webhook is switched off after so many seconds and so many attempts since its last success. */
  patience: number;
  minFailures: number;
};

/**
 * Takes the oldest delivery that is due, under a lease on its webhook: each webhook is sent one message at a time,
 * whichever node sends it. Null if none is due. Nodes of version 0.2 know no `held_until`, so the lease is in both columns.
 */
export async function takeDelivery({ lease }: Pace): Promise<TakenDelivery | null> {
  const { rows } = await db.execute<TakenDelivery>(sql`
    with free as (
      select id, url, secret_number, oldest_secret_number, old_secrets_until from webhooks
      where state = 'on' and rests_until <= now() and (held_until is null or held_until <= now()) and exists (
        select from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting' and d.due_at <= now()
      )
      order by rests_until, id limit 1 for no key update skip locked
    ), oldest as (
      select d.id from webhook_deliveries d join free on free.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= now() order by d.id limit 1
    ), leased as (
      update webhooks set rests_until = now() + ${lease} * interval '1 second', held_until = now() + ${lease} * interval '1 second'
      where id in (select id from free)
    )
    update webhook_deliveries d set attempts = d.attempts + 1
    from oldest, free where d.id = oldest.id
    returning d.id::int, d.message_id as "messageId", free.id as webhook, free.url, free.secret_number as "secretNumber",
      case when free.old_secrets_until > now() then coalesce(free.oldest_secret_number, free.secret_number)
        else free.secret_number end as "oldestSecretNumber",
      d.type, d.data, to_json(d.at) #>> '{}' as at, d.attempts`);
  return rows[0] ?? null;
}

/** Gives back a delivery that was taken but not tried. */
export async function giveBackDelivery(taken: TakenDelivery): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await endLease(tx, taken, sql`now()`))) return;
    await tx.execute(sql`update webhook_deliveries set attempts = attempts - 1 where id = ${taken.id}`);
  });
}

/** Milliseconds until the next delivery is due; a day if none waits. */
export async function untilNextDelivery(): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select ceil(extract(epoch from min(greatest(rests_until, held_until, next.due_at)) - now()) * 1000)::float as ms
    from webhooks cross join lateral (
      select min(due_at) as due_at from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting'
    ) as next
    where webhooks.state = 'on' and next.due_at is not null`);
  return Math.max(0, rows[0]?.ms ?? 24 * 60 * 60 * 1000);
}

/**
 * Records how an attempt ended and ends the lease; a node that has lost its lease changes nothing. A message that failed is
 * tried again with exponential backoff for 24 hours. A webhook that answers 410, or whose messages are given up after days
 * without a success, is switched off, and the shop gets an e-mail about it.
 */
export async function recordAttempt(taken: TakenDelivery, attempt: Attempt, pace: Pace): Promise<void> {
  const isOff = await inTransaction((tx) =>
    attempt.problem === null ? recordSuccess(tx, taken, attempt) : recordFailure(tx, taken, attempt, pace),
  );
  if (isOff) await endWaiting(taken.webhook);
}

async function recordSuccess(tx: Transaction, taken: TakenDelivery, { status, durationMs }: Attempt): Promise<false> {
  if (!(await endLease(tx, taken, sql`now()`))) return false;
  await tx.execute(sql`update webhooks set failures = 0, failing_since = null where id = ${taken.webhook}`);
  // A message that was on its way while its webhook was switched off has arrived all the same.
  await tx.execute(sql`
    update webhook_deliveries set state = 'sent', status = ${status}, duration_ms = ${durationMs}, problem = null,
      ended_at = now() where id = ${taken.id}`);
  return false;
}

/** Returns whether the webhook was switched off. */
async function recordFailure(
  tx: Transaction,
  taken: TakenDelivery,
  { status, durationMs, problem }: Attempt,
  pace: Pace,
): Promise<boolean> {
  const rest = sql`now() + least(${pace.maxPause}, ${pace.firstPause} * 2 ^ least(failures, 20)) * interval '1 second'`;
  if (!(await endLease(tx, taken, rest))) return false;
  const { rows: webhooks } = await tx.execute<{ isFailing: boolean }>(sql`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()) where id = ${taken.webhook}
    returning failures >= ${pace.minFailures}
      and failing_since < now() - ${pace.patience} * interval '1 second' as "isFailing"`);
  const isGone = status === 410;
  const isGivenUp = sql`(${isGone} or give_up_at < now())`;
  const pause = Math.min(pace.firstPause * 2 ** Math.min(taken.attempts - 1, 20), pace.maxRetryPause);
  const { rows: deliveries } = await tx.execute<{ isGivenUp: boolean }>(sql`
    update webhook_deliveries set status = ${status}, duration_ms = ${durationMs}, problem = ${problem},
      due_at = now() + ${pause * (0.8 + Math.random() * 0.4)} * interval '1 second',
      state = case when ${isGivenUp} then 'failed' else state end,
      ended_at = case when ${isGivenUp} then now() end
    where id = ${taken.id} and state = 'waiting' returning state = 'failed' as "isGivenUp"`);
  // One failure proves nothing: a message has to have had its 24 hours, too.
  const isHopeless = webhooks[0]?.isFailing && deliveries[0]?.isGivenUp;
  if (!isGone && !isHopeless) return false;
  const why = isGone ? 'It answered that it is gone (410).' : 'No message has arrived for three days.';
  if (!(await switchOff(tx, taken.webhook, why))) return false;
  const { email } = await readShopSettings(tx);
  await queueEmail(tx, { kind: 'webhook-off', about: `${taken.webhook}.${taken.id}`, recipient: email });
  return true;
}

/**
 * Ends this node's lease; the webhook rests until the given moment. False where the lease ran out and another node has taken
 * the delivery: then nothing changes. The webhook is locked before its delivery, as everywhere.
 */
async function endLease(tx: Transaction, { id, attempts, webhook }: TakenDelivery, restsUntil: SQL): Promise<boolean> {
  await tx.execute(sql`select from webhooks where id = ${webhook} for no key update`);
  const { rows } = await tx.execute(sql`
    select from webhook_deliveries where id = ${id} and attempts = ${attempts} and state <> 'sent' for no key update`);
  if (rows.length === 0) return false;
  await tx.execute(sql`update webhooks set rests_until = ${restsUntil}, held_until = null where id = ${webhook}`);
  return true;
}
