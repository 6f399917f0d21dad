import type { Language } from '#app/i18n/language.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { groupDigits, type Money } from '#app/infra/money/money.ts';
import type { CourierName } from '../couriers/courier.ts';
import type { OrderOrigin } from '../order-form/order-origin.ts';
import type { NotReservedReason } from '../place/not-reserved.ts';
import type { Aside } from '../states/on-hold.ts';
import type { OrderEventKind, OrderSource } from '../states/order-events.ts';
import type { OrderState } from '../states/order-states.ts';

/** An order as the admin's lists show it. Moments are ISO strings. */
export type OrderRow = {
  number: string;
  state: OrderState;
  name: string;
  city: string;
  phone: string;
  /** In one line, as a courier's form takes it. */
  address: string;
  pieces: number;
  pictures: Picture[];
  total: Money;
  placedAt: string;
  stateSince: string;
  unread: boolean;
  /** Calls to confirm it that reached nobody. */
  calls: number;
  callAfter: string | null;
  /** Who is calling about it at this moment. */
  caller: string | null;
  /** When its shopper opened WhatsApp to say yes to it; null once it no longer waits. */
  yesOfferedAt: string | null;
  source: OrderSource;
  courier: CourierName | null;
  trackingNumber: string | null;
  note: string;
  version: number;
  /** Why it cannot be packed now. */
  aside: Aside | null;
  /** Why it holds no stock although it waits; null where it does. */
  unheld: NotReservedReason | null;
  /** Another open order of this phone says the same. */
  duplicate: boolean;
  /** How the phone's earlier parcels ended. */
  customer: { received: number; refused: number };
};

export type AdminLine = {
  productId: number;
  name: string;
  price: Money;
  quantity: number;
  picture: Picture | null;
  /** What is left on the shelf beside what this order holds. */
  stock: number;
};

export type TimelineEvent = {
  id: number;
  at: string;
  actor: string;
  kind: OrderEventKind;
  from: OrderState | null;
  to: OrderState | null;
  words: string;
  details: Record<string, unknown> | null;
};

/** What may be corrected until the parcel is closed. */
export type OrderFields = {
  fullName: string;
  phone: string;
  email: string;
  shippingAddress: string;
  apartment: string;
  city: string;
  province: string;
  postalCode: string;
  note: string;
};

export type OtherOrder = {
  number: string;
  state: OrderState;
  placedAt: string;
  total: Money;
  /** Of its first line, and how many lines follow. */
  firstLine: string;
  reason: string | null;
};

export type CustomerFacts = {
  orders: number;
  received: number;
  refused: number;
  flag: string | null;
  blockedBy: string | null;
};

/** What was taken off an order: by a code, or by a person who says why. */
export type Discount = { amount: Money; code: string | null; why: string; by: string };

/** Everything the admin knows of one order. */
export type OrderDetail = OrderFields & {
  number: string;
  state: OrderState;
  stateSince: string;
  version: number;
  placedAt: string;
  unread: boolean;
  source: OrderSource;
  reason: string | null;
  calls: number;
  callAfter: string | null;
  caller: { id: string; name: string } | null;
  /** When its shopper opened WhatsApp to say yes to it. */
  yesOfferedAt: string | null;
  aside: Aside | null;
  /** Why it holds no stock although it waits; null where it does. */
  unheld: NotReservedReason | null;
  /** Since when its shopper is to be forgotten, and is. */
  forgetAskedAt: string | null;
  forgottenAt: string | null;
  courier: CourierName | null;
  trackingNumber: string | null;
  weightGrams: number | null;
  discount: Discount | null;
  shippingFee: Money;
  total: Money;
  hasAccount: boolean;
  /** Of the page on which it was made. */
  language: Language;
  /** Which advertisement or link it came from; null where that is not known. */
  origin: OrderOrigin | null;
  lines: AdminLine[];
  events: TimelineEvent[];
  customer: CustomerFacts;
  /** Other orders of the phone, newest first; ten at most. */
  history: OtherOrder[];
  duplicates: OtherOrder[];
};

/** `4821-7306`, as people read it and copy it. */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`;
}

/** How many pieces the lines are together. */
export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A count that stops at a thousand. */
export type Count = { number: number; more: boolean };

/** `1,000+` where there are more than were counted. */
export function countLabel({ number, more }: Count): string {
  return `${groupDigits(number)}${more ? '+' : ''}`;
}

/** The correctable fields of an order that was read. */
export function fieldsOfDetail(order: OrderFields): OrderFields {
  const { fullName, phone, email, shippingAddress, apartment, city, province, postalCode, note } = order;
  return { fullName, phone, email, shippingAddress, apartment, city, province, postalCode, note };
}
