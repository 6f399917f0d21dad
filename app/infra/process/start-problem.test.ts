import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseStartError } from '../db/embedded/embedded.server.ts';
import { SettingError } from './env.server.ts';
import { startProblem } from './start-problem.server.ts';

function failure(code: string, more: object = {}): Error {
  return Object.assign(new Error(`it failed with ${code}`), { code, ...more });
}

test('what the shop itself has found wrong is said as it is', () => {
  expect(startProblem(new SettingError('PORT must be a number.'))).toBe('PORT must be a number.');
  expect(startProblem(new DatabaseStartError('The disk is full.'))).toBe('The disk is full.');
});

test('a taken port is named, with what to do', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
  server.close();
  expect(startProblem(error)).toBe(`Port ${port} is taken by another program; stop it or choose another with PORT.`);
});

test('a database that refuses connections is told from one that is slow', async () => {
  const refused = await new pg.Client('postgres://shop@127.0.0.1:1/shop').connect().catch((error: unknown) => error);
  expect(startProblem(refused)).toContain('refuses connections');
  expect(startProblem(new Error('timeout expired'))).toContain('did not answer in time');
});

test('a socket folder without a database in it is told too', async () => {
  const missing = await new pg.Client('postgres://shop@/shop?host=/nowhere').connect().catch((error: unknown) => error);
  expect(startProblem(missing)).toMatch(/^DATABASE_URL names a folder with no database/);
});

test('a pooler without a direct way is told, and with one both addresses are named', () => {
  const refused = failure('08P01', { severity: 'FATAL', message: 'unsupported startup parameter: statement_timeout' });
  expect(startProblem(refused)).toBe(
    'DATABASE_URL names a PgBouncer: set DATABASE_DIRECT_URL to the PostgreSQL behind it too.',
  );
  expect(startProblem(failure('ENOTFOUND'), { DATABASE_DIRECT_URL: 'postgres://shop@10.0.0.1/shop' })).toBe(
    'DATABASE_URL or DATABASE_DIRECT_URL names a host that cannot be found.',
  );
});

test('every trouble one can name is one sentence that says what to do', () => {
  const problems = [
    ...['EACCES', 'EADDRNOTAVAIL', 'ENOSPC', '53100', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000', '42501'],
    ...['ERR_MODULE_NOT_FOUND', 'ECONNREFUSED'],
  ];
  for (const code of problems) {
    const output = startProblem(failure(code));
    expect(output, code).not.toContain('could not start');
    expect(output, code).toMatch(/^[A-Z"].*[.?]$/);
    expect(output, code).not.toContain('\n');
  }
  expect(startProblem(failure('EACCES', { port: 80 }))).toContain('Port 80 may not be opened');
});

test('the cause is found behind wrappers and among several tries', () => {
  const wrapped = new Error('Failed query: create table …', { cause: failure('42501', { severity: 'ERROR' }) });
  expect(startProblem(wrapped)).toContain('may not create tables');
  const tries = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]);
  expect(startProblem(tries)).toContain('refuses connections');
});

test('anything else is still said, and whatever is thrown', () => {
  expect(startProblem(new Error('the moon is wrong'))).toBe('The shop could not start: the moon is wrong');
  expect(startProblem('no')).toContain('could not start');
  expect(startProblem(undefined)).toContain('could not start');
});
