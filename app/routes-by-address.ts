/** The routes that an address can lead to, so that the router need not go through all of them for each page. */

/** What is known of a route here; `parentId` is the route around it. */
type AnyRoute = { id: string; parentId?: string; path?: string };

/** So many parts of an address are looked at: `admin/orders` of `/admin/orders/1001`. */
const mostParts = 2;

/**
 * Returns a function that names the routes for a path, without a prefix of a language. They hold every route that can match
 * it, with those around it; which of them matches is the router's decision. Paths that can lead to the same routes have the
 * same `key`, and there are about as many keys as routes. `null` stands for all routes: a path in an unusual spelling.
 */
export function sortRoutes(routes: readonly AnyRoute[]): (pathname: string) => { key: string; ids: string[] } | null {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const around = ({ parentId }: AnyRoute) => (parentId === undefined ? undefined : byId.get(parentId));
  function partsOf(route: AnyRoute | undefined): string[] {
    return route ? [...partsOf(around(route)), ...split(route.path ?? '')] : [];
  }
  function withAround(route: AnyRoute | undefined): string[] {
    return route ? [...withAround(around(route)), route.id] : [];
  }
  const patterns = routes.map((route) => ({ route, parts: partsOf(route) }));
  /** The beginnings that routes name without a value. */
  const beginnings = new Set(patterns.flatMap(({ parts }) => beginningsOf(parts)));
  const idsByKey = new Map<string, string[]>();

  function idsFor(key: string, beginning: string[], goesOn: boolean): string[] {
    const ids = idsByKey.get(key);
    if (ids) return ids;
    const able = patterns.filter(({ parts }) => canMatch(parts, beginning, goesOn));
    const found = [...new Set(able.flatMap(({ route }) => withAround(route)))];
    idsByKey.set(key, found);
    return found;
  }

  return (pathname) => {
    const parts = readParts(pathname);
    if (!parts) return null;
    const beginning = beginningsOf(parts).findLast((one) => beginnings.has(one)) ?? '';
    const known = split(beginning);
    const goesOn = parts.length > known.length;
    const key = goesOn ? `${beginning}/` : beginning;
    return { key, ids: idsFor(key, known, goesOn) };
  };
}

/** `admin` and `admin/orders` of the parts of `/admin/orders/1001`. */
function beginningsOf(parts: readonly string[]): string[] {
  const fixed = parts.findIndex((part) => !isFixed(part));
  const count = Math.min(mostParts, fixed === -1 ? parts.length : fixed);
  return Array.from({ length: count }, (_, place) => parts.slice(0, place + 1).join('/'));
}

function split(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
}

/** A part that stands for itself, not for a value or for any rest. */
function isFixed(part: string): boolean {
  return !/[:*?]/.test(part);
}

/**
 * Whether the pattern of a route can match a path with this beginning, which is all of the path or `goesOn`. Where it goes
 * on with a part that some route names, the beginning holds that part, up to `mostParts`.
 */
function canMatch(pattern: readonly string[], beginning: readonly string[], goesOn: boolean): boolean {
  const rest = pattern.findIndex((part) => part === '*' || part.endsWith('?'));
  if (rest !== -1 && rest <= beginning.length) return hasBeginning(pattern.slice(0, rest), beginning.slice(0, rest));
  if (!goesOn) return pattern.length === beginning.length && hasBeginning(pattern, beginning);
  const next = pattern[beginning.length];
  if (next === undefined || (isFixed(next) && beginning.length < mostParts)) return false;
  return hasBeginning(pattern, beginning);
}

function hasBeginning(pattern: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((part, place) => !isFixed(pattern[place] ?? '') || pattern[place] === part);
}

/** The parts of a path as the router reads them; null where that takes more than this. */
function readParts(pathname: string): string[] | null {
  if (/\/\/|%/.test(pathname)) return null;
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
  return split(page);
}
