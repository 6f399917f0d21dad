import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Everything that is not the open internet: this machine, its network, clouds' metadata, and what IPv6 can wrap it in. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only global unicast (2000::/3) is open, less what carries IPv4 inside or is kept for examples. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const wrapped = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped.addSubnet(network, prefix, 'ipv6');

/** Whether this is a public IP address. False for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !wrapped.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Makes a DNS lookup that fails unless every address of the name is allowed. Node asks no lookup about a host that is an
 * address itself, so whoever takes a URL from a person checks that apart.
 */
export function lookupOnly(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [], 0);
      const addresses = Array.isArray(found) ? found : [];
      const closed = addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address));
      if (closed)
        return callback(Object.assign(new Error('This name leads into a closed network.'), { code: 'ECLOSED' }), [], 0);
      const [first] = addresses;
      if (options.all || !first) callback(null, addresses, 0);
      else callback(null, first.address, first.family);
    });
  };
}

/** A DNS lookup that fails unless every address of the name is public (protects against SSRF). */
export const publicOnly = lookupOnly(isPublicAddress);
