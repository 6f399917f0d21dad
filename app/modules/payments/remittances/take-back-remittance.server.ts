import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { takeBackPaidSteps } from '#app/modules/shipping/take-back.server.ts';
import { courierClaims, paymentCharges, paymentLines, paymentSheets } from '../tables.server.ts';
import { type Loss, readLosses, takeLossBack } from '../take-back-loss.server.ts';
import { wordsOfRemittance } from './apply-line.server.ts';
import { lockRemittance } from './remittance.server.ts';
import type { RemittanceBack, StandsOnRemittance } from './remittance-back.ts';

export type RemittanceTakenBack =
  | ({ kind: 'taken-back' } & RemittanceBack)
  /** It is not in the books (any more). */
  | { kind: 'not-applied' | 'not-found' | 'owner-only' | 'reason-needed' }
  /** It is not what the person was asked about. */
  | { kind: 'changed' }
  | { kind: 'stands'; on: StandsOnRemittance[] };

type TakeBackRequest = {
  reason: string;
  /** What the question said. */
  seen: RemittanceBack;
};

/** Thrown to leave the transaction with everything as it was. */
class Stands extends Error {
  readonly on: StandsOnRemittance;
  constructor(on: StandsOnRemittance) {
    super('Something stands on the sheet.');
    this.on = on;
  }
}

/**
 * Takes a sheet out of the books as a whole, for the owner, with a reason: its payments, what was kept of them, what was
 * given up of their rest since, the steps it has taken and its open claims. The book is append-only: it gets negative
 * entries. The sheet's lines and their links stay, so that it may be booked again. Refused where something stands on it
 * (see `StandsOnRemittance`); then nothing has changed.
 */
export async function takeBackRemittance(
  person: Person,
  id: number,
  input: TakeBackRequest,
): Promise<RemittanceTakenBack> {
  if (person.role !== 'owner') return { kind: 'owner-only' };
  const reason = input.reason.trim().slice(0, 300);
  if (!reason) return { kind: 'reason-needed' };
  try {
    return await inTransaction((tx) => takeBackIn(tx, person, id, { ...input, reason }));
  } catch (error) {
    if (!(error instanceof Stands)) throw error;
    return { kind: 'stands', on: [error.on] };
  }
}

async function takeBackIn(
  tx: Transaction,
  person: Person,
  id: number,
  { reason, seen }: TakeBackRequest,
): Promise<RemittanceTakenBack> {
  const sheet = await lockRemittance(tx, id);
  if (!sheet) return { kind: 'not-found' };
  if (!sheet.appliedAt) return { kind: 'not-applied' };
  await tx.execute(sql`
    select o.id from orders o where o.id in (${ordersOf(id)}) order by o.number for update`);
  const on = await readStanding(id, tx);
  if (on.length > 0) return { kind: 'stands', on };
  const back = await readRemittanceBack(id, tx);
  if (keysOf(back).some((what) => back[what] !== seen[what])) return { kind: 'changed' };
  for (const loss of await readLossesOf(id, tx)) {
    const stands = await takeLossBack(tx, person, loss, reason);
    if (stands) throw new Stands(stands);
  }
  await takeMoneyBack(tx, person, id, reason);
  await takeStepsBack(tx, person, id, reason);
  await tx.delete(courierClaims).where(and(eq(courierClaims.sheetId, id), isNull(courierClaims.outcome)));
  await tx.update(paymentCharges).set({ shipmentId: null }).where(eq(paymentCharges.sheetId, id));
  await tx.update(paymentLines).set({ outcome: null }).where(eq(paymentLines.sheetId, id));
  await tx
    .update(paymentSheets)
    .set({ appliedAt: null, appliedBy: null, round: sheet.round + 1 })
    .where(eq(paymentSheets.id, id));
  const before = {
    orders: back.orders,
    paid: back.paid,
    ...(back.givenUp > 0 && { givenUpPaisa: back.givenUp }),
    ...(back.claims > 0 && { claims: back.claims }),
  };
  const change = { kind: 'payment-sheet', subject: id, before, after: { words: reason } } as const;
  await recordChange(tx, person, { action: 'sheet.taken-back', ...change });
  return { kind: 'taken-back', ...back };
}

/** The moves of a sheet that stand: those of its present time in the books. */
const standingMoves = (id: number) => sql`
  select m.* from cash_moves m join payment_sheets p on p.id = m.sheet_id and p.round = m.round
  where m.sheet_id = ${id} and m.kind = 'remitted'`;

const ordersOf = (id: number) => sql`
  select s.order_id from (${standingMoves(id)}) m join shipments s on s.id = m.shipment_id`;

