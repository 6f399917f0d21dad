/**
 * Requests of a lane share its connections. A lane that is full, or waits for a locked table, refuses its own requests;
 * the other lanes go on.
 */
export const lanes = ['orders', 'pages', 'people', 'office', 'background'] as const;

export type Lane = (typeof lanes)[number];

/** Reads that belong to one shopper: they depend on tables that no public page needs. */
const personal = /^\/(account|api\/(me|receipt|last-delivery)|outbox)(?![\w-])/;

/** Whether this is an address for programs with a key: no cookie counts there, and no page asks it. */
export function isForMachines(pathname: string): boolean {
  return pathname.startsWith('/api/v1/');
}

/** Whether this is the address of a product feed, which programs fetch for minutes. */
function isFeed(pathname: string): boolean {
  return pathname.startsWith('/feeds/');
}

/** The lane of a request. Jobs and letters, which are no requests, run in the background, and programs with a key beside them: people come first. */
export function poolOf(method: string | undefined, pathname: string): Lane {
  if (/^\/admin(?![\w-])/.test(pathname)) return 'office';
  if (isForMachines(pathname) || isFeed(pathname)) return 'background';
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (reads) return personal.test(pathname) ? 'people' : 'pages';
  return pathname === '/api/orders' ? 'orders' : 'people';
}
