import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import {
  readKnownCollections,
  readKnownFamilies,
  readPictureNames,
  readRequestedRecords,
  readTakenNames,
} from './import-known.server.ts';
import type { ImportKind } from './plan-import-line.server.ts';
import { planLines } from './plan-lines.server.ts';
import { type ProductInput, readCsvRow } from './products-csv.ts';
import { type ImportRow, readImportFile } from './read-import-file.server.ts';
import { productImportLines, productImports } from './tables.server.ts';

/**
 * Parses a file and plans the effect of each line, without changing the catalogue. The plan is stored under the
 * returned id. A file that is not a readable list of products is refused with the reason.
 */
export async function planImport(
  actor: Actor,
  file: { name: string; bytes: Buffer },
  overwrite = false,
): Promise<{ id: string } | { problem: string }> {
  const read = readImportFile(file.bytes);
  if ('problem' in read) return read;
  const [names, own] = await Promise.all([
    readPictureNames(
      db,
      read.rows.map(({ row }) => row),
    ),
    readKnownCollections(db),
  ]);
  const rows = read.rows.map(({ line, row }) => ({ line, row, input: readCsvRow(row, names, own) }));
  const inputs = rows.map((each) => each.input);
  const [records, taken, families] = await Promise.all([
    readRequestedRecords(inputs),
    readTakenNames(db, inputs),
    readKnownFamilies(db, inputs),
  ]);
  const seen = new Map<string, number>();
  const twice = new Map(rows.map((each) => [each.line, repeated(each.input, each.line, seen)]));
  const once = new Map(rows.flatMap((each) => (twice.get(each.line) ? [] : [[each.line, each.input] as const])));
  const { planned, groups } = planLines(once, { records, families }, { overwrite, taken, own });
  const lines = rows.map(({ line, row, input: { id } }) => {
    const { kind, words } = planned.get(line) ?? { kind: 'wrong' as const, words: [twice.get(line) ?? ''] };
    return { line, kind, words, row, productId: id, groupLine: groups.get(line) ?? null };
  });
  return { id: await keepPlan(actor, file.name, overwrite, lines) };
}

function repeated({ id, values }: ProductInput, line: number, seen: Map<string, number>): string | null {
  const key = id === null ? `${values.name}\n${values.title ?? ''}` : String(id);
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  if (first === undefined) return null;
  return id === null ? `name: Line ${first} has the same name and title.` : `id: Line ${first} is the same product.`;
}

type RemainingLine = {
  line: number;
  kind: ImportKind;
  words: string[];
  row: ImportRow;
  productId: number | null;
  groupLine: number | null;
};

async function keepPlan(
  actor: Actor,
  fileName: string,
  overwrite: boolean,
  lines: readonly RemainingLine[],
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
