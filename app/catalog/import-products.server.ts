import { parse } from 'csv-parse/sync';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { readCell, separatorOf } from '#app/platform/csv.ts';
import { db, inTransaction, isDatabaseAway, type Transaction } from '#app/platform/db/db.server.ts';
import { log } from '#app/platform/log.server.ts';
import { pictures } from '#app/platform/media/tables.server.ts';
import { countInTransaction } from './count-stock.server.ts';
import {
  emptyProduct,
  type ProductField,
  type ProductValues,
  productFieldNames,
  readProductEdit,
  sayProductValue,
} from './product-form.ts';
import {
  type ProductRecord,
  readProductRecord,
  readProductRecords,
  writeProductRecord,
} from './product-record.server.ts';
import { type AskedProduct, csvHead, mostBlocks, picturesNamed, readCsvRow } from './products-csv.ts';
import { insertProduct } from './save-product.server.ts';
import { type importKinds, productImportLines, productImports, products } from './tables.server.ts';

export const mostLines = 20_000;
export const largestFile = 20 * 1024 * 1024;

export type ImportKind = (typeof importKinds)[number];
export type ImportLine = { line: number; kind: ImportKind; words: string[]; productId: number | null; done: boolean };
type Row = Record<string, string>;
type Planned = { kind: ImportKind; words: string[]; changes: Partial<ProductValues>; id: number | null };

/**
 * Reads a file and says of every line what it would do; nothing of the catalogue is written. The plan is kept under the
 * returned id. What is no readable list of products is refused with the reason.
 */
export async function planImport(
  actor: Actor,
  file: { name: string; bytes: Buffer },
  overwrite = false,
): Promise<{ id: string } | { problem: string }> {
  const read = readFile(file.bytes);
  if ('problem' in read) return read;
  const names = await readPictureNames(read.rows.map(({ row }) => row));
  const asked = read.rows.map(({ line, row }) => ({ line, row, asked: readCsvRow(row, names) }));
  const [known, taken] = await Promise.all([
    readKnown(asked.map((each) => each.asked)),
    readTakenNames(asked.map((each) => each.asked)),
  ]);
  const seen = new Map<string, number>();
  const lines = asked.map(({ line, row, asked: product }) => {
    const twice = repeated(product, line, seen);
    const planned = planLine(product, known.get(product.id ?? 0) ?? null, { overwrite, taken });
    const { kind, words } = twice ? { kind: 'wrong' as const, words: [twice] } : planned;
    return { line, kind, words, row, productId: product.id };
  });
  return { id: await keepPlan(actor, file.name, overwrite, lines) };
}

function readFile(bytes: Buffer): { rows: { line: number; row: Row }[] } | { problem: string } {
  const text = decode(bytes);
  if (text === null) return { problem: 'The file is not UTF-8. In Excel choose “CSV UTF-8” when saving.' };
  let records: string[][];
  try {
    records = parse(text, {
      ...{ bom: true, delimiter: separatorOf(text), relax_column_count: true, skip_empty_lines: false },
      ...{ max_record_size: 1_000_000 },
    });
  } catch (error) {
    return { problem: `The file cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown reason'}` };
  }
  const head = records[0]?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const known = new Set(csvHead(mostBlocks));
  const strange = head.filter((column) => column !== '' && !known.has(column));
  if (!head.includes('id') && !head.includes('name'))
    return { problem: 'The first line must name the columns, “id” or “name” among them.' };
  if (strange.length > 0)
    return {
      problem: `No column is called ${strange.map((each) => `“${each}”`).join(', ')}. Take CSV out as a pattern.`,
    };
  if (records.length - 1 > mostLines)
    return {
      problem: `A file holds ${mostLines.toLocaleString('en')} lines at most; this one has ${records.length - 1}.`,
    };
  const rows = records.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row: Row = {};
    for (const [place, column] of head.entries()) if (column) row[column] = readCell(cells[place] ?? '');
    return [{ line: index + 2, row }];
  });
  return rows.length === 0 ? { problem: 'The file has no products in it.' } : { rows };
}

function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

