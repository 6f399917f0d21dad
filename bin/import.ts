/**
 * npm run import -- FORMAT PATH [--dry-run] [--pictures FOLDER] [--collection NAME] [--map TYPE=COLLECTION]
 * [--collections type|category|tag] [--uncounted-stock N]: moves another
 * shop in, while this one runs or while it does not. Ends with one line; exit code 0 where nothing was rejected, 2 where
 * something was, 1 where nothing could be done.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { connectDatabase, inTransaction } from '#app/infra/db/db.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { connectPictureStore, PictureStoreProblem } from '#app/infra/media/pictures/picture-store.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { formats } from '#app/modules/data-transfer/formats.server.ts';
import { formatCounts, type MoveCounts, type Remark } from '#app/modules/data-transfer/import.ts';
import { type ImportShop, recordMove } from '#app/modules/data-transfer/import-run.server.ts';
import { importShop } from '#app/modules/data-transfer/import-shop.server.ts';
import { type Format, UnreadableSource } from '#app/modules/data-transfer/records.ts';
import { listSourceFiles } from '#app/modules/data-transfer/source-files.server.ts';
import { openPictures, picturesInFolder } from '#app/modules/data-transfer/source-pictures.server.ts';
import { nameError } from './backup-command.ts';
import { askForCollections, type ChoiceOptions, ChoiceProblem, chooseCollections } from './import-choices.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');
const usage =
  'Say what and from where: npm run import -- FORMAT PATH [--dry-run] [--pictures FOLDER] [--collection NAME] [--collections type|category|tag] [--map TYPE=COLLECTION] [--uncounted-stock N].';

/** An error of the person at the keyboard, with what to do instead. */
class Advice extends Error {}

await start().catch((error: unknown) => {
  console.error(`\n  ${formatError(error)}\n`);
  process.exitCode = 1;
});

function formatError(error: unknown): string {
  if (error instanceof Advice || error instanceof ChoiceProblem || error instanceof UnreadableSource)
    return error.message;
  if (error instanceof PictureStoreProblem)
    return 'The store that PICTURES_S3 names takes no pictures. Run it again once it does: it goes on where it ended.';
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EACCES' || code === 'EPERM') return 'A file of the export may not be read by whoever runs this.';
  if (code === 'ENOSPC' || hasCause(error, '53100'))
    return 'The disk is full. Make room and run it again: it goes on where it ended.';
  return startProblem(error);
}

function hasCause(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true;
  return false;
}

async function start(): Promise<void> {
  const input = readOptions();
  const { format } = input;
  connectPictureStore(readSettings(process.env, root).pictureStore);
  const files = await listSourceFiles(input.place);
  const folder = await pictureFolder(input.pictures);
  const ended = await withShop(async () => {
    const move: ImportShop = {
      format,
      files,
      choices: await chooseCollections(input.choices),
      pictures: openPictures({
        origin: { format: format.name, moveId: null },
        files: folder === null ? null : picturesInFolder(folder),
      }),
      actor: systemActor,
      isDry: input.isDry,
      remark: createRemarkPrinter(),
      report: createProgressPrinter(),
    };
    const choices = input.isDry ? move.choices : await askForCollections(move, input.choices);
    const counts = await importShop({ ...move, choices });
    if (!move.isDry) await inTransaction((tx) => recordMove(tx, move, counts));
    return { counts, uncountedStock: choices.uncountedStock };
  });
  finish(ended.counts, { isDry: input.isDry, uncountedStock: ended.uncountedStock });
}

type Options = {
  format: Format;
  place: string;
  pictures: string | null;
  choices: ChoiceOptions;
  isDry: boolean;
};

