import { localDigits, type Phone } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { type CsvColumns, type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import type { CustomerRow } from '../customer.ts';
import { type CustomersQuestion, readCustomers } from '../customers.server.ts';
import { readQuestion } from './customers-query.ts';

const pageSize = 500;

const columns: CsvColumns<CustomerRow> = {
  phone: ({ phone }) => localDigits(phone),
  name: ({ name }) => name,
  city: ({ city }) => city,
  orders: ({ orders }) => orders,
  received: ({ received }) => received,
  refused: ({ refused }) => refused,
  cancelled: ({ cancelled }) => cancelled,
  'paid in cash': ({ paid }) => toRupees(paid).toFixed(2),
  'last order': ({ lastOrderAt }) => lastOrderAt,
  flag: ({ flag }) => flag ?? '',
  'blocked by': ({ blockedBy }) => blockedBy ?? '',
};

/** The customers of a list's question as a CSV file. */
export function customersCsv(question: CustomersQuestion): ReadableStream<Uint8Array> {
  return csvTable<CustomerRow, Phone>(columns, async (after) => {
    const { customers, next } = await readCustomers({ ...question, limit: pageSize, ...(after && { after }) });
    return { rows: customers, next };
  });
}

/** The customers that the list's filters show. */
export function downloadCustomers(params: URLSearchParams): CsvDownload {
  const { after: _, ...question } = readQuestion(params);
  return { file: customersCsv(question), name: `customers-${new Date().toISOString().slice(0, 10)}.csv` };
}
