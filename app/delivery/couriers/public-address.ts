import { BlockList, isIP } from 'node:net';

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
