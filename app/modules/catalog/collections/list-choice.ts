/** The orders a shopper may choose beside the owner's. */
export const listSorts = ['price', 'price-down', 'newest', 'best'] as const;
export type ListSort = (typeof listSorts)[number];

/** What a shopper has chosen of a list. The address of the list says it. */
export type ListChoice = {
  /** null is the owner's own order. */
  sort: ListSort | null;
  inStock: boolean;
  /** Whole rupees, both included. */
  from: number | null;
  to: number | null;
  /** A value of an option by the option's name, both as addresses spell them: `colour` → `sand`. */
  options: ReadonlyMap<string, string>;
  /** How many products are shown, in whole steps. */
  shown: number;
};

/** Products at first, and with each "More products". */
export const listStep = 50;
/** As many are shown at most: who sees more narrows the list. */
export const maxListed = 500;
const maxOptionsChosen = 3;
const maxRupees = 10_000_000;

/** What of an address is no option: words of lists, the router's own, and those that advertisers add. */
const otherNames =
  /^(?:sort|in-stock|from|to|shown|after|q|_routes|index|utm_[a-z_]{1,30}|[a-z]{0,8}clid|ref|source|_ga|_gl|mc_[a-z]{1,8})$/;

/** Reads the choice of an address. What is no choice is left out, so that two addresses of one list read the same. */
export function readListChoice(params: URLSearchParams): ListChoice {
  const sort = listSorts.find((each) => each === params.get('sort')) ?? null;
  const [from, to] = [readRupees(params.get('from')), readRupees(params.get('to'))];
  const isTurned = from !== null && to !== null && from > to;
  const options = [...new Set(params.keys())]
    .filter((name) => !otherNames.test(name) && name.length <= 40)
    .flatMap((name): [string, string][] => {
      const value = asAddressWord(params.get(name) ?? '');
      return value && value.length <= 60 ? [[asAddressWord(name), value]] : [];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, maxOptionsChosen);
  return {
    sort,
    inStock: params.get('in-stock') === '1',
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    options: new Map(options),
    shown: readShown(params.get('shown')),
  };
}

function readRupees(written: string | null): number | null {
  const digits = (written ?? '').replace(/[,\s]/g, '');
  if (!/^\d{1,8}$/.test(digits)) return null;
  const rupees = Number(digits);
  return rupees > 0 && rupees <= maxRupees ? rupees : null;
}

function readShown(written: string | null): number {
  const steps = Math.ceil(Number(written) / listStep);
  return Number.isFinite(steps) ? Math.min(Math.max(steps, 1) * listStep, maxListed) : listStep;
}

/** A name or value as addresses spell it: "Dark blue" is `dark-blue`. */
export function asAddressWord(word: string): string {
  return word.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '-');
}

/** The choice as the query of an address, in one order; '' where nothing is chosen. */
export function writeListChoice({ sort, inStock, from, to, options, shown }: ListChoice): string {
  const params = new URLSearchParams();
  if (sort) params.set('sort', sort);
  if (inStock) params.set('in-stock', '1');
  if (from !== null) params.set('from', String(from));
  if (to !== null) params.set('to', String(to));
  for (const [name, value] of options) params.set(name, value);
  if (params.size > 0 && shown > listStep) params.set('shown', String(shown));
  return params.size > 0 ? `?${params}` : '';
}

/** The address of a list as it is chosen; `path` is that without a choice. */
export function chosenAddress(path: string, choice: ListChoice): string {
  const query = writeListChoice(choice);
  return path + (path.includes('?') ? query.replace('?', '&') : query);
}

/** Whether a shopper has chosen anything. */
export function isChosen(choice: ListChoice): boolean {
  return writeListChoice(choice) !== '';
}
