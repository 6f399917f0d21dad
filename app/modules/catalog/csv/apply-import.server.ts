import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, isDatabaseAway, type Transaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { storeFamily, storeNewFamily } from '../families/save-family.server.ts';
import { lockProducts } from '../lock-products.server.ts';
import { emptyProduct } from '../product-form.ts';
import {
  type FiledProduct,
  readProductRecords,
  writeOwnCollections,
  writeProductRecord,
} from '../product-record.server.ts';
import { insertProduct } from '../save-product.server.ts';
import { countInTransaction } from '../stock/count-stock.server.ts';
import { setCostInTransaction } from '../stock/stock-in.server.ts';
import type { PlannedFamily } from './family-plan.ts';
import { readKnownCollections, readKnownFamilies, readPictureNames, readTakenNames } from './import-known.server.ts';
import { type ImportState, readImport } from './imports.server.ts';
import { changedCost, type ImportKind, type PlannedLine } from './plan-import-line.server.ts';
import { type PlannedLines, planLines } from './plan-lines.server.ts';
import { type ProductInput, readCsvRow } from './products-csv.ts';
import type { ImportRow } from './read-import-file.server.ts';
import { type ImportUndo, productImportLines, productImports } from './tables.server.ts';

const atOnce = 200;

/**
 * Applies the next two hundred lines of an import, and those that share a family with the last of them. Each line is validated again against the current product and applied
 * once, however often this is called (idempotent). A line that has become invalid is left out with its reason.
 */
export async function applyImport(actor: Actor, id: string): Promise<ImportState | null> {
  const state = await readImport(id);
  if (!state || state.left === 0) return state;
  // Applies all lines in one transaction; if one fails, applies them one by one.
  await takeInChunk(actor, state).catch(() => takeInChunk(actor, state, { oneByOne: true }));
  const after = await readImport(id);
  if (after?.left === 0) await db.update(productImports).set({ endedAt: sql`now()` }).where(eq(productImports.id, id));
  return after;
}

