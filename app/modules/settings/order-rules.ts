import { keysOf } from '#app/infra/records.ts';
import { ourReturnTerms } from './return-texts.ts';

/**
 * The numbers that govern the admin's work on orders, set by the owner. Values fixed by the specification are not
 * here.
 */
export type OrderRules = OrderNumbers & {
  /** What becomes of an order from the web beyond the most that may be held: it waits without stock, or it is refused. */
  beyondHeld: BeyondHeld;
  /** Whether shoppers ask for a return on the website. */
  returnsOnWebsite: OnOrOff;
  /** What Pack prints, unless a device has a printer of its own kind. */
  packPrints: PackPaper;
};

/** What goes into and on a parcel: slip and label on one A4 sheet, both on sheets of their own, or one of them. */
export const packPapers = ['together', 'both', 'slips', 'labels', 'labels-a4'] as const;

export type PackPaper = (typeof packPapers)[number];

export const onOrOff = ['off', 'on'] as const;

export type OnOrOff = (typeof onOrOff)[number];

export const beyondHeld = ['wait', 'refuse'] as const;

export type BeyondHeld = (typeof beyondHeld)[number];

type OrderNumbers = {
  /** Hours until an unanswered order returns to the queue: after the first call, and after the second. */
  firstCallBackHours: number;
  secondCallBackHours: number;
  /** After further calls it comes back on the next day, at this hour in Karachi. */
  nextDayHour: number;
  /** After so many calls without an answer the admin suggests cancelling; it never cancels by itself. */
  callsBeforeCancelling: number;
  /** How long others see who is calling about an order, unless that person goes on. */
  leaseMinutes: number;
  /** How many unconfirmed orders one phone may have open (K8). */
  mostOpenOrders: number;
  /** How many pieces of one product the unconfirmed orders of one phone may hold together, where they came from the web. */
  mostHeldPieces: number;
  /** The largest amount that they may hold together, in rupees. */
  mostHeldRupees: number;
  /** How many rupees whoever confirms may take off an order; the owner may take off any. */
  mostAgreedRupees: number;
  /** After so many hours an order that nobody confirmed gives its stock back and waits on without it. */
  giveBackHours: number;
  /** Two orders of one phone with the same lines, placed within so many minutes, are marked as possible duplicates (K3). */
  duplicateMinutes: number;
  /** A WhatsApp lead over so many pieces or more is marked. */
  manyPieces: number;
  /** So many days without news of a parcel, and somebody should ask. */
  silentDays: number;
  /** A return may be asked for so many days after the delivery, and so much per cent of what was paid goes back. */
  returnDays: number;
  refundPercent: number;
  /** The same where the goods came damaged or wrong. */
  faultPercent: number;
  /** What packing a parcel costs, in rupees; the admin's profit counts it. */
  packingRupees: number;
  /** WhatsApp forms, e-mails, messages and history are deleted after so many days. */
  keepLeadsDays: number;
  keepLettersDays: number;
  keepMessagesDays: number;
  keepHistoryDays: number;
};

/** The rules that are numbers. */
export type OrderRuleName = keyof OrderNumbers;

/**
 * The defaults. Three open orders per phone: a fourth is not refused as suspicious, but three calls to this person are
 * already due, and the fourth wish is best stated in one of them. Nothing is refused for its size: a large order waits for
 * its call without stock (docs/decisions/10).
 */
const ourNumbers: OrderNumbers = {
  firstCallBackHours: 2,
  secondCallBackHours: 5,
  nextDayHour: 11,
  callsBeforeCancelling: 3,
  leaseMinutes: 3,
  mostOpenOrders: 3,
  mostHeldPieces: 10,
  mostHeldRupees: 200_000,
  mostAgreedRupees: 0,
  giveBackHours: 48,
  duplicateMinutes: 30,
  manyPieces: 10,
  silentDays: 5,
  ...ourReturnTerms,
  packingRupees: 0,
  keepLeadsDays: 180,
  keepLettersDays: 180,
  keepMessagesDays: 730,
  keepHistoryDays: 730,
};

export const ourRules: OrderRules = {
  ...ourNumbers,
  beyondHeld: 'wait',
  returnsOnWebsite: 'off',
  packPrints: 'together',
};

/** The least and the most that each may be. A lease is renewed once a minute, so a shorter one would lapse in a call. */
export const ruleRanges: Record<OrderRuleName, readonly [least: number, most: number]> = {
  firstCallBackHours: [1, 24],
  secondCallBackHours: [1, 48],
  nextDayHour: [7, 22],
  callsBeforeCancelling: [1, 10],
  leaseMinutes: [3, 15],
  mostOpenOrders: [1, 20],
  mostHeldPieces: [1, 10_000],
  mostHeldRupees: [1_000, 10_000_000],
  mostAgreedRupees: [0, 1_000_000],
  giveBackHours: [1, 720],
  duplicateMinutes: [5, 1_440],
  manyPieces: [2, 1_000],
  silentDays: [1, 30],
  returnDays: [1, 365],
  refundPercent: [1, 100],
  faultPercent: [1, 100],
  packingRupees: [0, 5_000],
  keepLeadsDays: [7, 3_650],
  keepLettersDays: [7, 3_650],
  keepMessagesDays: [30, 3_650],
  keepHistoryDays: [90, 3_650],
};

export const orderRuleNames = keysOf(ourNumbers);
