import { type Days, doorWords, processedWords, shippingWords } from '#app/settings/delivery-words.ts';

/** What happens after an order, in the words of the shipping policy; on pages and in letters. */
export function nextSteps(shop: Days): { name: string; text: string }[] {
  return [
    { name: 'We confirm', text: 'A short call or WhatsApp to your number.' },
    {
      name: 'We pack and ship',
      text: `Processed ${processedWords(shop)}, ${shippingWords({ ...shop, doorDays: null })}, by TCS, Leopard or TRX.`,
    },
    { name: 'We knock, you pay', text: `${doorWords(shop)}.` },
  ];
}
