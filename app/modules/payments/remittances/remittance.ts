import { readAmount, readSignedAmount } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import { asTrackingNumber } from '#app/modules/shipping/booking/written-numbers.ts';
import {
  type ChargeKind,
  chargeKinds,
  chargeOf,
  collectedHead,
  isSumOfCharges,
  netHead,
  type RemittanceRole,
  type RemittanceRoles,
} from './remittance-columns.ts';

const maxLines = 2_000;

/** What a courier kept of a parcel's cash, by kind, in paisa; negative where it gave something back. */
export type Charges = Readonly<Partial<Record<ChargeKind, Money>>>;

export type RemittanceLine = {
  line: number;
  trackingNumber: string;
  /** What counts as paid for the parcel: what reaches the bank and what is accounted for as kept. */
  paid: Money;
  charges: Charges;
  /** The cash that the rider took, if the sheet says it. */
  collected: Money | null;
  /** What of it reaches the bank, if the sheet says it. */
  net: Money | null;
};

export type RemittanceRead =
  | {
      kind: 'read';
      lines: RemittanceLine[];
      /** The columns that were taken, as the sheet calls them. */
      numberColumn: string;
      amountColumn: string;
      columns: string[];
      /** The role of each column that has a heading of its own. */
      roles: RemittanceRoles;
      /** Rows that hold no parcel, as they were written: totals, notes, an amount that nobody can read. */
      leftOut: string[];
    }
  | { kind: 'unreadable'; problem: string; columns: string[] };

/** Places in a line. A sheet may say what is paid, what was collected, what is net, or several of them. */
type Columns = {
  number: number;
  paid: number;
  collected: number;
  net: number;
  charges: readonly (readonly [kind: ChargeKind, place: number])[];
};

