import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.server.ts';

const site = 'https://dastak.pk';

function isOurs(headers: Record<string, string>, method = 'POST'): boolean {
  return isSameOrigin({ method, headers } as unknown as IncomingMessage, site);
}

test('reading is open to everybody', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isOurs({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, method), method).toBe(true);
});

test('an order from our own pages passes', () => {
  expect(isOurs({ 'sec-fetch-site': 'same-origin', origin: site, host: 'dastak.pk' })).toBe(true);
  expect(isOurs({ origin: site, host: 'dastak.pk' })).toBe(true);
});

test('an old phone on the shop’s own network passes by its Origin alone, under whatever name it found the shop', () => {
  expect(isOurs({ origin: 'http://192.168.1.10:3000', host: '192.168.1.10:3000' })).toBe(true);
});

test('somebody else’s page cannot order in a shopper’s name', () => {
  for (const fetchSite of ['cross-site', 'same-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site'])
    expect(isOurs({ 'sec-fetch-site': fetchSite, origin: site, host: 'dastak.pk' }), fetchSite).toBe(false);
  for (const origin of [
    'https://evil.example',
    'http://dastak.pk:81',
    'https://dastak.pk.evil.example',
    'https://dastak.pk@evil.example',
    'null',
    'dastak.pk',
    ' ',
  ])
    expect(isOurs({ origin, host: 'dastak.pk' }), origin).toBe(false);
});

test('what browsers say counts before what a header claims', () => {
  expect(isOurs({ 'sec-fetch-site': 'cross-site', origin: site, host: 'dastak.pk' })).toBe(false);
});

test('a request that says nothing about where it comes from is refused, whatever it wants to change', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post', 'QUERY', 'X'])
    expect(isOurs({ host: 'dastak.pk' }, method), method).toBe(false);
});

test('a request without a Host is not taken for one of ours because its Origin is no address either', () => {
  for (const origin of ['null', 'about:blank', 'garbage']) expect(isOurs({ origin }), origin).toBe(false);
});
