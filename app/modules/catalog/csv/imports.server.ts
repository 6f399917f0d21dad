import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { ImportKind } from './plan-import-line.server.ts';
import { productImportLines, productImports } from './tables.server.ts';

export type ImportState = {
  id: string;
  fileName: string;
  actorName: string;
  overwrite: boolean;
  counts: Record<ImportKind, number>;
  /** Lines that still have to be applied. */
  left: number;
  done: number;
};

/** The progress of an import; null if there is none. */
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

export type ImportLine = {
  line: number;
  kind: ImportKind;
  words: string[];
  productId: number | null;
  done: boolean;
  isBack: boolean;
};

/** A hundred lines of an import after a line, of one kind or of all. */
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
      takenBackAt: table.takenBackAt,
    })
    .from(table)
    .where(and(eq(table.importId, id), kind ? eq(table.kind, kind) : undefined, gt(table.line, after)))
    .orderBy(asc(table.line))
    .limit(101);
  const lines = rows
    .slice(0, 100)
    .map(({ doneAt, takenBackAt, ...line }) => ({ ...line, done: doneAt !== null, isBack: takenBackAt !== null }));
  return { lines, next: rows.length > 100 ? (lines.at(-1)?.line ?? null) : null };
}
