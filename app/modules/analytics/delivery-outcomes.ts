import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { fewestParcels } from '#app/modules/orders/couriers/courier-rate.ts';

/** The parcels whose delivery ended: received or failed. */
export type DeliveryOutcome = { received: number; failed: number };

const none: DeliveryOutcome = { received: 0, failed: 0 };

export type OutcomeTable = {
  couriers: CourierName[];
  /** The last row may be all other cities together; its `city` is null. */
  rows: { city: string | null; outcomes: Partial<Record<CourierName, DeliveryOutcome>> }[];
  otherCities: number;
};

export type Advice = { city: string; worst: CourierName; best: CourierName; points: number };

/** The smallest difference, in percentage points, that is reported. */
const worthSaying = 10;

/** The city with the largest difference between two couriers, if both have enough parcels and the difference is large enough. */
export function adviceOf({ rows }: Pick<OutcomeTable, 'rows'>): Advice | null {
  const all = rows.flatMap(({ city, outcomes }) => {
    const known = Object.entries(outcomes)
      .map(([courier, outcome]) => ({ courier, outcome: outcome ?? none }))
      .filter(({ outcome }) => endedAt(outcome) >= fewestParcels)
      .map(({ courier, outcome }) => ({ courier, share: shareOf(outcome) }))
      .toSorted((a, b) => b.share - a.share);
    const [best, worst] = [known[0], known.at(-1)];
    if (city === null || !best || !worst) return [];
    return [{ city, best: best.courier, worst: worst.courier, points: Math.round((best.share - worst.share) * 100) }];
  });
  const largest = all.toSorted((a, b) => b.points - a.points)[0];
  return largest && largest.points >= worthSaying ? largest : null;
}

/** The number of ended deliveries. */
export function endedAt({ received, failed }: DeliveryOutcome): number {
  return received + failed;
}

/** The share of received parcels, 0 to 1; 0 if no delivery has ended. */
export function shareOf(outcome: DeliveryOutcome): number {
  return endedAt(outcome) === 0 ? 0 : outcome.received / endedAt(outcome);
}
