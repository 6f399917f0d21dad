import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { formatPhone, parsePhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';

/** What a shopper fills in to order by WhatsApp, in the spec's field names and as it was typed. */
export type WhatsAppOrder = {
  name: string;
  email: string;
  mobileNumber: string;
  whatsappNumber: string;
  productQuantity: string;
  province: string;
  city: string;
  address: string;
};

export type WhatsAppField = keyof WhatsAppOrder;
export type WhatsAppProblems = Partial<Record<WhatsAppField, string>>;

export const emptyWhatsAppOrder: WhatsAppOrder = {
  name: '',
  email: '',
  mobileNumber: '',
  whatsappNumber: '',
  productQuantity: '1',
  province: '',
  city: '',
  address: '',
};

/** What is wrong, in the order of the form; nothing where the order may be sent (spec section 5, check F7). */
export function whatsAppProblems(order: WhatsAppOrder, emailDomains: readonly string[]): WhatsAppProblems {
  const problems: WhatsAppProblems = {};
  if (!order.name.trim()) problems.name = 'Please enter your name.';
  if (!isEmailFormat(order.email, emailDomains)) problems.email = invalidEmail(emailDomains);
  if (!parsePhone(order.mobileNumber)) problems.mobileNumber = messages.whatsApp.wrongMobile;
  if (!parsePhone(order.whatsappNumber)) problems.whatsappNumber = messages.whatsApp.wrongWhatsApp;
  if (!/^[1-9]\d*$/.test(order.productQuantity.trim()))
    problems.productQuantity = 'Please enter a quantity of 1 or more.';
  if (!order.province.trim()) problems.province = 'Please enter your province.';
  if (!order.city.trim()) problems.city = 'Please enter your city.';
  if (!order.address.trim()) problems.address = 'Please enter your complete address.';
  return problems;
}

function invalidEmail([domain]: readonly string[]): string {
  return messages.whatsApp.wrongEmail(`name@${domain && domain !== '*' ? domain : 'gmail.com'}`);
}

/** The product a message is about, as far as the message names it. Never a price: that is the shop's to say. */
export type NamedProduct = { id: number; name: string; title: string };

/** How many characters of the address, and of each other field, a message holds. */
type Lengths = { address: number; others: number };

/** As much of an address as the form takes. */
const whole: Lengths = { address: 300, others: 200 };
/** As long as a phone number is written; names are still known by so much. */
const shortestOther = 12;
/** An e-mail address is of no use without its end: up to this length it is never cut. */
const minEmailLength = 80;
const maxLinkLength = 2_000;

/**
 * The wa.me link that opens a chat with the shop and the order written in it. 2000 characters at most: where an order
 * would be longer (Urdu takes six for each letter), its longest fields are cut, the address last of all.
 */
export function whatsAppLink(shop: string, order: WhatsAppOrder, product: NamedProduct): string {
  const lengths = { ...whole };
  for (;;) {
    const text = whatsAppText(order, product, lengths);
    const link = `https://wa.me/${whatsappDigits(shop)}?text=${encodeURIComponent(text)}`;
    if (link.length <= maxLinkLength || lengths.address <= 5) return link;
    if (lengths.others > shortestOther) lengths.others -= 4;
    else lengths.address -= 5;
  }
}

/** The message: always these eleven lines, whatever is typed into the fields. */
export function whatsAppText(order: WhatsAppOrder, product: NamedProduct, lengths = whole): string {
  const lines: [string, string][] = [
    ['Title', product.title || product.name],
    ['Item name', product.name],
    ['Item id', String(product.id)],
    ['Quantity', order.productQuantity],
    ['Name', order.name],
    ['Email', normalizeEmail(order.email)],
    ['Mobile', readablePhone(order.mobileNumber)],
    ['WhatsApp number', readablePhone(order.whatsappNumber)],
    ['City', order.city],
    ['Province', order.province],
    ['Address', order.address],
  ];
  return lines
    .map(([label, value]) => {
      return `${label}: ${oneLine(value, maxLengthOf(label, value, lengths)) || '-'}`;
    })
    .join('\n');
}

function maxLengthOf(label: string, value: string, { address, others }: Lengths): number {
  if (label === 'Address') return address;
  return label === 'Email' && /^[!-~]+$/.test(value) ? Math.max(others, minEmailLength) : others;
}

function readablePhone(written: string): string {
  const phone = parsePhone(written);
  return phone ? formatPhone(phone) : written;
}

/**
 * Text that stays on its line and reads in one direction: no line ends, control or direction-changing characters, no
 * halves of characters. The joiners that Urdu spelling needs stay.
 */
function oneLine(text: string, maxLength: number): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= maxLength
    ? clean
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trim()}…`;
}
