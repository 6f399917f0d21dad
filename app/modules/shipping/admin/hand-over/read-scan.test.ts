import { expect, test } from 'vitest';
import { readScan } from './read-scan.ts';

const open = { booking: null, courier: null, planned: null, proposed: null, trackingNumber: null };
const byHand = { ...open, number: '48217306' };
const planned = { ...open, number: '48217307', planned: 'tcs' };
const booked = {
  ...open,
  number: '48217308',
  booking: 'booked',
  courier: 'leopards',
  trackingNumber: 'LE7750412388',
} as const;
const packed = [byHand, planned, booked];
const nothing = { inHand: null, courier: 'trax' };

test('M45: a slip says its parcel, and who carries it: as it is booked, as somebody chose, or as the page says', () => {
  expect(readScan('4821-7306', packed, nothing)).toEqual({
    kind: 'slip',
    number: '48217306',
    courier: 'trax',
    isDecided: false,
  });
  expect(readScan('48217307', packed, nothing)).toMatchObject({ kind: 'slip', courier: 'tcs' });
  expect(readScan(' 4821 7308', packed, nothing)).toMatchObject({ kind: 'slip', courier: 'leopards' });
});

test('M45: the label of a booked parcel needs no slip; any other belongs to the parcel in the hand', () => {
  const label = { kind: 'label', number: '48217308', courier: 'leopards', trackingNumber: 'LE7750412388' };
  expect(readScan('le 7750412388', packed, nothing)).toEqual(label);
  const inHand = { number: '48217306', courier: 'trax', isDecided: false };
  expect(readScan('TX-99-1204', packed, { inHand, courier: 'trax' })).toEqual({
    kind: 'label',
    number: '48217306',
    courier: 'trax',
    trackingNumber: 'TX991204',
  });
});

test('M45: a label of another parcel is refused, and so is one that is not the booked one', () => {
  const wrongParcel = readScan('LE7750412388', packed, {
    inHand: { number: '48217306', courier: 'trax', isDecided: false },
    courier: 'trax',
  });
  expect(wrongParcel).toMatchObject({ kind: 'wrong', why: expect.stringContaining('4821-7308') });
  const inHand = { number: '48217308', courier: 'leopards', isDecided: true };
  expect(readScan('LE1', packed, { inHand, courier: 'trax' })).toMatchObject({ kind: 'wrong' });
  expect(readScan('LE7750499999', packed, { inHand, courier: 'trax' })).toMatchObject({
    kind: 'wrong',
    why: expect.stringContaining('booked as LE7750412388'),
  });
});

test('M45: a label goes with the courier whose number it is, and is asked about where a person chose another one', () => {
  const inHand = { number: '48217306', courier: 'tcs', isDecided: false };
  const label = { number: '48217306', trackingNumber: 'LE7759990001' };
  expect(readScan('LE7759990001', packed, { inHand, courier: 'tcs' })).toEqual({
    kind: 'label',
    ...label,
    courier: 'leopards',
  });
  const decided = { inHand: { ...inHand, isDecided: true }, courier: 'tcs' };
  expect(readScan('LE7759990001', packed, decided)).toEqual({
    kind: 'unclear',
    ...label,
    couriers: ['leopards', 'tcs'],
  });
});

test('M45: a slip that is not packed is asked about; a label without its slip is not guessed', () => {
  expect(readScan('48210001', packed, nothing)).toEqual({ kind: 'elsewhere', number: '48210001' });
  expect(readScan('TX991204', packed, nothing)).toMatchObject({ kind: 'wrong' });
});
