/** What a courier may keep of a parcel by the rates agreed with it, and what it kept beyond them. */
import type { Money } from '#app/infra/money/money.ts';
import { type Charges, sumOf } from '../remittances/remittance.ts';
import { type ChargeKind, chargeKinds } from '../remittances/remittance-columns.ts';

/** Rates that apply to parcels handed over from a day on. Null: not agreed, or not known; then it is not compared. */
export type Rates = {
  /** `2026-07-01`. */
  fromDay: string;
  /** For a parcel of up to one kilogram. */
  delivery: Money | null;
  /** The same within the city that parcels are fetched from. */
  sameCity: Money | null;
  /** For each further kilogram begun. */
  furtherKg: Money | null;
  return: Money | null;
  /** Basis points (a hundredth of a percent) of delivery and return. */
  fuelBp: number | null;
  /** Of delivery, return and fuel. */
  gstBp: number | null;
  /** Of the cash collected. */
  salesTaxBp: number | null;
  incomeTaxBp: number | null;
};

/** What of a parcel decides its charges. */
export type ChargedParcel = {
  isSameCity: boolean;
  /** Null where nobody weighed it. */
  grams: number | null;
  cash: Money;
};

const rupee: Money = 100;

/** Couriers round each amount to whole rupees. */
const roundedAway: Money = rupee;

/** The rates of a day: those that began last. */
export function ratesOf(day: string, all: readonly Rates[]): Rates | null {
  const begun = all.filter(({ fromDay }) => fromDay <= day);
  return begun.reduce<Rates | null>((newest, each) => (newest && newest.fromDay > each.fromDay ? newest : each), null);
}

/**
 * What of the charges is beyond the rates, by kind. Fuel, GST and taxes are counted from what delivery and return should
 * have been, and rounded where the courier kept whole rupees. Where nobody weighed the parcel, any whole number of further
 * kilograms is taken to be right.
 */
export function beyondRates(charges: Charges, rates: Rates, parcel: ChargedParcel): Charges {
  const sum = sumAlone(charges);
  if (sum !== null) return beyondInAll(sum, rates, parcel);
  const delivery = deliveryOf(charges.delivery ?? 0, rates, parcel);
  const back = charges.return === undefined ? 0 : rates.return;
  const freight = delivery === null || back === null ? null : delivery + back;
  const fuel = charges.fuel === undefined ? 0 : shareOf(freight, rates.fuelBp);
  const agreed: Partial<Record<ChargeKind, Money | null>> = {
    delivery,
    return: back,
    fuel,
    gst: shareOf(freight === null || fuel === null ? null : freight + fuel, rates.gstBp),
    'sales-tax': shareOf(parcel.cash, rates.salesTaxBp),
    'income-tax': shareOf(parcel.cash, rates.incomeTaxBp),
  };
  const beyond: Partial<Record<ChargeKind, Money>> = {};
  for (const kind of chargeKinds) {
    const [kept, right] = [charges[kind] ?? 0, agreed[kind] ?? null];
    const much = right === null ? 0 : kept - (isWhole(kept) ? inRupees(right) : right);
    if (much > roundedAway) beyond[kind] = much;
  }
  return beyond;
}

/** What was kept in one sum, without saying for what; null where a sheet itemises it. */
function sumAlone(charges: Charges): Money | null {
  const kinds = chargeKinds.filter((kind) => charges[kind] !== undefined);
  return kinds.length === 1 ? (charges.other ?? null) : null;
}

/** One sum is compared with all rates together. Where one of them is not known, with nothing. */
function beyondInAll(kept: Money, rates: Rates, { isSameCity, grams, cash }: ChargedParcel): Charges {
  if (grams === null && rates.furtherKg) return {};
  const { delivery } = rates;
  const toTheDoor = delivery === null ? null : deliveryOf(delivery, rates, { isSameCity, grams, cash });
  const freight = cash > 0 ? toTheDoor : rates.return;
  const fuel = shareOf(freight, rates.fuelBp);
  const parts = [
    freight,
    fuel,
    shareOf(freight === null || fuel === null ? null : freight + fuel, rates.gstBp),
    shareOf(cash, rates.salesTaxBp),
    shareOf(cash, rates.incomeTaxBp),
  ];
  let right = 0;
  for (const part of parts) {
    if (part === null) return {};
    right += isWhole(kept) ? inRupees(part) : part;
  }
  // Each of the parts may have been rounded another way.
  return kept - right > parts.length * roundedAway ? { other: kept - right } : {};
}

/** What the way to the door takes by these rates, with fuel and GST, without taxes; null where no delivery is agreed. */
export function costOfDelivery(rates: Rates, { isSameCity, grams }: Omit<ChargedParcel, 'cash'>): Money | null {
  const delivery = firstOf(rates, isSameCity);
  if (delivery === null) return null;
  const freight = delivery + furtherOf(rates, grams ?? 0);
  const fuel = shareOf(freight, rates.fuelBp ?? 0) ?? 0;
  return freight + fuel + (shareOf(freight + fuel, rates.gstBp ?? 0) ?? 0);
}

function firstOf({ delivery, sameCity }: Rates, isSameCity: boolean): Money | null {
  return isSameCity ? (sameCity ?? delivery) : delivery;
}

function furtherOf({ furtherKg }: Rates, grams: number): Money {
  return (furtherKg ?? 0) * Math.max(0, Math.ceil(grams / 1_000) - 1);
}

function isWhole(amount: Money): boolean {
  return amount % rupee === 0;
}

function inRupees(amount: Money): Money {
  return Math.round(amount / rupee) * rupee;
}

function deliveryOf(kept: Money, rates: Rates, { isSameCity, grams }: ChargedParcel): Money | null {
  const { furtherKg } = rates;
  const first = firstOf(rates, isSameCity);
  if (first === null || kept === 0) return kept === 0 ? 0 : null;
  if (grams !== null) return first + furtherOf(rates, grams);
  return furtherKg && kept > first && (kept - first) % furtherKg === 0 ? kept : first;
}

function shareOf(amount: Money | null, basisPoints: number | null): Money | null {
  return amount === null || basisPoints === null ? null : Math.round((amount * basisPoints) / 10_000);
}

type ChargedLine = { charges: Charges; collected: Money | null; paid: Money };

/** Rates that explain most lines of a sheet, as a proposal; null if the courier kept nothing in it. */
export function proposeRates(lines: readonly ChargedLine[], fromDay: string): Rates | null {
  const charged = lines.filter(({ charges }) => sumOf(charges) !== 0);
  if (charged.length === 0) return null;
  const freightOf = ({ charges }: ChargedLine) => (charges.delivery ?? 0) + (charges.return ?? 0);
  const share = (kind: ChargeKind, baseOf: (line: ChargedLine) => Money) =>
    middle(
      charged.flatMap((line) => {
        const [part, base] = [line.charges[kind], baseOf(line)];
        return part && base > 0 ? [Math.round((part / base) * 2_000) * 5] : [];
      }),
    );
  return {
    fromDay,
    delivery: middle(charged.flatMap(({ charges }) => charges.delivery ?? [])),
    sameCity: null,
    furtherKg: null,
    return: middle(charged.flatMap(({ charges }) => charges.return ?? [])),
    fuelBp: share('fuel', freightOf),
    gstBp: share('gst', (line) => freightOf(line) + (line.charges.fuel ?? 0)),
    salesTaxBp: share('sales-tax', ({ collected, paid }) => collected ?? paid),
    incomeTaxBp: share('income-tax', ({ collected, paid }) => collected ?? paid),
  };
}

/** The middle one of the numbers, the lower of two; null of none. */
function middle(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}
