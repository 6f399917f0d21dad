import { sql } from 'drizzle-orm';
import { recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { inBatches } from '#app/infra/db/sql.server.ts';

/**
 * The shop switches a webhook off and says why. False where it is off already. What waits for it is not sent any more; after
 * the commit the caller ends it with `endWaiting`.
 */
export async function switchOff(tx: Transaction, webhook: number, why: string): Promise<boolean> {
  const { rows } = await tx.execute<{ url: string }>(
    sql`update webhooks set state = 'off', off_why = ${why} where id = ${webhook} and state = 'on' returning url`,
  );
  if (!rows[0]) return false;
  await recordChange(tx, systemActor, {
    action: 'webhook.switched-off',
    kind: 'webhook',
    subject: hostOf(rows[0].url),
    after: { why },
  });
  return true;
}

/** Switches every webhook off, because the shop's own secret has changed and with it theirs; returns how many. */
export async function switchOffEveryWebhook(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from webhooks where state = 'on' order by id for update`,
  );
  // The numbers of old secrets now stand for secrets that nobody was ever given.
  await tx.execute(sql`update webhooks set old_secrets_until = null where old_secrets_until is not null`);
  for (const { id } of rows) await switchOff(tx, id, 'The shop’s keys were made anew, so it needs its new secret.');
  return rows.length;
}

/**
 * Ends what waits for webhooks that are off, for one of them or for all, in steps and without sending it. It can be sent
 * again from the admin. An order that is placed while its webhook is switched off may write one more message: this runs
 * again before the webhook is switched on, and every night. Rows are locked in one order, so that two of these cannot
 * deadlock.
 */
export async function endWaiting(webhook: number | null = null): Promise<void> {
  const isMeant = webhook === null ? sql`true` : sql`webhooks.id = ${webhook}`;
  await inBatches((most) =>
    db.execute(sql`
      update webhook_deliveries set state = 'failed', problem = coalesce(problem, 'The webhook was switched off.'), ended_at = now()
      where state = 'waiting' and id = any(array(
        select d.id from webhooks cross join lateral (
          select id from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting'
          order by due_at, id limit ${most} for update
        ) as d
        where webhooks.state = 'off' and ${isMeant} limit ${most}))`),
  );
}

/** The host of a webhook's address. The rest of the address may hold a token, and the activity log never shows one. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url.slice(0, 60);
}
