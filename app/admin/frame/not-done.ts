import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { asRecord } from '#app/platform/records.ts';
import { createStore } from '#app/platform/store.ts';
import { useStore } from '#app/platform/use-store.ts';
import { isUnreached } from '#app/storefront/last-known.ts';

type Results = Record<string, DataStrategyResult>;
type Asked = { request: Request; pattern: string };

/**
 * Why the shop did not do what this window asked last: no answer came, it broke there, it does not take such a request,
 * or nobody is logged in any more.
 */
export type NotDone = { why: 'unreached' | 'broken' | 'not-taken' | 'logged-out'; isAct: boolean };

/** Addresses a page asks beside itself, for what it lists or shows more of. */
const asides = new Set(['/admin/find', '/admin/find-products', '/admin/orders/products', '/admin/parcels/of/:number']);

const last = createStore<NotDone | null>(null);

/** What the loaders of the page that is open read last, by the id of the route. */
let shown: ReadonlyMap<string, unknown> = new Map();

/**
 * Runs around everything the office asks from the browser. An act that the shop did not answer leaves the page and all
 * that is written in it standing: its answer is `undefined`, which every form takes for none, and the note above the page
 * says so. So does what a page asks beside itself, and a page that is read anew after the login has ended: it keeps what it
 * shows. Pages that cannot be opened are left to the router.
 */
export async function keepWritten({ request, pattern }: Asked, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  const isAct = request.method !== 'GET';
  if (request.signal.aborted) return results;
  if (!(isAct || isAside(request, pattern))) return isOpenPage(request) ? keepShown(results) : results;
  const failed = Object.entries(results).flatMap(([id, { result }]) => {
    const why = whyNot(result);
    return why ? [{ id, why }] : [];
  });
  const [first] = failed;
  setNotDone(first ? { why: first.why, isAct } : null);
  return { ...results, ...Object.fromEntries(failed.map(({ id }) => [id, nothing])) };
}

/** With this status the router does not read the page anew, which would lead who is logged out away from it. */
const nothing: DataStrategyResult = { type: 'data', result: data(undefined, 503) };

/** Whether the page that is open is read anew, and no other page is opened. */
function isOpenPage({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

/** The results of reading the open page anew. Who is logged out meanwhile keeps the page, with what is written in it. */
function keepShown(results: Results): Results {
  const isLoggedOut = Object.values(results).some(({ result }) => whyNot(result) === 'logged-out');
  const ids = Object.keys(results);
  if (!isLoggedOut || !ids.every((id) => shown.has(id))) return results;
  setNotDone({ why: 'logged-out', isAct: false });
  return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: shown.get(id) }]));
}

/** Remembers what the open page shows. For the office's layout, whenever a page has been read. */
export function rememberShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
}

function isAside({ url }: Request, pattern: string): boolean {
  return asides.has(`/${pattern.replace(/^\//, '')}`) || new URL(url).searchParams.has('after');
}

function whyNot(result: unknown): NotDone['why'] | null {
  if (result instanceof Response) return /^\/login\b/.test(result.headers.get('location') ?? '') ? 'logged-out' : null;
  // The router wraps what an action throws in the status that came with it.
  const error = asRecord(result).type === 'DataWithResponseInit' ? asRecord(result).data : result;
  if (isUnreached(error)) return 'unreached';
  if (isRouteErrorResponse(error)) return error.status >= 500 ? 'broken' : null;
  return error instanceof Error ? 'broken' : null;
}

export function forgetNotDone(): void {
  setNotDone(null);
}

/** What this window asked last and did not get; null once something is answered again. */
export function useNotDone(): NotDone | null {
  return useStore(last);
}

/** Says that something was not done, or, with null, that the last thing asked was answered. */
export function setNotDone(next: NotDone | null): void {
  last.write(next);
}
