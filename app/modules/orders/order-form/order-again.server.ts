import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import type { Receipt } from '../order.ts';

/** M73: the same receipt, with a word where the owner lets shoppers put its products into the cart again. */
export async function formatAgain(receipt: Receipt): Promise<Receipt> {
  const { ordersAgain } = await readSeoSettings();
  return ordersAgain ? { ...receipt, again: true } : receipt;
}
