import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from './log.server.ts';

const written: string[] = [];
vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);

afterEach(() => {
  vi.useRealTimers();
  written.length = 0;
});

/** What PostgreSQL and Drizzle say when somebody's order cannot be written down. */
function databaseError(): Error {
  const message = Object.assign(new pg.DatabaseError('invalid input: "Ayesha Siddiqui"', 20, 'error'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (phone)=(+923001234567) already exists.',
    where: 'House 7',
  });
  const params = ['Ayesha Siddiqui', '+923001234567', 'House 7\n    at home (Lahore:1:1)'];
  return new DrizzleQueryError('insert into orders values ($1, $2, $3)', params, message);
}

test('an event is one line of JSON with its time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  log('warn', 'order-not-answered', { route: '/api/orders', status: 503 });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(written[0]!)).toMatchObject({
    at: '2026-11-20T10:00:00.000Z',
    level: 'warn',
    event: 'order-not-answered',
    status: 503,
  });
});

test('a fault of our own is told with its message and where it happened', () => {
  log('error', 'request-failed', {}, new TypeError('lines is not iterable'));
  expect(JSON.parse(written[0]!)).toMatchObject({ error: 'TypeError: lines is not iterable' });
  expect(JSON.parse(written[0]!).stack).toContain('log.test.ts');
});

test('what shoppers typed is in no log line, also where the database or its driver quotes it', () => {
  for (const error of [
    databaseError(),
    databaseError().cause,
    new Error('The order failed.', { cause: databaseError() }),
  ])
    log('error', 'request-failed', { route: '/api/orders' }, error);
  expect(written.join('')).not.toMatch(/Ayesha|923001234567|House 7|Lahore/);
});

test('a failed query still tells its code and where it was asked', () => {
  log('error', 'request-failed', {}, databaseError());
  const line = JSON.parse(written[0]!);
  expect(line).toMatchObject({ code: '23505' });
  expect(line.stack).toContain('log.test.ts');
});

test('something thrown that is no error does not stop the log', () => {
  for (const thrown of ['Ayesha Siddiqui', null, 7, { phone: '+923001234567' }]) log('error', 'unhandled', {}, thrown);
  expect(written).toHaveLength(4);
  expect(written.join('')).not.toMatch(/Ayesha|923001234567/);
});
