import { expect, test } from 'vitest';
import { urdu } from '#app/i18n/urdu.ts';
import { collections } from './collection.ts';

test('B2: over the products that the owner sorts by hand stands nothing about what sells', () => {
  const { line, name } = collections.topCollection;
  expect(`${name}. ${line}`).not.toMatch(/order|sell|sold|bought|popular|this week|country/i);
  expect(urdu[line]).not.toMatch(/ہفتے|منگوا|بک |فروخت|مقبول/);
});
