import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { numberCourier } from '#app/modules/orders/couriers/number-courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { asOrderNumber, asTrackingNumber, noTrackingNumber } from '../../booking/written-numbers.ts';
import { goesWith, isDecided } from '../../parcels.ts';
import type { PackedParcel } from './hand-over-row.tsx';

/** The parcel whose slip was scanned, and who is to carry it; `isDecided` where a person has said so. */
export type InHand = { number: string; courier: CourierName; isDecided: boolean };

export type Scanned =
  | { kind: 'slip'; number: string; courier: CourierName; isDecided: boolean }
  /** The parcel goes with this courier, under the number on its label. */
  | { kind: 'label'; number: string; courier: CourierName; trackingNumber: string }
  /** The label’s number does not say which of these carries the parcel. */
  | { kind: 'unclear'; number: string; couriers: CourierName[]; trackingNumber: string }
  /** The slip of an order that is not packed. */
  | { kind: 'elsewhere'; number: string }
  | { kind: 'wrong'; why: string };

/**
 * What a scan says while parcels are handed over: our slip, or the courier's label. The label of a booked parcel names it
 * without its slip; any other needs the slip first, and goes with the courier whose number it is. A label that belongs to another parcel than the one in the hand is wrong.
 */
export function readScan(
  written: string,
  packed: readonly Pick<PackedParcel, 'number' | 'booking' | 'courier' | 'planned' | 'proposed' | 'trackingNumber'>[],
  { inHand, courier }: { inHand: InHand | null; courier: CourierName },
): Scanned {
  const tracking = asTrackingNumber(written);
  if (!tracking) return wrong(noTrackingNumber);
  const number = asOrderNumber(tracking);
  const slip = packed.find((parcel) => parcel.number === number);
  if (slip)
    return { kind: 'slip', number: slip.number, courier: goesWith(slip) ?? courier, isDecided: isDecided(slip) };
  const booked = packed.find(({ trackingNumber }) => trackingNumber === tracking);
  if (booked && inHand && inHand.number !== booked.number)
    return wrong(`This label belongs to ${formatOrderNumber(booked.number)}, not to the parcel in your hand.`);
  if (booked)
    return { kind: 'label', number: booked.number, courier: booked.courier ?? courier, trackingNumber: tracking };
  if (inHand) {
    const parcel = packed.find((each) => each.number === inHand.number);
    if (parcel?.booking === 'booked' && parcel.courier === inHand.courier)
      return wrong(
        `It is booked as ${parcel.trackingNumber}, and this label says ${tracking}. Is it another parcel’s?`,
      );
    const carrier = numberCourier(tracking, inHand);
    const label = { number: inHand.number, trackingNumber: tracking };
    if (carrier.kind === 'unclear') return { kind: 'unclear', ...label, couriers: carrier.couriers };
    return { kind: 'label', ...label, courier: carrier.courier };
  }
  if (number) return { kind: 'elsewhere', number };
  return wrong('No packed parcel has this label. Scan its slip first.');
}

function wrong(why: string): Scanned {
  return { kind: 'wrong', why };
}
