import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRequest } from '../process/request-context.server.ts';
import { cacheRead, dropReads, setReadCaching } from './cached-reads.server.ts';
import { dependsOn, expirePageAt, noteDatabaseAway, observeReading } from './page-dependencies.server.ts';

let line = 'Welcome';
let reads = 0;
let duringRead: () => unknown = () => {};

const readLine = cacheRead(async () => {
  reads++;
  dependsOn('content:header');
  const read = line;
  await duringRead();
  return read;
});

function asPage<T>(run: () => Promise<T>): Promise<T> {
  return inRequest({ id: 'x', pool: 'pages' }, run);
}

beforeEach(() => {
  setReadCaching(true);
  line = 'Welcome';
  reads = 0;
});

afterEach(() => {
  setReadCaching(false);
  duringRead = () => {};
});

test('what pages read is read once, until it is announced as changed', async () => {
  expect(await asPage(readLine)).toBe('Welcome');
  line = 'Eid sale';
  dropReads(new Set(['product:1']));
  expect(await asPage(readLine)).toBe('Welcome');
  expect(reads).toBe(1);
  dropReads(new Set(['content:header']));
  expect(await asPage(readLine)).toBe('Eid sale');
});

test('a page knows what it shows, also where it was read for another', async () => {
  await asPage(readLine);
  const { read } = await asPage(() => observeReading(readLine));
  expect([...read.tags]).toEqual(['content:header']);
  expect(reads).toBe(1);
});

test('the admin, a person and a node that hears no changes read for themselves', async () => {
  await asPage(readLine);
  line = 'Eid sale';
  for (const pool of ['office', 'people'] as const)
    expect(await inRequest({ id: 'x', pool }, readLine)).toBe('Eid sale');
  setReadCaching(false);
  expect(await asPage(readLine)).toBe('Eid sale');
});

test('what changes while it is read, was read without the database or is over is not kept', async () => {
  duringRead = () => dropReads(new Set(['content:header']));
  await asPage(readLine);
  duringRead = noteDatabaseAway;
  await asPage(readLine);
  duringRead = () => expirePageAt(new Date(0));
  await asPage(readLine);
  duringRead = () => {};
  await asPage(readLine);
  expect(reads).toBe(4);
  await asPage(readLine);
  expect(reads).toBe(4);
});
