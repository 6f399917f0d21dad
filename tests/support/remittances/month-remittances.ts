/** The weekly sheets of a made-up month: right lines, and the errors planted among them, with what each must be found as. */

import { keysOf } from '#app/infra/records.ts';
import type { LineResult } from '#app/modules/payments/remittances/reconcile.ts';
import {
  chargesOf,
  type Deductions,
  endOfWeek,
  type MonthParcel,
  numberOf,
  type SheetCourier,
  sumsUp,
  tariffOf,
} from './month.ts';
import type { Random } from './random.ts';

export type MonthLine = {
  /** The parcel that is meant; null where there is none. */
  parcel: MonthParcel | null;
  written: string;
  collected: number;
  deductions: Deductions;
  net: number;
  /** What the admin must find. */
  result: LineResult;
  beyond: Deductions;
};

export const plantedErrors = [
  'freight too dear',
  'return too dear',
  'income tax too high',
  'GST too high',
  'missing',
  'twice',
  'amount too low',
  'net too low',
  'amount too high',
  'number misread',
  'number of nobody',
  'paid before',
  'paid though returned',
] as const;
export type PlantedError = (typeof plantedErrors)[number];

type Planted = { error: PlantedError; written: string };
export type MonthRemittance = { courier: SheetCourier; week: number; lines: MonthLine[]; planted: Planted[] };

export type Stage = {
  chance: Random;
  parcels: readonly MonthParcel[];
  /** The lines of earlier weeks that were paid in full, for those that come again. */
  paid: readonly MonthLine[];
};

/** A right line for what a courier takes and keeps of a parcel. */
export function rightLine(parcel: MonthParcel, collected = parcel.fate === 'delivered' ? parcel.cash : 0): MonthLine {
  const deductions = chargesOf(tariffOf(parcel), parcel, collected);
  return {
    parcel,
    written: parcel.trackingNumber,
    collected,
    deductions,
    net: collected - sumOfAccepted(deductions),
    result: collected > 0 ? 'matched' : 'charged',
    beyond: {},
  };
}

/** Rupees that were kept in all. */
export function sumOfAccepted(deductions: Deductions): number {
  return Object.values(deductions).reduce((sum, amount) => sum + amount, 0);
}

/** The sheet of a courier's week: what ended in it, half of what is open from before, and one error of each kind. */
export function makeRemittance(courier: SheetCourier, week: number, stage: Stage): MonthRemittance {
  const { chance } = stage;
  const own = stage.parcels.filter((parcel) => parcel.courier === courier && parcel.fate !== 'on-the-way');
  const ended = own.filter(({ ended: at }) => at.getTime() < endOfWeek(week) && at.getTime() >= endOfWeek(week - 1));
  const open = own.filter(({ owed, ended: at }) => owed > 0 && at.getTime() < endOfWeek(week - 1));
  const later = open.filter((_, index) => index % 2 === 0).map(restLine);
  const sheet: MonthRemittance = { courier, week, lines: ended.map((parcel) => rightLine(parcel)), planted: [] };
  const planting: Planting = { sheet, chance, free: shuffled(chance, sheet.lines), stage };
  for (const error of plantedErrors) plant[error](planting, error);
  sheet.lines.push(...later);
  return sheet;
}

/** What is open of a parcel comes with a later sheet; the charges of one that was paid in part were kept with that part. */
function restLine(parcel: MonthParcel): MonthLine {
  if (parcel.owed === parcel.cash) return rightLine(parcel);
  return { ...rightLine(parcel), collected: parcel.owed, deductions: {}, net: parcel.owed };
}

type Planting = { sheet: MonthRemittance; chance: Random; free: MonthLine[]; stage: Stage };
type Plant = (planting: Planting, error: PlantedError) => void;

