import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type SourceFile, UnreadableSource } from './records.ts';

/** More files than any export has. */
const maxFiles = 5_000;

/** The files of a path, in the order of their names: the file itself, or all of a folder and its folders. */
export async function listSourceFiles(place: string): Promise<SourceFile[]> {
  const found = await stat(place).catch(() => null);
  if (!found) throw new UnreadableSource(`There is nothing at ${place}.`);
  if (found.isFile()) {
    if (found.size === 0) throw new UnreadableSource(`${path.basename(place)} is empty.`);
    return [{ name: path.basename(place), path: place, bytes: found.size }];
  }
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  if (files.length === 0) throw new UnreadableSource(`The folder ${place} has no files.`);
  if (files.length > maxFiles) throw new UnreadableSource(`The folder ${place} has more than ${maxFiles} files.`);
  const sources: SourceFile[] = [];
  for (const file of files.toSorted()) {
    const { size } = await stat(file);
    const name = path.relative(place, file).split(path.sep).join('/');
    if (size > 0) sources.push({ name, path: file, bytes: size });
  }
  return sources;
}
