import { localDigits } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { type CsvColumns, type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { type ReturnRow, type ReturnsQuestion, readReturns } from '../list-returns.server.ts';
import { formatReturnNumber, refundWays, returnReasons, returnTable } from '../return.ts';
import { readQuestion } from './returns-query.ts';

const pageSize = 500;

const columns: CsvColumns<ReturnRow> = {
  return: (row) => formatReturnNumber(row),
  order: ({ number }) => number,
  asked: ({ askedAt }) => askedAt,
  state: ({ state }) => returnTable[state].label,
  since: ({ stateSince }) => stateSince,
  name: ({ name }) => name,
  phone: ({ phone }) => localDigits(phone),
  city: ({ city }) => city,
  pieces: ({ pieces }) => pieces,
  'first product': ({ product }) => product,
  reason: ({ reason }) => returnReasons[reason],
  refunded: ({ refund }) => (refund === null ? '' : toRupees(refund).toFixed(2)),
  to: ({ refundWay }) => (refundWay ? refundWays[refundWay] : ''),
  account: ({ account }) => account,
  reference: ({ refundReference }) => refundReference,
  'refunded on': ({ refundedAt }) => refundedAt ?? '',
  'refunded by': ({ refundedBy }) => refundedBy ?? '',
};

/** The returns of a list's question as a CSV file. Of an account it has the last four signs. */
export function returnsCsv(question: ReturnsQuestion): ReadableStream<Uint8Array> {
  return csvTable<ReturnRow, number>(columns, async (after) => {
    const { returns, next } = await readReturns({ ...question, limit: pageSize, ...(after && { after }) });
    return { rows: returns, next: next === null ? null : Number(next) };
  });
}

/** The returns that the list's filters show. */
export function downloadReturns(params: URLSearchParams): CsvDownload {
  const { after: _, ...question } = readQuestion(params);
  return { file: returnsCsv(question), name: `returns-${new Date().toISOString().slice(0, 10)}.csv` };
}
