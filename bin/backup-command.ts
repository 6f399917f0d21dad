/** Shared by the backup commands: error messages, files and keys. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { BackupProblem } from '#app/infra/backup/backup-format.server.ts';
import { isEncrypted, readMachineKey, readSecret } from '#app/infra/backup/backup-keys.server.ts';
import { isInStore, openBackupStore } from '#app/infra/backup/backup-store.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';

/** What went wrong, in one sentence. `otherwise` begins it where only the error itself is known. */
export function backupProblem(error: unknown, otherwise: string): string {
  if (error instanceof BackupProblem) return error.message;
  return startProblem(error).replace('The shop could not start:', otherwise);
}

/** A file or folder as it was named: npm runs the commands in the shop's folder, and says where it was called. */
export function nameError(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/**
 * Does something with the file of a backup as it was named: a path, or `s3:NAME`, which is copied beside the data for as
 * long.
 */
export async function withBackupFile<T>(
  name: string,
  { dataDir, backupStore }: Settings,
  run: (file: string) => Promise<T>,
): Promise<T> {
  if (!isInStore(name)) return run(nameError(name));
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(dataDir, 'backup-'));
  try {
    return await run(await openBackupStore(backupStore).fetch(name, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every key that may fit: the one that was given, the machine's own, and else the one typed at a terminal. */
export async function findKeys(file: string, keyFile: string | undefined, dataDir: string): Promise<string[]> {
  return collectKeys(await isEncrypted(file).catch(() => false), keyFile, dataDir);
}

/** The same for what is known to be encrypted or not. */
export async function collectKeys(isLocked: boolean, keyFile: string | undefined, dataDir: string): Promise<string[]> {
  const provided = keyFile ? await readKeyFile(nameError(keyFile)) : process.env.BACKUP_KEY;
  const keys = provided ? [readSecret(provided)] : [];
  const own = await readMachineKey(dataDir);
  if (own) keys.push(own);
  if (isLocked && keys.length === 0 && process.stdin.isTTY)
    keys.push(readSecret(await question('  The backup is encrypted. Its key: ')));
  return keys;
}

async function readKeyFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`The key file ${file} cannot be read (${error.code}). Nothing was changed.`);
  });
}

/** Asks a question on the terminal. */
export async function question(words: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await line.question(words);
  line.close();
  return reply.trim();
}
