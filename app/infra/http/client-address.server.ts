import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { log } from '../process/log.server.ts';

/**
 * The header in which the HTTP shell passes the client's address to the application. A copy that comes from outside is
 * removed.
 */
export const clientAddressHeader = 'x-client-address';

/** Whether an address belongs to a proxy whose X-Forwarded-For is believed. */
export type IsTrusted = (address: string) => boolean;

/** Makes the question of a list of addresses and networks, such as `10.0.0.2` and `172.16.0.0/12`. */
export function trustProxies(trusted: readonly string[]): IsTrusted {
  // Every request asks, and a list makes an object of each address that it is asked about.
  if (trusted.length === 0) return () => false;
  const list = new BlockList();
  for (const each of trusted) {
    const [network = '', prefix] = each.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Addresses of this machine and of private networks, where proxies stand. */
const isLocal = trustProxies(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7']);

let seen: string | null = null;

/** The proxy that this node has seen and does not trust; null if there is none. Settings, Health shows it. */
export function untrustedProxy(): string | null {
  return seen;
}

/**
 * Makes a function that logs once when requests come through a proxy that is not trusted: all its shoppers then count as
 * one address, and the limits refuse them together.
 */
export function watchUntrustedProxies(isTrusted: IsTrusted): (request: IncomingMessage) => void {
  let isLogged = false;
  return ({ socket, headers }) => {
    if (isLogged || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    if (isFromProxy({ socket }, isTrusted)) return;
    const peer = fold(socket.remoteAddress ?? '');
    isLogged = true;
    // A public peer may be a shopper who made the header up, and no shopper's address is logged.
    const who = isLocal(peer) ? peer : 'a public address';
    seen = who;
    log('warn', 'proxy-not-trusted', {
      problem: `X-Forwarded-For comes from ${who}, which TRUSTED_PROXIES does not name.`,
    });
  };
}

/** Whether a trusted proxy has sent this request, by its whole address. What only proxies may say is believed of no other sender. */
export function isFromProxy({ socket }: Pick<IncomingMessage, 'socket'>, isTrusted: IsTrusted): boolean {
  return isTrusted(fold(socket.remoteAddress ?? ''));
}

/**
 * The client's address: the peer or, behind trusted proxies, the last hop in X-Forwarded-For that is not one of them.
 * A hop may have a port, as Azure's gateway writes it. A hop that is no address, and all before it, count for nothing:
 * a client that writes rubbish into the header would otherwise be somebody else at each request.
 * IPv4 written as IPv6 is folded. Of IPv6 only the first 64 bits count, because one household owns them all.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  let address = fold(request.socket.remoteAddress ?? '');
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  while (isTrusted(address) && hops.length > 0) {
    const hop = addressOf(hops.pop() ?? '');
    if (hop === null) break;
    address = hop;
  }
  return isIPv6(address) ? firstHalf(address) : address;
}

/** The address of a hop such as `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1` or `[2001:db8::1]:4711`; null for anything else. */
function addressOf(hop: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop) ?? [];
  const address = fold(bracketed ?? withPort ?? hop);
  return isIP(address) === 0 ? null : address;
}

/** The address at the other end of a connection, a shopper's or a proxy's. */
export function peerAddress({ remoteAddress = '' }: Socket): string {
  const address = fold(remoteAddress);
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
