import { expect, test } from 'vitest';
import { defaultSettings, forEverybody } from '../shop-settings.ts';
import { cashLimitTexts } from './cash-texts.ts';
import { cashLimitAt, feeAt, feeAtMost } from './delivery-fee.ts';
import { type DeliveryTerms, ourTerms, publicTerms } from './delivery-terms.ts';
import { deliveryTexts, feeAtLeast, shippingRate, untilFreeTexts } from './fee-texts.ts';

const rules = feeOf({
  baseRupees: 250,
  cityFees: [
    { cities: ['Karachi', 'Rawalpindi'], rupees: 150 },
    { cities: ['Skardu'], rupees: 0 },
  ],
  provinceFees: { Balochistan: 400, Sindh: 200 },
  freeFromRupees: 5_000,
  kiloRupees: 60,
  overKilos: 2,
});
const goods = 100_000;

function feeOf(terms: Partial<DeliveryTerms>) {
  return publicTerms({ ...ourTerms, isCharged: true, ...terms }).fee;
}

test.each([
  ['a city before its province', { city: 'karachi ', province: 'Sindh' }, 150],
  ['a city by another of its names', { city: 'Pindi', province: 'Punjab' }, 150],
  ['a city in which it costs nothing', { city: 'Skardu', province: 'Gilgit-Baltistan' }, 0],
  ['a province before the base', { city: 'Sukkur', province: 'Sindh' }, 200],
  ['the base', { city: 'Lahore', province: 'Punjab' }, 250],
  ['the base for a province that nobody knows', { city: 'Lahore', province: 'Nowhere' }, 250],
])('M22: the first that matches counts: %s', (_, place, rupees) => {
  expect(feeAt(rules, place, { goods, grams: 0 })).toBe(rupees * 100);
});

test('M22: nothing is said of a fee before the place is known, unless it makes no difference', () => {
  expect(feeAt(rules, { city: '', province: 'Sindh' }, { goods, grams: 0 })).toBeNull();
  expect(feeAt(rules, { city: 'Sukkur', province: '' }, { goods, grams: 0 })).toBeNull();
  expect(feeAt(rules, { city: 'Karachi', province: '' }, { goods, grams: 0 })).toBe(15_000);
  expect(feeAt(feeOf({ baseRupees: 99 }), { city: '', province: '' }, { goods, grams: 0 })).toBe(9_900);
  expect(feeAt(undefined, { city: '', province: '' }, { goods, grams: 0 })).toBe(0);
});

test('M22: each kilogram over the weight costs, also a begun one; from the amount on nothing does', () => {
  const lahore = { city: 'Lahore', province: 'Punjab' };
  const sums = [0, 2_000, 2_001, 3_000, 3_001].map((grams) => feeAt(rules, lahore, { goods, grams }));
  expect(sums).toEqual([25_000, 25_000, 31_000, 31_000, 37_000]);
  expect(feeAt(rules, lahore, { goods: 499_999, grams: 9_000 })).toBeGreaterThan(0);
  expect(feeAt(rules, lahore, { goods: 500_000, grams: 9_000 })).toBe(0);
  expect(feeAtMost(rules, { goods, grams: 3_000 })).toBe(46_000);
});

test('M22: where it is free everywhere, pages know nothing of fees and say what they always said', () => {
  expect(forEverybody(defaultSettings)).not.toHaveProperty('delivery');
  expect(publicTerms(ourTerms)).toEqual({});
  expect(publicTerms({ ...ourTerms, baseRupees: 250 })).toEqual({});
  expect(deliveryTexts(undefined)).toBe('Free shipping');
  expect(feeAtLeast(undefined, goods)).toEqual({ says: 'Free', least: 0, isExact: true });
  expect(JSON.stringify(shippingRate(undefined, goods))).toBe(
    '{"@type":"MonetaryAmount","value":"0","currency":"PKR"}',
  );
});

test('M22: before the city is known a fee is said from its least', () => {
  const flat = feeOf({ baseRupees: 200, freeFromRupees: 3_000 });
  const byCity = feeOf({ baseRupees: 250, cityFees: [{ cities: ['Karachi'], rupees: 150 }] });
  expect(deliveryTexts(flat)).toBe('Delivery Rs.\u00a0200, free from Rs.\u00a03,000');
  expect(deliveryTexts(byCity)).toBe('Delivery from Rs.\u00a0150');
  expect(deliveryTexts(rules)).toBe('Delivery free or up to Rs.\u00a0400 by city, free from Rs.\u00a05,000');
  expect(feeAtLeast(flat, goods)).toEqual({ says: 'Rs.\u00a0200.00', least: 20_000, isExact: true });
  expect(feeAtLeast(byCity, goods)).toEqual({ says: 'From Rs.\u00a0150.00', least: 15_000, isExact: false });
  expect(feeAtLeast(rules, goods)).toEqual({ says: 'By city', least: 0, isExact: false });
  expect(untilFreeTexts(flat, goods)).toBe('Rs.\u00a02,000 more and the delivery is free.');
  expect(feeAtLeast(flat, 300_000).says + untilFreeTexts(flat, 300_000)).toBe('Free');
  expect(shippingRate(byCity, goods)).toMatchObject({ minValue: '150', maxValue: '250' });
  expect(shippingRate(rules, goods)).toBeNull();
});

test('M23: the lower limit counts, the shop’s or the city’s, and each is said in a warm sentence', () => {
  const { cash } = publicTerms({
    ...ourTerms,
    mostCashRupees: 20_000,
    cityCash: [
      { cities: ['Skardu'], rupees: 0 },
      { cities: ['Quetta'], rupees: 5_000 },
      { cities: ['Lahore'], rupees: 50_000 },
    ],
    refusedParcels: 2,
  });
  expect(cash).not.toHaveProperty('refusedParcels');
  const messages = ['Karachi', 'skardu', 'Quetta', 'Lahore'].map((city) => {
    const limit = cashLimitAt(cash, city);
    return limit && cashLimitTexts(limit, city);
  });
  expect(messages).toEqual([
    'We collect up to Rs.\u00a020,000 at the door.',
    'We do not collect cash at the door in skardu yet.',
    'In Quetta we collect up to Rs.\u00a05,000 at the door.',
    'We collect up to Rs.\u00a020,000 at the door.',
  ]);
  expect(cashLimitAt(undefined, 'Lahore')).toBeNull();
});
