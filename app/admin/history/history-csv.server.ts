import { readProductNames } from '#app/catalog/product-names.server.ts';
import { type AuditEntry, type AuditQuestion, readAuditBatch } from '#app/platform/audit/audit-log.server.ts';
import { csvFile } from '#app/platform/csv.ts';
import { writeLocal } from '#app/platform/days.ts';
import type { MomentCursor } from '#app/platform/moment-cursor.ts';
import { lineOf, productIdsIn, sayEntry } from './history-entry.ts';
import { kindLabel, type Names, subjectLabel } from './history-words.ts';

const batch = 500;
/** As many as spreadsheets open; more can be had month by month. */
const mostEntries = 100_000;

const head = ['when (Karachi)', 'who', 'kind', 'where', 'what', 'action', 'number or key'];

/** The entries that answer the question as a CSV file, the newest first; 100,000 at most. */
export function historyCsv(question: AuditQuestion, most = mostEntries): ReadableStream<Uint8Array> {
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
    ...[lineOf(sayEntry(entry, names, at)), action, subject],
  ];
}