async function readPictureNames(rows: readonly Row[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(rows.flatMap(picturesNamed))];
  const names = new Map<string, string[]>();
  for (let start = 0; start < wanted.length; start += 5_000) {
    const some = wanted.slice(start, start + 5_000);
    const found = await db
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

async function readKnown(asked: readonly AskedProduct[]): Promise<Map<number, ProductRecord>> {
  const ids = [...new Set(asked.flatMap(({ id }) => id ?? []))];
  const known = new Map<number, ProductRecord>();
  for (let start = 0; start < ids.length; start += 1_000)
    for (const record of await readProductRecords(db, { ids: ids.slice(start, start + 1_000) }))
      known.set(record.id, record);
  return known;
}

/** Products that have the name of a new one already: a file taken in twice makes nothing twice. */
async function readTakenNames(asked: readonly AskedProduct[]): Promise<Map<string, number>> {
  const names = [...new Set(asked.flatMap(({ id, values }) => (id === null && values.name ? [values.name] : [])))];
  const taken = new Map<string, number>();
  for (let start = 0; start < names.length; start += 5_000) {
    const rows = await db
      .select({ id: products.id, name: products.name, title: products.title })
      .from(products)
      .where(inArray(products.name, names.slice(start, start + 5_000)));
    for (const { id, name, title } of rows) taken.set(`${name}\n${title}`, id);
  }
  return taken;
}

function repeated({ id, values }: AskedProduct, line: number, seen: Map<string, number>): string | null {
  const key = id === null ? `${values.name}\n${values.title ?? ''}` : String(id);
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  if (first === undefined) return null;
  return id === null ? `name: Line ${first} has the same name and title.` : `id: Line ${first} is the same product.`;
}

type Circumstances = { overwrite: boolean; taken: ReadonlyMap<string, number> };

/** What a line does to a product as it stands; the same question is asked again when it is taken in. */
function planLine(asked: AskedProduct, record: ProductRecord | null, { overwrite, taken }: Circumstances): Planned {
  const wrong = (...words: string[]): Planned => ({ kind: 'wrong', words, changes: {}, id: asked.id });
  if (asked.id !== null && !record)
    return wrong(`id: There is no product ${asked.id}. Leave the cell empty to make a new one.`);
  if (asked.problems.length > 0) return wrong(...asked.problems);
  const checked = readProductEdit(record ? asked.values : { ...emptyProduct, ...asked.values });
  if (!checked.ok)
    return wrong(
      ...Object.entries(checked.problems).map(
        ([field, words]) => `${productFieldNames[field as ProductField].toLowerCase()}: ${words}`,
      ),
    );
  if (!record) {
    const values = { ...emptyProduct, ...checked.values };
    const same = taken.get(`${values.name}\n${values.title}`);
    if (same) return wrong(`name: Product ${same} has this name and title already. Give its id to change it.`);
    return { kind: 'new', words: [values.name], changes: values, id: null };
  }
  const changed = differences<Record<string, unknown>>(record.values, checked.values);
  const stock = asked.stock && asked.stock.counted !== record.stock ? asked.stock : null;
  if (!changed && !stock) return { kind: 'unchanged', words: [], changes: {}, id: record.id };
  if (changed && asked.version !== null && asked.version !== record.version && !overwrite)
    return wrong(
      'version: Somebody changed it in the shop since this file was made. Take CSV out again, or choose to overwrite.',
    );
  if (stock && stock.was !== null && stock.was !== record.stock && !overwrite)
    return wrong(
      `stock: It was ${stock.was} when the file was made and is ${record.stock} now. Take CSV out again, or empty the cell.`,
    );
  const changes = (changed?.after ?? {}) as Partial<ProductValues>;
  return { kind: 'changed', words: sayChanges(record, changes, stock), changes, id: record.id };
}

function sayChanges(record: ProductRecord, changes: Partial<ProductValues>, stock: AskedProduct['stock']): string[] {
  const fields = Object.keys(changes) as ProductField[];
  const words = fields.map((field) => {
    const [was, becomes] = [record.values[field], changes[field]].map((value) => short(sayProductValue(field, value)));
    return `${productFieldNames[field]}: ${was} → ${becomes}`;
  });
  return stock ? [...words, `Stock: ${record.stock} → ${stock.counted}`] : words;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

type KeptLine = { line: number; kind: ImportKind; words: string[]; row: Row; productId: number | null };

async function keepPlan(
  actor: Actor,
  fileName: string,
  overwrite: boolean,
  lines: readonly KeptLine[],
): Promise<string> {
  return inTransaction(async (tx) => {
    const [made] = await tx
      .insert(productImports)
      .values({ fileName: fileName.slice(0, 200), actorName: actor.name, overwrite })
      .returning({ id: productImports.id });
    if (!made) throw new Error('An import was inserted and not returned.');
    for (let start = 0; start < lines.length; start += 1_000)
      await tx
        .insert(productImportLines)
        .values(lines.slice(start, start + 1_000).map((each) => ({ importId: made.id, ...each })));
    return made.id;
  });
}

export type ImportState = {
  id: string;
  fileName: string;
  actorName: string;
  overwrite: boolean;
  counts: Record<ImportKind, number>;
  /** Lines that would change something and are not taken in yet. */
  left: number;
  done: number;
};

/** How far an import is; null where there is none. */
export async function readImport(id: string): Promise<ImportState | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id));
  if (!row) return null;
  const counted = await db
    .select({
      kind: productImportLines.kind,
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(${productImportLines.doneAt})::int`,
    })
    .from(productImportLines)
    .where(eq(productImportLines.importId, id))
    .groupBy(productImportLines.kind);
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  let [left, done] = [0, 0];
  for (const each of counted) {
    counts[each.kind] = each.all;
    done += each.done;
    if (each.kind === 'new' || each.kind === 'changed') left += each.all - each.done;
  }
  return { id, fileName: row.fileName, actorName: row.actorName, overwrite: row.overwrite, counts, left, done };
}

/** Lines of an import, of one kind or of all, a hundred after a line. */
export async function readImportLines(
  id: string,
  { kind, after = 0 }: { kind: ImportKind | null; after?: number },
): Promise<{ lines: ImportLine[]; next: number | null }> {
  const table = productImportLines;
  const rows = await db
    .select({
      line: table.line,
      kind: table.kind,
      words: table.words,
      productId: table.productId,
      doneAt: table.doneAt,
    })
    .from(table)
    .where(and(eq(table.importId, id), kind ? eq(table.kind, kind) : undefined, gt(table.line, after)))
    .orderBy(asc(table.line))
    .limit(101);
  const lines = rows.slice(0, 100).map(({ doneAt, ...line }) => ({ ...line, done: doneAt !== null }));
  return { lines, next: rows.length > 100 ? (lines.at(-1)?.line ?? null) : null };
}

const chunk = 200;

/**
 * Takes in the next two hundred lines of an import. Every line is checked again against the product as it stands, and is
 * taken in once, however often it is asked for; one that has become wrong is left out and says why.
 */
export async function applyImport(actor: Actor, id: string): Promise<ImportState | null> {
  const state = await readImport(id);
  if (!state || state.left === 0) return state;
  // All at once; where a line is in the way of the others, one by one.
  await takeInChunk(actor, state).catch(() => takeInChunk(actor, state, { oneByOne: true }));
  const after = await readImport(id);
  if (after?.left === 0) await db.update(productImports).set({ endedAt: sql`now()` }).where(eq(productImports.id, id));
  return after;
}

function takeInChunk(actor: Actor, { id, overwrite }: ImportState, { oneByOne = false } = {}): Promise<void> {
  return inTransaction(async (tx) => {
    const table = productImportLines;
    const lines = await tx
      .select({ line: table.line, row: table.row })
      .from(table)
      .where(and(eq(table.importId, id), inArray(table.kind, ['new', 'changed']), isNull(table.doneAt)))
      .orderBy(asc(table.line))
      .limit(chunk)
      .for('update', { skipLocked: true });
    const names = await readPictureNames(lines.map(({ row }) => row));
    const asked = lines.map(({ line, row }) => ({ line, product: readCsvRow(row, names) }));
    const circumstances = { overwrite, taken: await readTakenNames(asked.map(({ product }) => product)) };
    const outcomes: (Outcome & { line: number })[] = [];
    for (const { line, product } of asked) {
      const act = () => takeIn(tx, actor, product, circumstances);
      outcomes.push({ line, ...(await (oneByOne ? orLeaveOut(tx, product, act) : act())) });
    }
    await keepOutcomes(tx, id, outcomes);
  });
}

/** What one line breaks is undone, and the others go on. */
async function orLeaveOut(tx: Transaction, { id }: AskedProduct, act: () => Promise<Outcome>): Promise<Outcome> {
  await tx.execute(sql`savepoint line`);
  try {
    return await act();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log('warn', 'import-line-not-written', {}, error);
    await tx.execute(sql`rollback to savepoint line`);
    return { kind: 'wrong', words: ['It could not be written.'], productId: id };
  } finally {
    await tx.execute(sql`release savepoint line`);
  }
}

async function keepOutcomes(
  tx: Transaction,
  id: string,
  outcomes: readonly (Outcome & { line: number })[],
): Promise<void> {
  await tx.execute(sql`
    update product_import_lines as kept
    set kind = ended.kind, words = ended.words, product_id = ended."productId",
      done_at = case when ended.kind = 'wrong' then null else now() end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as ended (line int, kind text, words jsonb, "productId" int)
    where kept.import_id = ${id} and kept.line = ended.line`);
}

type Outcome = { kind: ImportKind; words: string[]; productId: number | null };

async function takeIn(
  tx: Transaction,
  actor: Actor,
  asked: AskedProduct,
  circumstances: Circumstances,
): Promise<Outcome> {
  const record = asked.id === null ? null : await readProductRecord(tx, asked.id, { lock: true });
  const { kind, words, changes } = planLine(asked, record, circumstances);
  if (kind === 'wrong' || kind === 'unchanged') return { kind, words, productId: asked.id };
  if (!record) {
    const productId = await insertProduct(tx, { ...emptyProduct, ...changes }, asked.stock?.counted ?? 0);
    const after = {
      ...differences<Record<string, unknown>>(emptyProduct, changes)?.after,
      stock: asked.stock?.counted ?? 0,
    };
    await recordChange(tx, actor, { action: 'product.created', kind: 'product', subject: productId, after });
    return { kind, words, productId };
  }
  if (Object.keys(changes).length > 0) {
    await writeProductRecord(tx, record.id, changes);
    const changed = differences<Record<string, unknown>>(record.values, changes);
    await recordChange(tx, actor, { action: 'product.changed', kind: 'product', subject: record.id, ...changed });
  }
  if (asked.stock)
    await countInTransaction(tx, actor, record.id, {
      saw: record.stock,
      counted: asked.stock.counted,
      words: 'From a file',
    });
  return { kind, words, productId: record.id };
}
