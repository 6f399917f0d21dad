import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';

/** What the stand-in knows of a parcel. Name, phone and address are there because real couriers answer with them too. */
export type FakeParcel = {
  courier: CourierAdapter;
  number: string;
  reference: string;
  name: string;
  phone: string;
  address: string;
  collect: number;
  said: FakeWord[];
  cancelled: boolean;
  /** What the shop has said that its shopper wants, in the courier's code and in words. */
  advised: { code: string; words: string }[];
  /** Its events before the simulation moves it, and since when it does; null before the rider has it. */
  history: FakeWord[];
  movesFrom: number | null;
  /** Rupees that the courier has paid the shop for it; null before that. */
  paid: number | null;
};

export type FakeWord = { at: Date; words: string; reason?: string };

export type Json = Record<string, unknown>;

/** A question as it came, and what there is to answer with. */
export type FakeQuestion = { path: string; query: URLSearchParams; body: Json; authorization: string };

export type FakeDesk = {
  find(courier: CourierAdapter, number: string): FakeParcel | undefined;
  findReference(courier: CourierAdapter, reference: string): FakeParcel | undefined;
  book(parcel: Pick<FakeParcel, 'courier' | 'reference' | 'name' | 'phone' | 'address' | 'collect'>): FakeParcel;
};
