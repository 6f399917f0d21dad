import { afterEach, expect, test } from 'vitest';
import { startOfDay } from '#app/infra/dates/days.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner, parcelOf, shippedOrder, stateOf, step } from '#tests/support/delivery.ts';
import { audit } from '#tests/support/orders.ts';
import { readBalances, readOwed, readRemittanceView } from '../cash.server.ts';
import { endClaim, openClaims, readOpenClaims } from '../claims.server.ts';
import { readRates, saveRates } from '../rates/courier-rates.server.ts';
import { takeBackLoss } from '../take-back-loss.server.ts';
import { readBooks } from './books.server.ts';
import { applyRemittance, dropRemittance, enterRemittance, settle } from './enter-remittance.server.ts';
import { linkLine } from './remittance-lines.server.ts';
import { readRemittanceBack, readStanding, takeBackRemittance } from './take-back-remittance.server.ts';

const database = await testDatabase();
const { ask } = database;
const sana = { id: 'u2', name: 'Sana', role: 'staff' } as const;
const reason = 'The sheet of another shop';

afterEach(async () => {
  const findings = await audit(ask);
  await database.supervise('alter table cash_moves disable trigger user');
  for (const table of ['courier_rates', 'cash_moves', 'payment_sheets', 'orders', 'products'])
    await database.supervise(`delete from ${table}`);
  await database.supervise('alter table cash_moves enable trigger user');
  expect(findings).toEqual([]);
});

let last = 8_850_412_000;

/** A parcel whose cash the rider has. */
async function delivered() {
  const cn = `LE${++last}`;
  const number = await shippedOrder('leopards', cn);
  await step(number, 'delivered');
  const { id, collect_paisa } = await parcelOf(ask, number);
  return { number, cn, id: Number(id), rupees: Number(collect_paisa) / 100 };
}

async function entered(text: string): Promise<number> {
  const sheet = await enterRemittance(owner, 'leopards', { text, name: 'Tuesday' });
  if (sheet.kind === 'unreadable') throw new Error(sheet.problem);
  return sheet.id;
}

async function applied(text: string): Promise<number> {
  const id = await entered(text);
  await applyRemittance(owner, id);
  return id;
}

async function takeBack(id: number, person: typeof owner | typeof sana = owner) {
  return takeBackRemittance(person, id, { reason, seen: await readRemittanceBack(id) });
}

/** Rates by which 250 for a delivery is 50 too much. */
async function agreeRates(): Promise<void> {
  const none = { sameCity: null, furtherKg: null, return: null, fuelBp: null, gstBp: null, salesTaxBp: null };
  await saveRates(owner, 'leopards', { fromDay: '2020-01-01', delivery: 20_000, incomeTaxBp: null, ...none });
}

const owedBy = async () => (await readBalances()).find(({ courier }) => courier === 'leopards');

/** Yesterday and today: midnight in Karachi may pass during a test. */
function twoDays(): { from: Date; to: Date } {
  return { from: startOfDay(new Date(), 1), to: startOfDay(new Date(), -1) };
}

