import { inKarachi } from '#app/infra/dates/dates.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { type OrderState, stateHas } from '#app/modules/orders/states/order-states.ts';
import { beyondRates, type Rates, ratesOf } from '../rates/courier-rates.ts';
import { type Charges, type RemittanceLine, sumOf } from './remittance.ts';
import { chargeKinds, chargeLabels } from './remittance-columns.ts';

/** A parcel as the cash book knows it. */
export type CashParcel = {
  shipmentId: number;
  trackingNumber: string;
  number: string;
  name: string;
  city: string;
  state: OrderState;
  /** Since when the order is in its state; for one that is delivered or paid, when it was delivered. */
  since: Date;
  collect: Money;
  /** When the courier got it (null where that is not known), and its weight where somebody weighed it. */
  handedOverAt: Date | null;
  grams: number | null;
  /** What the courier still owes: what it collected less what it paid and what was given up. */
  owed: Money;
};

const lineResults = [
  'short',
  'over',
  'not-delivered',
  'unknown',
  'paid-before',
  'repeated',
  'charged',
  'matched',
] as const;

export type LineResult = (typeof lineResults)[number];

export const resultLabels: Record<LineResult | 'missing', string> = {
  matched: 'Matched',
  short: 'Short',
  over: 'More than owed',
  'not-delivered': 'Not delivered',
  unknown: 'Unknown parcel',
  'paid-before': 'Paid before',
  repeated: 'Twice in the sheet',
  charged: 'Charges only',
  missing: 'Missing from the sheet',
};

/** A line as it is kept: a person may have said which parcel is meant, and that the courier was asked for what is short. */
export type SavedLine = RemittanceLine & {
  linkedTo?: number | null;
  claimedAt?: Date | null;
  claimedBy?: string | null;
};

export type JudgedLine = SavedLine & {
  result: LineResult;
  parcel: CashParcel | null;
  /** What the courier owed for the parcel before this line; null where the parcel is unknown. */
  due: Money | null;
  /** What the courier kept beyond its rates; empty where it has none. */
  beyond: Charges;
};

/** What a courier has agreed to: its rates, and the city that it fetches parcels from. */
export type Agreed = { rates: readonly Rates[]; pickupCity: string };

export type Reconciled = {
  lines: JudgedLine[];
  /** Owed parcels that are not in the sheet, though delivered no later than the newest one it pays for. */
  missing: CashParcel[];
};

/** Compares a courier's sheet with what it owes and classifies each line. Pure: it changes nothing. */
export function reconcile(
  lines: readonly SavedLine[],
  parcels: readonly CashParcel[],
  agreed: Agreed = { rates: [], pickupCity: '' },
): Reconciled {
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
    const result = isRepeated ? 'repeated' : judge(line, parcel);
    return {
      ...line,
      parcel,
      due: parcel ? parcel.owed : null,
      result,
      beyond: parcel ? beyondAgreed(line, parcel, agreed) : {},
    };
  });
  return {
    lines: judged.toSorted((a, b) => rankOf(a.result) - rankOf(b.result) || a.line - b.line),
    missing: missingOf(judged, parcels, seen),
  };
}

function beyondAgreed(
  { charges, collected, paid }: SavedLine,
  parcel: CashParcel,
  { rates, pickupCity }: Agreed,
): Charges {
  const day = inKarachi(parcel.handedOverAt ?? parcel.since)
    .toISOString()
    .slice(0, 10);
  const ofThatDay = ratesOf(day, rates);
  if (!ofThatDay) return {};
  const isSameCity = pickupCity !== '' && sameWords(parcel.city) === sameWords(pickupCity);
  return beyondRates(charges, ofThatDay, { isSameCity, grams: parcel.grams, cash: collected ?? paid });
}

function sameWords(city: string): string {
  return city.trim().toLowerCase();
}

function judge({ paid, charges }: SavedLine, parcel: CashParcel | null): LineResult {
  if (!parcel) return 'unknown';
  // The freight of a parcel that came back, or what is charged later for one that is paid.
  if (paid === 0 && sumOf(charges) !== 0 && !(stateHas(parcel.state, 'cashOwed') && parcel.owed > 0)) return 'charged';
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
    parcel && stateHas(parcel.state, 'received') && result !== 'repeated' ? [parcel] : [],
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

/** The text of a claim to a courier: what is still open of its short payments, then its missing ones. */
export function claimTexts(
  heading: string,
  short: readonly JudgedLine[],
  missing: readonly CashParcel[] = [],
  dear: readonly JudgedLine[] = [],
): string {
  const open = short.flatMap(({ trackingNumber, paid, parcel, due }) => {
    if (!parcel || due === null) return [];
    const left = Math.min(due - paid, parcel.owed);
    if (left <= 0) return [];
    // Other sheets have paid for it, too.
    const settled = parcel.collect - paid - left;
    const collected = `collected ${formatPrice(parcel.collect)}, paid ${formatPrice(paid)}`;
    return [
      `${trackingNumber}: ${collected}${settled > 0 ? ` and ${formatPrice(settled)} in other sheets` : ''}, ${formatPrice(left)} open`,
    ];
  });
  const unpaid = missing.map(({ trackingNumber, owed }) => `${trackingNumber}: ${formatPrice(owed)} not paid`);
  return [heading, ...open, ...unpaid, ...dear.map(dearTexts)].join('\n');
}

/** What of a line is beyond the rates, as it is written to the courier. */
export function dearTexts({ trackingNumber, charges, beyond }: JudgedLine): string {
  const parts = chargeKinds.flatMap((kind) => {
    const [kept, much] = [charges[kind] ?? 0, beyond[kind] ?? 0];
    return much > 0 ? [`${chargeLabels[kind]} ${formatPrice(kept)}, agreed ${formatPrice(kept - much)}`] : [];
  });
  return `${trackingNumber}: ${parts.join('; ')}; ${formatPrice(sumOf(beyond))} too much`;
}

/** Results that close their order when a sheet is applied. `short` lines are paid in part and stay open. */
export const closingResults: readonly LineResult[] = ['matched', 'over'];
