/** A return: pieces of a delivered order that a shopper sends back. The rules, pure, for both sides. */
import type { Label } from '#app/i18n/translate.ts';
import { dayNumber } from '#app/infra/dates/days.ts';
import type { Money } from '#app/infra/money/money.ts';

export const returnStates = [
  'asked',
  'agreed',
  'on-its-way',
  'received',
  'refunded',
  'exchanged',
  'declined',
  'closed',
] as const;

export type ReturnState = (typeof returnStates)[number];

/** The lists of the admin: what waits for an answer, for a parcel, for money, and what has ended. */
export const returnTabs = {
  answer: { label: 'To answer', states: ['asked'] },
  coming: { label: 'Coming back', states: ['agreed', 'on-its-way'] },
  settle: { label: 'To refund', states: ['received'] },
  done: { label: 'Done', states: ['refunded', 'exchanged', 'declined', 'closed'] },
} as const satisfies Record<string, { label: string; states: readonly ReturnState[] }>;

export type ReturnTab = keyof typeof returnTabs;

type StateFacts = {
  /** As the admin says it. */
  label: string;
  /** To where a return may go from here. */
  next: readonly ReturnState[];
  /** As the shopper reads it: where it stands, and what comes next. */
  says: Label;
  comes: Label | '';
};

export const returnTable: Record<ReturnState, StateFacts> = {
  asked: {
    label: 'Requested',
    next: ['agreed', 'declined', 'closed'],
    says: 'We have your request.',
    comes: 'We look at it and reply to you. Please keep the product and its box until then.',
  },
  agreed: {
    label: 'Approved',
    next: ['on-its-way', 'received', 'closed'],
    says: 'We take it back.',
    comes: 'Send it to us with its box and the receipt, and tell us here when it has left.',
  },
  'on-its-way': {
    label: 'On its way',
    next: ['received', 'closed'],
    says: 'It is on its way to us.',
    comes: 'We check it as soon as it arrives.',
  },
  received: {
    label: 'Received',
    next: ['refunded', 'exchanged', 'closed'],
    says: 'It is back with us.',
    comes: 'We send your money next, and tell you when it has left.',
  },
  refunded: { label: 'Refunded', next: [], says: 'Your money has been sent.', comes: '' },
  // What is sent instead may cost less, or never arrive: then money goes back after all.
  exchanged: { label: 'Exchanged', next: ['refunded'], says: 'You get a replacement.', comes: '' },
  declined: {
    label: 'Declined',
    next: ['agreed'],
    says: 'We cannot take it back.',
    comes: 'If you see it differently, please call us.',
  },
  closed: { label: 'Closed', next: [], says: 'This return is closed.', comes: '' },
};

/** Whether a return may go from one state to the other at all, whoever asks. */
export function isLegalReturnStep(from: ReturnState, to: ReturnState): boolean {
  return returnTable[from].next.includes(to);
}

/** The states in which a return still needs somebody: the shop cannot forget its shopper before it ends. */
export const openReturnStates: readonly ReturnState[] = ['asked', 'agreed', 'on-its-way', 'received'];

/** The states in which a shopper may still take the request back. */
export const withdrawableStates: readonly ReturnState[] = ['asked', 'agreed'];

/** Why something is sent back, as it is stored and as people read it. */
export const returnReasons = {
  damaged: 'It came damaged',
  faulty: 'It does not work',
  wrong: 'It is not what I ordered',
  'not-as-shown': 'It is not as shown',
  size: 'It does not fit',
  'changed-mind': 'I changed my mind',
  other: 'Another reason',
} as const;

export type ReturnReason = keyof typeof returnReasons;

/** Whether the goods came damaged or wrong, rather than that the shopper thought better of it. */
export function isShopsFault(reason: ReturnReason): boolean {
  return ['damaged', 'faulty', 'wrong', 'not-as-shown'].includes(reason);
}

/** In what condition a piece came back. */
export const returnConditions = {
  'as-new': 'As new',
  opened: 'Opened',
  damaged: 'Damaged',
} as const;

export type ReturnCondition = keyof typeof returnConditions;

/** How money goes back to a shopper. */
export const refundWays = {
  bank: 'Bank account (IBAN)',
  jazzcash: 'JazzCash',
  easypaisa: 'Easypaisa',
  cash: 'In cash',
} as const;

export type RefundWay = keyof typeof refundWays;

/** `4821-7306/1`: the order's number and which of its returns it is. */
export function formatReturnNumber({ number, seq }: { number: string; seq: number }): string {
  return `${number.slice(0, 4)}-${number.slice(4)}/${seq}`;
}

/** Pieces of a product. */
export type Pieces = { productId: number; quantity: number };

/** What is known of an order's money. `total` is what was paid in all, after any discount and with the delivery fee. */
export type PaidOrder = {
  total: Money;
  /** Below nothing where an order of another shop had a discount. */
  shippingFee: Money;
  lines: readonly (Pieces & { price: Money })[];
};

/**
 * What was paid for pieces of an order: their share of its total without the delivery fee. A discount lowers every piece
 * alike. Whole paisa, rounded down, so that parts never come to more than the whole.
 */
export function paidFor({ total, shippingFee, lines }: PaidOrder, pieces: readonly Pieces[]): Money {
  const linesPrice = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const paid = Math.max(0, total - Math.max(0, shippingFee));
  const piecesPrice = pieces.reduce((sum, { productId, quantity }) => {
    const line = lines.find((each) => each.productId === productId);
    return sum + (line ? line.price * quantity : 0);
  }, 0);
  // The product of two amounts may be larger than a number holds exactly.
  return linesPrice > 0 ? Number((BigInt(paid) * BigInt(piecesPrice)) / BigInt(linesPrice)) : 0;
}

/** The refund that the policy promises for what was paid, in whole rupees: nobody sends paisa. */
export function proposedRefund(paid: Money, percent: number): Money {
  return Math.round((paid * percent) / 10_000) * 100;
}

/**
 * What of an order made instead is paid by what came back: as much as it costs, but for the least that an order comes to.
 * `total` is what it would come to by itself.
 */
export function creditFor(paid: Money, total: Money, minTotal: Money): Money {
  return Math.max(0, Math.min(paid, total - minTotal));
}

/** What of the payment for returned pieces goes back as money; what is no more than the least of an order is left. */
export function leftAfterCredit(paid: Money, credit: Money, minTotal: Money): Money {
  return credit > 0 && paid - credit <= minTotal ? 0 : paid - credit;
}

/** Whether a return may still be asked for: so many days, counted from the day of delivery in Karachi. */
export function isInTime(deliveredAt: Date, now: Date, days: number): boolean {
  return dayNumber(now) - dayNumber(deliveredAt) <= days;
}

/** An account number as it is kept once the money has been sent, and as lists show it: its last four signs. */
export function maskAccount(account: string): string {
  return account === '' ? '' : `•••• ${account.slice(-4)}`;
}

/** How many photographs come with a request, and how large they may be together. */
export const maxPhotos = 3;
export const largestPhotos = 15 * 1024 * 1024;

/** The longest text that somebody writes about a return. */
export const maxWordsLength = 1_000;
