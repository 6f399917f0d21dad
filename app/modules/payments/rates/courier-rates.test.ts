import { expect, test } from 'vitest';
import { beyondRates, proposeRates, type Rates, ratesOf } from './courier-rates.ts';

const rates: Rates = {
  fromDay: '2026-07-01',
  delivery: 25_000,
  sameCity: 18_000,
  furtherKg: 10_000,
  return: 15_000,
  fuelBp: 1_000,
  gstBp: 1_600,
  salesTaxBp: 200,
  incomeTaxBp: 200,
};
const parcel = { isSameCity: false, grams: 800, cash: 500_000 };
/** Exactly what the rates allow for the parcel above. */
const right = { delivery: 25_000, fuel: 2_500, gst: 4_400, 'sales-tax': 10_000, 'income-tax': 10_000 };

test('M5: what is kept by the rates is right, also rounded to rupees', () => {
  expect(beyondRates(right, rates, parcel)).toEqual({});
  expect(beyondRates({ ...right, gst: 4_500 }, rates, parcel)).toEqual({});
});

test('M5: each charge beyond its rate is named, and GST is counted from what freight should have been', () => {
  expect(beyondRates({ ...right, delivery: 30_000, gst: 5_200 }, rates, parcel)).toEqual({ delivery: 5_000, gst: 800 });
  expect(beyondRates({ ...right, 'income-tax': 20_000 }, rates, parcel)).toEqual({ 'income-tax': 10_000 });
  expect(beyondRates({ ...right, delivery: 25_000, fuel: 2_500 }, rates, { ...parcel, isSameCity: true })).toEqual({
    delivery: 7_000,
    fuel: 700,
    // Whole rupees are compared with whole rupees: 44 with 32, not with 31.68.
    gst: 1_200,
  });
  expect(beyondRates({ ...right, delivery: 25_000, gst: 4_501 }, rates, parcel)).toEqual({ gst: 101 });
});

test('M5: one sum of what was kept is compared with all rates together, where all of them are known', () => {
  expect(beyondRates({ other: 51_900 }, rates, parcel)).toEqual({});
  expect(beyondRates({ other: 57_900 }, rates, parcel)).toEqual({ other: 6_000 });
  expect(beyondRates({ other: 57_900 }, rates, { ...parcel, grams: null })).toEqual({});
  expect(beyondRates({ other: 57_900 }, { ...rates, fuelBp: null }, parcel)).toEqual({});
  // 150 of a return, 15 of fuel and 26 of GST.
  expect(beyondRates({ other: 19_100 }, rates, { ...parcel, cash: 0 })).toEqual({});
  expect(beyondRates({ other: 29_100 }, rates, { ...parcel, cash: 0 })).toEqual({ other: 10_000 });
  expect(beyondRates({ delivery: 25_000, fuel: 2_500, other: 9_000 }, rates, parcel)).toEqual({});
});

test('M5: further kilograms are counted; of a parcel that nobody weighed any whole number of them is right', () => {
  const heavy = { delivery: 45_000 };
  expect(beyondRates(heavy, rates, { ...parcel, grams: 2_300 })).toEqual({});
  expect(beyondRates(heavy, rates, { ...parcel, grams: 2_000 })).toEqual({ delivery: 10_000 });
  expect(beyondRates(heavy, rates, { ...parcel, grams: null })).toEqual({});
  expect(beyondRates({ delivery: 47_000 }, rates, { ...parcel, grams: null })).toEqual({ delivery: 22_000 });
});

test('M5: a parcel that came back is compared with the rate of a return, and what has no rate with nothing', () => {
  const back = { ...parcel, cash: 0 };
  expect(beyondRates({ return: 15_000, gst: 2_400 }, rates, back)).toEqual({});
  expect(beyondRates({ return: 17_000, gst: 2_400 }, rates, back)).toEqual({ return: 2_000 });
  const none = { ...rates, return: null, gstBp: null };
  expect(beyondRates({ return: 90_000, gst: 90_000, other: 90_000 }, none, back)).toEqual({});
});

test('M5: the rates of a day are those that began last', () => {
  const older = { ...rates, fromDay: '2025-07-01' };
  expect(ratesOf('2026-06-30', [rates, older])).toBe(older);
  expect(ratesOf('2026-07-01', [older, rates])).toBe(rates);
  expect(ratesOf('2025-06-30', [older, rates])).toBeNull();
});

test('M5: a sheet proposes the rates that explain most of its lines', () => {
  const line = { charges: right, collected: 500_000, paid: 500_000 };
  const odd = { charges: { ...right, delivery: 90_000 }, collected: 500_000, paid: 500_000 };
  const back = { charges: { return: 15_000, gst: 2_400 }, collected: 0, paid: 0 };
  expect(proposeRates([odd, line, line, back], '2026-11-01')).toEqual({
    ...rates,
    fromDay: '2026-11-01',
    sameCity: null,
    furtherKg: null,
  });
  expect(proposeRates([{ charges: {}, collected: null, paid: 1 }], '2026-11-01')).toBeNull();
});
