import { expect, test } from 'vitest';
import { readOrigin } from './order-origin.ts';

test('M27: what an address says of its advertisement is cleaned, shortened and never a reason to refuse', () => {
  expect(readOrigin({ source: ' Facebook\u202E \n ads ', medium: 'cpc', campaign: 'x'.repeat(500) })).toEqual({
    source: 'Facebook ads',
    medium: 'cpc',
    campaign: 'x'.repeat(80),
  });
  expect(readOrigin({ campaign: `${'a'.repeat(79)}😀`, gclid: '<script>', fbclid: 'f'.repeat(251) })).toEqual({
    campaign: `${'a'.repeat(79)}\uFFFD`,
  });
  for (const nothing of [null, undefined, 7, 'gclid=1', [], {}, { source: '', gclid: 12, other: 'x' }])
    expect(readOrigin(nothing)).toBeNull();
});

test('M27: a click id says whose advertisement it was, unless the address does', () => {
  expect(readOrigin({ gclid: 'EAIaIQ_x-1' })).toEqual({ source: 'google', gclid: 'EAIaIQ_x-1' });
  expect(readOrigin({ ttclid: 'E.C.P' })).toMatchObject({ source: 'tiktok' });
  expect(readOrigin({ source: 'newsletter', fbclid: 'IwAR1' })).toEqual({ source: 'newsletter', fbclid: 'IwAR1' });
});
