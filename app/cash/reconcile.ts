import { type OrderState, stateHas } from '#app/orders/order-states.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';
import type { SheetLine } from './payment-sheet.ts';

/** A parcel as the cash book knows it. */
export type CashParcel = {
  shipmentId: number;
  trackingNumber: string;
  number: string;
  name: string;
  city: string;
  state: OrderState;
  /** Since when the order is in its state: for a delivered one, when it was delivered. */
  since: Date;
  collect: Money;
  /** What the courier still owes: what it collected less what it paid and what was given up. */
  owed: Money;
};

const lineResults = ['short', 'over', 'not-delivered', 'unknown', 'paid-before', 'repeated', 'matched'] as const;

export type LineResult = (typeof lineResults)[number];

export const resultLabels: Record<LineResult | 'missing', string> = {
  matched: 'Matched',
  short: 'Short',
  over: 'More than owed',
  'not-delivered': 'Not delivered',
  unknown: 'Unknown parcel',
  'paid-before': 'Paid before',
  repeated: 'Twice in the sheet',
  missing: 'Missing from the sheet',
};

/** A line as it is kept: a person may have said which parcel is meant, and that the courier was asked for what is short. */
export type KeptLine = SheetLine & { linkedTo?: number | null; claimedAt?: Date | null; claimedBy?: string | null };

export type JudgedLine = KeptLine & { result: LineResult; parcel: CashParcel | null };

export type Reconciled = {
  lines: JudgedLine[];
  /** Owed parcels that are not in the sheet, though delivered no later than the newest one it pays for. */
  missing: CashParcel[];
};

/** Compares a courier's sheet with what it owes and classifies each line. Pure: it changes nothing. */
export function reconcile(lines: readonly KeptLine[], parcels: readonly CashParcel[]): Reconciled {
  const known = new Map<string, CashParcel>();
  for (const parcel of parcels) {
    const before = known.get(parcel.trackingNumber);
    // Couriers reuse tracking numbers after years; the parcel that is still owed for wins.
    if (!before || before.owed === 0) known.set(parcel.trackingNumber, parcel);
  }
  const byId = new Map(parcels.map((parcel) => [parcel.shipmentId, parcel]));
  const seen = new Set<string>();
  const judged = lines.map((line): JudgedLine => {
    const parcel = (line.linkedTo && byId.get(line.linkedTo)) || (known.get(line.trackingNumber) ?? null);
    // A link takes precedence over the line's tracking number.
    const number = parcel?.trackingNumber || line.trackingNumber;
    const isRepeated = seen.has(number);
    seen.add(number).add(line.trackingNumber);
    return { ...line, parcel, result: isRepeated ? 'repeated' : judge(line, parcel) };
  });
  return {
    lines: judged.toSorted((a, b) => rankOf(a.result) - rankOf(b.result) || a.line - b.line),
    missing: missingOf(judged, parcels, seen),
  };
}

function judge({ paid }: KeptLine, parcel: CashParcel | null): LineResult {
  if (!parcel) return 'unknown';
  if (parcel.state === 'cash-received' || (stateHas(parcel.state, 'payable') && parcel.owed === 0))
    return 'paid-before';
  if (!stateHas(parcel.state, 'payable')) return 'not-delivered';
  if (paid < parcel.owed) return 'short';
  return paid > parcel.owed ? 'over' : 'matched';
}

function missingOf(
  judged: readonly JudgedLine[],
  parcels: readonly CashParcel[],
  seen: ReadonlySet<string>,
): CashParcel[] {
  const paidFor = judged.flatMap(({ parcel, result }) =>
    parcel?.state === 'delivered' && result !== 'repeated' ? [parcel] : [],
  );
  const youngest = Math.max(0, ...paidFor.map(({ since }) => since.getTime()));
  return parcels.filter(
    ({ state, owed, since, trackingNumber }) =>
      state === 'delivered' && owed > 0 && since.getTime() <= youngest && !seen.has(trackingNumber),
  );
}

function rankOf(result: LineResult): number {
  return lineResults.indexOf(result);
}

/** The text of a claim to a courier: its short payments, then its missing ones. */
export function claimWords(heading: string, short: readonly JudgedLine[], missing: readonly CashParcel[] = []): string {
  const open = short.flatMap(({ trackingNumber, paid, parcel }) =>
    parcel
      ? [
          `${trackingNumber}: collected ${formatPrice(parcel.collect)}, paid ${formatPrice(paid)}, ${formatPrice(parcel.collect - paid)} open`,
        ]
      : [],
  );
  const unpaid = missing.map(({ trackingNumber, owed }) => `${trackingNumber}: ${formatPrice(owed)} not paid`);
  return [heading, ...open, ...unpaid].join('\n');
}

/** Results that close their order when a sheet is applied. `short` lines are paid in part and stay open. */
export const closingResults: readonly LineResult[] = ['matched', 'over'];
