import { expect, test } from 'vitest';
import { actionNamed, type Option } from './search-keys.ts';

const rows: Option[] = [1003, 1001, 'all'];
const to = (option: Option | null) => ({ kind: 'go', to: option });

test('D1: arrows go round the rows', () => {
  expect(actionNamed('ArrowDown', rows, null)).toEqual(to(1003));
  expect(actionNamed('ArrowDown', rows, 1003)).toEqual(to(1001));
  expect(actionNamed('ArrowDown', rows, 'all')).toEqual(to(1003));
  expect(actionNamed('ArrowUp', rows, null)).toEqual(to('all'));
  expect(actionNamed('ArrowUp', rows, 1003)).toEqual(to('all'));
});

test('D1: Home and End belong to the text until a row is reached', () => {
  expect(actionNamed('Home', rows, null)).toBeNull();
  expect(actionNamed('Home', rows, 'all')).toEqual(to(1003));
  expect(actionNamed('End', rows, 1003)).toEqual(to('all'));
  expect(actionNamed('ArrowLeft', rows, 1001)).toEqual(to(null));
  expect(actionNamed('ArrowLeft', rows, null)).toBeNull();
});

test('D1: Enter chooses the row, or searches where there is none; Escape closes', () => {
  expect(actionNamed('Enter', rows, 1001)).toEqual({ kind: 'choose', option: 1001 });
  expect(actionNamed('Enter', rows, null)).toBeNull();
  expect(actionNamed('Enter', rows, 999)).toBeNull();
  expect(actionNamed('Escape', rows, 1001)).toEqual({ kind: 'close' });
  expect(actionNamed('a', rows, 1001)).toBeNull();
});
