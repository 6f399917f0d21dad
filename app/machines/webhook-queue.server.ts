import { sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { queueLetter } from '#app/platform/mail/queue-letter.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { Attempt } from './send-webhook.server.ts';
import { switchOff } from './switch-webhook.server.ts';

export type TakenDelivery = {
  id: number;
  messageId: string;
  webhook: number;
  url: string;
  secretNumber: number;
  type: string;
  data: Record<string, unknown>;
  /** When it happened, as ISO text. */
  at: string;
  /** The number of this attempt. It also shows whether this node still holds the delivery. */
  attempts: number;
};

/** In seconds. */
export type Pace = {
  /** Pause after the first failure; each further one is twice as long, up to `longestPause`. */
  firstPause: number;
  longestPause: number;
  /** The longest pause of a webhook as a whole: what waits behind a message that fails is tried after it. */
  longestRest: number;
  /** Seconds after which a node that has not recorded an outcome counts as dead. Longer than an attempt may take. */
  lease: number;
  /** Seconds of nothing but failures after which a webhook is switched off. */
  patience: number;
};

/**
 * Takes the oldest delivery that is due, under a lease on its webhook: each webhook is sent one message at a time,
 * whichever node sends it. Null if none is due.
 */
export async function takeDelivery({ lease }: Pace): Promise<TakenDelivery | null> {
  const { rows } = await db.execute<TakenDelivery>(sql`
    with free as (
      select id, url, secret_number from webhooks
      where state = 'on' and rests_until <= now() and exists (
        select from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting' and d.due_at <= now()
      )
      order by rests_until, id limit 1 for no key update skip locked
    ), oldest as (
      select d.id from webhook_deliveries d join free on free.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= now() order by d.id limit 1
    ), leased as (
      update webhooks set rests_until = now() + ${lease} * interval '1 second' where id in (select id from free)
    )
    update webhook_deliveries d set attempts = d.attempts + 1
    from oldest, free where d.id = oldest.id
    returning d.id::int, d.message_id as "messageId", free.id as webhook, free.url, free.secret_number as "secretNumber",
      d.type, d.data, to_json(d.at) #>> '{}' as at, d.attempts`);
  return rows[0] ?? null;
}

/** Gives back a delivery that was taken but not tried. */
export async function giveBackDelivery({ id, attempts, webhook }: TakenDelivery): Promise<void> {
  await db.execute(sql`
    with given_back as (
      update webhook_deliveries set attempts = attempts - 1 where id = ${id} and attempts = ${attempts}
    )
    update webhooks set rests_until = now() where id = ${webhook}`);
}

/** Milliseconds until the next delivery is due; a day if none waits. */
export async function untilNextDelivery(): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select ceil(extract(epoch from min(greatest(rests_until, next.due_at)) - now()) * 1000)::float as ms
    from webhooks cross join lateral (
      select min(due_at) as due_at from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting'
    ) as next
    where webhooks.state = 'on' and next.due_at is not null`);
  return Math.max(0, rows[0]?.ms ?? 24 * 60 * 60 * 1000);
}

/**
 * Records how an attempt ended. A message that failed is tried again with exponential backoff for 24 hours; a webhook that
 * answers 410, or has only failed for days, is switched off, and the shop gets a letter about it.
 */
export async function recordAttempt(taken: TakenDelivery, attempt: Attempt, pace: Pace): Promise<void> {
  const { status, durationMs, problem } = attempt;
  const held = sql`id = ${taken.id} and attempts = ${taken.attempts} and state = 'waiting'`;
  await inTransaction(async (tx) => {
    // The webhook before its delivery, as in `takeDelivery`.
    if (problem === null) {
      await tx.execute(
        sql`update webhooks set rests_until = now(), failures = 0, failing_since = null where id = ${taken.webhook}`,
      );
      await tx.execute(sql`
        update webhook_deliveries set state = 'sent', status = ${status}, duration_ms = ${durationMs}, problem = null,
          ended_at = now() where ${held}`);
      return;
    }
    const pause = Math.min(pace.firstPause * 2 ** Math.min(taken.attempts - 1, 20), pace.longestPause);
    const { rows } = await tx.execute<{ isOver: boolean }>(sql`
      update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
        rests_until = now() + least(${pace.longestRest}, ${pace.firstPause} * 2 ^ least(failures, 20)) * interval '1 second'
      where id = ${taken.webhook} and state = 'on'
      returning failing_since < now() - ${pace.patience} * interval '1 second' as "isOver"`);
    await tx.execute(sql`
      update webhook_deliveries set status = ${status}, duration_ms = ${durationMs}, problem = ${problem},
        due_at = now() + ${pause * (0.8 + Math.random() * 0.4)} * interval '1 second',
        state = case when give_up_at < now() then 'failed' else state end,
        ended_at = case when give_up_at < now() then now() end
      where ${held}`);
    if (status !== 410 && !rows[0]?.isOver) return;
    const why = status === 410 ? 'It answered that it is gone (410).' : 'Every message failed for three days.';
    if (!(await switchOff(tx, taken.webhook, why))) return;
    const { email } = await readShopSettings(tx);
    await queueLetter(tx, { kind: 'webhook-off', about: `${taken.webhook}.${taken.id}`, recipient: email });
  });
}
