import { readFindingSettings } from '#app/settings/finding-settings.server.ts';
import type { Receipt } from './order.ts';

/** M73: the same receipt, with a word where the owner lets shoppers put its products into the cart again. */
export async function sayAgain(receipt: Receipt): Promise<Receipt> {
  const { ordersAgain } = await readFindingSettings();
  return ordersAgain ? { ...receipt, again: true } : receipt;
}
