import { expect, test } from 'vitest';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { actionTables } from '#app/admin/actions/action-tables.server.ts';
import { runAction } from '#app/admin/actions/define-actions.server.ts';
import type { ActionInputOf } from '#app/admin/actions/send-action.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { setCourierRules } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner } from '#tests/support/delivery.ts';
import { audit } from '#tests/support/orders.ts';
import {
  type Deductions,
  endOfWeek,
  type MonthParcel,
  makeMonth,
  pickupCity,
  type SheetCourier,
  sheetCouriers,
  sumsUp,
  tariffs,
  weeksOfMonth,
} from '#tests/support/remittances/month.ts';
import { fillMonth } from '#tests/support/remittances/month-orders.ts';
import {
  type MonthLine,
  type MonthRemittance,
  makeRemittance,
  type PlantedError,
  plantedErrors,
  sumOfAccepted,
} from '#tests/support/remittances/month-remittances.ts';
import { headersOf, remittanceText } from '#tests/support/remittances/month-texts.ts';
import { createRandom } from '#tests/support/remittances/random.ts';
import { readBalances, readOwed, readRemittanceView } from '../cash.server.ts';
import { readOpenClaims } from '../claims.server.ts';
import { claimText, enterRemittance } from '../remittances/enter-remittance.server.ts';
import { type ChargeKind, chargeKinds } from '../remittances/remittance-columns.ts';
import { addUp, readWithheldRemittances } from '../withheld.server.ts';
import { rateFields } from './rate-fields.ts';

const { ask } = await testDatabase();
const howMany = 2_000;
const chance = createRandom(20_251_001);
const parcels = makeMonth(20_251_001, howMany);
/** The lines that were paid in full so far. */
const paid: MonthLine[] = [];
/** Every sheet that was written, every error among its lines, and what the bank lacks of it. */
const sheets: MonthRemittance[] = [];
const planted: { error: PlantedError | 'bank too low'; courier: SheetCourier }[] = [];
let bankLacks = 0;

async function submit(input: ActionInputOf<'cash'>): Promise<ActionResult> {
  const sent = new Request('http://shop.test/admin/cash/actions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const result: ActionResult = await (
    await runAction(actionTables.cash, { area: 'cash', person: owner, request: sent })
  ).json();
  expect(result).not.toHaveProperty('refused');
  return result;
}

test('M30: a month of 2,000 orders over five couriers is settled to the rupee; every planted error is found, none invented', async () => {
  for (const label of ['PostEx', 'M&P']) await makeCourier(owner, { label, kind: 'company' });
  const numbers = await fillMonth(parcels);
  expect(await audit(ask)).toEqual([]);
  for (const courier of sheetCouriers) await agree(courier);
  for (let week = 0; week < weeksOfMonth; week++)
    for (const courier of sheetCouriers)
      await settleRemittance(makeRemittance(courier, week, { chance, parcels, paid }), numbers);
  const kinds = new Map(planted.map(({ error, courier }) => [`${error} ${courier}`, error]));
  // Every kind of error with every courier.
  expect(kinds.size).toBe((plantedErrors.length + 1) * sheetCouriers.length);
  await settledToTheRupee(numbers);
  expect(await audit(ask)).toEqual([]);
}, 180_000);

/** The rates agreed, as the owner types them. */
async function agree(courier: SheetCourier): Promise<void> {
  await inTransaction((tx) => setCourierRules(tx, owner, courier, { pickupCity }));
  for (const { fromDay, ...tariff } of tariffs[courier]) {
    const typed = recordOf(keysOf(rateFields), (name) =>
      rateFields[name].isShare ? `${tariff[name] / 100}%` : String(tariff[name]),
    );
    await submit({ action: 'set-rates', courier, fromDay, ...typed });
  }
}

