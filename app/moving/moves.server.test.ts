import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logIn } from '#app/accounts/log-in.server.ts';
import { asking, cookiesOf, makeSomebody, password } from '#app/accounts/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { noChoices } from './move.ts';
import { askForMove, beginMove, keepMoveFile, readMove, readRemarks } from './moves.server.ts';
import { runMove } from './run-move.server.ts';
import { writeOldShop } from './testing.ts';

const database = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeOldShop(folder, { products: 12, orders: 6, accounts: 3, messages: 1 });
const owner = { id: 'u1', name: 'Sana' };
const going = new AbortController().signal;

async function send(move: string, name: string, text = ''): Promise<unknown> {
  const bytes = text ? Buffer.from(text) : await readFile(path.join(folder, name));
  return keepMoveFile(move, name, new Response(new Uint8Array(bytes)).body);
}

test('J4: the owner sends an export, sees what is in it, and moves it in', async () => {
  const move = (await beginMove(owner, 'firestore'))!;
  for (const name of ['ourCollection.ndjson', 'users.ndjson', 'newOrder.ndjson'])
    expect(await send(move, name)).toEqual({ kind: 'kept' });
  await send(move, 'contactUs.ndjson', '{"fullname": "A", "message": "B"}\n');
  expect(await askForMove(owner, move, 'moving', noChoices)).toBe(false);
  expect(await askForMove(owner, move, 'checking')).toBe(true);
  await runMove({ move }, going);
  expect(await readMove(move)).toMatchObject({
    state: 'checked',
    checked: { products: 3, orders: 6, accounts: 3, rejected: 1 },
  });
  expect((await readRemarks(move, 0)).rows).toContainEqual({
    position: expect.any(Number),
    kind: 'rejected',
    place: 'contactUs.ndjson, line 1',
    words: 'It does not say when it was sent.',
  });
  expect(await database.ask('select id from products')).toEqual([]);

  expect(await askForMove(owner, move, 'moving', noChoices)).toBe(true);
  await runMove({ move }, going);
  // The job comes twice when a node died halfway.
  await runMove({ move }, going);
  expect(await readMove(move)).toMatchObject({ state: 'moved', moved: { products: 3, orders: 6, accounts: 3 } });
  expect(await database.ask('select file from move_parts')).toEqual([]);
  const [told] = await database.ask(`select actor_name from audit_entries where action = 'shop.moved-in'`);
  expect(told).toEqual({ actor_name: 'Sana' });
});

test('J4: files that cannot be read are said in one sentence, and nothing is changed', async () => {
  const move = (await beginMove(owner, 'firestore'))!;
  await send(move, 'notes.json', '{"notes": {"a": {"b": 1}}}');
  await askForMove(owner, move, 'checking');
  await runMove({ move }, going);
  const failed = await readMove(move);
  expect(failed?.state).toBe('failed');
  expect(failed?.problem).toMatch(/^None of the shop’s collections is in it/);
  expect(await askForMove(owner, move, 'moving', noChoices)).toBe(false);
  expect(await beginMove(owner, 'geocities')).toBeNull();
});

test('J4: who moved in without a password gets a letter to choose one at the first try, and only then', async () => {
  const refused = await logIn({ email: 'shopper1@gmail.com', password }, asking(''));
  expect(refused.status).toBe(401);
  const letters = await database.ask('select kind, recipient from letters');
  expect(letters).toEqual([{ kind: 'password-reset', recipient: 'shopper1@gmail.com' }]);
  await makeSomebody('nadia@gmail.com');
  await logIn({ email: 'nadia@gmail.com', password: 'not this one' }, asking(''));
  expect(await cookiesOf('nadia@gmail.com')).not.toBe('');
  expect(await database.ask('select recipient from letters')).toHaveLength(1);
});
