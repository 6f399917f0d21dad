import { byteOrderMark, formatCell } from '#app/platform/csv.ts';
import { toRupees } from '#app/platform/money.ts';
import type { Phone } from '#app/platform/phone.ts';
import type { CustomerRow } from './customer.ts';
import { type CustomersQuestion, readCustomers } from './customers.server.ts';

const pageSize = 500;

const columns: Record<string, (row: CustomerRow) => string | number> = {
  phone: ({ phone }) => `0${phone.slice(3)}`,
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

/** Customers as a CSV file, a page at a time, so that a million of them need no memory; what a list asks for. */
export function customersCsv(question: CustomersQuestion): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Phone | null = null;
  let ended = false;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`${byteOrderMark}${Object.keys(columns).join(',')}\n`));
    },
    async pull(controller) {
      if (ended) return controller.close();
      const page = await readCustomers({ ...question, limit: pageSize, ...(after && { after }) });
      after = page.next;
      ended = after === null;
      if (page.customers.length > 0) controller.enqueue(encoder.encode(page.customers.map(lineOf).join('')));
    },
  });
}

function lineOf(row: CustomerRow): string {
  const cells = Object.values(columns).map((cell) => formatCell(String(cell(row)), ','));
  return `${cells.join(',')}\n`;
}
