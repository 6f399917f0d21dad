import type { CourierName } from './courier.ts';

export type CourierRate = {
  courier: CourierName;
  /** How many of its last parcels to the city have ended, and how many of those were received. */
  ended: number;
  received: number;
};

/** A courier is suggested for a city once so many of its parcels there have ended. */
export const fewestParcels = 10;
