import { type CourierName, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { goesWith } from '../../parcels.ts';
import type { PackedParcel } from './hand-over-row.tsx';

/** Numbers of packed orders, by what is to be done with them for one courier. */
export type Batch = {
  unbooked: string[];
  /** Booked, or carried by a rider of the shop, who needs no booking. */
  ready: string[];
  /** Booked, and their label is not printed or from before. */
  toPrint: string[];
};

type BatchOptions = {
  isConnected: boolean;
  /** A person has ticked them: also those that would go with another courier. */
  isChosen?: boolean;
};

/** What of these parcels can be booked with a courier and handed over to it. */
export function batchOf(
  parcels: readonly PackedParcel[],
  courier: CourierName,
  { isConnected, isChosen = false }: BatchOptions,
): Batch {
  const booked = parcels.filter((parcel) => parcel.booking === 'booked' && parcel.courier === courier);
  const open = parcels.filter((parcel) => parcel.booking === null && (isChosen || isFor(parcel, courier)));
  const numbersOf = (some: readonly PackedParcel[]) => some.map(({ number }) => number);
  const isRider = isOurRider(courier);
  return {
    unbooked: isConnected && !isRider ? numbersOf(open.filter(({ isStray }) => !isStray)) : [],
    ready: numbersOf(isRider ? open.filter((parcel) => isChosen || goesWith(parcel) === courier) : booked),
    toPrint: numbersOf(booked.filter(({ paper }) => paper !== 'printed')),
  };
}

/** Whether a parcel goes with this courier, or with anybody. */
export function isFor(parcel: PackedParcel, courier: CourierName): boolean {
  const carrier = goesWith(parcel);
  return carrier === null || carrier === courier;
}
