/** Whether a part of a pattern matches any value. */
const isParameter = (part: string) => part.startsWith(':');

type Pattern = { name: string; parts: string[] };

/**
 * Makes the function that names the pattern of a path: `/product_detail/7` is `/product_detail/:id`. A path that no pattern
 * has is `/*`, so that neither typed text nor a link's secret becomes a name. Data of a page has the page's name.
 */
export function createRouteNames(patterns: Iterable<string>): (pathname: string) => string {
  const known = [...new Set(patterns)].map((name) => ({ name, parts: partsOf(name) })).sort(plainFirst);
  return (pathname) => {
    const path = pathname.replace(/\.data$/, '');
    const parts = partsOf(path === '/_root' ? '/' : path);
    return known.find((pattern) => matches(pattern, parts))?.name ?? '/*';
  };
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Sorts patterns with fewer parameters first. */
function plainFirst(one: Pattern, other: Pattern): number {
  return weight(one) - weight(other);
}

function weight({ parts }: Pattern): number {
  return parts.reduce((sum, part) => sum + (part === '*' ? 100 : isParameter(part) ? 1 : 0), 0);
}

function matches({ parts: pattern }: Pattern, parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, index) => isParameter(part) || part === parts[index]);
}
