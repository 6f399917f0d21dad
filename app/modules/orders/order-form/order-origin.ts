/** Which advertisement or link a visit came from, as the address that opened the shop said it. For both sides. */
import { asRecord } from '#app/infra/records.ts';

export const originFields = ['source', 'medium', 'campaign', 'gclid', 'fbclid', 'ttclid'] as const;

/** What of it is kept with an order; a field that was not said is not there. */
export type OrderOrigin = Partial<Record<(typeof originFields)[number], string>>;

/** Longer words are cut. Click ids of Google and Meta have up to about 200 letters. */
const maxLengths = { words: 80, click: 250 };

/** The parameters of an address under which each field stands. */
export const originParameters: Record<(typeof originFields)[number], string> = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  gclid: 'gclid',
  fbclid: 'fbclid',
  ttclid: 'ttclid',
};

/** A click id says whose advertisement it was, also where nobody wrote it into the address. */
const networks = [
  ['gclid', 'google'],
  ['fbclid', 'facebook'],
  ['ttclid', 'tiktok'],
] as const;

/** Cleans and shortens what somebody sent; null where nothing of it is left. Never a reason to refuse an order. */
export function readOrigin(sent: unknown): OrderOrigin | null {
  const record = asRecord(sent);
  const kept: OrderOrigin = {};
  for (const field of originFields) {
    const value = record[field];
    const clean = typeof value === 'string' ? cleaned(field, value) : '';
    if (clean) kept[field] = clean;
  }
  const network = networks.find(([click]) => kept[click]);
  if (network && !kept.source) kept.source = network[1];
  return Object.keys(kept).length > 0 ? kept : null;
}

function cleaned(field: keyof OrderOrigin, value: string): string {
  if (field.endsWith('clid')) return /^[\w.-]+$/.test(value) && value.length <= maxLengths.click ? value : '';
  return (
    value
      .slice(0, 4 * maxLengths.words)
      .toWellFormed()
      // Control characters, and those that turn the writing direction around, have no business in a name.
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLengths.words)
      .trim()
      .toWellFormed()
  );
}
