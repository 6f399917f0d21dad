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

test('where every address is accepted, each valid one is, and none that is not', () => {
  for (const local of ['ayesha', 'a.b', 'a_b', 'a-b', 'a+shop', "o'neil", 'a&b', 'a/b', '1970', 'x'])
    for (const domain of ['gmail.com', 'yahoo.com', 'outlook.com', 'noorhome.pk', 'mail.noorhome.com.pk'])
      expect(isEmailFormat(`${local}@${domain}`, ['*']), `${local}@${domain}`).toBe(true);
  for (const wrong of ['a', 'a@b', 'a@@b.pk', 'a b@c.pk', '<a>@b.pk', 'a"b@c.pk', 'a,b@c.pk', 'a@b.pk\nBcc: c@d.pk'])
    expect(isEmailFormat(wrong, ['*']), wrong).toBe(false);
  expect(isEmailFormat("o'neil@gmail.com")).toBe(false);
});

test('F3: a form may send an address of 254 characters and no longer one', () => {
  const ofLength = (length: number) => `ayesha@${'a'.repeat(length - 'ayesha@.pk'.length)}.pk`;
  expect(isEmailFormat(ofLength(254), ['*'])).toBe(true);
  expect(isEmailFormat(ofLength(255), ['*'])).toBe(false);
});
