import { activeCouriers, type CourierAdapter, type CourierName } from './courier.ts';

/** Formats of tracking numbers that only one courier gives. Digits alone name none. */
const patterns: Record<CourierAdapter, RegExp> = {
  tcs: /^TCS\d{6,}$/,
  leopards: /^LE\d{6,}$/,
  trax: /^(?:TRAX|TRX|TX)\d{6,}$/,
};

/** The courier whose numbers alone look like this one; null where none or several may have given it. */
export function ownCourier(written: string): CourierName | null {
  const number = written.toUpperCase().replace(/[\s-]/g, '');
  const own = activeCouriers().filter(({ adapter }) => adapter && patterns[adapter].test(number));
  return own.length === 1 && own[0] ? own[0].name : null;
}

export type NumberCourier =
  | { kind: 'clear'; courier: CourierName }
  /** Who may carry it: whose number it is, and whom a person has chosen. */
  | { kind: 'unclear'; couriers: CourierName[] };

/** Who carries the parcel with this number: the number's own courier, unless a person has decided for another one. */
export function numberCourier(
  written: string,
  { courier, isDecided }: { courier: CourierName; isDecided: boolean },
): NumberCourier {
  const own = ownCourier(written);
  if (own && own !== courier && isDecided) return { kind: 'unclear', couriers: [own, courier] };
  return { kind: 'clear', courier: own ?? courier };
}
