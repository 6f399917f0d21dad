import { expect, test } from 'vitest';
import { ourRules } from '#app/modules/settings/order-rules.ts';
import { callBackAt, laterChoices } from './calls.ts';

/** 15:30 in Karachi. */
const now = new Date('2026-11-21T10:30:00Z');

test('K3: an order that nobody answered for comes back in 2 hours, then 5, then next day at 11', () => {
  expect(callBackAt(1, now, ourRules).toISOString()).toBe('2026-11-21T12:30:00.000Z');
  expect(callBackAt(2, now, ourRules).toISOString()).toBe('2026-11-21T15:30:00.000Z');
  expect(callBackAt(3, now, ourRules).toISOString()).toBe('2026-11-22T06:00:00.000Z');
  expect(callBackAt(7, new Date('2026-11-21T20:00:00Z'), ourRules).toISOString()).toBe('2026-11-23T06:00:00.000Z');
});

test('K3: the evening that is offered is one still to come', () => {
  expect(laterChoices(now, ourRules).map(({ label, at }) => `${label} ${at.toISOString()}`)).toEqual([
    'In 1 hour 2026-11-21T11:30:00.000Z',
    'This evening 2026-11-21T13:00:00.000Z',
    'Tomorrow 2026-11-22T06:00:00.000Z',
  ]);
  expect(laterChoices(new Date('2026-11-21T14:00:00Z'), ourRules).map(({ label }) => label)).toEqual([
    'In 1 hour',
    'Tomorrow',
    'Tomorrow evening',
  ]);
});
