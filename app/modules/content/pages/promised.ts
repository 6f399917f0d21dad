import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';

/** What the shop promises about the delivery: its settings, as far as pages of text speak of them. */
export type Promised = {
  fee: FeeRules | undefined;
  processingDays: number;
  deliveryDays: number;
  doorDays: number | null;
  deliveryHours: string;
};
