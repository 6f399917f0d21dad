import { expect, test } from 'vitest';
import { formatPhone, isPhone, parsePhone, whatsappDigits } from './phone.ts';

test('F3, K1: every written form of a number becomes one number', () => {
  for (const written of [
    '03001234567',
    '0300 1234567',
    '0300-123-4567',
    '923001234567',
    '+92 300 1234567',
    '0092-300-1234567',
    '3001234567',
    '300 1234567',
    '۰۳۰۰۱۲۳۴۵۶۷',
    '٠٣٠٠ ١٢٣٤٥٦٧',
  ])
    expect(parsePhone(written), written).toBe('+923001234567');
});

test('F3: what the rule does not know is refused', () => {
  for (const written of [
    '',
    '03',
    '0300123456',
    '030012345678',
    '04001234567',
    '92300123456',
    '9230012345678',
    '+1 300 1234567',
    '+39 00123456',
    '2001234567',
    'phone',
  ])
    expect(parsePhone(written), written).toBeNull();
});

test('K1: a number is shown grouped and given to WhatsApp in digits', () => {
  expect(formatPhone('+923001234567')).toBe('0300 1234567');
  expect(whatsappDigits('+923001234567')).toBe('923001234567');
});

test('F3: a form may send a number with blanks and dashes, and no text of pages with a number in it', () => {
  expect(isPhone('0300 - 123 45 67')).toBe(true);
  expect(isPhone(`${' '.repeat(29)}03001234567`)).toBe(true);
  expect(isPhone(`${' '.repeat(30)}03001234567`)).toBe(false);
  expect(isPhone('0300123456')).toBe(false);
});
