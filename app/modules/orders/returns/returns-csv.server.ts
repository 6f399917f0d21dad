import { localDigits } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { csvFile } from '#app/infra/text/csv.ts';
import { type ReturnRow, type ReturnsQuestion, readReturns } from './read-returns.server.ts';
import { formatReturnNumber, refundWays, returnReasons, returnTable } from './return.ts';

const pageSize = 500;

const columns: Record<string, (row: ReturnRow) => string | number> = {
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
  return csvFile<number>(Object.keys(columns), async (after) => {
    const { returns, next } = await readReturns({ ...question, limit: pageSize, ...(after && { after }) });
    return {
      lines: returns.map((row) => Object.values(columns).map((cell) => cell(row))),
      next: next === null ? null : Number(next),
    };
  });
}
