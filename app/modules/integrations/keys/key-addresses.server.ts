import { BlockList, isIP, isIPv6 } from 'node:net';

/** More than these would be a list that nobody reads through. */
export const maxKeyAddresses = 20;
/** Of an IPv6 address the shop knows the first 64 bits: one household owns the rest. */
const ipv6Bits = 64;

/** The addresses and networks that were written, or the first that is none. */
export type KeyAddresses = { kind: 'addresses'; addresses: string[] } | { kind: 'wrong'; problem: string };

/** Reads addresses and networks as a person writes them: `203.0.113.7, 198.51.100.0/24 2001:db8::/48`. Empty for anywhere. */
export function readKeyAddresses(written: string): KeyAddresses {
  const parts = written.split(/[\s,;]+/).filter(Boolean);
  const addresses = [
    ...new Set(parts.map((part) => part.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, ''))),
  ];
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined)
    return {
      kind: 'wrong',
      problem: `“${wrong.slice(0, 60)}” is not an address. Enter 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64.`,
    };
  if (addresses.length > maxKeyAddresses)
    return { kind: 'wrong', problem: `Enter at most ${maxKeyAddresses} addresses; a network covers many of them.` };
  return { kind: 'addresses', addresses };
}

/** Whether this is an IP address, or a network in CIDR notation that is not all addresses there are. */
function isNetwork(written: string): boolean {
  const [address = '', prefix, ...rest] = written.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/**
 * Whether a client is at one of these addresses. `client` is written as the HTTP shell passes it on: an IPv4 address, or
 * the first half of an IPv6 address as a network. Nobody is anywhere where it is unknown.
 */
export function isFromAddress(addresses: readonly string[], client: string): boolean {
  const [address = ''] = client.split('/');
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  for (const each of addresses) {
    const [network = '', prefix] = each.split('/');
    if (isIPv6(network)) list.addSubnet(network, Math.min(Number(prefix ?? 128), ipv6Bits), 'ipv6');
    else list.addSubnet(network, Number(prefix ?? 32), 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
