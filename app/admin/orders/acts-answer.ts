import type { OrderState } from '#app/orders/order-states.ts';

/** What the office's one place for acts on orders answers. */
export type ActsAnswer = {
  done: { number: string; name: string; state: OrderState }[];
  /** By number, with the reason. */
  refused: { number: string; why: string }[];
  /** What was done, for the toast. */
  says: string;
  undo?: Record<string, string>;
  /** There was no network: the act is kept on this device and sent when there is. */
  waits?: boolean;
};

export type ActFields = Record<string, string>;

export const actsAddress = '/admin/orders/acts';
