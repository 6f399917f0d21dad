import type { Rates } from '../rates/courier-rates.ts';

export type RateField = Exclude<keyof Rates, 'fromDay'>;

/** The fields of a courier's rates: rupees, or a share in percent. */
export const rateFields: Record<RateField, { label: string; hint?: string; isShare: boolean }> = {
  delivery: { label: 'Delivery', hint: 'Up to one kilogram.', isShare: false },
  sameCity: { label: 'Within the same city', hint: 'Where it costs less.', isShare: false },
  furtherKg: { label: 'Each further kilogram', isShare: false },
  return: { label: 'Return', isShare: false },
  fuelBp: { label: 'Fuel', hint: 'Of delivery and return.', isShare: true },
  gstBp: { label: 'GST', hint: 'Of delivery, return and fuel.', isShare: true },
  salesTaxBp: { label: 'Sales tax withheld', hint: 'Of the cash.', isShare: true },
  incomeTaxBp: { label: 'Income tax withheld', hint: 'Of the cash.', isShare: true },
};
