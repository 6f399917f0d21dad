import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that writes comes from a page of this site. A browser says so in Sec-Fetch-Site. Where that header
 * is missing (an old browser, plain http on a local network) Origin must name this site. A request with neither header
 * is refused. OWASP CSRF cheat sheet: Sec-Fetch-Site first, Origin as the fallback.
 */
export function isSameOrigin(request: IncomingMessage, siteUrl: string): boolean {
  if (safeMethods.has(request.method ?? '')) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  if (!origin) return false;
  return origin === new URL(siteUrl).origin || (host !== undefined && URL.parse(origin)?.host === host);
}
