import { expect, test } from 'vitest';
import { readIban, readPayee } from './payee.ts';
import {
  creditFor,
  formatReturnNumber,
  isInTime,
  isLegalReturnStep,
  leftAfterCredit,
  maskAccount,
  openReturnStates,
  paidFor,
  proposedRefund,
  returnStates,
  returnTable,
  returnTabs,
} from './return.ts';

const lines = [
  { productId: 1, price: 500_000, quantity: 2 },
  { productId: 2, price: 33_333, quantity: 3 },
];

test('M8: the policy’s share of what was paid for pieces is proposed, never of the delivery fee, and after any discount', () => {
  const listed = 1_099_999;
  const plain = { total: listed, shippingFee: 0, lines };
  expect(paidFor(plain, [{ productId: 1, quantity: 1 }])).toBe(500_000);
  expect(proposedRefund(500_000, 80)).toBe(400_000);
  expect(paidFor({ ...plain, total: listed + 25_000, shippingFee: 25_000 }, [{ productId: 1, quantity: 1 }])).toBe(
    500_000,
  );
  // Half the price: every piece was paid with half of its own.
  expect(paidFor({ ...plain, total: 550_000 }, [{ productId: 1, quantity: 1 }])).toBe(250_000);
  // An order of another shop has its discount as a fee below nothing.
  expect(paidFor({ ...plain, total: 550_000, shippingFee: -549_999 }, [{ productId: 1, quantity: 2 }])).toBe(500_000);
});

test('M8: parts of an order never come to more than the whole, and the whole comes to all of it', () => {
  const order = { total: 1_000_001, shippingFee: 0, lines };
  const each = [1, 1, 2, 2, 2].map((productId) => paidFor(order, [{ productId, quantity: 1 }]));
  expect(each.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(order.total);
  expect(paidFor(order, lines)).toBe(order.total);
  const huge = [{ productId: 1, price: 1_000_000_000, quantity: 9_000_001 }];
  expect(paidFor({ total: 9_000_001_000_000_000, shippingFee: 0, lines: huge }, huge)).toBe(9_000_001_000_000_000);
});

test('M8: refunds are whole rupees', () => {
  expect(proposedRefund(99_999, 80)).toBe(80_000);
  expect(proposedRefund(100, 80)).toBe(100);
});

test('M8: the last day to ask is counted from the day of delivery in Karachi', () => {
  const delivered = new Date('2026-11-01T18:59:00Z');
  expect(isInTime(delivered, new Date('2026-11-16T18:59:00Z'), 15)).toBe(true);
  // Midnight in Karachi is 19:00 in UTC.
  expect(isInTime(delivered, new Date('2026-11-16T19:00:00Z'), 15)).toBe(false);
});

test('M8: each state leads on to known ones, stands under one tab, and is told to the shopper', () => {
  for (const state of returnStates) {
    expect(
      Object.values(returnTabs).filter(({ states }) => (states as readonly string[]).includes(state)),
    ).toHaveLength(1);
    expect(returnTable[state].says).not.toBe('');
  }
  expect(isLegalReturnStep('received', 'refunded')).toBe(true);
  // What was sent instead may cost less, or never arrive.
  expect(isLegalReturnStep('exchanged', 'refunded')).toBe(true);
  for (const from of returnStates.filter((state) => state !== 'received' && state !== 'exchanged'))
    expect([isLegalReturnStep(from, 'refunded'), isLegalReturnStep(from, 'exchanged')]).toEqual([false, false]);
  expect(openReturnStates.flatMap((state) => returnTable[state].next)).not.toContain('asked');
});

test('M8: a payee is an IBAN with a right checksum, a mobile number, or nobody', () => {
  const iban = 'PK36 SCBL 0000 0011 2345 6702';
  expect(readIban(iban)).toBe('PK36SCBL0000001123456702');
  expect(readIban('PK36SCBL0000001123456703')).toBeNull();
  expect(readIban('GB82WEST12345698765432')).toBeNull();
  expect(readPayee({ way: 'bank', name: ' Ayesha  Siddiqui ', account: iban })).toEqual({
    payee: { way: 'bank', name: 'Ayesha Siddiqui', account: 'PK36SCBL0000001123456702' },
    problems: {},
  });
  expect(readPayee({ way: 'jazzcash', name: 'Ayesha', account: '0300 1234567' }).payee?.account).toBe('03001234567');
  expect(Object.keys(readPayee({ way: 'easypaisa', name: '', account: '0421234567' }).problems)).toEqual([
    'name',
    'account',
  ]);
  expect(readPayee({ way: 'cash', name: 'x', account: 'y' }).payee).toEqual({ way: 'cash', name: '', account: '' });
  expect(Object.keys(readPayee({ way: 'gold', name: '', account: '' }).problems)).toEqual(['way']);
});

test('M8: an account is shown by its last four signs, and a return by its order’s number', () => {
  expect(maskAccount('PK36SCBL0000001123456702')).toBe('•••• 6702');
  expect(maskAccount(maskAccount('PK36SCBL0000001123456702'))).toBe('•••• 6702');
  expect(maskAccount('')).toBe('');
  expect(formatReturnNumber({ number: '48217306', seq: 1 })).toBe('4821-7306/1');
});

test('M9: what came back pays for what is sent instead, but for a rupee; what is left of it goes back', () => {
  expect(creditFor(500_000, 600_000, 100)).toBe(500_000);
  expect(creditFor(500_000, 500_000, 100)).toBe(499_900);
  expect(creditFor(500_000, 200_000, 100)).toBe(199_900);
  expect(leftAfterCredit(500_000, 500_000, 100)).toBe(0);
  // The rupee that an order comes to is no difference.
  expect(leftAfterCredit(500_000, 499_900, 100)).toBe(0);
  expect(leftAfterCredit(500_000, 199_900, 100)).toBe(300_100);
  expect(leftAfterCredit(100, 0, 100)).toBe(100);
});