const numberHeads =
  /^(?:cn|cn ?(?:no|number|#)|c\.?n\.?|consignment.*|tracking.*|track ?(?:no|number|id).*|awb.*|shipment ?(?:no|number|id)?|parcel.*)$/i;
/** Patterns of headings, best first: amounts paid, then amounts to collect, then any amount. */
const amountHeads = [
  /^(?:amount )?paid(?: amount)?$|^paid$/i,
  /cod|collect/i,
  /^(?:net )?(?:amount|payable|payment|total|value)(?: .*)?$/i,
  /amount|rs\.?|pkr/i,
];

/**
 * Parses the cells of a courier's payment sheet: with or without headings, columns in any order, amounts with thousands
 * separators, with or without what the courier kept. `chosen` names the roles of columns that are not told by their headings.
 */
export function readRemittance(rows: readonly (readonly string[])[], chosen: RemittanceRoles = {}): RemittanceRead {
  const filled = rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  if (filled.length > maxLines + 1)
    return { kind: 'unreadable', problem: `A sheet has at most ${maxLines} lines. Split this one.`, columns: [] };
  const headAt = findHeadIndex(filled);
  const head = filled[headAt] ?? filled[0]?.map((_, index) => `Column ${index + 1}`) ?? [];
  const body = filled.slice(headAt + 1);
  const columns = columnsOf(head, body, chosen);
  if (!columns)
    return {
      kind: 'unreadable',
      problem: 'Two columns are needed: the tracking number and the amount paid. Choose them.',
      columns: head.filter(Boolean),
    };
  const read = body.map((row, index) => lineOf(mended(row, head.length, columns), index + 1, columns));
  const lines = read.flat();
  if (lines.length === 0)
    return {
      kind: 'unreadable',
      problem: 'No line of this sheet has a tracking number and an amount.',
      columns: head.filter(Boolean),
    };
  return {
    kind: 'read',
    lines,
    columns: head.filter(Boolean),
    roles: rolesOf(head, columns),
    leftOut: body.filter((_, index) => read[index]?.length === 0).map((row) => row.filter(Boolean).join(' · ')),
    numberColumn: head[columns.number] ?? '',
    amountColumn: head[amountPlaceOf(columns)] ?? '',
  };
}

/** The place of the amount by which a parcel is judged. */
function amountPlaceOf({ paid, collected, net }: Columns): number {
  return firstOf(paid, collected, net);
}

function rolesOf(head: readonly string[], columns: Columns): RemittanceRoles {
  const places = new Map<number, RemittanceRole>([
    [columns.number, 'number'],
    [columns.net, 'net'],
    [columns.collected, 'collected'],
    [columns.paid, 'paid'],
    ...columns.charges.map(([kind, place]) => [place, kind] as const),
  ]);
  return Object.fromEntries(head.flatMap((name, place) => (name ? [[name, places.get(place) ?? 'ignored']] : [])));
}

/** The index of the headings: the first line that looks like headings, else line 0 if it has no parcel; -1 if none. */
function findHeadIndex(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, 15).findIndex(isHead);
  return found < 0 && rows[0] && !rows[0].some(looksLikeNumber) ? 0 : found;
}

function isHead(row: readonly string[]): boolean {
  return row.some((cell) => numberHeads.test(cell)) && row.every((cell) => !looksLikeNumber(cell));
}

/** What a person said of a column. */
function roleOf(chosen: RemittanceRoles, heading: string): RemittanceRole | undefined {
  return Object.hasOwn(chosen, heading) ? chosen[heading] : undefined;
}

function columnsOf(
  head: readonly string[],
  body: readonly (readonly string[])[],
  chosen: RemittanceRoles,
): Columns | null {
  const placeOf = (role: RemittanceRole) => head.findIndex((name) => roleOf(chosen, name) === role);
  const isFree = (place: number) => roleOf(chosen, head[place] ?? '') === undefined;
  const find = (fits: (heading: string) => boolean) => head.findIndex((cell, place) => isFree(place) && fits(cell));
  const number = firstOf(
    placeOf('number'),
    find((cell) => numberHeads.test(cell)),
    fullest(head.length, body, (cell, place) => isFree(place) && looksLikeNumber(cell)),
  );
  if (number < 0) return null;
  const charges = chargesOf(head, body, chosen, number);
  const taken = new Set([number, ...charges.map(([, place]) => place)]);
  const isOpen = (place: number) => isFree(place) && !taken.has(place);
  const findOpen = (pattern: RegExp) => head.findIndex((cell, place) => isOpen(place) && pattern.test(cell));
  let [paid, collected, net] = [placeOf('paid'), placeOf('collected'), placeOf('net')];
  if (paid < 0 && collected < 0) {
    collected = findOpen(collectedHead);
    taken.add(collected);
  }
  if (net < 0 && paid < 0 && (collected >= 0 || charges.length > 0)) net = findOpen(netHead);
  taken.add(net);
  if (paid < 0) paid = paidBeside(collected, net, findOpen);
  // Beside what was kept, "amount paid" is what is left of it.
  if (paid >= 0 && collected >= 0 && net < 0 && charges.length > 0 && placeOf('paid') < 0) [paid, net] = [-1, paid];
  if (paid < 0 && collected < 0 && net < 0)
    paid = fullest(
      head.length,
      body,
      (cell, place) => isOpen(place) && !looksLikeNumber(cell) && readAmount(cell) !== null,
      number,
    );
  return paid < 0 && collected < 0 && net < 0 ? null : { number, paid, collected, net, charges };
}

/** The column of an amount that is neither what was collected nor what is net. Beside those only one that says "paid". */
function paidBeside(collected: number, net: number, findOpen: (pattern: RegExp) => number): number {
  const [paid, ...others] = amountHeads.map(findOpen);
  if (paid !== undefined && paid >= 0) return paid;
  return collected >= 0 || net >= 0 ? -1 : firstOf(...others);
}

/** The columns of what a courier kept: told by their headings, and mostly amounts. A sum of others stands in for them only. */
function chargesOf(
  head: readonly string[],
  body: readonly (readonly string[])[],
  chosen: RemittanceRoles,
  number: number,
): [ChargeKind, number][] {
  const holdsAmounts = (place: number) => {
    const cells = body.map((row) => row[place] ?? '').filter((cell) => cell !== '' && cell !== '-');
    return cells.length > 0 && cells.filter((cell) => readSignedAmount(cell) !== null).length > cells.length / 2;
  };
  const found = head.flatMap((name, place): { kind: ChargeKind; place: number; isSum: boolean }[] => {
    const chosenKind = chargeKinds.find((kind) => kind === roleOf(chosen, name));
    if (chosenKind) return [{ kind: chosenKind, place, isSum: false }];
    if (roleOf(chosen, name) !== undefined || place === number || numberHeads.test(name)) return [];
    const kind = collectedHead.test(name) || netHead.test(name) ? null : chargeOf(name);
    return kind && holdsAmounts(place) ? [{ kind, place, isSum: isSumOfCharges(name) }] : [];
  });
  const parts = found.filter(({ isSum }) => !isSum);
  // A sum alone does not say what was kept for what: as freight it would look too dear.
  const sum = found.slice(0, 1).map(({ place }): [ChargeKind, number] => ['other', place]);
  return parts.length > 0 ? parts.map(({ kind, place }) => [kind, place]) : sum;
}

function firstOf(...places: number[]): number {
  return places.find((place) => place >= 0) ?? -1;
}

/** The column with the most matching cells, if more than half of its cells match. */
function fullest(
  width: number,
  body: readonly (readonly string[])[],
  fits: (cell: string, place: number) => boolean,
  not = -1,
): number {
  let best = { column: -1, count: body.length / 2 };
  for (let column = 0; column < width; column++) {
    const count = body.filter((row) => fits(row[column] ?? '', column)).length;
    if (column !== not && count > best.count) best = { column, count };
  }
  return best.column;
}

function looksLikeNumber(cell: string): boolean {
  const number = asTrackingNumber(cell);
  return number !== null && number.length >= 8 && /\d{5}/.test(number) && !/[.,]/.test(cell);
}

/**
 * An unquoted thousands comma splits an amount into two cells. In the last column the cells are joined again. In any other
 * column the split is ambiguous, so the line is skipped.
 */
function mended(row: readonly string[], width: number, columns: Columns): readonly string[] {
  if (row.length <= width || row.slice(width).every((cell) => cell === '')) return row;
  const whole = row.slice(width - 1).join(',');
  return amountPlaceOf(columns) === width - 1 && /^(?:rs\.?|pkr)?\s*\d{1,3}(?:,\d{3})+(?:\.\d+)?$/i.test(whole)
    ? [...row.slice(0, width - 1), whole]
    : [];
}

function lineOf(row: readonly string[], line: number, columns: Columns): RemittanceLine[] {
  // Spreadsheets mark long numbers as text with a leading apostrophe.
  const trackingNumber = asTrackingNumber((row[columns.number] ?? '').replace(/^'/, ''));
  if (!trackingNumber || !/\d{4}/.test(trackingNumber)) return [];
  const money = moneyOf(row, columns);
  return money ? [{ line, trackingNumber, ...money }] : [];
}

/** Sheets round what they say to whole rupees. */
const roundedAway: Money = 100;

/** What a line says of money; null if it says nothing. */
function moneyOf(row: readonly string[], columns: Columns): Omit<RemittanceLine, 'line' | 'trackingNumber'> | null {
  const read = (place: number) => (place < 0 ? null : readSignedAmount(row[place] ?? ''));
  const paidAmount = read(columns.paid);
  if (columns.paid >= 0)
    return paidAmount !== null && paidAmount >= 0
      ? { paid: paidAmount, charges: chargesIn(row, columns), collected: null, net: null }
      : null;
  const [collected, net] = [read(columns.collected), read(columns.net)];
  const charges = chargesIn(row, columns);
  const kept = sumOf(charges);
  if (net === null) {
    if (collected === null && kept === 0) return null;
    return { paid: Math.max(0, collected ?? 0), charges, collected, net };
  }
  if (collected === null) return { paid: Math.max(0, net + kept), charges, collected, net };
  // A sheet that does not itemise what it kept has kept the difference.
  if (columns.charges.length === 0 && collected > net)
    return { paid: collected, charges: { other: collected - net }, collected, net };
  const explained = net + kept;
  const paid = Math.abs(collected - explained) <= roundedAway ? collected : Math.min(collected, explained);
  return { paid: Math.max(0, paid), charges, collected, net };
}

/** The charges of a row. Some sheets write charges as negative amounts; what they give back is positive there. */
function chargesIn(row: readonly string[], { charges }: Columns): Charges {
  const amounts = charges.map(([kind, place]) => [kind, readSignedAmount(row[place] ?? '') ?? 0] as const);
  const isBelow = amounts.some(([, amount]) => amount < 0) && amounts.every(([, amount]) => amount <= 0);
  const kept: Partial<Record<ChargeKind, Money>> = {};
  for (const [kind, amount] of amounts) if (amount !== 0) kept[kind] = (kept[kind] ?? 0) + (isBelow ? -amount : amount);
  return kept;
}

/** What a courier kept in all. */
export function sumOf(charges: Charges): Money {
  return chargeKinds.reduce((sum, kind) => sum + (charges[kind] ?? 0), 0);
}

/** What was kept of a line without a named charge; negative where charges are billed apart. */
export function unexplainedOf({
  collected,
  net,
  charges,
}: Pick<RemittanceLine, 'collected' | 'net' | 'charges'>): Money {
  if (collected === null || net === null) return 0;
  const left = collected - net - sumOf(charges);
  return Math.abs(left) <= roundedAway ? 0 : left;
}

/** What of a line reaches the bank: what the sheet says, else what is paid less what is kept. */
export function netOf({ paid, collected, net, charges }: RemittanceLine): Money {
  return net ?? (collected ?? paid) - sumOf(charges);
}
