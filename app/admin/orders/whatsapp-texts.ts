import type { CallTextName } from '#app/orders/call-texts.ts';
import { formatOrderNumber, type OfficeLine } from '#app/orders/office-order.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';

/** What a text or a sentence to say can speak of. */
export type SpokenOrder = {
  number: string;
  fullName: string;
  lines: readonly Pick<OfficeLine, 'name' | 'quantity'>[];
  total: Money;
  shippingAddress: string;
  city: string;
  trackingNumber: string | null;
};

/** The texts of the WhatsApp button, in the order of the keys 1 to 4. */
export const chatTexts = [
  'noAnswer',
  'pleaseConfirm',
  'addressUnclear',
  'onItsWay',
] as const satisfies readonly CallTextName[];

/** A piece of a filled-in text; facts are what is to be heard and repeated. */
export type Spoken = { text: string; fact: boolean };

/** Fills `{name}`, `{lines}`, `{amount}`, `{address}`, `{number}`, `{shop}`, `{caller}`, `{tracking}` into a template. */
export function fillText(template: string, order: SpokenOrder, names: { shop: string; caller: string }): Spoken[] {
  const facts: Record<string, string> = {
    name: order.fullName,
    first: order.fullName.split(' ')[0] ?? order.fullName,
    lines: order.lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', '),
    amount: formatPrice(order.total).replace('\u{a0}', ' '),
    address: `${order.shippingAddress}, ${order.city}`,
    number: formatOrderNumber(order.number),
    shop: names.shop,
    caller: names.caller,
    tracking: order.trackingNumber ?? '',
  };
  return template
    .split(/(\{[a-z]+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{([a-z]+)\}$/.exec(part)?.[1];
      if (name === undefined || !(name in facts)) return { text: part, fact: false };
      return { text: facts[name] ?? '', fact: ['name', 'lines', 'amount', 'address'].includes(name) };
    });
}

export function plainText(spoken: readonly Spoken[]): string {
  return spoken.map(({ text }) => text).join('');
}
