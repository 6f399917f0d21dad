import { data, type RouterContextProvider } from 'react-router';
import { countReading, type ReadingArea, recordView } from '#app/infra/audit/record-reading.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { databaseCode } from '#app/infra/db/db.server.ts';
import { limitsAreOn } from '#app/infra/limits/limits.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { actorOf, personOf } from './guard.server.ts';

type Context = Readonly<RouterContextProvider>;
/** A full disk, a database that is only read, a right that is missing. */
const cannotWrite = new Set(['53100', '25006', '42501']);

type Rows = readonly (string | number)[];

/** So many different people of one area the staff may read in an hour. */
export const maxRead = 3_000;

/**
 * Counts what a list shows to somebody, before it is sent. Many people in an hour stand in the activity log; beyond `maxRead` the
 * area is closed to the staff until the hour is over, to the owner never. Documents are printed by the hundred: they are
 * only recorded. Where nothing can be written, as on a full disk, the list is shown and the log says so. False where the rows
 * may not be shown.
 */
export async function countRowsOf({ id, name, role }: Person, area: ReadingArea, rows: Rows): Promise<boolean> {
  const isLimited = role !== 'owner' && area !== 'documents' && limitsAreOn();
  try {
    return await countReading({ id, name }, { area, rows, most: isLimited ? maxRead : null });
  } catch (error) {
    // Any other error, as of requests that make each other wait, must not let one of them past the count.
    if (!cannotWrite.has(databaseCode(error) ?? '')) throw error;
    log('warn', 'reading-not-counted', {}, error);
    return true;
  }
}

/** The same for a page: where its area is closed, it answers 429, and the guard adds when to try again. */
export async function countRows(context: Context, area: ReadingArea, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  if (!(await countRowsOf(personOf(context), area, rows))) throw data(null, { status: 429 });
}

/** Records in the activity log, under "Viewed", that this person opened a page about a customer. */
export function noteView(context: Context, phone: Phone, on?: Record<string, unknown>): Promise<void> {
  return recordView(actorOf(context), phone, on);
}
