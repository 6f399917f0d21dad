import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, p75Of, pageKindOf, rateVital, type Vital, vitals } from './vitals.ts';

function histogram(vital: Vital, values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

test('H5: the value read from buckets lies in the bucket in which the true one lies', () => {
  for (const vital of vitals) {
    const value = vital === 'CLS' ? fc.double({ min: 0, max: 1, noNaN: true }) : fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
        const truth = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1]!;
        expect(bucketOf(vital, p75Of(vital, histogram(vital, values))!)).toBe(bucketOf(vital, truth));
      }),
    );
  }
});

test('H5: Google’s thresholds are told apart exactly, however many measures there are', () => {
  for (const [vital, good, poor] of [
    ['LCP', 2_500, 4_000],
    ['INP', 200, 500],
    ['CLS', 0.1, 0.25],
    ['FCP', 1_800, 3_000],
    ['TTFB', 800, 1_800],
  ] as const) {
    const rated = (value: number) => rateVital(vital, p75Of(vital, histogram(vital, Array(1_000).fill(value)))!);
    expect([rated(good), rated(good * 1.01), rated(poor), rated(poor * 1.01)], vital).toEqual([
      'good',
      'fair',
      'fair',
      'poor',
    ]);
  }
});

test('H5: without measures there is no value, and what is beyond every bound reads as the last bound', () => {
  expect(p75Of('LCP', new Map())).toBeNull();
  expect(p75Of('LCP', histogram('LCP', [500_000]))).toBe(30_000);
});

test('H5: every address of the shop has its kind, and the admin has none', () => {
  const kinds = {
    '/': 'home',
    '/electronics': 'collection',
    '/product_detail/1001': 'product',
    '/search-results': 'search',
    '/shopnow': 'cart',
    '/checkout': 'checkout',
    '/login': 'account',
    '/refundpolicy': 'text',
    '/no-such-page': 'text',
  };
  for (const [address, kind] of Object.entries(kinds)) expect(pageKindOf(address), address).toBe(kind);
  expect(pageKindOf('/admin')).toBeNull();
  expect(pageKindOf('/admin/orders')).toBeNull();
});
