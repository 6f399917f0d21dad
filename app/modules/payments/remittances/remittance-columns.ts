/** What the columns of a courier's payment sheet hold, told by their headings. */

/**
 * What a courier keeps of the cash it has collected. `other` also holds what a sheet keeps without saying for what.
 * Sources differ on the rates (research of November 2026), so none is assumed here.
 */
export const chargeKinds = ['delivery', 'return', 'fuel', 'gst', 'sales-tax', 'income-tax', 'other'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

export const chargeLabels: Record<ChargeKind, string> = {
  delivery: 'Delivery charge',
  return: 'Return charge',
  fuel: 'Fuel',
  gst: 'GST',
  'sales-tax': 'Sales tax withheld',
  'income-tax': 'Income tax withheld',
  other: 'Other',
};

/** The same where there is little room. */
export const chargeShort: Record<ChargeKind, string> = {
  delivery: 'Delivery',
  return: 'Return',
  fuel: 'Fuel',
  gst: 'GST',
  'sales-tax': 'Sales tax',
  'income-tax': 'Income tax',
  other: 'Other',
};

/** `paid`: the amount paid for a parcel; `collected`: the cash its rider took; `net`: what of it reaches the bank. */
export const remittanceRoles = ['number', 'paid', 'collected', 'net', ...chargeKinds, 'ignored'] as const;

export type RemittanceRole = (typeof remittanceRoles)[number];

/** Whether a word names a role of a column. */
export function isRemittanceRole(word: string): word is RemittanceRole {
  return remittanceRoles.some((role) => role === word);
}

export const roleLabels: Record<RemittanceRole, string> = {
  number: 'Tracking number',
  paid: 'Amount paid',
  collected: 'Cash collected',
  net: 'Net to the bank',
  ...chargeLabels,
  ignored: 'Not used',
};

/** The role of each column by its heading, as the sheet writes it. */
export type RemittanceRoles = Readonly<Record<string, RemittanceRole>>;

/** A column that says when, where or how heavy holds no money, whatever else its heading says. */
const noMoney = /date|day\b|city|status|weight|kgs?\b|grams|pieces|pcs|qty|remark|reason|number|\bno\.?$|\bid$/i;

/** Headings of a sum of other columns: it would be counted twice. */
const sumOfCharges = /^(?:grand )?total\b.*(?:charge|deduct|freight|tax)/i;

/** The first pattern that fits names the charge. */
const chargeHeads: readonly [ChargeKind, RegExp][] = [
  ['sales-tax', /(?:sales|s\.?) ?tax.*(?:w\.?h|withh)|(?:w\.?h\.?t?\b|withh).*sales/i],
  ['income-tax', /income ?tax|\bi\.? ?tax|\bw\.?h\.?t\b|withh|advance tax|\b236/i],
  ['gst', /\bg\.?s\.?t\b|\bs\.?s\.?t\b|\bp\.?s\.?t\b|\bf\.?e\.?d\b|sales ?tax|\btax\b/i],
  ['return', /return|\brto\b|\brtn\b|reverse/i],
  ['fuel', /fuel|\bfsc\b|\bfaf\b/i],
  ['other', /insur|handling|flyer|packing|penalt|adjust|deduct|other|misc/i],
  ['delivery', /charge|freight|deliver|shipping|tariff|\bfees?\b/i],
];

/** What a courier keeps, told by a heading; null if it names no charge. */
export function chargeOf(heading: string): ChargeKind | null {
  if (noMoney.test(heading)) return null;
  return chargeHeads.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}

/** Whether a heading names the sum of several charges. */
export function isSumOfCharges(heading: string): boolean {
  return sumOfCharges.test(heading) && !noMoney.test(heading);
}

export const collectedHead = /(?<![a-z])cod(?!e)|collect|gross/i;
export const netHead = /\bnet\b|payable|remit/i;
