/** A month of parcels with five couriers as it truly was, and the sheets that they write of it, with errors planted. */
import type { ChargeKind } from '#app/modules/payments/remittances/remittance-columns.ts';
import { createRandom, type Random } from './random.ts';

export const sheetCouriers = ['tcs', 'leopards', 'trax', 'postex', 'm-p'] as const;
export type SheetCourier = (typeof sheetCouriers)[number];

/** The courier that says in one sum what it keeps. */
export const sumsUp: SheetCourier = 'm-p';

/** What was kept, in whole rupees. */
export type Deductions = Partial<Record<ChargeKind, number>>;

export type MonthParcel = {
  courier: SheetCourier;
  trackingNumber: string;
  /** In rupees. */
  cash: number;
  city: string;
  grams: number;
  handedOver: Date;
  /** When it was delivered, or came back. */
  ended: Date;
  fate: 'delivered' | 'returned' | 'on-the-way';
  /** What the courier still has of its cash, in rupees. */
  owed: number;
};

/** What is agreed from a day on: rupees, and shares in basis points. */
export type Tariff = {
  fromDay: string;
  delivery: number;
  sameCity: number;
  furtherKg: number;
  return: number;
  fuelBp: number;
  gstBp: number;
  salesTaxBp: number;
  incomeTaxBp: number;
};

export const pickupCity = 'Lahore';
const cities = ['Lahore', 'Karachi', 'Multan', 'Quetta', 'Peshawar', 'Sialkot'];

/** Rates rise in the middle of the month, for what is handed over from then on. */
export const tariffs: Record<SheetCourier, readonly [Tariff, Tariff]> = {
  tcs: risen([250, 180, 100, 150], [1_000, 1_600, 0, 200]),
  leopards: risen([220, 160, 90, 120], [1_250, 1_600, 0, 200]),
  trax: risen([200, 150, 80, 100], [800, 1_500, 200, 100]),
  postex: risen([210, 170, 75, 130], [1_150, 1_600, 200, 200]),
  'm-p': risen([240, 190, 85, 140], [900, 1_600, 0, 200]),
};

function risen(
  [delivery, sameCity, furtherKg, back]: [number, number, number, number],
  [fuelBp, gstBp, salesTaxBp, incomeTaxBp]: [number, number, number, number],
): [Tariff, Tariff] {
  const first = { delivery, sameCity, furtherKg, return: back, fuelBp, gstBp, salesTaxBp, incomeTaxBp };
  const dearer = { ...first, delivery: delivery + 20, sameCity: sameCity + 15, fuelBp: fuelBp + 150 };
  return [
    { ...first, fromDay: '2025-07-01' },
    { ...dearer, fromDay: '2025-10-12' },
  ];
}

/** The tariff of the day on which a parcel was handed over. All of them are handed over at noon. */
export function tariffOf({ courier, handedOver }: Pick<MonthParcel, 'courier' | 'handedOver'>): Tariff {
  const [first, second] = tariffs[courier];
  return handedOver.toISOString().slice(0, 10) < second.fromDay ? first : second;
}

/** What is kept of a parcel by a tariff, each part rounded to rupees. Freight is that of its way to the door, or back. */
export function chargesOf(tariff: Tariff, { city, grams }: MonthParcel, cash: number): Deductions {
  const first = city === pickupCity ? tariff.sameCity : tariff.delivery;
  const freight = cash > 0 ? first + tariff.furtherKg * Math.max(0, Math.ceil(grams / 1_000) - 1) : tariff.return;
  const fuel = (freight * tariff.fuelBp) / 10_000;
  return {
    [cash > 0 ? 'delivery' : 'return']: freight,
    fuel: Math.round(fuel),
    gst: Math.round(((freight + fuel) * tariff.gstBp) / 10_000),
    'sales-tax': Math.round((cash * tariff.salesTaxBp) / 10_000),
    'income-tax': Math.round((cash * tariff.incomeTaxBp) / 10_000),
  };
}

const [dayMs, minuteMs] = [86_400_000, 60_000];
const begins = Date.UTC(2025, 9, 1);
export const weeksOfMonth = 4;

/** The first moment after a week of the month. */
export function endOfWeek(week: number): number {
  return begins + (week + 1) * 7 * dayMs;
}

/** `count` parcels, as many with each courier; a sixth comes back and some are still on their way. */
export function makeMonth(seed: number, count: number): MonthParcel[] {
  const chance = createRandom(seed);
  return Array.from({ length: count }, (_, index) => makeParcel(chance, index));
}

function makeParcel(chance: Random, index: number): MonthParcel {
  const courier = chance.next(sheetCouriers, index);
  const cash = 600 + chance.below(8_400);
  const day = chance.below(7 * weeksOfMonth);
  const ended = new Date(begins + day * dayMs + (4 * 60 + chance.below(14 * 60)) * minuteMs);
  const lot = chance.below(100);
  const fate = lot < 4 ? 'on-the-way' : lot < 20 ? 'returned' : 'delivered';
  return {
    courier,
    trackingNumber: numberOf(courier, index),
    cash,
    city: chance.of(cities),
    grams: 300 + chance.below(2_600),
    handedOver: new Date(begins + (day - 2 - chance.below(4)) * dayMs + 7 * 60 * minuteMs),
    ended,
    fate,
    owed: fate === 'delivered' ? cash : 0,
  };
}

/** The last digit is 3, so that a number with another one is nobody's. */
export function numberOf(courier: SheetCourier, index: number): string {
  const digits = `${1_000_000 + index}3`;
  return {
    tcs: `7781${digits}`,
    leopards: `LE77${digits}`,
    trax: `2025${digits}`,
    postex: `PX-${digits}`,
    'm-p': `9${digits}`,
  }[courier].replace('-', '');
}
