/**
 * npm run owner -- EMAIL: makes the owner of this address, or makes the account that is there the owner's. Asks for the
 * password, or generates one and says it once. Works while the shop runs and while it does not.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';
import { guessableProblem, namesOf } from '#app/modules/accounts/log-in/guessable-passwords.server.ts';
import { maxPasswordLength, shortestPassword } from '#app/modules/accounts/password/passwords.server.ts';
import { makeOwner } from '#app/modules/accounts/team/make-owner.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

/** An error of the person at the keyboard, with what to do instead. */
class UsageError extends Error {}

await start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof UsageError ? error.message : startProblem(error)}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const email = normalizeEmail(process.argv[2] ?? '');
  if (email === '' || !isEmailFormat(email, ['*']))
    throw new UsageError('Say whose: npm run owner -- name@example.com');
  const { password, isGenerated } = await choosePassword();
  const outcome = await runWithDatabase(async () => {
    const problem = isGenerated ? undefined : await guessableProblem(password, namesOf({ email }));
    if (problem) throw new UsageError(problem);
    return makeOwner(email, password);
  });
  const done = outcome === 'made' ? `${email} is an owner now.` : `The account ${email} is an owner's now.`;
  process.stdout.write(`\n  ${done}\n`);
  if (isGenerated)
    process.stdout.write(`  Password: ${password}\n  It is not shown again; change it after the first login.\n`);
  process.stdout.write('\n');
}

async function choosePassword(): Promise<{ password: string; isGenerated: boolean }> {
  const typed = process.stdin.isTTY ? await askPassword() : '';
  if (typed === '') return { password: randomBytes(12).toString('base64url'), isGenerated: true };
  if (typed.length < shortestPassword || typed.length > maxPasswordLength)
    throw new UsageError(`A password has ${shortestPassword} to ${maxPasswordLength} characters.`);
  return { password: typed, isGenerated: false };
}

/** Reads a line without an echo. */
async function askPassword(): Promise<string> {
  process.stdout.write('  Password (Enter for a generated one): ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silence, terminal: true });
  const typed = await line.question('');
  line.close();
  process.stdout.write('\n');
  return typed;
}

async function runWithDatabase<T>(run: () => Promise<T>): Promise<T> {
  return withDatabase(readSettings(process.env, root), root, async ({ owner, app }) => {
    await migrateDatabase(owner, path.join(root, 'migrations'));
    const pool = createPool(app);
    connectDatabase(pool);
    return run().finally(() => pool.end());
  });
}
