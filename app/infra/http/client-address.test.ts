import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { clientAddress, isFromProxy, trustProxies, watchUntrustedProxies } from './client-address.server.ts';

function addressOf(peer: string | undefined, forwarded?: string, trustedProxies: string[] = []): string {
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
  return clientAddress(request as unknown as IncomingMessage, trustProxies(trustedProxies));
}

test('without a trusted proxy only the peer counts, whatever a header claims', () => {
  expect(addressOf('203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('203.0.113.7', '198.51.100.1, 127.0.0.1')).toBe('203.0.113.7');
});

test('behind trusted proxies the last hop that is none of them counts', () => {
  const proxies = ['127.0.0.1', '10.0.0.2'];
  expect(addressOf('127.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1');
  expect(addressOf('127.0.0.1', '198.51.100.1, 10.0.0.2', proxies)).toBe('198.51.100.1');
  expect(addressOf('127.0.0.1', undefined, proxies)).toBe('127.0.0.1');
  expect(addressOf('127.0.0.1', '10.0.0.2, 127.0.0.1', proxies)).toBe('10.0.0.2');
});

test('a network of proxies is trusted as a whole, and nobody beside it', () => {
  const networks = ['172.16.0.0/12', '2001:db8:aa::/48'];
  expect(addressOf('172.31.255.1', '198.51.100.1, 172.16.0.9', networks)).toBe('198.51.100.1');
  expect(addressOf('2001:db8:aa:1::7', '198.51.100.1', networks)).toBe('198.51.100.1');
  expect(addressOf('172.32.0.1', '198.51.100.1', networks)).toBe('172.32.0.1');
  expect(addressOf('2001:db8:ab::7', '198.51.100.1', networks)).toBe('2001:db8:ab:0::/64');
});

test('hops that the shopper made up stand further left and are not believed', () => {
  expect(addressOf('127.0.0.1', '1.1.1.1, 127.0.0.1, 198.51.100.1', ['127.0.0.1'])).toBe('198.51.100.1');
});

test('a hop with a port is the address without it', () => {
  const proxies = ['127.0.0.1'];
  expect(addressOf('127.0.0.1', '198.51.100.1:40211', proxies)).toBe('198.51.100.1');
  expect(addressOf('127.0.0.1', '[2001:db8:ab::7]:40211', proxies)).toBe('2001:db8:ab:0::/64');
  expect(addressOf('127.0.0.1', '[2001:db8:ab::7]', proxies)).toBe('2001:db8:ab:0::/64');
});

test('a hop that is no address, and all before it, count for nothing', () => {
  for (const rubbish of ['x1', '198.51.100.1:x', '1.2.3.4.5', 'unknown', '198.51.100.1, x2', '[::1', '999.1.1.1'])
    expect(addressOf('127.0.0.1', rubbish, ['127.0.0.1']), rubbish).toBe('127.0.0.1');
});

test('IPv4 in IPv6 clothes is IPv4', () => {
  expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('::ffff:127.0.0.1', '::FFFF:198.51.100.1', ['127.0.0.1'])).toBe('198.51.100.1');
});

test('a household with IPv6 is one address', () => {
  const home = '2001:db8:1:2::/64';
  for (const peer of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:1:2:3:4:5:6'])
    expect(addressOf(peer), peer).toBe(home);
  expect(addressOf('2001:db8:1:3::1')).not.toBe(home);
  expect(addressOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressOf('::1')).toBe('0:0:0:0::/64');
});

test('one household writes its address in one way, however a proxy spells it', () => {
  expect(addressOf('127.0.0.1', '2001:0db8:0001:0002::1', ['127.0.0.1'])).toBe('2001:db8:1:2::/64');
});

test('a peer that has already gone has no address, and that is no fault', () => {
  expect(addressOf(undefined)).toBe('');
});

test('a proxy that is not trusted is logged once, by the address to be named', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const note = watchUntrustedProxies(trustProxies(['127.0.0.1']));
  const come = (peer: string, forwarded?: string) =>
    note({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage);
  come('203.0.113.7');
  come('127.0.0.1', '198.51.100.1');
  come('::ffff:172.18.0.3', '198.51.100.1');
  come('172.18.0.3', '198.51.100.2');
  write.mockRestore();
  expect(written).toEqual([expect.stringContaining('172.18.0.3, which TRUSTED_PROXIES does not name')]);
});

test('a proxy on IPv6 is trusted by its whole address, also where it is one of a network', () => {
  const isTrusted = (peer: string, proxies: string[]) =>
    isFromProxy({ socket: { remoteAddress: peer } as Socket }, trustProxies(proxies));
  expect(isTrusted('fd00:7::2', ['fd00:7::2'])).toBe(true);
  expect(isTrusted('fd00:7::2', ['fd00:7::/64'])).toBe(true);
  expect(isTrusted('fd00:8::2', ['fd00:7::/64'])).toBe(false);
  expect(isTrusted('::ffff:10.0.0.2', ['10.0.0.2'])).toBe(true);
});
