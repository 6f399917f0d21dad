import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { logIn } from '#app/modules/accounts/log-in/log-in.server.ts';
import { readSettingsToEdit, saveSettings } from '#app/modules/settings/save-settings.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { writeOldShop } from '#tests/support/import.ts';
import { isNeeded } from '#tests/support/jobs.ts';
import { type MoveChoices, noChoices } from './import.ts';
import { askForMove, beginMove, forgetOldMoves, keepMoveFile, readMove, readRemarks } from './imports.server.ts';
import { connectMoves, moveIsSilent, runMove } from './run-import.server.ts';

const database = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeOldShop(folder, { products: 12, orders: 6, accounts: 3, messages: 1 });
const owner = { id: 'u1', name: 'Sana' };
const going = new AbortController().signal;
const unpacked = path.join(folder, 'unpacked');
connectMoves(unpacked);

async function send(move: string, name: string, content: string | Buffer = ''): Promise<unknown> {
  const bytes = content ? Buffer.from(content) : await readFile(path.join(folder, name));
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
  const [notified] = await database.ask(`select actor_name from audit_entries where action = 'shop.moved-in'`);
  expect(notified).toEqual({ actor_name: 'Sana' });
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

test('J4: who moved in without a password gets an e-mail to choose one at the first try, and only then', async () => {
  const refused = await logIn({ email: 'shopper1@gmail.com', password }, requestWith(''));
  expect(refused.status).toBe(401);
  const letters = await database.ask('select kind, recipient from letters');
  expect(letters).toEqual([{ kind: 'password-reset', recipient: 'shopper1@gmail.com' }]);
  await makeSomebody('nadia@gmail.com');
  await logIn({ email: 'nadia@gmail.com', password: 'not this one' }, requestWith(''));
  expect(await cookiesOf('nadia@gmail.com')).not.toBe('');
  expect(await database.ask('select recipient from letters')).toHaveLength(1);
});

/** A product of an old shop with these pictures, as a line of its collection. */
function lampOf(id: number, imageUrl: readonly string[], name = `Lamp ${id}`): string {
  return `${JSON.stringify({ id, name, price: 10, quantity: 1, imageUrl })}\n`;
}

/** Begins a move of these files and has it checked. */
async function checked(files: Readonly<Record<string, string | Buffer>>, format = 'firestore'): Promise<string> {
  const move = (await beginMove(owner, format))!;
  for (const [name, content] of Object.entries(files)) await send(move, name, content);
  expect(await askForMove(owner, move, 'checking')).toBe(true);
  await runMove({ move }, going);
  return move;
}

async function importedIn(move: string, choices: MoveChoices = noChoices) {
  expect(await askForMove(owner, move, 'moving', choices)).toBe(true);
  await runMove({ move }, going);
  return (await readMove(move))?.moved;
}

function drawPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

test('J4: a move that needs many runs goes on as long as it stores something, and counts all that it stored', async () => {
  const gmail = (at: number) =>
    `${JSON.stringify({ __id__: `m${at}`, userName: 'A', email: `many${at}@gmail.com` })}\n`;
  const move = await checked({
    'ourCollection.ndjson': lampOf(7_001, ['there.png', 'gone.png']) + lampOf(7_002, []) + lampOf(7_003, [], ''),
    'users.ndjson': gmail(1) + gmail(2),
    'contactUs.ndjson': `${JSON.stringify({ __id__: 'm1', fullname: 'A', message: 'B', timestamp: '2024-01-01T00:00:00Z' })}\n`,
    'there.png': await drawPicture('#123456'),
  });
  expect(await askForMove(owner, move, 'moving', noChoices)).toBe(true);
  let runs = 0;
  // Each run has no time for more than one batch.
  for (; runs < 20 && (await readMove(move))?.state === 'moving'; runs++) await runMove({ move }, going, { maxMs: 0 });
  expect(runs).toBeGreaterThan(2);
  expect(await readMove(move)).toMatchObject({
    state: 'moved',
    moved: { products: 2, accounts: 2, messages: 1, pictures: 1, missingPictures: 1, rejected: 1, present: 0 },
  });
  const messages = (await readRemarks(move, 0)).rows.map(({ kind, place }) => `${kind} ${place}`);
  expect(messages.toSorted()).toEqual([
    'picture ourCollection.ndjson, line 1',
    'rejected ourCollection.ndjson, line 3',
  ]);
  const [notified] = await database.ask(
    `select after->>'accounts' as accounts from audit_entries where action = 'shop.moved-in' order by id desc limit 1`,
  );
  expect(notified).toEqual({ accounts: '2' });
});

test('J4: a move that comes to nothing again and again is given up in one sentence, and can be tried again', async () => {
  const move = await checked({ 'ourCollection.ndjson': lampOf(7_101, []) });
  await askForMove(owner, move, 'moving', noChoices);
  const ended = AbortSignal.abort(new Error('The shop closes.'));
  for (let run = 0; run < 10; run++) await expect(runMove({ move }, ended)).rejects.toThrow('The shop closes.');
  expect(await readMove(move)).toMatchObject({ state: 'moving' });
  await runMove({ move }, ended);
  expect(await readMove(move)).toMatchObject({ state: 'failed', problem: expect.stringContaining('ten times') });
  expect(await importedIn(move)).toMatchObject({ products: 1 });
});

test('J4: of two runs of a move one is at work, and two owners who say yes at once begin it once', async () => {
  const move = await checked({ 'ourCollection.ndjson': lampOf(7_201, []) });
  const input = await Promise.all([
    askForMove(owner, move, 'moving', { ...noChoices, collection: 'ourCollection' }),
    askForMove({ id: 'u2', name: 'Bilal' }, move, 'moving', noChoices),
  ]);
  expect(input).toEqual([true, true]);
  const [begun] = await database.ask(
    `select count(*)::int as count from audit_entries where action = 'shop.move-begun' and at > now() - interval '1 hour'
     and id > (select coalesce(max(id), 0) from audit_entries where action = 'shop.moved-in')`,
  );
  expect(begun).toEqual({ count: 1 });
  const other = randomUUID();
  await database.ask('update moves set runner = $1, changed_at = now() where id = $2', [other, move]);
  await runMove({ move }, going);
  expect(await readMove(move)).toMatchObject({ state: 'moving' });
  expect(await isNeeded(moveIsSilent)).toBe(false);
  // That run has died: another one takes its place.
  await database.ask(`update moves set changed_at = now() - interval '31 seconds' where id = $1`, [move]);
  expect(await isNeeded(moveIsSilent)).toBe(true);
  await runMove({ move }, going);
  expect(await readMove(move)).toMatchObject({ state: 'moved', moved: { products: 1 } });
});

test('J4: sent pictures are found whatever their names are, and no name leads out of the move', async () => {
  const names = ['a+b & c@2x.png', 'Café.png'.normalize('NFD'), 'لَیمپ.png', '..', '../../lamp.png', 'x'.repeat(240)];
  const pictures = await Promise.all(names.map((_, at) => drawPicture(`#00000${at}`)));
  const files = Object.fromEntries(names.map((name, at) => [name, pictures[at]!]));
  const imageUrl = names.map((name) => name.normalize('NFC'));
  const move = await checked({ 'ourCollection.ndjson': lampOf(7_301, imageUrl), ...files });
  expect((await readMove(move))?.files).toContain('a+b & c@2x.png');
  expect(await importedIn(move)).toMatchObject({ products: 1, pictures: names.length, missingPictures: 0 });
  expect(await readdir(unpacked)).toEqual([]);
});

test('J4: accounts of domains that the shop does not accept move in, and the check says where to accept them', async () => {
  const move = await checked({
    'users.ndjson': ['zara@outlook.com', 'omar@outlook.com', 'hina@gmail.com']
      .map((email) => `${JSON.stringify({ __id__: email, userName: 'Z', email })}\n`)
      .join(''),
  });
  expect((await readRemarks(move, 0)).rows).toMatchObject([
    { kind: 'note', words: expect.stringMatching(/^2 accounts .*outlook\.com \(2\).*Accepted e-mail domains/) },
  ]);
  expect(await importedIn(move)).toMatchObject({ accounts: 3, rejected: 0 });
  const refused = await logIn({ email: 'zara@outlook.com', password }, requestWith(''));
  expect(refused.status).toBe(422);
  const before = await readSettingsToEdit();
  await saveSettings(
    { id: 'u1', name: 'Sana' },
    { before: { emailDomains: before.emailDomains }, after: { emailDomains: 'gmail.com, outlook.com' } },
  );
  expect((await logIn({ email: 'zara@outlook.com', password }, requestWith(''))).status).toBe(401);
  expect(await database.ask(`select kind from letters where recipient = 'zara@outlook.com'`)).toEqual([
    { kind: 'password-reset' },
  ]);
});

test('J4: files of a move that nobody goes on with are deleted, and so is what was said of its records', async () => {
  const move = await checked({ 'ourCollection.ndjson': lampOf(7_401, []) + lampOf(7_402, [], '') });
  await forgetOldMoves();
  expect(await readMove(move)).toMatchObject({ state: 'checked', files: ['ourCollection.ndjson'] });
  await database.ask(`update moves set changed_at = now() - interval '73 hours' where id = $1`, [move]);
  await forgetOldMoves();
  expect(await readMove(move)).toMatchObject({ state: 'failed', files: [] });
  expect((await readRemarks(move, 0)).rows).toHaveLength(1);
  await database.ask(`update moves set changed_at = now() - interval '31 days' where id = $1`, [move]);
  await forgetOldMoves();
  expect((await readRemarks(move, 0)).rows).toEqual([]);
});

test('J4: the check asks where types belong that the shop does not know, and products go where the owner says', async () => {
  const products = [
    'Handle,Title,Type,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value',
    'moon-lamp,Moon lamp,Lighting,1250,1,Title,Default Title',
    'stool,Stool,Seats,900,1,Title,Default Title',
    'mug,Mug,topCollection,300,1,Title,Default Title',
  ];
  const move = await checked({ 'products.csv': products.join('\n') }, 'shopify');
  expect((await readMove(move))?.checked?.unknownTypes).toEqual([
    { type: 'Lighting', products: 1 },
    { type: 'Seats', products: 1 },
  ]);
  await importedIn(move, { ...noChoices, collection: 'ourCollection', types: { lighting: 'homeImprovement' } });
  const places = await database.ask(
    `select name, collection from products join collection_products on product_id = products.id
     where name in ('Moon lamp', 'Stool', 'Mug') order by name`,
  );
  expect(places).toEqual([
    { name: 'Moon lamp', collection: 'homeImprovement' },
    { name: 'Mug', collection: 'topCollection' },
    { name: 'Stool', collection: 'ourCollection' },
  ]);
});
