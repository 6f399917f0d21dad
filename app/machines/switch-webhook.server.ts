import { sql } from 'drizzle-orm';
import { recordChange, theShop } from '#app/platform/audit/audit.server.ts';
import type { Transaction } from '#app/platform/db/db.server.ts';

/**
 * The shop switches a webhook off and says why; what waits for it is not sent any more and can be sent again from the
 * office. False where it is off already.
 */
export async function switchOff(tx: Transaction, webhook: number, why: string): Promise<boolean> {
  const { rows } = await tx.execute<{ url: string }>(
    sql`update webhooks set state = 'off', off_why = ${why} where id = ${webhook} and state = 'on' returning url`,
  );
  if (!rows[0]) return false;
  await endWaiting(tx, webhook);
  await recordChange(tx, theShop, {
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
  for (const { id } of rows) await switchOff(tx, id, 'The shop’s keys were made anew, so it needs its new secret.');
  return rows.length;
}

/** Ends what waits for a webhook without sending it. */
export async function endWaiting(tx: Transaction, webhook: number): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set state = 'failed', problem = coalesce(problem, 'The webhook was switched off.'),
      ended_at = now() where webhook_id = ${webhook} and state = 'waiting'`);
}

/** The host of a webhook's address. The rest of the address may hold a token, and History never shows one. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url.slice(0, 60);
}
