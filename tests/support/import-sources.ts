/** Files of other shops for tests, written where a test needs them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  Format,
  ImportedKind,
  ImportedRecord,
  Noted,
  Rejected,
  Unplaced,
} from '#app/modules/data-transfer/records.ts';

type ImportResult = ImportedRecord | Rejected | Noted | Unplaced;

/** What a format reads from these files. */
export async function readWith(
  format: Format,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<ImportResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dastak-source-'));
  try {
    const sources = Object.entries(files).map(([name, content]) => ({
      name,
      path: path.join(folder, name),
      bytes: Buffer.byteLength(content),
      content,
    }));
    for (const { path: file, content } of sources) await writeFile(file, content);
    const list: ImportResult[] = [];
    for await (const each of format.read(sources)) list.push(each);
    return list;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The records of a kind. */
export function only<Kind extends ImportedKind>(
  list: readonly ImportResult[],
  kind: Kind,
): Extract<ImportedRecord, { kind: Kind }>[] {
  return list.filter((each): each is Extract<ImportedRecord, { kind: Kind }> => each.kind === kind);
}

/** What was rejected, as "line: reason". */
export function rejections(list: readonly ImportResult[]): string[] {
  return list.flatMap((each) => (each.kind === 'rejected' ? [`${each.place.number}: ${each.reason}`] : []));
}

/** What the owner is told. */
export function notesOf(list: readonly ImportResult[]): string[] {
  return list.flatMap((each) => (each.kind === 'note' ? [each.words] : []));
}

/** Cells as a line of CSV, each in quotes. */
export function csvOf(lines: readonly (readonly (string | number)[])[], separator = ','): string {
  return lines
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');
}

/** A file as a shop's own export writes it. */
export function sample(name: string): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, 'samples', name));
}
