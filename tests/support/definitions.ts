/** Programs of other versions, as far as the database knows them: a folder of migrations with functions and triggers beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts functions and triggers where the program with this folder of migrations has them; none for a version from before they
 * had files. Names are those of files: "functions/greeting".
 */
export async function writeDefinitions(
  migrationsFolder: string,
  { revision, texts }: { revision: number; texts: Record<string, string> } = { revision: 0, texts: {} },
): Promise<void> {
  const folder = path.join(migrationsFolder, '../db');
  for (const kind of ['functions', 'triggers']) await mkdir(path.join(folder, kind), { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, `${name}.sql`), text);
  await writeFile(path.join(folder, 'revision.json'), JSON.stringify({ revision }));
}
