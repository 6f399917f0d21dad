import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { asOrderNumber, asTrackingNumber, noTrackingNumber } from '../../booking/written-numbers.ts';
import { goesWith } from '../../parcels.ts';
import type { PackedParcel } from './hand-over-row.tsx';

/** The parcel whose slip was scanned, and who is to carry it. */
export type InHand = { number: string; courier: CourierName };

export type Scanned =
  | { kind: 'slip'; number: string; courier: CourierName }
  /** The parcel goes with this courier, under the number on its label. */
  | { kind: 'label'; number: string; courier: CourierName; trackingNumber: string }
  /** The slip of an order that is not packed. */
  | { kind: 'elsewhere'; number: string }
  | { kind: 'wrong'; why: string };

/**
 * What a scan says while parcels are handed over: our slip, or the courier's label. The label of a booked parcel names it
 * without its slip; any other needs the slip first. A label that belongs to another parcel than the one in the hand is wrong.
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
  if (slip) return { kind: 'slip', number: slip.number, courier: goesWith(slip) ?? courier };
  const booked = packed.find(({ trackingNumber }) => trackingNumber === tracking);
  if (booked && inHand && inHand.number !== booked.number)
    return wrong(`This label is that of ${formatOrderNumber(booked.number)}, not of the parcel in your hand.`);
  if (booked)
    return { kind: 'label', number: booked.number, courier: booked.courier ?? courier, trackingNumber: tracking };
  if (inHand) {
    const parcel = packed.find((each) => each.number === inHand.number);
    if (parcel?.booking === 'booked' && parcel.courier === inHand.courier)
      return wrong(
        `It is booked as ${parcel.trackingNumber}, and this label says ${tracking}. Is it another parcel’s?`,
      );
    return { kind: 'label', ...inHand, trackingNumber: tracking };
  }
  if (number) return { kind: 'elsewhere', number };
  return wrong('No packed parcel has this label. Scan its slip first.');
}

function wrong(why: string): Scanned {
  return { kind: 'wrong', why };
}
