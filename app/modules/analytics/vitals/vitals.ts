import { withoutLanguage } from '#app/i18n/language.ts';

/** What a browser measures of a page: times in ms, CLS (how much the page moved about) a number without unit. */
export const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof vitals)[number];

export const pageKinds = [
  'home',
  'collection',
  'product',
  'search',
  'cart',
  'checkout',
  'receipt',
  'account',
  'text',
] as const;
export type PageKind = (typeof pageKinds)[number];

export const deviceKinds = ['phone', 'tablet', 'desk'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const kindsOfAddresses: [RegExp, PageKind][] = [
  [/^\/$/, 'home'],
  [/^\/(our_collection|electronics|home_improvement|top_collections|collections\/[^/]+)$/, 'collection'],
  [/^\/product_detail\//, 'product'],
  [/^\/search-results$/, 'search'],
  [/^\/(cart|shopnow|ordernow)$/, 'cart'],
  [/^\/checkout$/, 'checkout'],
  [/^\/receipt$/, 'receipt'],
  [/^\/(login|register|forgotpassword|password_change|account)/, 'account'],
];

/** What kind of page stands at an address, in whichever language; null in the admin, which is not measured. */
export function pageKindOf(pathname: string): PageKind | null {
  if (/^\/admin(\/|$)/.test(pathname)) return null;
  const path = withoutLanguage(pathname);
  return kindsOfAddresses.find(([address]) => address.test(path))?.[1] ?? 'text';
}

/**
 * Where one bucket ends and the next begins. What is stored are numbers of buckets, so these stay as they are; the
 * thresholds below are among them.
 */
const timeBounds = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_200, 1_500, 1_800, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000,
  6_000, 8_000, 10_000, 15_000, 20_000, 30_000,
];
const shiftBounds = [0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1];

function boundsOf(vital: Vital): readonly number[] {
  return vital === 'CLS' ? shiftBounds : timeBounds;
}

/** The number of the bucket a measure falls into; the last one has no upper end. */
export function bucketOf(vital: Vital, value: number): number {
  const bounds = boundsOf(vital);
  const bucket = bounds.findIndex((bound) => value <= bound);
  return bucket === -1 ? bounds.length : bucket;
}

/**
 * The value that three of four measures stay under, from counts by bucket: within a bucket as if its measures were
 * spread evenly, in the last one its lower end. Null without measures.
 */
export function p75Of(vital: Vital, counts: ReadonlyMap<number, number>): number | null {
  const bounds = boundsOf(vital);
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [bucket, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    const from = bounds[bucket - 1] ?? 0;
    const to = bounds[bucket] ?? from;
    if (before + count >= all * 0.75) return from + ((to - from) * (all * 0.75 - before)) / count;
    before += count;
  }
  return null;
}

/** Google's thresholds for the 75th percentile (web.dev/articles/vitals): good up to the first, poor from the second on. */
export const vitalLimits: Record<Vital, readonly [good: number, poor: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

export type VitalRating = 'good' | 'fair' | 'poor';

/** How good a measure is by these thresholds. */
export function rateVital(vital: Vital, value: number): VitalRating {
  const [good, poor] = vitalLimits[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}
