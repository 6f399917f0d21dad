import { afterEach, expect, test } from 'vitest';
import { startOfDay } from '#app/infra/dates/days.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { takeBack } from '#app/modules/shipping/take-back.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner, parcelOf, shippedOrder, stateOf, step } from '#tests/support/delivery.ts';
import { audit } from '#tests/support/orders.ts';
import { readBalances, readOwed, readRemittanceView } from './cash.server.ts';
import { endClaim, openClaims, readClaimsOf, readOpenClaims } from './claims.server.ts';
import { dropRates, readRates, saveRates } from './rates/courier-rates.server.ts';
import type { Rates } from './rates/courier-rates.ts';
import { readProposedRates } from './rates/propose-rates.server.ts';
import { readBooks } from './remittances/books.server.ts';
import {
  applyRemittance,
  claimText,
  dropRemittance,
  enterRemittance,
  rereadRemittance,
  settle,
} from './remittances/enter-remittance.server.ts';
import { linkLine, noteClaim, readLeftOut, tieToBank } from './remittances/remittance-lines.server.ts';
import { addUp, readWithheldRemittances } from './withheld.server.ts';

const database = await testDatabase();
const { ask } = database;
const sana = { id: 'u2', name: 'Sana', role: 'staff' } as const;

afterEach(async () => {
  const findings = await audit(ask);
  await database.supervise('alter table cash_moves disable trigger user');
  for (const table of ['courier_rates', 'cash_moves', 'payment_sheets', 'orders', 'products'])
    await database.supervise(`delete from ${table}`);
  await database.supervise('alter table cash_moves enable trigger user');
  expect(findings).toEqual([]);
});

let last = 7_750_412_000;

/** A parcel whose cash the rider has. */
async function delivered(courier: 'leopards' | 'tcs' = 'leopards') {
  const cn = `LE${++last}`;
  const number = await shippedOrder(courier, cn);
  await step(number, 'delivered');
  const { id, collect_paisa } = await parcelOf(ask, number);
  return { number, cn, id: Number(id), rupees: Number(collect_paisa) / 100 };
}

async function entered(text: string): Promise<number> {
  const sheet = await enterRemittance(owner, 'leopards', { text, name: 'Tuesday' });
  if (sheet.kind === 'unreadable') throw new Error(sheet.problem);
  return sheet.id;
}

test('K6: a sheet with one short, one missing, one unknown and one line twice', async () => {
  const missing = await delivered();
  const [full, short] = [await delivered(), await delivered()];
  const text = `\uFEFFAmount;CN\r\n${full.rupees};${full.cn}\r\n${short.rupees - 200};${short.cn}\r\n3,200;LE9990419999\r\n${full.rupees};${full.cn}\r\n`;
  const id = await entered(text);
  const view = await readRemittanceView(id);
  const results = view?.lines.map(({ result, trackingNumber }) => [result, trackingNumber]);
  expect(results).toEqual([
    ['short', short.cn],
    ['unknown', 'LE9990419999'],
    ['repeated', full.cn],
    ['matched', full.cn],
  ]);
  expect(view?.missing.map(({ number }) => number)).toEqual([missing.number]);
  expect(await stateOf(ask, full.number)).toBe('delivered');

  expect(await applyRemittance(owner, id)).toMatchObject({
    kind: 'applied',
    orders: 1,
    paid: (full.rupees + short.rupees - 200) * 100,
  });
  expect(await stateOf(ask, full.number)).toBe('cash-received');
  expect(await stateOf(ask, short.number)).toBe('delivered');
  expect((await readOwed('leopards', 10)).map(({ number, owed }) => [number, owed])).toEqual([
    [missing.number, missing.rupees * 100],
    [short.number, 20_000],
  ]);
  const [first] = await readOwed('leopards', 1);
  const [since] = await ask<{ at: string; id: string }>(
    `select id, to_char(state_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from orders where number = $1`,
    [first?.number],
  );
  expect((await readOwed('leopards', 10, since ?? null)).map(({ number }) => number)).toEqual([short.number]);
  expect(await claimText(id)).toContain(`${missing.cn}: `);
});

