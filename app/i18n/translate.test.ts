import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tIn, tWholeIn } from './translate.ts';
import './urdu-setup.ts';

test('M32: a text is said as the code has it, or in Urdu, with its values in place', () => {
  expect(tIn('en')('Add to Cart')).toBe('Add to Cart');
  expect(tIn('ur')('Add to Cart')).toBe('کارٹ میں ڈالیں');
  expect(tIn('en')('Only {count} left', { count: 3 })).toBe('Only 3 left');
  expect(tIn('ur')('Only {count} left', { count: 3 })).toBe('صرف 3 باقی');
});

test('M32: in Urdu a name or an amount is isolated, so that it keeps its own order and leaves that of the words', () => {
  expect(tIn('ur')('Save {amount}', { amount: 'Rs. 250' })).toBe('\u2068Rs. 250\u2069 کی بچت');
  expect(tIn('en')('Save {amount}', { amount: 'Rs. 250' })).toBe('Save Rs. 250');
});

test('M32: a value may be an element, wherever its language puts it', () => {
  const price = createElement('b', null, 'Rs. 990');
  const html = (language: 'en' | 'ur') => renderToStaticMarkup(tIn(language)('from {price}', { price }));
  expect(html('en')).toBe('from <b>Rs. 990</b>');
  expect(html('ur')).toBe('<b>Rs. 990</b> سے');
});

test('M32: an answer that has its values already is said in Urdu too, and so are those of its values that can be', () => {
  const tAny = tIn('ur') as (text: string) => string;
  expect(tAny('Hello, Zara! Good to see you.')).toBe('السلام علیکم \u2068Zara\u2069! خوش آمدید۔');
  expect(tAny('Account of Zara (Lahore)')).toBe('\u2068Zara (Lahore)\u2069 کا اکاؤنٹ');
  expect(tAny('Error: Please try again in a moment.')).toBe('معذرت: \u2068تھوڑی دیر بعد دوبارہ کوشش کریں۔\u2069');
  expect(tAny('Save Rs. 250')).toBe('Save Rs. 250');
  expect(tAny('The owner wrote this')).toBe('The owner wrote this');
});

test('M32: words that the owner may have written are in Urdu only where they are a new shop’s own, never by half', () => {
  expect(tWholeIn('ur')('Colour')).toBe('رنگ');
  expect(tWholeIn('en')('Colour')).toBe('Colour');
  // It begins as "Choose {choice}" does.
  expect(tWholeIn('ur')('Choose your gift today')).toBe('Choose your gift today');
  expect((tIn('ur') as (text: string) => string)('Choose your gift today')).not.toBe('Choose your gift today');
});
