/**
 * Each kind of request has its own pool of connections. A pool that is full, or waits for a locked table, refuses its own requests;
 * the others go on.
 */
export const poolNames = ['orders', 'pages', 'people', 'office', 'background'] as const;

export type PoolName = (typeof poolNames)[number];

/** Reads that belong to one shopper: they depend on tables that no public page needs. */
const personalReads = /^\/(account|api\/(me|receipt|last-delivery)|outbox)(?![\w-])/;

/** Whether this is an address of the public API: keys count there, cookies do not, and no page calls it. */
export function isPublicApi(pathname: string): boolean {
  return pathname.startsWith('/api/v1/');
}

/** Whether this is the address of a product feed, which programs fetch for minutes. */
function isFeed(pathname: string): boolean {
  return pathname.startsWith('/feeds/');
}

/** The pool of a request. Jobs, emails and API clients share the background pool: people come first. */
export function poolOf(method: string | undefined, pathname: string): PoolName {
  if (/^\/admin(?![\w-])/.test(pathname)) return 'office';
  if (isPublicApi(pathname) || isFeed(pathname)) return 'background';
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (reads) return personalReads.test(pathname) ? 'people' : 'pages';
  return pathname === '/api/orders' ? 'orders' : 'people';
}
