import { and, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { byteOrderMark, type CsvDownload } from '#app/infra/text/csv.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { conditions } from '../../admin-products.server.ts';
import { type ProductQuestion, readProductQuestion } from '../../admin-products.ts';
import { adminLabel } from '../../collections/own-collection.ts';
import { readAdminCollections } from '../../collections/own-collections.server.ts';
import type { NamesOfFour } from '../../csv/own-collections-cell.ts';
import { blocksQuery, type CsvBlocks, csvHead, csvLine, type WrittenFamily } from '../../csv/products-csv.ts';
import { readProductRecords } from '../../product-record.server.ts';
import { families, familyMembers } from '../../tables.server.ts';

const chunkSize = 500;

/** The products of the list as CSV that can be imported again. `?separator=;` changes the separator. */
export async function downloadProducts(params: URLSearchParams): Promise<CsvDownload> {
  const { lowStock } = await readShopSettings();
  const separator = params.get('separator') === ';' ? ';' : ',';
  return { file: exportProducts(readProductQuestion(params), { lowStock, separator }), name: 'products.csv' };
}

/** All products that match the question, as a file that can be imported again. Read and sent in chunks. */
export function exportProducts(
  question: ProductQuestion,
  { lowStock, separator }: { lowStock: number; separator: ',' | ';' },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const where = and(...conditions(question, lowStock));
  let after: number | null = null;
  let blocks: CsvBlocks = { english: 1, urdu: 0 };
  let names: NamesOfFour = new Map();
  return new ReadableStream({
    async pull(controller) {
      if (after === null) {
        blocks = await countBlocks();
        names = new Map((await readAdminCollections()).map((each) => [each.key, adminLabel(each)]));
        const head = csvHead(blocks).join(separator);
        controller.enqueue(encoder.encode(`${byteOrderMark}${head}\r\n`));
        after = 0;
        return;
      }
      const records = await readProductRecords(db, { after, limit: chunkSize, where });
      if (records.length > 0) {
        const families = await readFamiliesOf(records.map(({ id }) => id));
        const lines = records.map((record) =>
          csvLine(record, families.get(record.id) ?? null, blocks, separator, names),
        );
        controller.enqueue(encoder.encode(lines.map((line) => `${line}\r\n`).join('')));
      }
      after = records.at(-1)?.id ?? after;
      if (records.length < chunkSize) controller.close();
    },
  });
}

/** The families of these products, each with the product's own values. */
async function readFamiliesOf(ids: readonly number[]): Promise<Map<number, WrittenFamily>> {
  const rows = await db
    .select({
      productId: familyMembers.productId,
      id: families.id,
      version: families.version,
      name: families.name,
      options: families.options,
      values: familyMembers.values,
    })
    .from(familyMembers)
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(inArray(familyMembers.productId, [...ids]));
  return new Map(
    rows.map(({ productId, options, values, ...family }) => [
      productId,
      { ...family, values: options.map(({ name }, index) => ({ name, word: values[index] ?? '' })) },
    ]),
  );
}

async function countBlocks(): Promise<CsvBlocks> {
  const { rows } = await db.execute<CsvBlocks>(sql.raw(blocksQuery));
  return rows[0] ?? { english: 1, urdu: 0 };
}
