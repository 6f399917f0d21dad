import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The header in which the HTTP shell passes the client's address to the application. A copy that comes from outside is
 * removed.
 */
export const clientAddressHeader = 'x-client-address';

/**
 * The client's address: the peer or, behind trusted proxies, the last hop in X-Forwarded-For that is not one of them.
 * IPv4 written as IPv6 is folded. Of IPv6 only the first 64 bits count, because one household owns them all.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  let address = fold(request.socket.remoteAddress ?? '');
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => fold(hop.trim()))
    .filter(Boolean);
  while (trustedProxies.includes(address) && hops.length > 0) address = hops.pop() ?? address;
  return isIPv6(address) ? firstHalf(address) : address;
}

function fold(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function firstHalf(address: string): string {
  const [withoutZone = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = withoutZone.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
