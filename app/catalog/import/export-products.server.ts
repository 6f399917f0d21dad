import { and, sql } from 'drizzle-orm';
import { byteOrderMark } from '#app/platform/csv.ts';
import { db } from '#app/platform/db/db.server.ts';
import { conditions } from '../office-products.server.ts';
import type { ProductQuestion } from '../office-products.ts';
import { readProductRecords } from '../product-record.server.ts';
import { csvHead, csvLine } from './products-csv.ts';

const chunk = 500;

/** All products that match the question, as a file that can be imported again. Read and sent in chunks. */
export function exportProducts(
  question: ProductQuestion,
  { lowStock, separator }: { lowStock: number; separator: ',' | ';' },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const where = and(...conditions(question, lowStock));
  let after: number | null = null;
  let blocks = 1;
  return new ReadableStream({
    async pull(controller) {
      if (after === null) {
        blocks = await countBlocks();
        const head = csvHead(blocks).join(separator);
        controller.enqueue(encoder.encode(`${byteOrderMark}${head}\r\n`));
        after = 0;
        return;
      }
      const records = await readProductRecords(db, { after, limit: chunk, where });
      if (records.length > 0)
        controller.enqueue(
          encoder.encode(records.map((record) => `${csvLine(record, blocks, separator)}\r\n`).join('')),
        );
      after = records.at(-1)?.id ?? after;
      if (records.length < chunk) controller.close();
    },
  });
}

async function countBlocks(): Promise<number> {
  const { rows } = await db.execute<{ most: number }>(
    sql`select greatest(1, max(greatest(cardinality(description_heading), cardinality(description_heading_text))))::int as most from products`,
  );
  return rows[0]?.most ?? 1;
}
