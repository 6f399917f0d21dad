/** What questions of the bench are made from: an order met by chance, and the words around it. */

/** One order and what belongs to it; `round` makes one question different from the next. */
export type Sample = {
  round: number;
  number: string;
  phone: string;
  name: string;
  tracking: string;
  city: string;
  product: number;
  productName: string;
  account: string;
  email: string;
  sheet: number;
  message: number;
  plan: string;
  /** Numbers of orders to print. */
  packed: string;
};

/** What is asked of an address, for one sample; null where nothing is. */
export type Address = ((sample: Sample) => Record<string, string>) | null;

export const days = ['30', '90', '365'];
const cities = ['Lahore', 'Karachi', 'Sahiwal', 'Okara', 'Skardu'];
export const city = ({ round }: Sample) => cities[round % cities.length] ?? 'Lahore';
export const one = (list: readonly string[], { round }: Sample) => list[round % list.length] ?? '';
export const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 10);
/** A moment in a list that is a year long and more. */
export const middle = (id: string | number) => `${monthsAgo(8)}T10:00:00.000000Z_${id}`;

/** A question for each name, called by it. */
export function each(
  names: readonly string[],
  question: (name: string) => Record<string, string>,
): Record<string, Address> {
  return Object.fromEntries(names.map((name) => [name, () => question(name)]));
}