const plant: Record<PlantedError, Plant> = {
  'freight too dear': recharged(({ parcel, collected }) => {
    const tariff = tariffOf(parcel);
    return chargesOf({ ...tariff, delivery: tariff.delivery + 60, sameCity: tariff.sameCity + 60 }, parcel, collected);
  }),
  'return too dear': recharged(
    ({ parcel, collected }) => {
      const tariff = tariffOf(parcel);
      return chargesOf({ ...tariff, return: tariff.return + 75 }, parcel, collected);
    },
    (line) => line.result === 'charged',
  ),
  'income tax too high': recharged(({ parcel, collected }) =>
    chargesOf({ ...tariffOf(parcel), incomeTaxBp: 550 }, parcel, collected),
  ),
  'GST too high': recharged(({ parcel, collected }) =>
    chargesOf({ ...tariffOf(parcel), gstBp: 2_600 }, parcel, collected),
  ),
  missing: (planting, error) => {
    const { sheet } = planting;
    // The newest line of a sheet says until when it pays, so that one is never the missing one.
    const line = take(planting, error, (each) => isPaid(each) && isBeforeLastDay(each, sheet.week));
    sheet.lines = sheet.lines.filter((each) => each !== line);
  },
  twice: (planting, error) => {
    const line = take(planting, error, isPaid);
    if (line) planting.sheet.lines.push({ ...line, result: 'repeated' });
  },
  'amount too low': rewritten((parcel) => ({ ...rightLine(parcel, parcel.cash - 200), result: 'short' })),
  'net too low': rewritten((parcel) => {
    const line = rightLine(parcel);
    return { ...line, net: line.net - 150, result: 'short' };
  }),
  'amount too high': rewritten((parcel) => ({ ...rightLine(parcel, parcel.cash + 300), result: 'over' })),
  'number misread': rewritten((parcel) => ({
    ...rightLine(parcel),
    written: parcel.trackingNumber.replace(/3$/, '8'),
    result: 'unknown',
  })),
  'number of nobody': ({ sheet, chance, stage }, error) => {
    const somebody = stage.parcels.find(({ courier }) => courier === sheet.courier);
    if (!somebody) return;
    const written = numberOf(sheet.courier, 500_000 + sheet.week).replace(/3$/, '6');
    sheet.lines.push({ ...rightLine(somebody, 700 + chance.below(3_000)), parcel: null, written, result: 'unknown' });
    sheet.planted.push({ error, written });
  },
  'paid before': ({ sheet, chance, stage }, error) => {
    const before = stage.paid.filter(({ parcel }) => parcel?.courier === sheet.courier);
    if (before.length === 0) return;
    const line = chance.of(before);
    sheet.lines.push({ ...line, result: 'paid-before' });
    sheet.planted.push({ error, written: line.written });
  },
  'paid though returned': rewritten(
    (parcel) => ({ ...rightLine(parcel, parcel.cash), result: 'not-delivered' }),
    (line) => line.result === 'charged',
  ),
};

function isPaid(line: MonthLine): boolean {
  return line.result === 'matched';
}

function isBeforeLastDay({ parcel }: MonthLine, week: number): boolean {
  return parcel !== null && parcel.ended.getTime() < endOfWeek(week) - 86_400_000;
}

/** A line of the sheet that has no error yet, for this one. */
function take(
  { sheet, free }: Planting,
  error: PlantedError,
  fits: (line: MonthLine) => boolean,
): MonthLine | undefined {
  const at = free.findIndex(fits);
  const [line] = at < 0 ? [] : free.splice(at, 1);
  if (line) sheet.planted.push({ error, written: line.written });
  return line;
}

type Rewrite = (parcel: MonthParcel) => MonthLine;

/** Writes another line for a parcel. */
function rewritten(write: Rewrite, fits: (line: MonthLine) => boolean = isPaid): Plant {
  return (planting, error) => {
    const line = take(planting, error, fits);
    if (line?.parcel) Object.assign(line, write(line.parcel));
  };
}

/** Keeps other charges of a line than are agreed: what is more by over a rupee must be found, kind by kind. */
function recharged(
  chargesFor: (line: { parcel: MonthParcel; collected: number }) => Deductions,
  fits: (line: MonthLine) => boolean = isPaid,
): Plant {
  return (planting, error) => {
    const line = take(planting, error, fits);
    if (!line?.parcel) return;
    const deductions = chargesFor({ parcel: line.parcel, collected: line.collected });
    const much = keysOf(deductions).map((kind) => [kind, (deductions[kind] ?? 0) - (line.deductions[kind] ?? 0)]);
    const beyond: Deductions =
      line.parcel.courier === sumsUp
        ? { other: sumOfAccepted(deductions) - sumOfAccepted(line.deductions) }
        : Object.fromEntries(much.filter(([, amount]) => Number(amount) > 1));
    Object.assign(line, { deductions, net: line.collected - sumOfAccepted(deductions), beyond });
  };
}

function shuffled<T>(chance: Random, list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, lot: chance.below(1_000_000) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ entry }) => entry);
}
