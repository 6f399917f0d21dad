import { doorWords, processedWords, shippingWords } from '#app/settings/delivery-words.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** What happens after an order, in the words of the shipping policy; on pages and in letters. */
export function nextSteps(
  shop: Pick<ShopSettings, 'processingDays' | 'deliveryDays' | 'doorDays'>,
): { name: string; text: string }[] {
  return [
    { name: 'We confirm', text: 'A short call or WhatsApp to your number.' },
    {
      name: 'We pack and ship',
      text: `Processed ${processedWords(shop)}, ${shippingWords({ ...shop, doorDays: null })}, by TCS, Leopard or TRX.`,
    },
    { name: 'We knock, you pay', text: `${doorWords(shop)}.` },
  ];
}