test('M60: a sheet in the books is taken back as a whole: orders, money, what was kept, and its open claims', async () => {
  const [full, short, missing] = [await delivered(), await delivered(), await delivered()];
  await agreeRates();
  const since = () => ask('select state_since from orders where number = $1', [full.number]);
  const deliveredAt = await since();
  const before = await owedBy();
  const rows = [`${full.cn},${full.rupees},250`, `${short.cn},${short.rupees - 200},0`, `LE0000000001,900,0`];
  const id = await applied(`CN,COD,Delivery Charges\n${rows.join('\n')}\n`);
  expect(await openClaims(owner, id, [1])).toBe(1);
  expect(await readRemittanceBack(id)).toEqual({
    orders: 1,
    paid: (full.rupees + short.rupees - 200) * 100,
    givenUp: 0,
    claims: 1,
    claimed: 5_000,
  });
  expect(await takeBack(id)).toMatchObject({ kind: 'taken-back', orders: 1, claims: 1 });

  expect(await stateOf(ask, full.number)).toBe('delivered');
  expect(await owedBy()).toEqual(before);
  expect(await since()).toEqual(deliveredAt);
  expect((await readOwed('leopards', 10)).map(({ owed }) => owed)).toEqual(
    [full, short, missing].map(({ rupees }) => rupees * 100),
  );
  expect(await ask('select 1 from payment_charges where shipment_id is not null')).toEqual([]);
  expect((await readOpenClaims()).count).toBe(0);
  expect(await readRates('leopards')).toHaveLength(1);
  const [entry] = await ask<{ before: object; after: object; actor_name: string }>(
    `select before, after, actor_name from audit_entries where action = 'sheet.taken-back' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({ actor_name: 'Bilal', before: { orders: 1, claims: 1 }, after: { words: reason } });
  const [message] = await ask<{ details: { why: string } }>(
    `select details from order_events order by id desc limit 1`,
  );
  expect(message?.details.why).toBe(reason);
  // Every entry of the book stays; those below nothing make up for it.
  expect(await ask('select kind, sum(amount_paisa)::int as sum from cash_moves group by 1 order by 1')).toMatchObject([
    { kind: 'remitted', sum: (full.rupees + short.rupees - 200) * 100 },
    { kind: 'taken-back', sum: -(full.rupees + short.rupees - 200) * 100 },
  ]);
});

test('M60: a sheet that was taken back stays workable, is put in the books again, and taken back again', async () => {
  const [misread, full] = [await delivered(), await delivered()];
  const id = await applied(
    `CN,COD,Delivery Charges\n${full.cn},${full.rupees},250\nLE0000000002,${misread.rupees},0\n`,
  );
  await linkLine(owner, { sheetId: id, line: 2 }, misread.number);
  expect(await stateOf(ask, misread.number)).toBe('cash-received');
  expect(await takeBack(id)).toMatchObject({ orders: 2 });
  expect(await takeBack(id)).toEqual({ kind: 'not-applied' });
  // Its entries are in the book, so it is not thrown away; a line that was linked still is, and may be linked anew.
  expect(await dropRemittance(owner, id)).toBe(false);
  expect((await readRemittanceView(id))?.lines.map(({ result }) => result)).toEqual(['matched', 'matched']);
  expect(await linkLine(owner, { sheetId: id, line: 2 }, '')).toEqual({ kind: 'unlinked' });
  expect((await readRemittanceView(id))?.missing.map(({ number }) => number)).toEqual([misread.number]);
  expect(await applyRemittance(owner, id)).toMatchObject({ kind: 'applied', orders: 1, paid: full.rupees * 100 });
  expect(await linkLine(owner, { sheetId: id, line: 2 }, misread.number)).toMatchObject({ kind: 'booked' });
  const books = (await readBooks(twoDays(), null)).entries.filter(({ order }) => order === full.number);
  expect(books.map(({ kind, amount, kept }) => [kind, amount > 0, kept.delivery])).toEqual([
    ['remitted', true, 0],
    ['taken-back', false, 0],
    ['remitted', true, 25_000],
  ]);
  expect(await takeBack(id)).toMatchObject({ orders: 2 });
  expect([await stateOf(ask, full.number), await stateOf(ask, misread.number)]).toEqual(['delivered', 'delivered']);
});

test('M60: a parcel that the sheet found on the way is on the way again, and its courier is asked about it', async () => {
  const number = await shippedOrder('leopards', 'LE8880000001');
  const { collect_paisa } = await parcelOf(ask, number);
  const id = await applied(`CN,COD\nLE8880000001,${Number(collect_paisa) / 100}`);
  expect(await parcelOf(ask, number)).not.toMatchObject({ ended_at: null });
  expect(await takeBack(id)).toMatchObject({ orders: 1 });
  expect(await stateOf(ask, number)).toBe('shipped');
  expect(await parcelOf(ask, number)).toMatchObject({ ended_at: null, settled_paisa: '0' });
});

test('M60: what counts on a sheet keeps it in the books, says what it is, and nothing has changed', async () => {
  const [short, full] = [await delivered(), await delivered()];
  const first = await applied(`CN,COD\n${short.cn},${short.rupees - 500}\n${full.cn},${full.rupees}`);
  const second = await applied(`CN,COD\n${short.cn},200\n`);
  expect(await takeBack(first)).toEqual({
    kind: 'stands',
    on: [{ why: 'sheet', about: short.number, sheet: second }],
  });
  expect(await stateOf(ask, full.number)).toBe('cash-received');
  expect(await takeBack(second)).toMatchObject({ kind: 'taken-back', orders: 0, paid: 20_000 });
  const third = await applied(`CN,COD\n${full.cn},${full.rupees}\nLE0000000009,1`);
  expect(await readStanding(first)).toEqual([{ why: 'sheet', about: full.number, sheet: third }]);
  expect(await takeBack(third)).toMatchObject({ kind: 'taken-back', orders: 0 });
});

test('M77: a sheet is taken back with the shortage that was accepted of it, which the courier owes again', async () => {
  const [full, short] = [await delivered(), await delivered()];
  const before = await owedBy();
  const id = await applied(`CN,COD\n${short.cn},${short.rupees - 500}\n${full.cn},${full.rupees}`);
  const seen = await readRemittanceBack(id);
  await settle(owner, { shipmentId: short.id, how: 'short-accepted', reason: 'Torn box' });
  expect(await stateOf(ask, short.number)).toBe('cash-received');
  // Who was asked before the shortage was accepted has not agreed to it.
  expect(await takeBackRemittance(owner, id, { reason, seen })).toEqual({ kind: 'changed' });
  expect(await readStanding(id)).toEqual([]);
  expect(await takeBack(id)).toMatchObject({ kind: 'taken-back', orders: 2, givenUp: 50_000 });
  expect([await stateOf(ask, full.number), await stateOf(ask, short.number)]).toEqual(['delivered', 'delivered']);
  expect(await owedBy()).toEqual(before);
  expect((await parcelOf(ask, short.number)).settled_paisa).toBe('0');
  const entries = await ask(
    `select action, subject, before, after from audit_entries where action in ('sheet.taken-back', 'cash.loss-taken-back') order by id desc limit 2`,
  );
  expect(entries).toMatchObject([
    { action: 'sheet.taken-back', before: { orders: 2, givenUpPaisa: 50_000 } },
    { action: 'cash.loss-taken-back', subject: short.number, before: { amount: 50_000 }, after: { words: reason } },
  ]);
  // All of it again: the sheet, the shortage, and both taken back.
  expect(await applyRemittance(owner, id)).toMatchObject({ kind: 'applied', orders: 1 });
  await settle(owner, { shipmentId: short.id, how: 'short-accepted', reason: 'Torn box' });
  expect(await takeBack(id)).toMatchObject({ kind: 'taken-back', orders: 2, givenUp: 50_000 });
  expect(await owedBy()).toEqual(before);
});

test('M77: a sheet on which an accepted shortage has gone on stays, and nothing has changed', async () => {
  const short = await delivered();
  const id = await applied(`CN,COD\n${short.cn},${short.rupees - 500}\n`);
  await settle(owner, { shipmentId: short.id, how: 'short-accepted', reason: 'Torn box' });
  const later = await applied(`CN,COD\n${short.cn},500\n`);
  expect(await takeBack(id)).toEqual({ kind: 'stands', on: [{ why: 'sheet', about: short.number, sheet: later }] });
  expect(await takeBackLoss(owner, { shipmentId: short.id }, reason)).toEqual({
    kind: 'stands',
    on: { why: 'sheet', about: short.number, sheet: later },
  });
  expect(await stateOf(ask, short.number)).toBe('cash-received');
  expect(await takeBack(later)).toMatchObject({ kind: 'taken-back' });
  expect(await takeBack(id)).toMatchObject({ kind: 'taken-back', givenUp: 50_000 });
});

test('M77: the owner takes back what was given up, by its parcel or by its step, once and with a reason', async () => {
  const [short, gone] = [await delivered(), await delivered()];
  const id = await applied(`CN,COD\n${short.cn},${short.rupees - 500}\n`);
  await settle(owner, { shipmentId: short.id, how: 'short-accepted', reason: 'Torn box' });
  await settle(owner, { shipmentId: gone.id, how: 'written-off', reason: 'Never paid' });
  expect(await takeBackLoss(sana, { shipmentId: short.id }, reason)).toEqual({ kind: 'owner-only' });
  expect(await takeBackLoss(owner, { shipmentId: short.id }, ' ')).toEqual({ kind: 'reason-needed' });
  const both = await Promise.all([1, 2].map(() => takeBackLoss(owner, { shipmentId: short.id }, reason)));
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['nothing', 'taken-back']);
  expect(await stateOf(ask, short.number)).toBe('delivered');
  expect((await parcelOf(ask, short.number)).settled_paisa).toBe(String((short.rupees - 500) * 100));
  const [event] = await ask<{ id: string }>(
    `select e.id from order_events e join orders o on o.id = e.order_id where o.number = $1 order by e.id desc limit 1`,
    [gone.number],
  );
  const step = { number: gone.number, event: Number(event?.id) };
  expect(await takeBackLoss(owner, { ...step, event: step.event - 1 }, reason)).toEqual({ kind: 'nothing' });
  expect(await takeBackLoss(owner, step, reason)).toMatchObject({ kind: 'taken-back', amount: gone.rupees * 100 });
  expect((await readOwed('leopards', 10)).map(({ owed }) => owed).toSorted()).toEqual(
    [50_000, gone.rupees * 100].toSorted(),
  );
  const books = (await readBooks(twoDays(), null)).entries.filter(({ order }) => order === gone.number);
  expect(books.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['written-off', gone.rupees * 100],
    ['taken-back', -gone.rupees * 100],
  ]);
  expect(await takeBack(id)).toMatchObject({ kind: 'taken-back', orders: 0, givenUp: 0 });
});

test('M60: a sheet with a claim that was paid stays; a step by hand since keeps it, too', async () => {
  const [dear, short] = [await delivered(), await delivered()];
  await agreeRates();
  const id = await applied(`CN,COD,Delivery Charges\n${dear.cn},${dear.rupees},250\n`);
  await openClaims(owner, id, [1]);
  const [claim] = (await readOpenClaims()).claims;
  await endClaim(owner, claim?.id ?? 0, 'paid');
  expect(await takeBack(id)).toEqual({ kind: 'stands', on: [{ why: 'claim', about: dear.cn }] });
  const part = await applied(`CN,COD\n${short.cn},${short.rupees - 500}\n`);
  await step(short.number, 'cash-received');
  expect(await takeBack(part)).toEqual({ kind: 'stands', on: [{ why: 'step', about: short.number }] });
  expect((await readRemittanceView(part))?.head.appliedAt).not.toBeNull();
  expect(await ask(`select 1 from cash_moves where kind = 'taken-back'`)).toEqual([]);
});

test('M60: only the owner takes a sheet back, with a reason, once, and only what the question said', async () => {
  const [full, misread] = [await delivered(), await delivered()];
  const id = await applied(`CN,COD\n${full.cn},${full.rupees}\nLE0000000003,${misread.rupees}\n`);
  const seen = await readRemittanceBack(id);
  expect(await takeBack(id, sana)).toEqual({ kind: 'owner-only' });
  expect(await takeBackRemittance(owner, id, { reason: ' ', seen })).toEqual({ kind: 'reason-needed' });
  expect(await takeBackRemittance(owner, 0, { reason, seen })).toEqual({ kind: 'not-found' });
  await linkLine(owner, { sheetId: id, line: 2 }, misread.number);
  expect(await takeBackRemittance(owner, id, { reason, seen })).toEqual({ kind: 'changed' });
  const both = await Promise.all([takeBack(id), takeBack(id)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['not-applied', 'taken-back']);
  expect((await parcelOf(ask, full.number)).settled_paisa).toBe('0');
});