async function takeMoneyBack(tx: Transaction, person: Person, id: number, reason: string): Promise<void> {
  await tx.execute(sql`
    insert into cash_moves (shipment_id, kind, amount_paisa, sheet_id, round, actor_name, words)
    select shipment_id, 'taken-back', -amount_paisa, sheet_id, round, ${person.name}, ${reason}
    from (${standingMoves(id)}) m order by id`);
}

/** The orders that the sheet has closed, in ascending number as everywhere, go back to where it found them. */
async function takeStepsBack(tx: Transaction, person: Person, id: number, reason: string): Promise<void> {
  const words = wordsOfRemittance(id);
  for (const { number, orderId } of await readClosed(tx, id)) {
    const refused = await takeBackPaidSteps(tx, person, number, { orderId, words, reason });
    if (refused) throw new Stands({ why: refused.kind === 'returned-since' ? 'returned' : 'step', about: number });
  }
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from orders where id in (${ordersOf(id)}) and state = 'cash-received' order by number limit 1`);
  // Paid in part by the sheet, and closed by hand since.
  if (rows[0]) throw new Stands({ why: 'step', about: rows[0].number });
}

/** The orders that the sheet has closed and that nobody has opened again. */
async function readClosed(tx: Transaction, id: number): Promise<{ number: string; orderId: number }[]> {
  const { rows } = await tx.execute<{ number: string; orderId: string }>(sql`
    select o.number, o.id as "orderId" from orders o where o.id in (${ordersOf(id)}) and exists (
      select from order_events e where e.order_id = o.id and e.to_state = 'cash-received' and e.words = ${wordsOfRemittance(id)}
        and not exists (select from order_events later
          where later.order_id = o.id and later.details ->> 'undoes' = e.id::text))
    order by o.number`);
  return rows.map(({ number, orderId }) => ({ number, orderId: Number(orderId) }));
}

/** What was given up of the rest of its parcels, by ascending order number. */
async function readLossesOf(id: number, tx: Transaction): Promise<Loss[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select shipment_id as id from (${standingMoves(id)}) m`);
  return readLosses(
    rows.map((row) => Number(row.id)),
    tx,
  );
}

/** What taking the sheet back takes back, as it is now. */
export async function readRemittanceBack(id: number, tx: Transaction = db): Promise<RemittanceBack> {
  const [closed, losses] = [await readClosed(tx, id), await readLossesOf(id, tx)];
  const { rows } = await tx.execute<Record<'paid' | 'claims' | 'claimed', string>>(sql`
    select (select coalesce(sum(amount_paisa), 0) from (${standingMoves(id)}) m) as paid, count(*) as claims,
      coalesce(sum(amount_paisa), 0) as claimed
    from courier_claims where sheet_id = ${id} and outcome is null`);
  const [{ paid, claims, claimed } = { paid: 0, claims: 0, claimed: 0 }] = rows;
  return {
    orders: new Set([...closed, ...losses].map(({ number }) => number)).size,
    paid: Number(paid),
    givenUp: losses.reduce((sum, { amount }) => sum + amount, 0),
    claims: Number(claims),
    claimed: Number(claimed),
  };
}

const maxListed = 5;

/** What keeps the sheet in the books: paid claims, and what came later for its parcels; five of each at most. */
export async function readStanding(id: number, tx: Transaction = db): Promise<StandsOnRemittance[]> {
  const { rows } = await tx.execute<{ why: StandsOnRemittance['why']; about: string; sheet: string | null }>(sql`
    (select 'claim' as why, tracking_number as about, null::bigint as sheet
      from courier_claims where sheet_id = ${id} and outcome = 'paid' order by id limit ${maxListed})
    union all
    (select 'sheet', o.number, later.sheet_id
      from (${standingMoves(id)}) m
      join cash_moves later on later.shipment_id = m.shipment_id and later.id > m.id and later.kind = 'remitted'
      join payment_sheets p on p.id = later.sheet_id and p.round = later.round
      join shipments s on s.id = m.shipment_id join orders o on o.id = s.order_id
      order by later.id limit ${maxListed})
    union all
    (select 'sheet', o.number, p.id
      from (${standingMoves(id)}) m
      join shipments s on s.id = m.shipment_id join orders o on o.id = s.order_id
      join payment_lines l on l.outcome = 'paid-before' and l.sheet_id <> ${id}
        and (l.tracking_number = s.tracking_number or l.linked_shipment_id = s.id)
      join payment_sheets p on p.id = l.sheet_id and p.courier = s.courier and p.applied_at >= m.at
      order by p.id limit ${maxListed})`);
  return rows.map(({ why, about, sheet }) => ({ why, about, ...(sheet !== null && { sheet: Number(sheet) }) }));
}
