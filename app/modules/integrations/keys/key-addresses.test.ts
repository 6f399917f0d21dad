import { expect, test } from 'vitest';
import { isFromAddress, maxKeyAddresses, readKeyAddresses } from './key-addresses.server.ts';

test('I7: the addresses of a key are written with commas, spaces or lines between, as one address or a network', () => {
  expect(readKeyAddresses('')).toEqual({ kind: 'addresses', addresses: [] });
  expect(readKeyAddresses(' 203.0.113.7,198.51.100.0/24\n2001:DB8::/48; 203.0.113.7 ::ffff:192.0.2.1 ')).toEqual({
    kind: 'addresses',
    addresses: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/48', '192.0.2.1'],
  });
});

test('I7: what is no address, or all addresses there are, is refused by name', () => {
  for (const wrong of ['203.0.113', '203.0.113.256', '203.0.113.7/33', '0.0.0.0/0', '::/129', '10.0.0.0/8/8', 'a.pk'])
    expect(readKeyAddresses(`203.0.113.7, ${wrong}`), wrong).toEqual({
      kind: 'wrong',
      problem: expect.stringContaining(`“${wrong}” is not an address`),
    });
  const many = Array.from({ length: maxKeyAddresses + 1 }, (_, each) => `203.0.113.${each}`).join(' ');
  expect(readKeyAddresses(many)).toMatchObject({ kind: 'wrong', problem: expect.stringContaining('at most') });
});

test('I7: a client is at an address of the list, or in a network of it; of IPv6 the first half counts', () => {
  const list = ['203.0.113.7', '198.51.100.0/24', '2001:db8:1:2::7', '2001:db8:aa::/48'];
  for (const client of ['203.0.113.7', '198.51.100.200', '2001:db8:1:2::/64', '2001:db8:aa:9::/64'])
    expect(isFromAddress(list, client), client).toBe(true);
  for (const client of ['203.0.113.8', '198.51.101.1', '2001:db8:1:3::/64', '2001:db8:ab:9::/64', '::1', '', 'unknown'])
    expect(isFromAddress(list, client), client).toBe(false);
});