function takeInChunk(actor: Actor, { id, overwrite }: ImportState, { oneByOne = false } = {}): Promise<void> {
  return inTransaction(async (tx) => {
    // One chunk of an import at a time, so that the lines of a family stay together.
    await tx.select({ id: productImports.id }).from(productImports).where(eq(productImports.id, id)).for('update');
    const lines = await readChunk(tx, id);
    const names = await readPictureNames(
      tx,
      lines.map(({ row }) => row),
    );
    const own = await readKnownCollections(tx);
    const input = new Map(lines.map(({ line, row }) => [line, readCsvRow(row, names, own)]));
    const products = [...input.values()];
    // Before any product is locked: nobody else makes a family of the same name now.
    if (products.some(({ family }) => family !== null))
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.productImport})`);
    const taken = await readTakenNames(tx, products);
    const families = await readKnownFamilies(tx, products, { lock: true });
    const records = await readLocked(tx, products);
    const plan = planLines(input, { records, families }, { overwrite, taken, own });
    const outcomes: LineOutcome[] = [];
    for (const unit of unitsOf(plan)) {
      const run = () => takeInUnit(tx, actor, unit, { input, records, plan });
      outcomes.push(...(await (oneByOne ? orLeaveOut(tx, unit, plan, run) : run())));
    }
    await keepOutcomes(tx, id, outcomes);
  });
}

/** The next lines, those of a family one after the other and all of them. */
async function readChunk(tx: Transaction, id: string): Promise<{ line: number; row: ImportRow }[]> {
  const table = productImportLines;
  const group = sql<number>`coalesce(${table.groupLine}, ${table.line})`;
  const open = and(eq(table.importId, id), inArray(table.kind, ['new', 'changed']), isNull(table.doneAt));
  const columns = { line: table.line, row: table.row, group };
  const lines = await tx.select(columns).from(table).where(open).orderBy(group, asc(table.line)).limit(atOnce);
  const last = lines.at(-1);
  if (!last || lines.length < atOnce) return lines;
  const rest = await tx
    .select(columns)
    .from(table)
    .where(and(open, eq(table.groupLine, last.group), gt(table.line, last.line)))
    .orderBy(asc(table.line));
  return [...lines, ...rest];
}

async function readLocked(tx: Transaction, requested: readonly ProductInput[]): Promise<Map<number, FiledProduct>> {
  const ids = [...new Set(requested.flatMap(({ id }) => id ?? []))];
  await lockProducts(tx, ids);
  const records = ids.length > 0 ? await readProductRecords(tx, { ids }) : [];
  return new Map(records.map((record) => [record.id, record]));
}

/** Lines that are applied together or not at all: those of a family, with it, or one by itself. */
type Unit = { lines: number[]; family: PlannedFamily | null };

function unitsOf({ planned, families }: PlannedLines): Unit[] {
  const familyOf = new Map(families.flatMap((family) => family.lines.map((line) => [line, family] as const)));
  return [...planned.keys()].flatMap((line): Unit[] => {
    const family = familyOf.get(line);
    if (!family) return [{ lines: [line], family: null }];
    return family.lines[0] === line ? [{ lines: family.lines, family }] : [];
  });
}

type Outcome = { kind: ImportKind; words: string[]; productId: number | null; undo?: ImportUndo };
type LineOutcome = Outcome & { line: number };
type Chunk = {
  input: ReadonlyMap<number, ProductInput>;
  records: ReadonlyMap<number, FiledProduct>;
  plan: PlannedLines;
};

async function takeInUnit(
  tx: Transaction,
  actor: Actor,
  { lines, family }: Unit,
  { input, records, plan }: Chunk,
): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  for (const line of lines) {
    const [product, planned] = [input.get(line), plan.planned.get(line)];
    if (!product || !planned) continue;
    const record = records.get(product.id ?? 0) ?? null;
    outcomes.push({ line, ...(await takeIn(tx, actor, product, record, planned)) });
  }
  if (family) await takeInFamily(tx, actor, family, outcomes);
  return outcomes;
}

async function takeIn(
  tx: Transaction,
  actor: Actor,
  input: ProductInput,
  record: FiledProduct | null,
  { kind, words, changes, own }: PlannedLine,
): Promise<Outcome> {
  if (kind === 'wrong' || kind === 'unchanged') return { kind, words, productId: input.id };
  if (!record) {
    const productId = await insertProduct(tx, { ...emptyProduct, ...changes }, input.stock?.counted ?? 0);
    const after = {
      ...differences<Record<string, unknown>>(emptyProduct, changes)?.after,
      stock: input.stock?.counted ?? 0,
      ...(own && { ownCollections: own }),
    };
    if (own) await writeOwnCollections(tx, productId, own);
    await recordChange(tx, actor, { action: 'product.created', kind: 'product', subject: productId, after });
    if (input.cost) await setCostInTransaction(tx, actor, productId, { before: null, cost: input.cost.cost });
    return { kind, words, productId, undo: { kind: 'made' } };
  }
  const undo: ImportUndo = { kind: 'changed', before: {}, after: {}, stock: 0 };
  if (Object.keys(changes).length > 0) {
    await writeProductRecord(tx, record.id, changes);
    const changed = differences<Record<string, unknown>>(record.values, changes);
    await recordChange(tx, actor, { action: 'product.changed', kind: 'product', subject: record.id, ...changed });
    Object.assign(undo, changed);
  }
  if (own) {
    await writeOwnCollections(tx, record.id, own);
    const changed = { before: { ownCollections: record.ownCollections }, after: { ownCollections: own } };
    await recordChange(tx, actor, { action: 'product.changed', kind: 'product', subject: record.id, ...changed });
  }
  if (input.stock) {
    const counted = await countInTransaction(tx, actor, record.id, {
      saw: record.stock,
      counted: input.stock.counted,
      words: 'From a file',
    });
    if (counted.kind === 'counted') undo.stock = counted.stock - counted.was;
  }
  const cost = changedCost(input, record);
  if (cost) await setCostInTransaction(tx, actor, record.id, { before: record.cost, cost: cost.cost });
  return { kind, words, productId: record.id, undo };
}

async function takeInFamily(
  tx: Transaction,
  actor: Actor,
  { was, name, options, members }: PlannedFamily,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const made = new Map(outcomes.map(({ line, productId }) => [line, productId ?? 0]));
  const next = {
    name,
    options,
    members: members.map((member) => ({
      id: 'id' in member ? member.id : (made.get(member.line) ?? 0),
      values: member.values,
    })),
  };
  if (was) await storeFamily(tx, actor, was, next);
  else await storeNewFamily(tx, actor, next.members[0]?.id ?? 0, next);
}

/** Rolls back the failed lines only; the others continue. */
async function orLeaveOut(
  tx: Transaction,
  { lines }: Unit,
  { planned }: PlannedLines,
  run: () => Promise<LineOutcome[]>,
): Promise<LineOutcome[]> {
  await tx.execute(sql`savepoint line`);
  try {
    const outcomes = await run();
    // What the database checks at the end of a transaction, such as the values of a family.
    await tx.execute(sql`set constraints check_family, drop_empty_family immediate`);
    await tx.execute(sql`set constraints check_family, drop_empty_family deferred`);
    return outcomes;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log('warn', 'import-line-not-written', {}, error);
    await tx.execute(sql`rollback to savepoint line`);
    const productId = (line: number) => planned.get(line)?.id ?? null;
    return lines.map((line) => ({
      line,
      kind: 'wrong' as const,
      words: ['It could not be written.'],
      productId: productId(line),
    }));
  } finally {
    await tx.execute(sql`release savepoint line`);
  }
}

async function keepOutcomes(tx: Transaction, id: string, outcomes: readonly LineOutcome[]): Promise<void> {
  await tx.execute(sql`
    update product_import_lines as kept
    set kind = ended.kind, words = ended.words, product_id = ended."productId", undo = ended.undo,
      done_at = case when ended.kind = 'wrong' then null else now() end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as ended (line int, kind text, words jsonb, "productId" int, undo jsonb)
    where kept.import_id = ${id} and kept.line = ended.line`);
}
