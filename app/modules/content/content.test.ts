import { expect, test } from 'vitest';
import { headerText, isShown } from './content.ts';

test('A2: without an announcement the demo says the specification’s words, and an owner’s own shop leaves the line out', () => {
  expect(headerText(undefined, {})).toBe('Welcome to our Official store');
  expect(headerText(' ', {})).toBe('No text available');
  expect(headerText(undefined, { isOwn: true })).toBe('');
  expect(headerText(' ', { isOwn: true })).toBe('');
  expect(headerText('Eid Mubarak', { isOwn: true })).toBe('Eid Mubarak');
});

test('B1, B5: an empty part of a page stands in the demo and where it could not be read, not in an owner’s own shop', () => {
  expect(isShown([], {})).toBe(true);
  expect(isShown([], { isOwn: true })).toBe(false);
  expect(isShown([], { isOwn: true }, true)).toBe(true);
  expect(isShown(['banner'], { isOwn: true })).toBe(true);
});
