import type { Province } from '#app/infra/contact-details/provinces.ts';

/** An amount for some cities, in whole rupees. */
export type CityAmount = { cities: string[]; rupees: number };

/** Days for some cities. */
export type CityDays = { cities: string[]; days: number };

/** Either as a form holds it: cities with commas between them. */
export type CityRow = { cities: string; amount: string };

/** Pages carry these rows to every shopper, so there are only so many. */
export const maxCityRows = 12;

/**
 * What the delivery costs and how much may be collected at a door. Amounts are whole rupees, because that is what owners
 * write and riders collect. Everything is off at first: delivery is free, and any amount is collected.
 */
export type DeliveryTerms = {
  isCharged: boolean;
  /** Where neither city nor province has a fee of its own. */
  baseRupees: number;
  provinceFees: Partial<Record<Province, number>>;
  cityFees: CityAmount[];
  /** Free where the products come to as much. */
  freeFromRupees: number | null;
  /** For each kilogram, also a begun one, over `overKilos`. Products without a weight count nothing. */
  kiloRupees: number | null;
  overKilos: number;
  /** The most that is collected for one order. */
  mostCashRupees: number | null;
  /** Less in some cities; 0 where nothing is collected. */
  cityCash: CityAmount[];
  /** After so many refused parcels no more than `refusedCashRupees`; null makes no difference between customers. */
  refusedParcels: number | null;
  refusedCashRupees: number;
  /** In how many days a parcel is at the door, where the owner knows it better for a city than for the country. */
  cityDays: CityDays[];
};

export const ourTerms: DeliveryTerms = {
  isCharged: false,
  baseRupees: 0,
  provinceFees: {},
  cityFees: [],
  freeFromRupees: null,
  kiloRupees: null,
  overKilos: 0,
  mostCashRupees: null,
  cityCash: [],
  refusedParcels: null,
  refusedCashRupees: 0,
  cityDays: [],
};

/** The fee as pages know it. What makes no difference is left out. */
export type FeeRules = Pick<DeliveryTerms, 'baseRupees'> &
  Partial<Pick<DeliveryTerms, 'provinceFees' | 'cityFees'>> & {
    freeFromRupees?: number;
    kiloRupees?: number;
    overKilos?: number;
  };

/** The limits of cash at the door as pages know them: a customer's standing is none of theirs. */
export type CashRules = { mostRupees?: number; cities?: CityAmount[] };

/** The terms for pages; what is off is not there at all. */
export function publicTerms(terms: DeliveryTerms): { fee?: FeeRules; cash?: CashRules; cityDays?: CityDays[] } {
  const { mostCashRupees, cityCash, cityDays } = terms;
  return {
    ...(terms.isCharged && { fee: feeRules(terms) }),
    ...((mostCashRupees !== null || cityCash.length > 0) && {
      cash: {
        ...(mostCashRupees !== null && { mostRupees: mostCashRupees }),
        ...(cityCash.length > 0 && { cities: cityCash }),
      },
    }),
    ...(cityDays.length > 0 && { cityDays }),
  };
}

function feeRules(terms: DeliveryTerms): FeeRules {
  const { baseRupees, provinceFees, cityFees, freeFromRupees, kiloRupees, overKilos } = terms;
  return {
    baseRupees,
    ...(Object.keys(provinceFees).length > 0 && { provinceFees }),
    ...(cityFees.length > 0 && { cityFees }),
    ...(freeFromRupees !== null && { freeFromRupees }),
    ...(kiloRupees !== null && { kiloRupees, overKilos }),
  };
}