/** One sheet through the admin: pasted, read, judged, linked, claimed, applied, tied to its line of the bank. */
async function settleRemittance(sheet: MonthRemittance, numbers: Map<MonthParcel, string>): Promise<void> {
  const { courier, week } = sheet;
  sheets.push(sheet);
  planted.push(...sheet.planted.map(({ error }) => ({ error, courier })));
  const entered = await enterRemittance(owner, courier, { text: remittanceText(sheet), name: `Week ${week + 1}` });
  if (entered.kind !== 'entered') throw new Error(`The sheet is ${entered.kind}.`);
  const { id } = entered;
  const message = headersOf[courier];
  if (message && week === 0) await submit({ action: 'assign-columns', sheet: id, columns: message });
  await findsEverything(id, sheet, numbers);
  await linkMisread(id, sheet, numbers);
  await findsEverything(id, sheet, numbers);
  await claim(id, sheet);
  await submit({ action: 'record-remittance', sheet: id });
  for (const line of sheet.lines) bookLine(line);
  await tie(id, sheet);
}

/** The page of a sheet says what was planted, line by line and to the paisa, and nothing else. */
async function findsEverything(id: number, sheet: MonthRemittance, numbers: Map<MonthParcel, string>): Promise<void> {
  const view = await readRemittanceView(id);
  const found = view?.lines
    .toSorted((a, b) => a.line - b.line)
    .map(({ trackingNumber, parcel, result, beyond, paid: counted }) => [
      trackingNumber,
      parcel?.number ?? null,
      result,
      beyond,
      counted,
    ]);
  expect(found).toEqual(
    sheet.lines.map((line) => [
      line.written,
      line.result === 'unknown' ? null : (line.parcel && numbers.get(line.parcel)) || null,
      line.result,
      inPaisa(line.beyond),
      paidBy(line) * 100,
    ]),
  );
  const missing = view?.missing.map(({ number, owed }) => `${number} ${owed}`).toSorted();
  expect(missing).toEqual(
    missingFrom(sheet)
      .map((parcel) => `${numbers.get(parcel)} ${parcel.owed * 100}`)
      .toSorted(),
  );
  expect(view?.totals.net).toBe(sumOf(sheet.lines, ({ net }) => net) * 100);
}

/** What the courier owes and leaves out, though it pays for what it delivered later. */
function missingFrom({ courier, lines }: MonthRemittance): MonthParcel[] {
  const inRemittance = lines.filter(({ parcel, result }) => parcel && result !== 'unknown');
  const paidFor = inRemittance.filter(({ parcel, result }) => parcel && parcel.owed > 0 && result !== 'repeated');
  const newest = Math.max(...paidFor.map(({ parcel }) => parcel?.ended.getTime() ?? 0));
  const has = new Set(inRemittance.map(({ parcel }) => parcel));
  return parcels.filter(
    (parcel) => parcel.courier === courier && parcel.owed > 0 && !has.has(parcel) && parcel.ended.getTime() <= newest,
  );
}

/** Every second week somebody sees which order a misread number means. */
async function linkMisread(
  id: number,
  { week, lines }: MonthRemittance,
  numbers: Map<MonthParcel, string>,
): Promise<void> {
  if (week % 2 === 1) return;
  for (const [index, line] of lines.entries()) {
    const order = line.result === 'unknown' && line.parcel && numbers.get(line.parcel);
    if (!order) continue;
    const lineOfRemittance = await ask<{ line: number }>(
      'select line from payment_lines where sheet_id = $1 and tracking_number = $2',
      [id, line.written],
    );
    await submit({ action: 'link-to-order', sheet: id, line: lineOfRemittance[0]?.line ?? index, order });
    line.result = 'matched';
  }
}

/** What was kept too much is claimed, and the e-mail to the courier says every line of it. */
async function claim(id: number, { lines }: MonthRemittance): Promise<void> {
  const dear = lines.filter(({ beyond }) => sumOfAccepted(beyond) > 0);
  const letter = await claimText(id);
  for (const { written: number, beyond } of dear)
    expect(letter).toMatch(new RegExp(`${number}: .*${formatPrice(sumOfAccepted(beyond) * 100)} too much`));
  expect(letter.match(/too much/g)?.length ?? 0).toBe(dear.length);
  const view = await readRemittanceView(id);
  // All lines are asked for: only those with something beyond the rates become claims.
  const all = view?.lines.map(({ line }) => line) ?? [];
  const before = (await readOpenClaims()).count;
  if (dear.length > 0) await submit({ action: 'open-claims', sheet: id, lines: all });
  expect((await readOpenClaims()).count - before).toBe(dear.length);
}

