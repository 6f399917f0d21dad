import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction, isDatabaseAway, type Transaction } from '#app/platform/db/db.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countInTransaction } from '../count-stock.server.ts';
import { emptyProduct } from '../product-form.ts';
import { readProductRecord, writeProductRecord } from '../product-record.server.ts';
import { insertProduct } from '../save-product.server.ts';
import { productImportLines, productImports } from '../tables.server.ts';
import { readPictureNames, readTakenNames } from './import-known.server.ts';
import { type ImportState, readImport } from './imports.server.ts';
import { type Circumstances, type ImportKind, planImportLine } from './plan-import-line.server.ts';
import { type AskedProduct, readCsvRow } from './products-csv.ts';

const atOnce = 200;

/**
 * Applies the next two hundred lines of an import. Each line is validated again against the current product and applied
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
    const table = productImportLines;
    const lines = await tx
      .select({ line: table.line, row: table.row })
      .from(table)
      .where(and(eq(table.importId, id), inArray(table.kind, ['new', 'changed']), isNull(table.doneAt)))
      .orderBy(asc(table.line))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const names = await readPictureNames(
      tx,
      lines.map(({ row }) => row),
    );
    const asked = lines.map(({ line, row }) => ({ line, product: readCsvRow(row, names) }));
    const circumstances = {
      overwrite,
      taken: await readTakenNames(
        tx,
        asked.map(({ product }) => product),
      ),
    };
    const outcomes: (Outcome & { line: number })[] = [];
    for (const { line, product } of asked) {
      const act = () => takeIn(tx, actor, product, circumstances);
      outcomes.push({ line, ...(await (oneByOne ? orLeaveOut(tx, product, act) : act())) });
    }
    await keepOutcomes(tx, id, outcomes);
  });
}

type Outcome = { kind: ImportKind; words: string[]; productId: number | null };

async function takeIn(
  tx: Transaction,
  actor: Actor,
  asked: AskedProduct,
  circumstances: Circumstances,
): Promise<Outcome> {
  const record = asked.id === null ? null : await readProductRecord(tx, asked.id, { lock: true });
  const { kind, words, changes } = planImportLine(asked, record, circumstances);
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

/** Rolls back the failed line only; the others continue. */
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
