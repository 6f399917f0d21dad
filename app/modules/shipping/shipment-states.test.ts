import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderState, orderStates } from '#app/modules/orders/states/order-states.ts';
import {
  inOrder,
  latestOf,
  orderStateFor,
  type ShipmentEvent,
  type ShipmentState,
  shipmentStates,
} from './shipment-states.ts';
import { stepsTowards } from './tracking/courier-steps.ts';

const noon = new Date('2026-11-18T07:00:00Z');

function event(state: ShipmentState, minutes = 0, words = state as string): ShipmentEvent {
  return { at: new Date(noon.getTime() + minutes * 60_000), state, words, place: '' };
}

test('K5: news are sorted by time, then by how far along, and what was said twice is there once', () => {
  const notified = [event('delivered', 30), event('picked-up'), event('out-for-delivery', 30), event('picked-up')];
  expect(inOrder(notified).map(({ state }) => state)).toEqual(['picked-up', 'out-for-delivery', 'delivered']);
});

test('K5: late scans do not take a delivered parcel back; a return does', () => {
  expect(latestOf([event('delivered', 10), event('in-transit', 20)])?.state).toBe('delivered');
  expect(latestOf([event('delivered', 10), event('returning', 20)])?.state).toBe('returning');
  expect(latestOf([event('returned', 10), event('returning', 20)])?.state).toBe('returned');
  expect(latestOf([event('in-transit', 10), event('unknown', 20)])?.state).toBe('in-transit');
  expect(latestOf([event('unknown')])).toBeNull();
});

test('K5: in whatever order the news come, the parcel is in the same place', () => {
  const news = fc.array(
    fc.record({ state: fc.constantFrom(...shipmentStates), minutes: fc.integer({ min: 0, max: 5 }) }),
  );
  fc.assert(
    fc.property(news, (messages) => {
      const events = messages.map(({ state, minutes }) => event(state, minutes));
      expect(latestOf(events.toReversed())?.state).toBe(latestOf(events)?.state);
    }),
  );
});

test('K5: a person says what came back; the courier only says that it is on its way', () => {
  expect(orderStateFor(event('returned'))).toBe('returning');
  expect(orderStateFor(event('unknown'))).toBeNull();
  expect(orderStateFor(event('cancelled'))).toBeNull();
  expect(orderStateFor(event('attempted', 0, 'Pending: phone off'))).toBe('shipped');
  expect(orderStateFor(event('attempted', 0, 'Recipient Refused'))).toBe('refused');
});

test('K5: a courier who skips scans moves the order by several legal steps, never by an illegal one', () => {
  const towards: [OrderState, OrderState, OrderState[] | null][] = [
    ['packed', 'delivered', ['shipped', 'delivered']],
    ['shipped', 'delivered', ['delivered']],
    ['refused', 'delivered', ['out-for-delivery', 'delivered']],
    ['out-for-delivery', 'shipped', ['shipped']],
    ['shipped', 'shipped', []],
    ['refused', 'shipped', null],
    ['delivered', 'shipped', null],
    ['delivered', 'returning', null],
    ['returning', 'delivered', null],
    ['confirmed', 'shipped', null],
    ['cash-received', 'delivered', null],
    ['cancelled', 'delivered', null],
  ];
  for (const [from, to, steps] of towards) expect([from, to, stepsTowards(from, to)]).toEqual([from, to, steps]);
  for (const from of orderStates) {
    for (const closed of ['cash-received', 'cancelled', 'returned', 'placed'] as const) {
      if (from !== closed) expect(stepsTowards(from, closed)).toBeNull();
    }
  }
});
