import { type Translate, tIn } from '#app/i18n/translate.ts';
import {
  carriersTexts,
  type Days,
  doorTexts,
  processedTexts,
  shippingTexts,
} from '#app/modules/settings/delivery/delivery-texts.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';

/** What happens after an order, in the words of the shipping policy; on pages and in e-mails. */
export function nextSteps(
  shop: Days & Pick<ShopSettings, 'carriers'>,
  t: Translate = tIn(),
): { name: string; text: string }[] {
  return [
    { name: t('We confirm'), text: t('A short call or WhatsApp to your number.') },
    {
      name: t('We pack and ship'),
      text: t('Processed {processed}, {shipped}, by {carriers}.', {
        processed: processedTexts(shop, t),
        shipped: shippingTexts({ ...shop, doorDays: null }, t),
        carriers: carriersTexts(shop, t),
      }),
    },
    { name: t('We knock, you pay'), text: t('{door}.', { door: doorTexts(shop, t) }) },
  ];
}
