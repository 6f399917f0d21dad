import { type AuditEntry, type AuditSearch, readAuditBatch } from '#app/infra/audit/audit-log.server.ts';
import { readDay, readEndOfDay, writeDay, writeLocal } from '#app/infra/dates/days.ts';
import type { MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { type CsvDownload, csvFile } from '#app/infra/text/csv.ts';
import { readProductNames } from '#app/modules/catalog/admin-products.server.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';
import { isProduct, maxNamed } from './field-values.ts';
import { actionLabel, kindLabel, recordLabel, recordPath } from './record-labels.ts';

/** An entry of the audit log as people read it: who did what to which record, and its fields before and after. */
export type Activity = {
  id: number;
  at: Date;
  actorName: string;
  kind: string;
  record: string;
  /** The page of the record; null if it has none. */
  to: string | null;
  action: string;
  fields: ChangedField[];
};

/** The filters in an address, for the page and its file. */
export function readActivityQuery(params: URLSearchParams): AuditSearch {
  const readParam = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  return {
    subject: readParam('q'),
    actor: readParam('who'),
    kind: readParam('kind'),
    from: readDay(params.get('from')),
    to: readEndOfDay(params.get('to')),
  };
}

/** Labels for entries. `formatMoment` writes the moments among their values. */
export async function describeEntries(
  entries: readonly AuditEntry[],
  formatMoment: (moment: Date) => string,
): Promise<Activity[]> {
  const names = await readProductNames(productIdsIn(entries));
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    actorName: entry.actorName,
    kind: kindLabel(entry.kind),
    record: recordLabel(entry.kind, entry.subject, names),
    to: recordPath(entry.kind, entry.subject),
    action: actionLabel(entry.action),
    fields: changedFields(entry, { names, formatMoment }),
  }));
}

type Referring = Pick<AuditEntry, 'kind' | 'subject' | 'before' | 'after'>;

/** The products that entries refer to; of a long list only those that are named. */
export function productIdsIn(entries: readonly Referring[]): number[] {
  const ids = entries.flatMap(({ kind, subject, before, after }) => [
    ...(kind === 'product' ? [Number(subject)] : []),
    ...[before, after].flatMap(idsIn),
  ]);
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
}

function idsIn(values: unknown): number[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) =>
    isProduct(name)
      ? [value]
          .flat()
          .slice(0, maxNamed)
          .filter((each) => typeof each === 'number')
      : idsIn(value),
  );
}

const batch = 500;
/** As many as spreadsheets open; more can be had month by month. */
const maxEntries = 100_000;

const head = ['when (Karachi)', 'who', 'kind', 'where', 'what', 'action', 'number or key'];

/** The entries of a query as a CSV file, the newest first; `limit` at most. */
export function activityCsv(query: AuditSearch, limit = maxEntries): ReadableStream<Uint8Array> {
  let sent = 0;
  return csvFile<MomentCursor>(head, async (after) => {
    const { rows, next } = await readAuditBatch({ ...query, after }, Math.min(batch, limit - sent));
    sent += rows.length;
    const described = await describeEntries(rows, writeMoment);
    const lines = described.map(({ at, actorName, kind, record, action, fields }, index) => [
      `${writeMoment(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`,
      actorName,
      kind,
      record,
      [action, ...fields.map(writeField)].join('; '),
      rows[index]?.action ?? '',
      rows[index]?.subject ?? '',
    ]);
    return { lines, next: sent < limit ? next : null };
  });
}

function writeMoment(moment: Date): string {
  return writeLocal(moment).replace('T', ' ');
}

function writeField({ label, before, after }: ChangedField): string {
  return `${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
}

/** The entries that the page's filters show. */
export function downloadActivity(params: URLSearchParams): CsvDownload {
  return { file: activityCsv(readActivityQuery(params)), name: `activity-${writeDay(new Date())}.csv` };
}
