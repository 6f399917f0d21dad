import type { IncomingMessage } from 'node:http';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';

/** The requested address; null where it cannot be parsed or is longer than 8 KB. */
export function readTarget(request: IncomingMessage): URL | null {
  const address = request.url ?? '/';
  // After two slashes of either kind the text up to the next would be parsed as a host.
  if (address.length > 8_192 || !/^\/(?![/\\])/.test(address)) return null;
  return URL.parse(address, 'http://shop');
}

/** Whether the escapes of an address's path can be read: `/%zz` has none that can. */
export function hasReadablePath(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  if (!path.includes('%')) return true;
  try {
    // The result is used, because the bundler leaves out a call whose result nobody needs.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const foreign = new RegExp(`^(x-react-router-.*|${clientAddressHeader})$`, 'i');

/**
 * Removes request headers with which a client could imitate the framework, a cache or our own headers, and sets the
 * client's address in one of ours.
 */
export function sanitizeHeaders(request: IncomingMessage, { address, host }: { address: string; host: string }): void {
  for (const name of Object.keys(request.headers)) if (foreign.test(name)) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter((_, index, all) => !foreign.test(all[index - (index % 2)] ?? ''));
  dropOpaqueOrigin(request);
  request.headers[clientAddressHeader] = address;
  request.rawHeaders.push(clientAddressHeader, address);
  // HTTP/1.0, in which some load balancers ask, knows no Host; without one the application could not read the address.
  if (request.headers.host === undefined) {
    request.headers.host = host;
    request.rawHeaders.push('host', host);
  }
}

/**
 * M44: a browser that keeps where somebody comes from to itself writes `Origin: null` on a form of our own page, and says in
 * Sec-Fetch-Site that it is ours. `isSameOrigin` has accepted the request by then; the router would refuse what names
 * another origin than its own, and this names none.
 */
function dropOpaqueOrigin(request: IncomingMessage): void {
  if (request.headers.origin !== 'null') return;
  delete request.headers.origin;
  request.rawHeaders = request.rawHeaders.filter(
    (_, index, all) => all[index - (index % 2)]?.toLowerCase() !== 'origin',
  );
}
