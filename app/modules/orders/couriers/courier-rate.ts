import type { CourierName } from './courier.ts';

export type CourierRate = {
  courier: CourierName;
  /** How many of its last parcels to the city have ended, and how many of those were received. */
  ended: number;
  received: number;
};

/** A courier is suggested for a city once so many of its parcels there have ended. */
export const fewestParcels = 10;

/** The first courier with enough ended parcels; null if there is none. `rates` must be sorted, the best first. */
export function suggestedCourier(rates: readonly CourierRate[]): CourierName | null {
  return rates.find(({ ended }) => ended >= fewestParcels)?.courier ?? null;
}
