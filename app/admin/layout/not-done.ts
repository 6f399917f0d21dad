import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { asRecord } from '#app/infra/records.ts';
import { isNetworkError } from '#app/storefront/prefetch/load-with-fallback.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * Why the last request of this window failed: no answer, a server error, a refused request, or nobody is logged in any
 * more. `not-copied`: the browser did not let the page copy a text.
 */
export type NotDone = { why: 'unreached' | 'broken' | 'not-taken' | 'not-copied' | 'logged-out'; isAction: boolean };

const last = createStore<NotDone | null>(null);

/** The latest loader data of the open page, by route id. */
let shown: ReadonlyMap<string, unknown> = new Map();

/**
 * Middleware for every request of the admin's pages. A failed action keeps the page and everything typed in it: its answer is
 * `undefined`, which forms treat as no answer, and the note above the page shows the failure. The same applies to more
 * rows of a list, and to a page that is revalidated without a network or after the login has ended: it keeps its data. A page
 * that fails otherwise, or cannot be opened, fails alone: the frame around it stands.
 */
export async function keepWritten({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  const isAction = request.method !== 'GET';
  if (request.signal.aborted) return results;
  if (!(isAction || isNextRows(request))) return keepFrame(isOpenPage(request) ? keepShown(results) : results);
  const failed = Object.entries(results).flatMap(([id, { result }]) => {
    const why = whyNot(result);
    return why ? [{ id, why }] : [];
  });
  const [first] = failed;
  setNotDone(first ? { why: first.why, isAction } : null);
  return { ...results, ...Object.fromEntries(failed.map(({ id }) => [id, nothing])) };
}

/** With this status the router does not revalidate the page, which would redirect a logged-out person away from it. */
const nothing: DataStrategyResult = { type: 'data', result: data(undefined, 503) };

/** Whether a request revalidates the open page, and is no navigation to another. */
function isOpenPage({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname === window.location.pathname && search === window.location.search;
}

/**
 * The results of revalidating the open page, which happens by itself when something changes. Where the network is away by
 * then, or nobody is logged in any more, the page keeps its data and what was typed.
 */
function keepShown(results: Results): Results {
  const reasons = Object.values(results).map(({ result }) => whyNot(result));
  const isLoggedOut = reasons.includes('logged-out');
  const ids = Object.keys(results);
  if (!(isLoggedOut || reasons.includes('unreached')) || !ids.every((id) => shown.has(id))) return results;
  if (isLoggedOut) setNotDone({ why: 'logged-out', isAction: false });
  return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: shown.get(id) }]));
}

const frame = ['root', 'admin/admin-layout'];

/**
 * The results with the last known data of the frame, where it has no other. The failure goes to the page in it, because
 * one answer carries them all, and without data of its own the frame would give way to the shop's error page.
 */
function keepFrame(results: Results): Results {
  const page = Object.keys(results).findLast((id) => !frame.includes(id));
  const lost = frame.filter((id) => results[id]?.type === 'error' && shown.has(id));
  const failure = results[lost[0] ?? ''];
  if (!failure || page === undefined) return results;
  return {
    ...results,
    [page]: failure,
    ...Object.fromEntries(lost.map((id) => [id, { type: 'data', result: shown.get(id) }])),
  };
}

/** Stores the open page's loader data. Called by the admin's layout after every load. */
export function rememberShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  shown = new Map(
    matches.filter(({ loaderData }) => loaderData !== undefined).map(({ id, loaderData }) => [id, loaderData]),
  );
}

/** Whether a request is for more rows of a list. */
function isNextRows({ url }: Request): boolean {
  return new URL(url).searchParams.has('after');
}

function whyNot(result: unknown): NotDone['why'] | null {
  if (result instanceof Response) return /^\/login\b/.test(result.headers.get('location') ?? '') ? 'logged-out' : null;
  // The router wraps what an action throws in the status that came with it.
  const error = asRecord(result).type === 'DataWithResponseInit' ? asRecord(result).data : result;
  if (isNetworkError(error)) return 'unreached';
  if (isRouteErrorResponse(error)) return error.status >= 500 ? 'broken' : null;
  return error instanceof Error ? 'broken' : null;
}

export function forgetNotDone(): void {
  setNotDone(null);
}

/** The last failed request of this window; null once a request has succeeded again. */
export function useNotDone(): NotDone | null {
  return useStore(last);
}

/** Records how the load of a part of a page ended. What is said of an action stands: it was asked for by a person. */
export function noteLoad(why: NotDone['why'] | null): void {
  if (last.read()?.isAction) return;
  setNotDone(why && { why, isAction: false });
}

/** Records a failed request, or, with null, a successful one. */
export function setNotDone(next: NotDone | null): void {
  last.write(next);
}
