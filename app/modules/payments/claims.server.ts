import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { readRemittanceView } from './cash.server.ts';
import { sumOf } from './remittances/remittance.ts';
import { courierClaims } from './tables.server.ts';

export type OpenClaim = {
  id: number;
  courier: CourierName;
  sheetId: number;
  trackingNumber: string;
  amount: Money;
  openedBy: string;
  openedAt: Date;
};

const maxShown = 100;

/** Claims that no courier has paid yet, the oldest first, with their number and sum in all. */
export async function readOpenClaims(): Promise<{ claims: OpenClaim[]; count: number; amount: Money }> {
  const isOpen = isNull(courierClaims.outcome);
  const [claims, [all]] = await Promise.all([
    db
      .select({
        id: courierClaims.id,
        courier: courierClaims.courier,
        sheetId: courierClaims.sheetId,
        trackingNumber: courierClaims.trackingNumber,
        amount: courierClaims.amountPaisa,
        openedBy: courierClaims.openedBy,
        openedAt: courierClaims.openedAt,
      })
      .from(courierClaims)
      .where(isOpen)
      .orderBy(courierClaims.id)
      .limit(maxShown),
    db
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        amount: sql<number>`coalesce(sum(${courierClaims.amountPaisa}), 0)`.mapWith(Number),
      })
      .from(courierClaims)
      .where(isOpen),
  ]);
  return { claims, count: all?.count ?? 0, amount: all?.amount ?? 0 };
}

export type ClaimState = { openedAt: Date; openedBy: string; outcome: 'paid' | 'given-up' | null };

/** The claims of a sheet, by line. */
export async function readClaimsOf(sheetId: number): Promise<Map<number, ClaimState>> {
  const rows = await db
    .select()
    .from(courierClaims)
    .where(eq(courierClaims.sheetId, sheetId))
    .orderBy(desc(courierClaims.id));
  return new Map(rows.map(({ line, openedAt, openedBy, outcome }) => [line, { openedAt, openedBy, outcome }]));
}

/**
 * Opens claims for what a courier kept beyond its rates in these lines of a sheet; a line has one claim at most. The amount
 * comes from the rates as they are now. Gives the number of new claims.
 */
export async function openClaims(person: Person, sheetId: number, lines: readonly number[]): Promise<number> {
  return inTransaction(async (tx) => {
    const view = await readRemittanceView(sheetId, tx);
    const overchargedLines = (view?.lines ?? []).filter(
      ({ line, beyond }) => lines.includes(line) && sumOf(beyond) > 0,
    );
    if (!view || overchargedLines.length === 0) return 0;
    const opened = await tx
      .insert(courierClaims)
      .values(
        overchargedLines.map(({ line, trackingNumber, parcel, beyond }) => ({
          courier: view.head.courier,
          sheetId,
          line,
          shipmentId: parcel?.shipmentId ?? null,
          trackingNumber,
          amountPaisa: sumOf(beyond),
          openedBy: person.name,
        })),
      )
      .onConflictDoNothing()
      .returning({ amount: courierClaims.amountPaisa });
    if (opened.length === 0) return 0;
    const after = { claims: opened.length, amountPaisa: opened.reduce((sum, { amount }) => sum + amount, 0) };
    await recordChange(tx, person, { action: 'sheet.claims-opened', kind: 'payment-sheet', subject: sheetId, after });
    return opened.length;
  });
}

/** Ends an open claim, or opens it again (null). False if it is not as the page showed it. */
export async function endClaim(person: Person, id: number, outcome: 'paid' | 'given-up' | null): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [claim] = await tx
      .update(courierClaims)
      .set({ outcome, endedAt: outcome === null ? null : sql`now()`, endedBy: outcome === null ? null : person.name })
      .where(and(eq(courierClaims.id, id), outcome === null ? sql`outcome is not null` : isNull(courierClaims.outcome)))
      .returning({
        sheetId: courierClaims.sheetId,
        amount: courierClaims.amountPaisa,
        number: courierClaims.trackingNumber,
      });
    if (!claim) return false;
    const action = outcome === null ? 'sheet.claim-reopened' : (`sheet.claim-${outcome}` as const);
    const after = { trackingNumber: claim.number, amountPaisa: claim.amount };
    await recordChange(tx, person, { action, kind: 'payment-sheet', subject: claim.sheetId, after });
    return true;
  });
}
