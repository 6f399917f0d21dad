import { expect, test } from 'vitest';
import { actOf, type Option } from './search-keys.ts';

const rows: Option[] = [1003, 1001, 'all'];
const to = (option: Option | null) => ({ kind: 'go', to: option });

test('D1: arrows go round the rows', () => {
  expect(actOf('ArrowDown', rows, null)).toEqual(to(1003));
  expect(actOf('ArrowDown', rows, 1003)).toEqual(to(1001));
  expect(actOf('ArrowDown', rows, 'all')).toEqual(to(1003));
  expect(actOf('ArrowUp', rows, null)).toEqual(to('all'));
  expect(actOf('ArrowUp', rows, 1003)).toEqual(to('all'));
});

test('D1: Home and End belong to the text until a row is reached', () => {
  expect(actOf('Home', rows, null)).toBeNull();
  expect(actOf('Home', rows, 'all')).toEqual(to(1003));
  expect(actOf('End', rows, 1003)).toEqual(to('all'));
  expect(actOf('ArrowLeft', rows, 1001)).toEqual(to(null));
  expect(actOf('ArrowLeft', rows, null)).toBeNull();
});

test('D1: Enter chooses the row, or searches where there is none; Escape closes', () => {
  expect(actOf('Enter', rows, 1001)).toEqual({ kind: 'choose', option: 1001 });
  expect(actOf('Enter', rows, null)).toBeNull();
  expect(actOf('Enter', rows, 999)).toBeNull();
  expect(actOf('Escape', rows, 1001)).toEqual({ kind: 'close' });
  expect(actOf('a', rows, 1001)).toBeNull();
});
