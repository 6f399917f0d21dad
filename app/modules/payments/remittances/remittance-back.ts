import type { Money } from '#app/infra/money/money.ts';

/** What taking a sheet out of the books takes back. */
export type RemittanceBack = {
  /** Orders that are as they were before the sheet. */
  orders: number;
  /** What of its money is in the books, for orders that it has closed and others. */
  paid: Money;
  /** What of the rest of its parcels was accepted as short or written off since; the courier owes it again. */
  givenUp: Money;
  /** Open claims that go, and what they ask for. */
  claims: number;
  claimed: Money;
};

/** What keeps a sheet in the books: something came after it and counts on it. */
export type StandsOnRemittance = {
  why: /** The courier has paid a claim of it. */
    | 'claim'
    /** A later sheet has paid more for the order, or says that it was paid before. */
    | 'sheet'
    /** The order has gone on by another step, or its shopper is forgotten. */
    | 'step'
    /** Its pieces were sent back since. */
    | 'returned';
  /** The number of the order, or of the parcel for a claim. */
  about: string;
  /** The later sheet. */
  sheet?: number;
};