test('M86: what of a pasted sheet is no parcel is shown as it was written, until the sheet is in the books', async () => {
  const [full, short] = [await delivered(), await delivered()];
  const id = await entered(
    `CN,COD\n${full.cn},${full.rupees}\n${short.cn},${short.rupees - 200}\nLE7750419998,not paid\n,Total ${full.rupees}\n`,
  );
  expect(await readLeftOut(id)).toEqual({
    count: 2,
    rows: ['LE7750419998 · not paid', `Total ${full.rupees}`],
  });
  expect(await readLeftOut(id, 1)).toEqual({ count: 2, rows: ['LE7750419998 · not paid'] });
  // What is paid in part is said apart from the orders that are closed.
  const inPart = (short.rupees - 200) * 100;
  expect(await applyRemittance(owner, id)).toEqual({
    kind: 'applied',
    orders: 1,
    paid: full.rupees * 100 + inPart,
    inPart,
  });
  expect(await readLeftOut(id)).toEqual({ count: 0, rows: [] });
});

test('K6: a sheet is applied once, and the very same sheet is the one that is here', async () => {
  const parcel = await delivered();
  const id = await entered(`CN,COD\n${parcel.cn},${parcel.rupees}`);
  const again = await enterRemittance(owner, 'leopards', {
    text: `COD\tCN\n${parcel.rupees}.00\t${parcel.cn}`,
    name: 'The same',
  });
  expect(again).toEqual({ kind: 'known', id });
  const ofAnother = await enterRemittance(owner, 'tcs', { text: `CN,COD\n${parcel.cn},${parcel.rupees}`, name: 'TCS' });
  expect(ofAnother).toMatchObject({ kind: 'entered' });
  const applied = await Promise.all(Array.from({ length: 5 }, () => applyRemittance(owner, id)));
  expect(applied.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  expect(await ask('select 1 from cash_moves')).toHaveLength(1);
  const second = await entered(`CN,COD\n${parcel.cn},${parcel.rupees}\nLE9999999999,1`);
  expect((await readRemittanceView(second))?.lines[1]).toMatchObject({ result: 'paid-before' });
  expect(await applyRemittance(owner, second)).toMatchObject({ kind: 'applied', orders: 0, paid: 0 });
  expect((await readRemittanceView(id))?.lines[0]).toMatchObject({ result: 'matched' });
});

test('K6: a step of an order whose money is in the books is not taken back', async () => {
  const parcel = await delivered();
  await applyRemittance(owner, await entered(`CN,COD\n${parcel.cn},${parcel.rupees}`));
  const [last] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  const input = { event: Number(last?.id), reason: 'Wrong sheet' };
  expect(await takeBack(owner, parcel.number, input)).toEqual({ kind: 'in-the-books', number: parcel.number });
  expect(await stateOf(ask, parcel.number)).toBe('cash-received');
});

test('K6: the rest of a short payment comes with the next sheet', async () => {
  const parcel = await delivered();
  await applyRemittance(owner, await entered(`CN,COD\n${parcel.cn},${parcel.rupees - 500}`));
  await applyRemittance(owner, await entered(`CN,COD\n${parcel.cn},200`));
  expect((await readOwed('leopards', 10)).map(({ owed }) => owed)).toEqual([30_000]);
  await applyRemittance(owner, await entered(`CN,COD\n${parcel.cn},300`));
  expect(await stateOf(ask, parcel.number)).toBe('cash-received');
  expect(await readOwed('leopards', 10)).toEqual([]);
});

test('K6: a second short payment is measured by what was still owed, before and after the books, also in its claim', async () => {
  const { cn, rupees } = await delivered();
  const first = await entered(`CN,COD\n${cn},100`);
  await applyRemittance(owner, first);
  const second = await entered(`CN,COD\n${cn},200`);
  const dueOf = async (id: number) => (await readRemittanceView(id))?.lines.map(({ due }) => due);
  const open = `paid ${formatPrice(20_000)} and ${formatPrice(10_000)} in other sheets, ${formatPrice((rupees - 300) * 100)} open`;
  expect(await dueOf(second)).toEqual([(rupees - 100) * 100]);
  expect(await claimText(second)).toContain(open);
  await applyRemittance(owner, second);
  expect(await claimText(second)).toContain(open);
  await applyRemittance(owner, await entered(`CN,COD\n${cn},${rupees - 300}`));
  expect(await dueOf(first)).toEqual([rupees * 100]);
  expect(await dueOf(second)).toEqual([(rupees - 100) * 100]);
  expect(await claimText(second)).not.toContain('open');
});

test('K6: what a courier pays for it has delivered; what came back it does not owe', async () => {
  const [onTheWay, back] = [
    await shippedOrder('leopards', 'LE7000000001'),
    await shippedOrder('leopards', 'LE7000000002'),
  ];
  for (const to of ['returning', 'returned'] as const) await step(back, to);
  const { collect_paisa } = await parcelOf(ask, onTheWay);
  const id = await entered(`CN,COD\nLE7000000001,${Number(collect_paisa) / 100}\nLE7000000002,500`);
  expect((await readRemittanceView(id))?.lines.map(({ result }) => result)).toEqual(['not-delivered', 'matched']);
  await applyRemittance(owner, id);
  expect(await stateOf(ask, onTheWay)).toBe('cash-received');
  expect(await stateOf(ask, back)).toBe('returned');
});

test('K6: of what a courier pays more than it owes only what it owes goes into the books', async () => {
  const parcel = await delivered();
  const id = await entered(`CN,COD\n${parcel.cn},${parcel.rupees + 150}`);
  expect((await readRemittanceView(id))?.lines[0]).toMatchObject({ result: 'over' });
  expect(await applyRemittance(owner, id)).toMatchObject({ kind: 'applied', orders: 1, paid: parcel.rupees * 100 });
  expect(await ask('select amount_paisa::int as amount, words from cash_moves')).toEqual([
    { amount: parcel.rupees * 100, words: 'Rs.\u00A0150 more than was owed' },
  ]);
  expect(await stateOf(ask, parcel.number)).toBe('cash-received');
});

test('K6: what is not collected yet cannot be given up, and what was lost is given up once', async () => {
  const number = await shippedOrder('leopards', `LE${++last}`);
  const { id } = await parcelOf(ask, number);
  const givingUp = { shipmentId: Number(id), how: 'written-off', reason: 'The courier lost it' } as const;
  expect(await settle(owner, givingUp)).toEqual({ kind: 'nothing-owed' });
  await step(number, 'lost');
  expect(await settle(owner, givingUp)).toMatchObject({ kind: 'settled' });
  expect(await settle(owner, givingUp)).toEqual({ kind: 'nothing-owed' });
  expect(await ask('select kind from cash_moves')).toEqual([{ kind: 'written-off' }]);
  expect(await settle(owner, { ...givingUp, shipmentId: 0 })).toEqual({ kind: 'not-found' });
});

test('K6: the owner accepts less with a reason, or gives it up; nobody else does, and nothing twice', async () => {
  const [short, gone] = [await delivered(), await delivered()];
  await applyRemittance(owner, await entered(`CN,COD\n${short.cn},${short.rupees - 200}`));
  const accepting = { shipmentId: short.id, how: 'short-accepted', reason: 'Damaged box' } as const;
  expect(await settle(sana, accepting)).toEqual({ kind: 'owner-only' });
  expect(await settle(owner, { ...accepting, reason: ' ' })).toEqual({ kind: 'reason-needed' });
  const both = await Promise.all([settle(owner, accepting), settle(owner, accepting)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['nothing-owed', 'settled']);
  expect(await settle(owner, { shipmentId: gone.id, how: 'written-off', reason: 'Courier bankrupt' })).toMatchObject({
    kind: 'settled',
  });
  expect(await stateOf(ask, short.number)).toBe('cash-received');
  expect(await ask('select kind, words from cash_moves order by id offset 1')).toEqual([
    { kind: 'short-accepted', words: 'Damaged box' },
    { kind: 'written-off', words: 'Courier bankrupt' },
  ]);
  expect(await readOwed('leopards', 10)).toEqual([]);
});

test('K6: what each courier owes, by age', async () => {
  const [young, old] = [await delivered(), await delivered()];
  await delivered('tcs');
  const onTheWay = await shippedOrder('leopards', `LE${++last}`);
  const back = await shippedOrder('leopards', `LE${++last}`);
  for (const to of ['refused', 'returning'] as const) await step(back, to);
  const { collect_paisa } = await parcelOf(ask, onTheWay);
  await ask(`update orders set state_since = now() - interval '20 days' where number = $1`, [old.number]);
  const balances = await readBalances();
  expect(balances.find(({ courier }) => courier === 'leopards')).toMatchObject({
    parcels: 2,
    owed: (young.rupees + old.rupees) * 100,
    fresh: young.rupees * 100,
    due: 0,
    late: old.rupees * 100,
    onTheWay: Number(collect_paisa),
  });
  expect(balances.find(({ courier }) => courier === 'tcs')).toMatchObject({ parcels: 1 });
  expect(balances.find(({ courier }) => courier === 'trax')).toMatchObject({ parcels: 0, owed: 0 });
});

test('K6: the cash book is only ever added to; a sheet that was not applied can be taken away', async () => {
  const parcel = await delivered();
  const id = await entered(`CN,COD\n${parcel.cn},${parcel.rupees}`);
  expect(await dropRemittance(owner, id)).toBe(true);
  const second = await entered(`CN,COD\n${parcel.cn},${parcel.rupees}`);
  await applyRemittance(owner, second);
  expect(await dropRemittance(owner, second)).toBe(false);
  await expect(ask('update cash_moves set amount_paisa = 1')).rejects.toThrow('only ever added to');
  await expect(ask('delete from cash_moves')).rejects.toThrow('only ever added to');
});

test('M52: the accountant’s books have a line for each payment with what was kept of it, without anybody’s name', async () => {
  const began = new Date();
  const [paid, short] = [await delivered(), await delivered()];
  const id = await entered(
    `CN,COD,Delivery Charges,GST,Net\n${paid.cn},${paid.rupees},250,40,${paid.rupees - 290}\n${short.cn},${short.rupees - 100},0,0,${short.rupees - 100}\n`,
  );
  await tieToBank(owner, id, { amount: 100, day: '2026-11-20', reference: 'HBL-77' });
  await applyRemittance(owner, id);
  await settle(owner, { shipmentId: short.id, how: 'short-accepted', reason: 'Torn box' });
  // Midnight in Karachi may pass meanwhile: the payments are of one of these days.
  const day = { from: startOfDay(began), to: startOfDay(new Date(), -1) };
  const first = await readBooks(day, null);
  expect(first.next).toMatchObject({ of: 'refunds' });
  expect((await readBooks(day, first.next)).next).toBeNull();
  // Those of one sheet follow each other by the numbers of their orders, which are drawn by lot.
  const entryOf = (number: string) => first.entries.filter(({ order }) => order === number);
  expect(first.entries).toHaveLength(3);
  expect(entryOf(paid.number)).toMatchObject([
    { kind: 'remitted', amount: paid.rupees * 100, kept: { delivery: 25_000, gst: 4_000 } },
  ]);
  expect(entryOf(short.number)).toMatchObject([
    { kind: 'remitted', amount: short.rupees * 100 - 10_000, bankReference: 'HBL-77' },
    { kind: 'short-accepted', amount: 10_000, sheet: '', kept: { delivery: 0 } },
  ]);
  expect(Object.keys(first.entries[0] ?? {})).not.toContain('name');
  const yesterday = { from: startOfDay(began, 1), to: startOfDay(began) };
  expect((await readBooks(yesterday, null)).entries).toEqual([]);
});

test('M48: a sheet in the books still says which parcels it left out', async () => {
  const [missing, paid] = [await delivered(), await delivered()];
  const id = await entered(`CN,COD\n${paid.cn},${paid.rupees}\n`);
  await applyRemittance(owner, id);
  const later = await delivered();
  const numbers = (await readRemittanceView(id))?.missing.map(({ number }) => number);
  expect(numbers).toEqual([missing.number]);
  expect(numbers).not.toContain(later.number);
});

test('M48: a line that was unknown when its sheet was applied is booked with its order afterwards, once', async () => {
  const [known, misread, missing] = [await delivered(), await delivered(), await delivered()];
  const id = await entered(
    `CN,COD\n${known.cn},${known.rupees}\nLE0000000001,${misread.rupees}\nLE0000000002,${missing.rupees - 300}\n`,
  );
  await applyRemittance(owner, id);
  expect(await stateOf(ask, misread.number)).toBe('delivered');
  const line = { sheetId: id, line: 2 };
  const owing = { kind: 'nothing-owed', number: known.number };
  expect(await linkLine(owner, line, known.number)).toEqual(owing);
  expect(await linkLine(owner, line, '')).toEqual({ kind: 'applied' });
  const both = await Promise.all([linkLine(owner, line, misread.number), linkLine(owner, line, misread.number)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['applied', 'booked']);
  expect(await stateOf(ask, misread.number)).toBe('cash-received');
  expect(await parcelOf(ask, misread.number)).toMatchObject({ settled_paisa: String(misread.rupees * 100) });
  expect(await linkLine(owner, { sheetId: id, line: 3 }, missing.number)).toEqual({
    kind: 'booked',
    number: missing.number,
    paid: (missing.rupees - 300) * 100,
    owed: 30_000,
  });
  expect(await stateOf(ask, missing.number)).toBe('delivered');
  const view = await readRemittanceView(id);
  expect(view?.lines.map(({ line, result }) => [line, result]).toSorted()).toEqual([
    [1, 'matched'],
    [2, 'matched'],
    [3, 'short'],
  ]);
});

test('K6: a line with a number nobody has is linked to the order it pays for, and closes that order', async () => {
  const [misread, elsewhere] = [await delivered(), await delivered('tcs')];
  const id = await entered(`CN,COD\nLE9990419998,${misread.rupees}\n${misread.cn}X,10`);
  expect(await linkLine(owner, { sheetId: id, line: 1 }, 'no number')).toMatchObject({ kind: 'no-order' });
  expect(await linkLine(owner, { sheetId: id, line: 1 }, '99999999')).toMatchObject({ kind: 'no-order' });
  expect(await linkLine(owner, { sheetId: id, line: 1 }, elsewhere.number)).toMatchObject({ kind: 'other-courier' });
  expect(await linkLine(owner, { sheetId: id, line: 9 }, misread.number)).toEqual({ kind: 'not-found' });
  // As the admin writes it, 4821-6977.
  const spoken = `${misread.number.slice(0, 4)}-${misread.number.slice(4)}`;
  expect(await linkLine(owner, { sheetId: id, line: 1 }, spoken)).toEqual({
    kind: 'linked',
    number: misread.number,
  });
  // The same parcel cannot be paid twice in one sheet.
  await linkLine(owner, { sheetId: id, line: 2 }, misread.number);
  const view = await readRemittanceView(id);
  expect(view?.lines.map(({ line, result, parcel }) => [line, result, parcel?.number])).toEqual([
    [2, 'repeated', misread.number],
    [1, 'matched', misread.number],
  ]);
  expect(view?.missing).toEqual([]);
  expect(await linkLine(owner, { sheetId: id, line: 2 }, '')).toEqual({ kind: 'unlinked' });
  expect(await applyRemittance(owner, id)).toMatchObject({ kind: 'applied', orders: 1, paid: misread.rupees * 100 });
  expect(await stateOf(ask, misread.number)).toBe('cash-received');
  expect(await linkLine(owner, { sheetId: id, line: 2 }, misread.number)).toMatchObject({ kind: 'nothing-owed' });
});

test('K6: what a line is short of is claimed from the courier, and that is noted once', async () => {
  const short = await delivered();
  const id = await entered(`CN,COD\n${short.cn},${short.rupees - 200}`);
  expect(await noteClaim(owner, { sheetId: id, line: 1 })).toBe(true);
  expect(await noteClaim(sana, { sheetId: id, line: 1 })).toBe(false);
  expect((await readRemittanceView(id))?.lines[0]).toMatchObject({ claimedBy: 'Bilal', claimedAt: expect.any(Date) });
  expect(await claimText(id)).toContain(`${short.cn}: collected`);
});

test('M5: a sheet net of freight and taxes closes its orders in full, keeps each part, and is tied to the bank', async () => {
  const [full, cut] = [await delivered(), await delivered()];
  const back = await shippedOrder('leopards', 'LE7000000003');
  for (const to of ['returning', 'returned'] as const) await step(back, to);
  const id = await entered(
    `CN,COD Amount,Delivery Charges,Return Charges,GST,Income Tax WHT,Net
${full.cn},${full.rupees},200,0,32,60,${full.rupees - 292}
${cut.cn},${cut.rupees},200,0,32,60,${cut.rupees - 392}
LE7000000003,0,0,150,24,0,-174`,
  );
  const view = await readRemittanceView(id);
  expect(view?.lines.map(({ trackingNumber, result, paid }) => [trackingNumber, result, paid])).toEqual([
    [cut.cn, 'short', (cut.rupees - 100) * 100],
    ['LE7000000003', 'charged', 0],
    [full.cn, 'matched', full.rupees * 100],
  ]);
  const net = (full.rupees + cut.rupees - 292 - 392 - 174) * 100;
  expect(view?.totals).toMatchObject({
    collected: (full.rupees + cut.rupees) * 100,
    kept: { delivery: 40_000, return: 15_000, gst: 8_800, 'income-tax': 12_000 },
    net,
    bank: null,
  });
  expect(await applyRemittance(owner, id)).toMatchObject({
    kind: 'applied',
    orders: 1,
    paid: (full.rupees + cut.rupees - 100) * 100,
  });
  expect(await stateOf(ask, full.number)).toBe('cash-received');
  expect(await stateOf(ask, back)).toBe('returned');
  expect((await readOwed('leopards', 10)).map(({ number, owed }) => [number, owed])).toEqual([[cut.number, 10_000]]);
  // The freight of what came back is a cost of its parcel.
  const { id: parcelBack } = await parcelOf(ask, back);
  expect(
    await ask('select kind, amount_paisa::int as amount from payment_charges where shipment_id = $1 order by kind', [
      parcelBack,
    ]),
  ).toEqual([
    { kind: 'gst', amount: 2_400 },
    { kind: 'return', amount: 15_000 },
  ]);
  expect(await ask('select source from payment_sheets')).toEqual([{ source: null }]);
  expect(await tieToBank(owner, id, { amount: net - 100, day: '2026-11-18', reference: 'FT 2211' })).toBe(true);
  expect((await readRemittanceView(id))?.totals.bank).toEqual({
    amount: net - 100,
    day: '2026-11-18',
    reference: 'FT 2211',
  });
  // By the day it reached the bank it is in the tax year from July 2026 on.
  expect(await readWithheldRemittances(2026)).toEqual([]);
  expect(addUp(await readWithheldRemittances(2027))).toEqual({
    collected: (full.rupees + cut.rupees) * 100,
    net,
    kept: { delivery: 40_000, return: 15_000, fuel: 0, gst: 8_800, 'sales-tax': 0, 'income-tax': 12_000, other: 0 },
  });
  expect(await readWithheldRemittances(2027)).toMatchObject([
    { id, courier: 'leopards', day: '2026-11-18', reference: 'FT 2211' },
  ]);
  expect(await tieToBank(owner, id, null)).toBe(true);
  expect((await readRemittanceView(id))?.totals.bank).toBeNull();
  expect(await tieToBank(owner, 0, null)).toBe(false);
});

test('M5: what a person says of a column is read anew and remembered for that courier only', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const sheet = ({ cn, rupees }: { cn: string; rupees: number }) =>
    `CN,COD,Levy,Net\n${cn},${rupees},80,${rupees - 80}`;
  const id = await entered(sheet(first));
  expect((await readRemittanceView(id))?.totals).toMatchObject({ kept: { other: 8_000 }, canReread: true });
  expect(await rereadRemittance(owner, id, { Levy: 'income-tax' })).toEqual({ kind: 'reread' });
  expect((await readRemittanceView(id))?.totals.kept).toEqual({ 'income-tax': 8_000 });
  const next = await entered(sheet(second));
  expect((await readRemittanceView(next))?.totals).toMatchObject({
    kept: { 'income-tax': 8_000 },
    roles: { CN: 'number', COD: 'collected', Levy: 'income-tax', Net: 'net' },
  });
  const ofTcs = await enterRemittance(owner, 'tcs', { text: sheet(second), name: '' });
  expect(ofTcs.kind === 'entered' && (await readRemittanceView(ofTcs.id))?.totals.kept).toEqual({ other: 8_000 });
  expect(
    await rereadRemittance(owner, id, { CN: 'ignored', COD: 'ignored', Net: 'ignored', Levy: 'ignored' }),
  ).toMatchObject({
    kind: 'unreadable',
  });
  expect((await readRemittanceView(id))?.lines).toHaveLength(1);
  await applyRemittance(owner, id);
  expect(await rereadRemittance(owner, id, { Levy: 'gst' })).toEqual({ kind: 'fixed' });
  expect(await rereadRemittance(owner, 0, {})).toEqual({ kind: 'not-found' });
});

test('M5: the same sheet with other charges is another sheet, and an order is never paid twice by it', async () => {
  const parcel = await delivered();
  const text = (kept: number) => `CN,COD,Charges,Net\n${parcel.cn},${parcel.rupees},${kept},${parcel.rupees - kept}`;
  const id = await entered(text(200));
  expect(await enterRemittance(owner, 'leopards', { text: text(200), name: 'Again' })).toEqual({ kind: 'known', id });
  const other = await entered(text(250));
  await Promise.all([applyRemittance(owner, id), applyRemittance(owner, other)]);
  expect(await ask('select amount_paisa::int as amount from cash_moves')).toEqual([{ amount: parcel.rupees * 100 }]);
  expect(await rereadRemittance(owner, other, {})).toEqual({ kind: 'fixed' });
});

const agreed: Rates = {
  fromDay: '2020-07-01',
  delivery: 20_000,
  sameCity: null,
  furtherKg: null,
  return: 15_000,
  fuelBp: null,
  gstBp: 1_600,
  salesTaxBp: null,
  incomeTaxBp: null,
};

test('M5: what a courier keeps beyond its rates is claimed once, and followed until it is paid', async () => {
  const [dear, right] = [await delivered(), await delivered()];
  const text = `CN,COD,Delivery Charges,GST,Net
${dear.cn},${dear.rupees},250,40,${dear.rupees - 290}
${right.cn},${right.rupees},200,32,${right.rupees - 232}`;
  const id = await entered(text);
  expect((await readRemittanceView(id))?.lines.map(({ beyond }) => beyond)).toEqual([{}, {}]);
  expect(await readProposedRates('leopards')).toMatchObject({ delivery: 20_000, gstBp: 1_600, return: null });
  await saveRates(owner, 'leopards', agreed);
  await saveRates(owner, 'tcs', { ...agreed, delivery: 1 });
  const lines = (await readRemittanceView(id))?.lines ?? [];
  expect(lines.map(({ trackingNumber, beyond }) => [trackingNumber, beyond])).toEqual([
    [dear.cn, { delivery: 5_000, gst: 800 }],
    [right.cn, {}],
  ]);
  expect(await claimText(id)).toContain(
    `${dear.cn}: Delivery charge Rs.\u00A0250, agreed Rs.\u00A0200; GST Rs.\u00A040, agreed Rs.\u00A032; Rs.\u00A058 too much`,
  );
  await applyRemittance(owner, id);
  expect(await stateOf(ask, dear.number)).toBe('cash-received');
  const opened = await Promise.all(Array.from({ length: 4 }, () => openClaims(owner, id, [1, 2])));
  expect(opened.toSorted()).toEqual([0, 0, 0, 1]);
  const { claims, count, amount } = await readOpenClaims();
  expect([count, amount, claims[0]?.trackingNumber]).toEqual([1, 5_800, dear.cn]);
  const claim = claims[0]?.id ?? 0;
  const ended = await Promise.all([endClaim(owner, claim, 'paid'), endClaim(sana, claim, 'given-up')]);
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect(await readOpenClaims()).toEqual({ claims: [], count: 0, amount: 0 });
  expect(await endClaim(owner, claim, null)).toBe(true);
  expect(await endClaim(owner, claim, null)).toBe(false);
  expect((await readClaimsOf(id)).get(1)).toMatchObject({ outcome: null, openedBy: owner.name });
});

test('M5: rates of a day are replaced by others of that day, and taken away', async () => {
  await saveRates(owner, 'leopards', agreed);
  await saveRates(owner, 'leopards', { ...agreed, delivery: 21_000 });
  await saveRates(owner, 'leopards', { ...agreed, fromDay: '2026-07-01', delivery: 22_000 });
  expect((await readRates('leopards')).map(({ fromDay, delivery }) => [fromDay, delivery])).toEqual([
    ['2026-07-01', 22_000],
    ['2020-07-01', 21_000],
  ]);
  expect(await dropRates(owner, 'leopards', '2026-07-01')).toBe(true);
  expect(await dropRates(owner, 'leopards', '2026-07-01')).toBe(false);
  expect(await readRates('leopards')).toHaveLength(1);
  expect(await readProposedRates('trax')).toBeNull();
});
