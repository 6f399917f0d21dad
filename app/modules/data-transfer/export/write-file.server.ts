import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Lines } from './copy-json.server.ts';
import type { ExportedFile } from './export-format.server.ts';

/**
 * Writes lines into a new file of the folder. It gets its name once it is complete and on the disk. `seen` is told from
 * time to time how many rows there are.
 */
export async function writeLines(
  folder: string,
  file: string,
  lines: AsyncIterable<Lines> | Iterable<Lines>,
  seen: (rows: number) => void = () => {},
): Promise<ExportedFile> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  const handle = await open(`${target}.part`, 'wx', 0o600);
  try {
    for await (const piece of lines) {
      hash.update(piece.bytes);
      await handle.writeFile(piece.bytes);
      bytes += piece.bytes.length;
      rows += piece.rows;
      seen(rows);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
  return { file, rows, bytes, sha256: hash.digest('hex') };
}
