import { expect, test } from 'vitest';
import { isEmailFormat } from './email.ts';

test('F3: gmail addresses and an empty field pass', () => {
  for (const email of ['', '  ', 'ayesha.siddiqui@gmail.com', 'A_B%c+d-1@gmail.com', 'Ayesha@GMAIL.com'])
    expect(isEmailFormat(email), email).toBe(true);
});

test('F3: other addresses do not', () => {
  for (const email of [
    'ayesha',
    'ayesha@yahoo.com',
    '@gmail.com',
    'a b@gmail.com',
    'a@gmail.com.pk',
    'a@notgmail.com',
    'a@mail.gmail.com',
    'a@gmailxcom',
    'a@gmail.com\nBcc: b@gmail.com',
    'ع@gmail.com',
  ])
    expect(isEmailFormat(email), email).toBe(false);
});

test('the owner can accept other domains', () => {
  expect(isEmailFormat('a@yahoo.com', ['gmail.com', 'yahoo.com'])).toBe(true);
  expect(isEmailFormat('a@anything.pk', ['*'])).toBe(true);
  expect(isEmailFormat('a@', ['*'])).toBe(false);
});

test('F3: a form may send an address of 254 characters and no longer one', () => {
  const ofLength = (length: number) => `ayesha@${'a'.repeat(length - 'ayesha@.pk'.length)}.pk`;
  expect(isEmailFormat(ofLength(254), ['*'])).toBe(true);
  expect(isEmailFormat(ofLength(255), ['*'])).toBe(false);
});
