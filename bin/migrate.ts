/**
 * npm run migrate: brings the database to what this version of the shop needs, while nodes of the version before it serve.
 * `npm start` does the same; as a step of its own it is over before the first new node starts. With `--old-may-return`
 * (ops/update) that version may also be started again afterwards.
 */
import path from 'node:path';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { startProblem } from '#app/platform/start-problem.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

try {
  const settings = readSettings(process.env, root);
  const count = await withDatabase(settings, root, ({ owner }) =>
    migrateDatabase(owner, path.join(root, 'migrations'), {
      oldMayReturn: process.argv.includes('--old-may-return'),
      report: (line) => process.stdout.write(`  ${line}\n`),
    }),
  );
  const done = count === 1 ? 'One migration was made' : `${count} migrations were made`;
  process.stdout.write(
    `\n  ${count === 0 ? 'The database is up to date; nothing was to be done.' : `${done}; the database is up to date.`}\n\n`,
  );
} catch (error) {
  console.error(`\n  ${startProblem(error)}\n`);
  process.exitCode = 1;
}
