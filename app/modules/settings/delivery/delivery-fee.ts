import { findCity, provinces } from '#app/infra/contact-details/provinces.ts';
import { fromRupees, type Money } from '#app/infra/money/money.ts';
import type { CashRules, CityAmount, FeeRules } from './delivery-terms.ts';
import { feeRange } from './fee-texts.ts';

/** Where a parcel goes, as it was typed; '' where nothing is known yet. */
export type Place = { city: string; province: string };

/** What a parcel holds: the products' price without any discount, and their weight. */
export type Parcel = { goods: Money; grams: number };

/**
 * What the delivery of a parcel costs: the fee of its city, else of its province, else the base, and what its weight adds.
 * null while the place is not known and would make a difference. For browser and server alike.
 */
export function feeAt(fee: FeeRules | undefined, place: Place, { goods, grams }: Parcel): Money | null {
  if (!fee) return 0;
  if (fee.freeFromRupees !== undefined && goods >= fromRupees(fee.freeFromRupees)) return 0;
  const rupees = rupeesAt(fee, place);
  return rupees === null ? null : fromRupees(rupees + forWeight(fee, grams));
}

function rupeesAt({ baseRupees, provinceFees, cityFees = [] }: FeeRules, { city, province }: Place): number | null {
  const own = amountOf(cityFees, city);
  if (own !== null) return own;
  if (!city && cityFees.length > 0) return null;
  if (!province && provinceFees) return null;
  const known = provinces.find((each) => each === province);
  return (known && provinceFees?.[known]) ?? baseRupees;
}

function forWeight({ kiloRupees = 0, overKilos = 0 }: FeeRules, grams: number): number {
  return kiloRupees * Math.ceil(Math.max(0, grams - overKilos * 1_000) / 1_000);
}

/** The amount of the first row that names this city, however it is spelled; null where none does. */
function amountOf(rows: readonly CityAmount[], city: string): number | null {
  if (!city) return null;
  const wanted = plainCity(city);
  return rows.find(({ cities }) => cities.some((each) => plainCity(each) === wanted))?.rupees ?? null;
}

/** A city by the name that it is known by: Rawalpindi for "pindi". */
export function knownCity(written: string): string {
  return findCity(written)?.name ?? written.trim();
}

/** A city as rules compare it. */
export function plainCity(written: string): string {
  return knownCity(written).toLowerCase();
}

/** The most that may be collected for an order, and whether that is so because of its city. */
export type CashLimit = { most: Money; of: 'order' | 'city' | 'standing' };

/** The limit of cash at a door in this city; null where there is none. */
export function cashLimitAt(cash: CashRules | undefined, city: string): CashLimit | null {
  const most = cash?.mostRupees ?? null;
  const inCity = amountOf(cash?.cities ?? [], city);
  if (inCity !== null && (most === null || inCity < most)) return { most: fromRupees(inCity), of: 'city' };
  return most === null ? null : { most: fromRupees(most), of: 'order' };
}

/** The most that the delivery of a parcel costs, wherever it goes. */
export function feeAtMost(fee: FeeRules | undefined, { goods, grams }: Parcel): Money {
  if (!fee || (fee.freeFromRupees !== undefined && goods >= fromRupees(fee.freeFromRupees))) return 0;
  return feeRange(fee).most + fromRupees(forWeight(fee, grams));
}
