import { expect, test } from 'vitest';
import { findSettings } from './search-settings.ts';

const firstOf = (question: string, worker: Parameters<typeof findSettings>[1] = 'owner') =>
  findSettings(question, worker, true)[0]?.found[0];

test.each([
  ['delivery fee', '/admin/settings/checkout#delivery'],
  ['shipping charges', '/admin/settings/checkout#delivery'],
  ['Logo', '/admin/settings/shop'],
  ['return days', '/admin/settings/advanced#rules'],
  ['password', '/account/security'],
  ['invite helper', '/admin/settings/team'],
  ['emails', '/admin/settings/messages#emails'],
  ['webhooks', '/admin/settings/api'],
  ['demo data', '/admin/settings/demo-data'],
  ['coupon', '/admin/settings/codes'],
])('M65: “%s” finds where it is set', (question, to) => {
  expect(firstOf(question)).toMatchObject({ to });
});

test('M65: nothing is found of settings that somebody may not open, nor of an empty or unknown question', () => {
  expect(firstOf('delivery fee', 'staff')).toBeUndefined();
  expect(firstOf('password', 'staff')).toMatchObject({ to: '/account/security' });
  expect(findSettings(' ', 'owner', true)).toEqual([]);
  expect(findSettings('demo data', 'owner', false)).toEqual([]);
  expect(findSettings('qqq', 'owner', true)).toEqual([]);
});
