import { type CourierName, courierNames } from '#app/orders/courier.ts';
import { fewestParcels } from '#app/orders/courier-rate.ts';

/** Parcels that came to an end at somebody's door: taken, or not. */
export type Door = { received: number; failed: number };

const none: Door = { received: 0, failed: 0 };

export type DoorTable = {
  couriers: CourierName[];
  /** The last row may be of all the other cities together: its `city` is null. */
  rows: { city: string | null; doors: Partial<Record<CourierName, Door>> }[];
  otherCities: number;
};

export type Advice = { city: string; worst: CourierName; best: CourierName; points: number };

/** So many percentage points are a difference worth a sentence. */
const worthSaying = 10;

/** The city in which one courier brings far fewer parcels to the door than another, both with enough of them to say so. */
export function adviceOf({ rows }: Pick<DoorTable, 'rows'>): Advice | null {
  const all = rows.flatMap(({ city, doors }) => {
    const known = courierNames
      .map((courier) => ({ courier, door: doors[courier] ?? none }))
      .filter(({ door }) => endedAt(door) >= fewestParcels)
      .map(({ courier, door }) => ({ courier, share: shareOf(door) }))
      .toSorted((a, b) => b.share - a.share);
    const [best, worst] = [known[0], known.at(-1)];
    if (city === null || !best || !worst) return [];
    return [{ city, best: best.courier, worst: worst.courier, points: Math.round((best.share - worst.share) * 100) }];
  });
  const largest = all.toSorted((a, b) => b.points - a.points)[0];
  return largest && largest.points >= worthSaying ? largest : null;
}

/** How many parcels came to an end there. */
export function endedAt({ received, failed }: Door): number {
  return received + failed;
}

/** 0 to 1; 0 where nothing has ended. */
export function shareOf(door: Door): number {
  return endedAt(door) === 0 ? 0 : door.received / endedAt(door);
}
