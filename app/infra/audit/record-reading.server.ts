import type { Phone } from '../contact-details/phone.ts';
import { startOfDay, writeDay } from '../dates/days.ts';
import { inTransaction } from '../db/db.server.ts';
import { countDifferent } from '../limits/limits.server.ts';
import { log } from '../process/log.server.ts';
import { type Actor, recordChange } from './audit.server.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Records that a member of the team opened a page about one customer: once for each person, customer and day in Karachi.
 * `on` names the page. A page is shown even where this cannot be written.
 */
export async function recordView(actor: Actor, phone: Phone, on: Record<string, unknown> = {}): Promise<void> {
  if (!phone) return;
  const now = new Date();
  const today = { key: `views:${actor.id}:${writeDay(now)}`, until: startOfDay(now, -1) };
  try {
    await inTransaction(async (tx) => {
      const { before, after } = await countDifferent(tx, today, [phone]);
      if (after > before)
        await recordChange(tx, actor, { action: 'customer.viewed', kind: 'view', subject: phone, after: on });
    });
  } catch (error) {
    log('warn', 'view-not-recorded', {}, error);
  }
}

/** Lists whose rows are people. */
export type ReadingArea = 'orders' | 'customers' | 'messages' | 'returns' | 'parcels' | 'documents' | 'back-in-stock';

/** So many people in an hour are recorded, and again each time that they have doubled. */
export const recordedFrom = 500;

type Reading = {
  area: ReadingArea;
  /** What tells the rows apart: order numbers, phones, ids. */
  rows: readonly (string | number)[];
  /** So many different rows in an hour may be read; null where there is no limit. */
  most: number | null;
};

/**
 * Counts the different rows of an area that somebody reads in an hour, all nodes together: a row that is read again is not
 * counted again. Records large numbers in the audit log, and the first row beyond `most`. False where the rows may not be
 * shown.
 */
export function countReading(actor: Actor, { area, rows, most }: Reading): Promise<boolean> {
  const hour = Math.floor(Date.now() / hourMs);
  const thisHour = { key: `reading:${actor.id}:${area}:${hour}`, until: new Date((hour + 1) * hourMs) };
  return inTransaction(async (tx) => {
    const { before, after } = await countDifferent(tx, thisHour, rows);
    const isBeyond = most !== null && after > most;
    const passed = lastPassed(before, Math.min(after, most ?? after));
    if (passed)
      await recordChange(tx, actor, {
        action: 'export.list-read',
        kind: 'export',
        subject: area,
        after: { rows: passed },
      });
    if (isBeyond && before <= most)
      await recordChange(tx, actor, {
        action: 'export.list-closed',
        kind: 'export',
        subject: area,
        after: { rows: most },
      });
    return !isBeyond;
  });
}

/** Seconds until the counts of `countReading` begin anew. */
export function secondsUntilNextHour(): number {
  return Math.ceil((hourMs - (Date.now() % hourMs)) / 1000);
}

/** The highest of 500, 1,000, 2,000 and so on that lies above `before` and not above `after`; null where none does. */
function lastPassed(before: number, after: number): number | null {
  let passed: number | null = null;
  for (let step = recordedFrom; step <= after; step *= 2) if (step > before) passed = step;
  return passed;
}
