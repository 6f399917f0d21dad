/** Looks up what an import refers to: pictures, products, and names of products. */
import { and, inArray, or, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/db/db.server.ts';
import { pictures } from '#app/platform/media/tables.server.ts';
import { type ProductRecord, readProductRecords } from '../product-record.server.ts';
import { products } from '../tables.server.ts';
import { type AskedProduct, picturesNamed } from './products-csv.ts';
import type { ImportRow } from './read-import-file.server.ts';

/** The pictures that the lines name, by id or by file name; several pictures can share a file name. */
export async function readPictureNames(tx: Transaction, rows: readonly ImportRow[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(rows.flatMap(picturesNamed))];
  const names = new Map<string, string[]>();
  for (let start = 0; start < wanted.length; start += 5_000) {
    const some = wanted.slice(start, start + 5_000);
    const found = await tx
      .select({ id: pictures.id, name: pictures.name })
      .from(pictures)
      .where(or(inArray(pictures.id, some), and(inArray(pictures.name, some), sql`${pictures.name} <> ''`)));
    for (const { id, name } of found) {
      names.set(id, [id]);
      if (name) names.set(name, [...(names.get(name) ?? []), id]);
    }
  }
  return names;
}

/** The current records of the products that lines name by id. */
export async function readAskedRecords(asked: readonly AskedProduct[]): Promise<Map<number, ProductRecord>> {
  const ids = [...new Set(asked.flatMap(({ id }) => id ?? []))];
  const known = new Map<number, ProductRecord>();
  for (let start = 0; start < ids.length; start += 1_000)
    for (const record of await readProductRecords(db, { ids: ids.slice(start, start + 1_000) }))
      known.set(record.id, record);
  return known;
}

/** Products that already have the name of a new one, so that importing a file twice creates nothing twice. */
export async function readTakenNames(tx: Transaction, asked: readonly AskedProduct[]): Promise<Map<string, number>> {
  const names = [...new Set(asked.flatMap(({ id, values }) => (id === null && values.name ? [values.name] : [])))];
  const taken = new Map<string, number>();
  for (let start = 0; start < names.length; start += 5_000) {
    const rows = await tx
      .select({ id: products.id, name: products.name, title: products.title })
      .from(products)
      .where(inArray(products.name, names.slice(start, start + 5_000)));
    for (const { id, name, title } of rows) taken.set(`${name}\n${title}`, id);
  }
  return taken;
}
