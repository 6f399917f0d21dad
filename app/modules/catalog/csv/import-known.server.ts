/** Looks up what an import refers to: pictures, products, names of products, and families. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { readStoredCollections } from '../collections/own-collections.server.ts';
import { lockProducts } from '../lock-products.server.ts';
import { type FiledProduct, readProductRecords } from '../product-record.server.ts';
import { families, familyMembers, products } from '../tables.server.ts';
import { foldWord } from './family-cells.ts';
import type { KnownFamilies, KnownFamily } from './family-plan.ts';
import { type KnownCollections, knowCollections } from './own-collections-cell.ts';
import { type ProductInput, picturesNamed } from './products-csv.ts';
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
export async function readRequestedRecords(inputs: readonly ProductInput[]): Promise<Map<number, FiledProduct>> {
  const ids = [...new Set(inputs.flatMap(({ id }) => id ?? []))];
  const known = new Map<number, FiledProduct>();
  for (let start = 0; start < ids.length; start += 1_000)
    for (const record of await readProductRecords(db, { ids: ids.slice(start, start + 1_000) }))
      known.set(record.id, record);
  return known;
}

/** The collections of the owner's own, and those of the four that the owner has changed, hidden ones too, by what a file may call them. */
export async function readKnownCollections(tx: Pick<Transaction, 'select'>): Promise<KnownCollections> {
  const list = await readStoredCollections(tx);
  return knowCollections(list.filter(({ deleted }) => !deleted));
}

/** Products that already have the name of a new one, so that importing a file twice creates nothing twice. */
export async function readTakenNames(tx: Transaction, inputs: readonly ProductInput[]): Promise<Map<string, number>> {
  const names = [...new Set(inputs.flatMap(({ id, values }) => (id === null && values.name ? [values.name] : [])))];
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

type Reading = Pick<Transaction, 'select'>;

/**
 * The families that lines mean: by number, by name, and those of the products that they name. With `lock` they and
 * their products, and the products of the lines, stay as they are until the transaction ends; products before families,
 * as whoever deletes a product locks them.
 */
export async function readKnownFamilies(
  tx: Reading & Pick<Transaction, 'execute'>,
  inputs: readonly ProductInput[],
  { lock = false } = {},
): Promise<KnownFamilies> {
  const lines = inputs.filter(({ family }) => family !== null);
  const productIds = [...new Set(lines.flatMap(({ id }) => id ?? []))];
  const wanted = { productIds, ids: familyIdsOf(lines), names: familyNamesOf(lines) };
  if (lines.length === 0) return { byId: new Map(), byName: new Map(), ofProduct: new Map() };
  if (lock) {
    const seen = await readFamilies(tx, wanted);
    const members = [...seen.byId.values()].flatMap((family) => family.members.map(({ id }) => id));
    await lockProducts(tx, [...productIds, ...members]);
    const ids = [...seen.byId.keys()];
    if (ids.length > 0)
      await tx.execute(sql`select 1 from families where id = any(${sql.param(ids)}::int[]) order by id for update`);
  }
  return readFamilies(tx, wanted);
}

function familyIdsOf(lines: readonly ProductInput[]): number[] {
  const ids = lines.flatMap(({ family }) => (family?.was && family.was !== 'none' ? [family.was.id] : []));
  return [...new Set(ids)];
}

function familyNamesOf(lines: readonly ProductInput[]): string[] {
  return [...new Set(lines.flatMap(({ family }) => (family?.said ? [foldWord(family.said.name)] : [])))];
}

type Wanted = { productIds: readonly number[]; ids: readonly number[]; names: readonly string[] };

const foldedName = sql<string>`lower(regexp_replace(${sql`${families.name}`}, '\\s+', ' ', 'g'))`;

async function readFamilies(tx: Reading, { productIds, ids, names }: Wanted): Promise<KnownFamilies> {
  const own = await tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(sql`${familyMembers.productId} = any(${sql.param([...productIds])}::int[])`);
  const named = await tx
    .select({ id: families.id })
    .from(families)
    .where(sql`${foldedName} = any(${sql.param([...names])}::text[])`);
  const all = [...new Set([...ids, ...own.map(({ id }) => id), ...named.map(({ id }) => id)])];
  const byId = new Map<number, KnownFamily>();
  const rows = await tx
    .select({ id: families.id, version: families.version, name: families.name, options: families.options })
    .from(families)
    .where(sql`${families.id} = any(${sql.param(all)}::int[])`);
  for (const row of rows) byId.set(row.id, { ...row, members: [] });
  const members = await tx
    .select({
      family: familyMembers.familyId,
      id: familyMembers.productId,
      values: familyMembers.values,
      name: products.name,
    })
    .from(familyMembers)
    .innerJoin(products, eq(products.id, familyMembers.productId))
    .where(sql`${familyMembers.familyId} = any(${sql.param(all)}::int[])`)
    .orderBy(familyMembers.familyId, familyMembers.place, familyMembers.productId);
  for (const { family, ...member } of members) byId.get(family)?.members.push(member);
  return indexed(byId);
}

function indexed(byId: Map<number, KnownFamily>): KnownFamilies {
  const byName = new Map<string, number[]>();
  const ofProduct = new Map<number, number>();
  for (const { id, name, members } of byId.values()) {
    byName.set(foldWord(name), [...(byName.get(foldWord(name)) ?? []), id]);
    for (const member of members) ofProduct.set(member.id, id);
  }
  return { byId, byName, ofProduct };
}