function readOptions(): Options {
  const { values, positionals } = parse();
  const [name, place, ...rest] = positionals;
  if (!name || !place || rest.length > 0) throw new Advice(usage);
  if (name === 'dastak')
    throw new Advice(
      'The shop reads back its backups, not its exports: npm run backup -- FOLDER writes one, npm run restore -- PATH reads it.',
    );
  const format = formats.find((each) => each.name === name);
  if (!format) {
    const known = formats.map((each) => each.name).join(', ');
    throw new Advice(`There is no format “${name}”; the shop reads ${known}.`);
  }
  return {
    format,
    place: nameError(place),
    pictures: values.pictures === undefined ? null : nameError(values.pictures),
    choices: {
      collection: values.collection ?? null,
      map: values.map ?? [],
      made: values.collections ?? null,
      uncountedStock: values['uncounted-stock'] ?? null,
    },
    isDry: values['dry-run'] === true,
  };
}

function parse() {
  try {
    return parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        pictures: { type: 'string' },
        collection: { type: 'string' },
        collections: { type: 'string' },
        map: { type: 'string', multiple: true },
        'uncounted-stock': { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch {
    throw new Advice(usage);
  }
}

async function pictureFolder(place: string | null): Promise<string | null> {
  if (place === null) return null;
  const found = await stat(place).catch(() => null);
  if (!found?.isDirectory()) throw new Advice(`There is no folder of pictures at ${place}.`);
  return place;
}

async function withShop<T>(run: () => Promise<T>): Promise<T> {
  return withDatabase(readSettings(process.env, root), root, async ({ owner, app }) => {
    await migrateDatabase(owner, path.join(root, 'migrations'));
    const pool = createPool({ ...app, max: 4 });
    connectDatabase(pool);
    return run().finally(() => pool.end());
  });
}

/** Of the pictures that do not come the first one says why; the last lines count them all. */
function createRemarkPrinter(): NonNullable<ImportShop['remark']> {
  let pictures = 0;
  return ({ kind, place, words }: Remark) => {
    if (kind === 'picture' && pictures++ > 0) return;
    const what = { rejected: 'Rejected', picture: 'No picture', note: 'Note' }[kind];
    process.stdout.write(`  ${what}: ${place}: ${words}\n`);
  };
}

/** At most a line a second. */
function createProgressPrinter(): NonNullable<ImportShop['report']> {
  let quietUntil = Date.now() + 1_000;
  return (read) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 1_000;
    process.stdout.write(`  ${read} records read…\n`);
  };
}

function finish(counts: MoveCounts, { isDry, uncountedStock }: { isDry: boolean; uncountedStock: number }): void {
  const { present, content, missingPictures, unknownTypes, uncounted, unplaced } = counts;
  const further = [
    content > 0 ? `${content} pieces of content` : '',
    counts.pictures > 0 ? `${counts.pictures} pictures` : '',
    missingPictures > 0
      ? `${missingPictures} pictures ${isDry ? 'would' : 'did'} not come ${isDry ? '' : ' (the list is in the admin: Products, Import from another shop)'}`
      : '',
    present > 0 ? `${present} records were here already` : '',
  ].filter(Boolean);
  if (further.length > 0) process.stdout.write(`  ${further.join(', ')}.\n`);
  if (unknownTypes.length > 0) {
    const named = unknownTypes.slice(0, 10).map(({ type, products }) => `${type || 'no type'} (${products})`);
    process.stdout.write(
      `  Types that lead to no collection (--collections type, --map TYPE=COLLECTION, or --collection NAME): ${named.join(', ')}.\n`,
    );
  }
  if (uncounted > 0)
    process.stdout.write(
      `  Stock that is not counted there: ${uncounted} products or variants, each gets ${uncountedStock} here (--uncounted-stock N).\n`,
    );
  if (unplaced.length > 0) {
    const columns = unplaced.map(({ column, cells }) => `${column} (${cells})`);
    process.stdout.write(`  What has no place here, with its filled cells: ${columns.join(', ')}.\n`);
  }
  process.stdout.write(`${formatCounts(counts, { isDry })}\n`);
  process.exitCode = counts.rejected > 0 ? 2 : 0;
}
