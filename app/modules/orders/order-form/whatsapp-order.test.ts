import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyWhatsAppOrder,
  type WhatsAppOrder,
  whatsAppLink,
  whatsAppProblems,
  whatsAppText,
} from './whatsapp-order.ts';

const gmail = ['gmail.com'];
const serum = { id: 1042, name: 'Night Repair Serum', title: 'ALMA face serum, 30 ml glass dropper' };
const ayesha: WhatsAppOrder = {
  name: 'Ayesha Siddiqui',
  email: '',
  mobileNumber: '0300 1234567',
  whatsappNumber: '923001234567',
  productQuantity: '2',
  province: 'Punjab',
  city: 'Lahore',
  address: 'House 14-B, Street 7, Model Town',
};

test('F7: an order that is filled in as asked has nothing wrong with it, with or without an e-mail', () => {
  expect(whatsAppProblems(ayesha, gmail)).toEqual({});
  expect(whatsAppProblems({ ...ayesha, email: 'Ayesha.S@gmail.com' }, gmail)).toEqual({});
});

test('F7: everything that is wrong is said at once, in the spec’s words', () => {
  const wrong = { ...emptyWhatsAppOrder, email: 'a@yahoo.com', mobileNumber: '0412345', productQuantity: '0' };
  expect(whatsAppProblems(wrong, gmail)).toEqual({
    name: 'Please enter your name.',
    email: 'Invalid email format. Please enter a valid Email address (e.g., name@gmail.com).',
    mobileNumber: 'Invalid mobile number format.',
    whatsappNumber: 'Invalid WhatsApp number format.',
    productQuantity: 'Please enter a quantity of 1 or more.',
    province: 'Please enter your province.',
    city: 'Please enter your city.',
    address: 'Please enter your complete address.',
  });
});

test('F7: a quantity is a positive whole number that does not begin with zero', () => {
  for (const good of ['1', '9', '10', '250'])
    expect(whatsAppProblems({ ...ayesha, productQuantity: good }, gmail), good).toEqual({});
  for (const bad of ['', '0', '01', '-1', '+1', '1.5', '1e3', 'two', '٢'])
    expect(whatsAppProblems({ ...ayesha, productQuantity: bad }, gmail), bad).toHaveProperty('productQuantity');
});

test('F7: the message names product and shopper, line by line', () => {
  expect(whatsAppText(ayesha, serum).split('\n')).toEqual([
    'Title: ALMA face serum, 30 ml glass dropper',
    'Item name: Night Repair Serum',
    'Item id: 1042',
    'Quantity: 2',
    'Name: Ayesha Siddiqui',
    'Email: -',
    'Mobile: 0300 1234567',
    'WhatsApp number: 0300 1234567',
    'City: Lahore',
    'Province: Punjab',
    'Address: House 14-B, Street 7, Model Town',
  ]);
  expect(whatsAppLink('+923007654321', ayesha, serum)).toMatch(/^https:\/\/wa\.me\/923007654321\?text=Title%3A%20ALMA/);
});

test('F7: the message holds an address of 300 characters whole, in Urdu too; long names give way first', () => {
  const long = {
    id: 1042,
    name: 'A serum of a very long name '.repeat(6),
    title: 'And a title that is longer '.repeat(7),
  };
  const english = 'House 14-B, Street 7, Model Town, beside the old mosque; '
    .repeat(6)
    .slice(0, 299)
    .trim()
    .padEnd(300, '.');
  const urdu = 'مکان نمبر چودہ گلی سات ماڈل ٹاؤن پرانی مسجد کے ساتھ '.repeat(6).slice(0, 299).trim().padEnd(300, '.');
  for (const address of [english, urdu]) {
    const link = whatsAppLink('+923007654321', { ...ayesha, name: 'عائشہ صدیقی', address }, long);
    const text = new URL(link).searchParams.get('text') ?? '';
    expect(address).toHaveLength(300);
    expect(text.split('\n').at(-1)).toBe(`Address: ${address}`);
    for (const line of ['Item id: 1042', 'Mobile: 0300 1234567', 'Name: عائشہ صدیقی', 'City: Lahore'])
      expect(text.split('\n')).toContain(line);
  }
});

test('F7: the message holds the e-mail whole beside a long address in Urdu', () => {
  const address = 'مکان نمبر چودہ گلی سات ماڈل ٹاؤن پرانی مسجد کے ساتھ '.repeat(6).slice(0, 299).trim();
  const email = 'muhammad.abdullah.siddiqui.lahore@gmail.com';
  const link = whatsAppLink('+923007654321', { ...ayesha, name: 'عائشہ صدیقی', city: 'لاہور', email, address }, serum);
  const lines = (new URL(link).searchParams.get('text') ?? '').split('\n');
  expect(lines).toContain(`Email: ${email}`);
  expect(lines.at(-1)?.length).toBeGreaterThan(250);
});

const labels = [
  'Title',
  'Item name',
  'Item id',
  'Quantity',
  'Name',
  'Email',
  'Mobile',
  'WhatsApp number',
  'City',
  'Province',
  'Address',
];
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.stringMatching(/^[\r\n\v\f\u0085\u2028\u2029\u202A-\u202E\u2066-\u2069\uD800-\uDFFFا-ے😀%&#]{0,300}$/u),
  fc.constantFrom('a\nItem id: 1\nQuantity: 99', '\u202Egnp.exe', '%0AQuantity: 99', 'آ'.repeat(400), '🛒'.repeat(400)),
);

test('F7: whatever is typed, the message has the template’s lines and no others, and the link at most 2000 characters', () => {
  const order = fc.record({
    name: anything,
    email: anything,
    mobileNumber: anything,
    whatsappNumber: anything,
    productQuantity: anything,
    province: anything,
    city: anything,
    address: anything,
  });
  const product = fc.record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), name: anything, title: anything });
  fc.assert(
    fc.property(order, product, (written, named) => {
      const link = whatsAppLink('+923001234567', written, named);
      expect(link.length).toBeLessThanOrEqual(2_000);
      const text = new URL(link).searchParams.get('text') ?? '';
      const lines = text.split(/[\p{Zl}\p{Zp}\p{Cc}]/u);
      expect(lines.map((line) => line.slice(0, line.indexOf(': ')))).toEqual(labels);
      expect(text).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    }),
  );
});
