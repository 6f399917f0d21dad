import { z } from 'zod';
import { type Province, provinces } from '#app/infra/contact-details/provinces.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { wholeNumber, wholeNumberOrNone } from '../settings-form.ts';
import { knownCity, plainCity } from './delivery-fee.ts';
import { type CityRow, type DeliveryTerms, maxCityRows } from './delivery-terms.ts';

const maxCities = 150;
const maxFee = 20_000;
const maxAmount = 10_000_000;

const cityRow = z.object({ cities: z.string().max(1_000), amount: z.string().max(12) });

type Amounts = {
  least: number;
  most: number;
  /** What an amount is: `whole rupees`. */
  unit: string;
  /** How one is said: `Rs. 150`. */
  say: (written: string) => string;
};

const rupeesTo = (most: number): Amounts => ({
  least: 0,
  most,
  unit: 'whole rupees',
  say: (written) => `Rs. ${written}`,
});
const daysToDoor: Amounts = { least: 1, most: 90, unit: 'whole days', say: (written) => `${written} days` };

/** Rows of cities, each with an amount. A row in which nothing is written is none. */
function cityRows({ least, most, unit, say }: Amounts) {
  return z
    .array(cityRow)
    .max(maxCityRows, `At most ${maxCityRows} rows.`)
    .transform((rows, context): { cities: string[]; amount: number }[] => {
      const cityNames: string[] = [];
      const read = rows
        .map(({ cities, amount }) => ({ names: namesIn(cities), written: amount.trim() }))
        .filter(({ names, written }) => names.length > 0 || written !== '')
        .map(({ names, written }) => {
          const amount = Number(written);
          cityNames.push(...names);
          if (names.length === 0) complain(context, `Write the cities for ${say(written)}.`);
          if (!/^\d{1,8}$/.test(written) || amount < least || amount > most)
            complain(context, `Write ${unit} for ${names.join(', ')}, ${most.toLocaleString('en')} at most.`);
          return { cities: names, amount };
        });
      const twice = cityNames.find(
        (name, place) => cityNames.findIndex((each) => plainCity(each) === plainCity(name)) !== place,
      );
      if (twice) complain(context, `${twice} stands here twice. Take it out of one row.`);
      if (cityNames.length > maxCities) complain(context, `At most ${maxCities} cities in all.`);
      return read;
    });
}

/** The same, each with its amount in rupees. */
function cityAmounts(most: number) {
  return cityRows(rupeesTo(most)).transform((rows) => rows.map(({ cities, amount }) => ({ cities, rupees: amount })));
}

function complain(context: { addIssue: (issue: { code: 'custom'; message: string }) => void }, message: string): void {
  context.addIssue({ code: 'custom', message });
}

/** Cities with commas or line ends between them, each by the name that it is known by. */
function namesIn(written: string): string[] {
  return written
    .split(/[,،;\n]/)
    .map((each) => each.replace(/\s+/g, ' ').trim().slice(0, 60))
    .filter(Boolean)
    .map(knownCity);
}

const provinceFees = z.record(z.string(), z.string().max(12)).transform((written, context) => {
  const fees: Partial<Record<Province, number>> = {};
  for (const province of provinces) {
    const rupees = (written[province] ?? '').trim();
    if (rupees === '') continue;
    if (!/^\d{1,6}$/.test(rupees) || Number(rupees) > maxFee)
      complain(context, `Write whole rupees for ${province}, or nothing.`);
    fees[province] = Number(rupees);
  }
  return fees;
});

/** What the owner may set about the delivery, as the form sends it; every message says what to do. */
export const deliveryForm = z.object({
  isCharged: z.boolean(),
  baseRupees: wholeNumber(0, maxFee),
  provinceFees,
  cityFees: cityAmounts(maxFee),
  freeFromRupees: wholeNumberOrNone(1, maxAmount),
  kiloRupees: wholeNumberOrNone(1, 5_000),
  overKilos: wholeNumber(0, 100),
  mostCashRupees: wholeNumberOrNone(100, maxAmount),
  cityCash: cityAmounts(maxAmount),
  refusedParcels: wholeNumberOrNone(1, 20),
  refusedCashRupees: wholeNumber(0, maxAmount),
  cityDays: cityRows(daysToDoor).transform((rows) => rows.map(({ cities, amount }) => ({ cities, days: amount }))),
});

export type DeliveryForm = z.input<typeof deliveryForm>;

export const deliveryNames = keysOf(deliveryForm.shape);

/** The terms as their form shows them. */
export function writeDeliveryForm(terms: DeliveryTerms): DeliveryForm {
  const orNothing = (number: number | null) => (number === null ? '' : String(number));
  return {
    isCharged: terms.isCharged,
    baseRupees: String(terms.baseRupees),
    provinceFees: recordOf(provinces, (province) => orNothing(terms.provinceFees[province] ?? null)),
    cityFees: terms.cityFees.map(({ cities, rupees }) => writeRow(cities, rupees)),
    freeFromRupees: orNothing(terms.freeFromRupees),
    kiloRupees: orNothing(terms.kiloRupees),
    overKilos: String(terms.overKilos),
    mostCashRupees: orNothing(terms.mostCashRupees),
    cityCash: terms.cityCash.map(({ cities, rupees }) => writeRow(cities, rupees)),
    refusedParcels: orNothing(terms.refusedParcels),
    refusedCashRupees: String(terms.refusedCashRupees),
    cityDays: terms.cityDays.map(({ cities, days }) => writeRow(cities, days)),
  };
}

function writeRow(cities: readonly string[], amount: number): CityRow {
  return { cities: cities.join(', '), amount: String(amount) };
}
