import type { Money } from '#app/infra/money/money.ts';

/** What a rider of the shop's own says of a parcel at its door. */
export const doorOutcomes = ['delivered', 'not-home', 'refused'] as const;

export type DoorOutcome = (typeof doorOutcomes)[number];

/** The same as the admin says it, after the order's number. */
export const doorLabels: Record<DoorOutcome, string> = {
  delivered: 'delivered',
  'not-home': 'nobody at home',
  refused: 'not taken',
};

/** A parcel on a rider's list. */
export type DeliveryRunParcel = {
  number: string;
  name: string;
  /** Canonical. */
  phone: string;
  address: string;
  city: string;
  note: string;
  collect: Money;
  pieces: number;
  /** How often nobody was at home. */
  tries: number;
  /** It was not taken, and the rider brings it back to the shop. */
  comesBack: boolean;
};

/** A rider's list as it stands. */
export type Round = {
  parcels: DeliveryRunParcel[];
  /** How many of them have not left for their doors yet. */
  waiting: number;
  /** What is delivered and not counted yet, the oldest first. */
  inHand: { number: string; name: string; amount: Money }[];
};

/** More parcels than a motorbike carries. */
export const maxOnDeliveryRun = 100;

/** What the shopper's page and the admin read of a parcel that nobody took in. */
export const nobodyHome = 'Nobody was at home';
