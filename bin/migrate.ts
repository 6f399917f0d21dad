/**
 * npm run migrate: brings the database to what this version of the shop needs, while nodes of the version before it serve.
 * `npm start` does the same; as a step of its own it is over before the first new node starts. With `--old-may-return`
 * (ops/update) that version may also be started again afterwards.
 */
import path from 'node:path';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

try {
  const settings = readSettings(process.env, root);
  const { migrations, definitions } = await withDatabase(settings, root, ({ owner }) =>
    migrateDatabase(owner, path.join(root, 'migrations'), {
      oldMayReturn: process.argv.includes('--old-may-return'),
      report: (line) => process.stdout.write(`  ${line}\n`),
    }),
  );
  process.stdout.write(`\n  ${sentence(migrations, definitions)}\n\n`);
} catch (error) {
  console.error(`\n  ${startProblem(error)}\n`);
  process.exitCode = 1;
}

function sentence(migrations: number, definitions: number): string {
  if (migrations > 1) return `${migrations} migrations were made; the database is up to date.`;
  if (migrations === 1) return 'One migration was made; the database is up to date.';
  if (definitions > 0) return 'Functions and triggers were brought up to date; no migration was to be made.';
  return 'The database is up to date; nothing was to be done.';
}
