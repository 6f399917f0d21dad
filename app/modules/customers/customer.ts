import type { Money } from '#app/infra/money/money.ts';
import type { OtherOrder } from '#app/modules/orders/desk/admin-order.ts';

/** Somebody who ordered, known by phone. Pure, for both sides. */
export const customerTabs = ['all', 'failed', 'flagged', 'blocked'] as const;

export type CustomerTab = (typeof customerTabs)[number];

export const customerTabLabels: Record<CustomerTab, string> = {
  all: 'Phones',
  failed: 'Failed receipts',
  flagged: 'Flagged',
  blocked: 'Blocked',
};

export type CustomerRow = {
  phone: string;
  name: string;
  city: string;
  lastOrderAt: string;
  orders: number;
  received: number;
  refused: number;
  cancelled: number;
  paid: Money;
  flag: string | null;
  blockedBy: string | null;
  /** K4: two or more failed receipts, not forgiven and not blocked. The owner may decide to block. */
  hasFailedReceipts: boolean;
};

export type Customer = CustomerRow & {
  blockedAt: string | null;
  version: number;
  otherNames: string[];
  history: OtherOrder[];
};
