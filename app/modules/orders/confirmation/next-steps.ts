import { type Translate, tIn } from '#app/i18n/translate.ts';
import { type Days, doorTexts, processedTexts, shippingTexts } from '#app/modules/settings/delivery/delivery-texts.ts';

/** What happens after an order, in the words of the shipping policy; on pages and in e-mails. */
export function nextSteps(shop: Days, t: Translate = tIn()): { name: string; text: string }[] {
  return [
    { name: t('We confirm'), text: t('A short call or WhatsApp to your number.') },
    {
      name: t('We pack and ship'),
      text: t('Processed {processed}, {shipped}, by TCS, Leopard or TRX.', {
        processed: processedTexts(shop, t),
        shipped: shippingTexts({ ...shop, doorDays: null }, t),
      }),
    },
    { name: t('We knock, you pay'), text: t('{door}.', { door: doorTexts(shop, t) }) },
  ];
}
