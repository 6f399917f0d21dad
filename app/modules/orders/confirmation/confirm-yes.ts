import { type Phone, whatsappDigits } from '#app/infra/contact-details/phone.ts';

/** What a shopper sends to say yes to an order: `YES 4821-7306`, the number as it is read out. */
export function yesText(number: string): string {
  return `YES ${number.slice(0, 4)}-${number.slice(4)}`;
}

/** The wa.me link that opens a chat with the shop and these words in it. */
export function yesLink(shop: Phone, number: string): string {
  return `https://wa.me/${whatsappDigits(shop)}?text=${encodeURIComponent(yesText(number))}`;
}
