import { type Say, sayIn } from '#app/language/say.ts';
import { type Days, doorWords, processedWords, shippingWords } from '#app/settings/delivery-words.ts';

/** What happens after an order, in the words of the shipping policy; on pages and in letters. */
export function nextSteps(shop: Days, say: Say = sayIn()): { name: string; text: string }[] {
  return [
    { name: say('We confirm'), text: say('A short call or WhatsApp to your number.') },
    {
      name: say('We pack and ship'),
      text: say('Processed {processed}, {shipped}, by TCS, Leopard or TRX.', {
        processed: processedWords(shop, say),
        shipped: shippingWords({ ...shop, doorDays: null }, say),
      }),
    },
    { name: say('We knock, you pay'), text: say('{door}.', { door: doorWords(shop, say) }) },
  ];
}
