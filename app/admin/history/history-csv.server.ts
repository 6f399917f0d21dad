import { type AuditEntry, type AuditSearch, readAuditBatch } from '#app/infra/audit/audit-log.server.ts';
import { writeLocal } from '#app/infra/dates/days.ts';
import type { MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { csvFile } from '#app/infra/text/csv.ts';
import { readProductNames } from '#app/modules/catalog/product-names.server.ts';
import { formatEntry, lineOf, productIdsIn } from './history-entry.ts';
import { kindLabel, type Names, subjectLabel } from './history-texts.ts';

const batch = 500;
/** As many as spreadsheets open; more can be had month by month. */
const maxEntries = 100_000;

const head = ['when (Karachi)', 'who', 'kind', 'where', 'what', 'action', 'number or key'];

/** The entries that answer the question as a CSV file, the newest first; 100,000 at most. */
export function historyCsv(question: AuditSearch, most = maxEntries): ReadableStream<Uint8Array> {
  let sent = 0;
  return csvFile<MomentCursor>(head, async (after) => {
    const { rows, next } = await readAuditBatch({ ...question, after }, Math.min(batch, most - sent));
    sent += rows.length;
    const names = await readProductNames(productIdsIn(rows));
    return { lines: rows.map((entry) => cellsOf(entry, names)), next: sent < most ? next : null };
  });
}

function cellsOf(entry: AuditEntry, names: Names): string[] {
  const { at, actorName, kind, subject, action } = entry;
  return [
    `${writeLocal(at).replace('T', ' ')}:${String(at.getUTCSeconds()).padStart(2, '0')}`,
    ...[actorName, kindLabel(kind), subjectLabel(kind, subject, names)],
    // Moments are written out: "today" would be another day in the file.
    ...[lineOf(formatEntry(entry, names, at)), action, subject],
  ];
}
