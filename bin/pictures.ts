/**
 * npm run pictures [-- to-store | to-database | check | unused [--delete]]: says where the pictures are, moves them between
 * the database and the store that PICTURES_S3 names, compares those in the store with their checksums, or removes what
 * nothing uses. The shop may run or not. Ended at any moment it goes on where it ended.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from '#app/infra/backup/backup-format.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import {
  checkStoredPictures,
  countPictures,
  movePictures,
  type PictureWalk,
} from '#app/infra/media/pictures/move-pictures.server.ts';
import {
  connectPictureStore,
  PictureStoreProblem,
  pictureStore,
} from '#app/infra/media/pictures/picture-store.server.ts';
import { findUnused } from '#app/infra/media/pictures/unused-pictures.server.ts';
import { readSettings, type Settings } from '#app/infra/process/env.server.ts';
import { backupProblem } from './backup-command.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');
const actions = ['where', 'to-store', 'to-database', 'check', 'unused'] as const;
type Action = (typeof actions)[number];

const betweenLinesMs = 2_000;
const maxNamed = 20;

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());

await start().catch((error: unknown) => {
  console.error(`\n  ${problemOf(error)}\n`);
  process.exitCode = 1;
});

function problemOf(error: unknown): string {
  if (error instanceof PictureStoreProblem && error.kind === 'refused')
    return `The store that PICTURES_S3 names refuses: ${error.message} See what its key may do, then run this again to go on.`;
  if (error instanceof PictureStoreProblem)
    return `The store that PICTURES_S3 names does not answer: ${error.message} Nothing is lost; run this again to go on.`;
  return backupProblem(error, 'The pictures could not be asked for:');
}

async function start(): Promise<void> {
  const { action, removes } = readOptions();
  const settings = readSettings(process.env, root);
  connectPictureStore(settings.pictureStore);
  if (action !== 'where' && action !== 'unused' && !settings.pictureStore)
    throw new BackupProblem('Set PICTURES_S3 to the store first, https://KEY:SECRET@HOST/BUCKET/FOLDER.');
  await withPictures(settings, () => run(action, removes));
}

function readOptions(): { action: Action; removes: boolean } {
  const usage = 'Say what: npm run pictures -- to-store, to-database, check, or unused [--delete].';
  try {
    const { values, positionals } = parseArgs({ options: { delete: { type: 'boolean' } }, allowPositionals: true });
    const [input = 'where', ...rest] = positionals;
    const action = actions.find((each) => each === input);
    const removes = values.delete === true;
    if (action && rest.length === 0 && (action === 'unused' || !removes)) return { action: action, removes };
  } catch {
    // An unknown option: reported below.
  }
  throw new BackupProblem(usage);
}

async function withPictures(settings: Settings, run: () => Promise<void>): Promise<void> {
  await withDatabase(settings, root, async ({ app }) => {
    // Counting and looking for what is unused read whole tables.
    const pool = createPool({ ...app, max: 5, statement_timeout: 0, query_timeout: 0 });
    connectDatabase(pool);
    await run().finally(() => pool.end());
  });
}

async function run(action: Action, removes: boolean): Promise<void> {
  if (action === 'where') return printPlaces();
  if (action === 'unused') return formatUnused(removes);
  const { store, database } = await countPictures();
  const total = action === 'to-store' ? database.pictures : store.pictures;
  const progress = progressOf(total);
  const walk =
    action === 'check'
      ? await checkStoredPictures(stopping.signal, progress)
      : await movePictures(action === 'to-store' ? 'store' : 'database', stopping.signal, progress);
  printWalk(action, walk);
}

/** Prints the progress every two seconds. */
function progressOf(total: number): (walk: PictureWalk) => void {
  let message = performance.now();
  return ({ done, bytes }) => {
    if (performance.now() - message < betweenLinesMs) return;
    message = performance.now();
    process.stdout.write(`  ${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${megabytes(bytes)}\n`);
  };
}

function printWalk(action: Action, { done, bytes, failed }: PictureWalk): void {
  for (const { id, reason } of failed.slice(0, maxNamed)) process.stdout.write(`  ${id}: ${reason}\n`);
  if (failed.length > maxNamed) process.stdout.write(`  and ${failed.length - maxNamed} more\n`);
  const what = `${counted(done, 'picture')}, ${megabytes(bytes)}; ${failed.length} failed`;
  if (stopping.signal.aborted) process.stdout.write('  Stopped. Run it again to go on.\n');
  process.stdout.write(`${action === 'check' ? 'Checked' : 'Moved'}: ${what}\n`);
  if (action === 'to-database' && done > 0)
    process.stdout.write(
      '  They are still in the store too, where older backups look for them. A day after they were put there npm run pictures -- unused --delete removes them.\n',
    );
  if (failed.length > 0 || stopping.signal.aborted) process.exitCode = 1;
}

async function printPlaces(): Promise<void> {
  const { store, database } = await countPictures();
  const line = (place: string, { pictures, bytes }: typeof store) =>
    process.stdout.write(`  ${place.padEnd(16)}${counted(pictures, 'picture')}, ${megabytes(bytes)}\n`);
  line('In the database', database);
  line('In the store', store);
  const isSet = pictureStore() !== null;
  process.stdout.write(
    isSet
      ? 'New pictures go into the store that PICTURES_S3 names.\n'
      : 'New pictures go into the database; PICTURES_S3 names a store for them.\n',
  );
  if (store.pictures === 0 || isSet) return;
  process.stdout.write('Those in the store cannot be shown: set PICTURES_S3 again.\n');
  process.exitCode = 1;
}

async function formatUnused(removes: boolean): Promise<void> {
  const { pictures, videos, objects, bytes } = await findUnused(pictureStore(), { removes, signal: stopping.signal });
  const what = `${counted(pictures, 'picture')} and ${counted(videos, 'video')} that nothing shows, ${counted(objects, 'object')} of no picture, ${megabytes(bytes)}`;
  process.stdout.write(`${removes ? 'Removed' : 'Would remove'}: ${what}\n`);
  if (!removes && pictures + videos + objects > 0)
    process.stdout.write(
      '  npm run pictures -- unused --delete removes them. A backup from before then shows gaps where they were in use.\n',
    );
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
