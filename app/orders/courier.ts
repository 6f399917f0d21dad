/** Who brings parcels to the door. The spec's word for Leopards is Leopard, and for Trax TRX. */
export const courierNames = ['tcs', 'leopards', 'trax'] as const;

export type CourierName = (typeof courierNames)[number];

export const courierLabels: Record<CourierName, string> = { tcs: 'TCS', leopards: 'Leopards', trax: 'Trax' };

/** Whether a word, as it stands in a row or an address, names a courier. */
export function isCourierName(value: unknown): value is CourierName {
  return courierNames.some((name) => name === value);
}
