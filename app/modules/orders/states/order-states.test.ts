import { expect, test } from 'vitest';
import { accountTexts } from '../my-orders/shopper-texts.ts';
import {
  isLegalStep,
  isOwnersStep,
  orderStates,
  orderTasks,
  type StateTrait,
  stateHas,
  statesWhere,
  stateTable,
  stationOf,
  stepsFor,
} from './order-states.ts';

const steps = orderStates.flatMap((from) => stateTable[from].next.map((to) => `${from} > ${to}`));

test('F9, K2: these steps are legal and no others', () => {
  expect(steps).toEqual([
    'placed > confirmed',
    'placed > cancelled',
    'confirmed > packed',
    'confirmed > cancelled',
    'packed > shipped',
    'packed > confirmed',
    'packed > cancelled',
    'shipped > out-for-delivery',
    'shipped > delivered',
    'shipped > refused',
    'shipped > returning',
    'shipped > lost',
    'out-for-delivery > delivered',
    'out-for-delivery > shipped',
    'out-for-delivery > refused',
    'out-for-delivery > returning',
    'out-for-delivery > lost',
    'delivered > cash-received',
    'cancelled > placed',
    'refused > returning',
    'refused > out-for-delivery',
    'refused > lost',
    'returning > returned',
    'returning > lost',
    'lost > cash-received',
    'lost > returned',
  ]);
  for (const from of orderStates)
    for (const to of orderStates) expect(isLegalStep(from, to)).toBe(steps.includes(`${from} > ${to}`));
});

test('K2: every state can be reached, and every order can come to an end', () => {
  const reached = new Set(['placed']);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const step of steps) {
      const [from = '', to = ''] = step.split(' > ');
      if (reached.has(from)) reached.add(to);
    }
  }
  expect(reached.size).toBe(orderStates.length);
  for (const state of orderStates)
    if (!stateHas(state, 'ended')) expect(stateTable[state].next.length).toBeGreaterThan(0);
});

test('K2: only the owner opens a cancelled order again; three endings want a reason', () => {
  expect(isOwnersStep('cancelled', 'placed')).toBe(true);
  expect(stepsFor('cancelled', 'staff')).toEqual([]);
  expect(stepsFor('cancelled', 'owner')).toEqual(['placed']);
  expect(stepsFor('delivered', 'staff')).toEqual([]);
  expect(stepsFor('delivered', { role: 'staff', tasks: ['cash'] })).toEqual(['cash-received']);
  expect(stepsFor('packed', { role: 'staff', tasks: ['ship'] })).toEqual(['shipped']);
  expect(stepsFor('packed', { role: 'staff', tasks: ['pack'] })).toEqual(['confirmed', 'cancelled']);
  expect(stepsFor('placed', { role: 'staff', tasks: ['pack', 'ship', 'cash'] })).toEqual([]);
  expect(statesWhere('needsReason')).toEqual(['cancelled', 'refused', 'lost']);
});

test('every state is in exactly one task, and has its place on the line', () => {
  expect(
    Object.values(orderTasks)
      .flatMap(({ states }) => [...states])
      .toSorted(),
  ).toEqual([...orderStates].toSorted());
  expect(stationOf('packed')).toBe(2);
  expect(stationOf('returning')).toBe(3);
});

test('K2: traits that mean each other agree, whatever state is added', () => {
  for (const state of orderStates) {
    const has = (trait: StateTrait) => stateHas(state, trait);
    expect(has('sent'), state).toBe(!has('inShop') && state !== 'cancelled');
    expect(has('withCourier') && has('ended'), state).toBe(false);
    expect(has('received') && has('failed'), state).toBe(false);
    if (has('notTaken')) expect(has('failed'), state).toBe(true);
    if (has('cashOwed')) expect(has('payable'), state).toBe(true);
    expect(accountTexts[state].isExpected, state).toBe(has('inShop') || has('onTheWay'));
  }
});