/** The books as they must be after a line. */
function bookLine(line: MonthLine): void {
  const { parcel, result } = line;
  if (!parcel || !['matched', 'over', 'short'].includes(result)) return;
  parcel.owed -= Math.min(paidBy(line), parcel.owed);
  if (result === 'matched' && line.written === parcel.trackingNumber) paid.push(line);
}

/** What a line counts for: what reaches the bank and what it says was kept. */
function paidBy({ collected, net, deductions, result }: MonthLine): number {
  return result === 'charged' ? 0 : Math.min(collected, net + sumOfAccepted(deductions));
}

/** The bank's line of a sheet; of one sheet of each courier some thousand rupees have not arrived. */
async function tie(id: number, { courier, week, lines }: MonthRemittance): Promise<void> {
  const net = sumOf(lines, (line) => line.net);
  const lacks = week === 2 ? 1_000 : 0;
  if (lacks > 0) planted.push({ error: 'bank too low', courier });
  bankLacks += lacks;
  const day = new Date(endOfWeek(week)).toISOString().slice(0, 10);
  await submit({
    action: 'record-bank-transfer',
    sheet: id,
    amount: String(net - lacks),
    day,
    reference: `${courier} ${week}`,
  });
  const totals = (await readRemittanceView(id))?.totals;
  expect((totals?.net ?? 0) - (totals?.bank?.amount ?? 0)).toBe(lacks * 100);
}

/** At the end of the month: what is owed, kept, claimed and in the bank explain the cash of every parcel to the rupee. */
async function settledToTheRupee(numbers: Map<MonthParcel, string>): Promise<void> {
  const open = parcels.filter(({ owed }) => owed > 0);
  for (const { courier, owed } of await readBalances())
    expect([courier, owed]).toEqual([
      courier,
      sumOf(
        open.filter((each) => each.courier === courier),
        (each) => each.owed,
      ) * 100,
    ]);
  for (const courier of sheetCouriers) {
    const owed = (await readOwed(courier, howMany)).map(({ number, owed: paisa }) => `${number} ${paisa}`).toSorted();
    const expected = open
      .filter((each) => each.courier === courier)
      .map((each) => `${numbers.get(each)} ${each.owed * 100}`);
    expect(owed).toEqual(expected.toSorted());
  }
  const written = sheets.flatMap(({ lines }) => lines);
  const claimed = await readOpenClaims();
  expect(claimed.amount).toBe(sumOf(written, ({ beyond }) => sumOfAccepted(beyond)) * 100);
  const [books] = await ask<{ paid: number; bank: number }>(
    `select (select sum(amount_paisa)::int from cash_moves) as paid, (select sum(bank_paisa)::int from payment_sheets) as bank`,
  );
  const delivered = parcels.filter(({ fate }) => fate === 'delivered');
  expect(books?.paid).toBe((sumOf(delivered, ({ cash }) => cash) - sumOf(open, ({ owed }) => owed)) * 100);
  const year = addUp(await readWithheldRemittances(2026));
  expect(year.net).toBe(sumOf(written, ({ net }) => net) * 100);
  expect(year.collected).toBe(sumOf(written, ({ collected }) => collected) * 100);
  for (const kind of chargeKinds) expect([kind, year.kept[kind]]).toEqual([kind, withheldOf(kind) * 100]);
  // Cash in the books, what was paid beside it, less all that was kept, is what the bank has.
  const beside = sumOf(written, paidBy) * 100 - (books?.paid ?? 0);
  const kept = Object.values(year.kept).reduce((sum, amount) => sum + amount, 0);
  expect((books?.paid ?? 0) + beside - kept - bankLacks * 100).toBe(books?.bank);
}

/** What all sheets kept of a kind. One courier says only the sum, which is no kind by name. */
function withheldOf(kind: ChargeKind): number {
  return sumOf(sheets, ({ courier, lines }) =>
    sumOf(lines, ({ deductions }) => {
      if (courier !== sumsUp) return deductions[kind] ?? 0;
      return kind === 'other' ? sumOfAccepted(deductions) : 0;
    }),
  );
}

function inPaisa(kept: Deductions): Deductions {
  return Object.fromEntries(Object.entries(kept).map(([kind, amount]) => [kind, amount * 100]));
}

function sumOf<T>(list: readonly T[], amountOf: (entry: T) => number): number {
  return list.reduce((sum, entry) => sum + amountOf(entry), 0);
}
