import { afterEach, expect, test } from 'vitest';
import { firstCouriers, rememberCouriers } from './courier.ts';
import { numberCourier, ownCourier } from './number-courier.ts';

afterEach(() => rememberCouriers(firstCouriers));

const proposed = (courier: string) => ({ courier, isDecided: false });

test('M45: the number’s own courier carries the parcel, whoever was proposed; of digits alone whoever was proposed', () => {
  expect(numberCourier('le 7750-412388', proposed('tcs'))).toEqual({ kind: 'clear', courier: 'leopards' });
  expect(numberCourier('TX991204', proposed('leopards'))).toEqual({ kind: 'clear', courier: 'trax' });
  expect(numberCourier('778120941000', proposed('leopards'))).toEqual({ kind: 'clear', courier: 'leopards' });
});

test('M45: it is asked who carries a parcel whose number and whose chosen courier differ', () => {
  const result = numberCourier('LE7750412388', { courier: 'tcs', isDecided: true });
  expect(result).toEqual({ kind: 'unclear', couriers: ['leopards', 'tcs'] });
  const same = { courier: 'leopards', isDecided: true };
  expect(numberCourier('LE7750412388', same)).toEqual({ kind: 'clear', courier: 'leopards' });
});

test('M45: a courier that is off carries nothing', () => {
  rememberCouriers(firstCouriers.map((each) => ({ ...each, active: each.name !== 'leopards' })));
  expect(ownCourier('LE7750412388')).toBeNull();
  expect(numberCourier('LE7750412388', proposed('tcs'))).toEqual({ kind: 'clear', courier: 'tcs' });
});
