import { type SQL, sql } from 'drizzle-orm';
import { allowForgetting, systemActor } from '#app/infra/audit/audit.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { forgetEndedOrders } from '#app/modules/orders/forget-order.server.ts';
import { returnTabs } from '#app/modules/orders/returns/return.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';

const maxAtOnce = 5_000;

/** What is older than the owner's rules say, by table. */
const old: Record<'leads' | 'letters' | 'contact_messages' | 'return_photos' | 'audit_entries', SQL> = {
  leads: sql`at < now() - make_interval(days => ${ruleNow('keepLeadsDays')})`,
  letters: sql`queued_at < now() - make_interval(days => ${ruleNow('keepLettersDays')}) and state <> 'waiting'`,
  contact_messages: sql`sent_at < now() - make_interval(days => ${ruleNow('keepMessagesDays')})`,
  // Of a return that has ended the words stay with the order, as a note does; its photographs are sent like a message.
  return_photos: sql`return_id in (
    select id from returns where state in (${quoted(returnTabs.done.states)})
      and state_since < now() - make_interval(days => ${ruleNow('keepMessagesDays')}))`,
  audit_entries: sql`at < now() - make_interval(days => ${ruleNow('keepHistoryDays')})`,
};

/**
 * The job of every night: orders whose shopper is to be forgotten and that have ended, then leads, e-mails, messages,
 * photographs of returns and entries of the audit log that are older than the owner wants them kept. Deletes some
 * thousands at a time, so that nobody waits for it. Returns how many rows of each table went.
 */
export async function forgetOld(signal?: AbortSignal): Promise<Record<string, number>> {
  const gone: Record<string, number> = { orders: await forgetEndedOrders(systemActor) };
  for (const [table, isOld] of Object.entries(old)) {
    gone[table] = 0;
    for (let count = maxAtOnce; count === maxAtOnce && !signal?.aborted; ) {
      count = await deleteSome(table, isOld);
      gone[table] += count;
    }
  }
  return gone;
}

async function deleteSome(table: string, isOld: SQL): Promise<number> {
  const name = sql.identifier(table);
  return inTransaction(async (tx) => {
    await allowForgetting(tx);
    const { rowCount } = await tx.execute(
      sql`delete from ${name} where id = any(array(select id from ${name} where ${isOld} limit ${maxAtOnce}))`,
    );
    return rowCount ?? 0;
  });
}
