import { fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';

/** What an order is, for both sides of the wire: no database, no HTTP. */
export type ReceiptLine = {
  id: number;
  name: string;
  title: string;
  price: Money;
  quantity: number;
  imageUrl: string | null;
};

export type Receipt = {
  number: string;
  placedAt: string;
  fullname: string;
  phone: string;
  email: string | null;
  address: string[];
  /** Where it goes, by the name that the city is known by; the shop may promise its own days there. */
  city: string;
  /** With which the order is added to an account. */
  claimCode: string;
  billingAddress: string | null;
  lines: ReceiptLine[];
  /** What was taken off the lines, where anything was, and the code that gave it. */
  discount?: Money;
  discountCode?: string;
  shipping: Money;
  total: Money;
  /** Its shopper may ask for a return on the website, with this permission: whoever reads a receipt has it. */
  returnable?: string;
  /** M55: the shop asks for a YES by WhatsApp, or the shopper has opened it there already. */
  yes?: 'asked' | 'offered';
  /** M70: its shopper may cancel the order here, or it is cancelled; absent where shoppers cancel nothing themselves. */
  cancel?: 'open' | 'done';
  /** What became of it, once nobody collects anything for it any more; absent until then. */
  outcome?: 'delivered' | 'not-delivered';
  /** M73: its products may be put into the cart again. */
  again?: true;
};

/** M74: where an order went, by the names of the checkout's fields. */
export type LastDelivery = {
  email: string;
  fullname: string;
  shippingAddress: string;
  apartment: string;
  city: string;
  province: string;
  postelCode: string;
  contactNo: string;
};

/** How many of which products; a product named twice is one line. Stays in the order of first mention. */
export function mergeLines(lines: readonly { id: number; quantity: number }[]): { id: number; quantity: number }[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/** The same for two orders exactly if they have the same products in the same quantities. */
export function signatureOf(lines: readonly { id: number; quantity: number }[]): string {
  return mergeLines(lines)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .join(' ');
}

/** What the lines cost together, without shipping. */
export function totalOf(lines: readonly { price: Money; quantity: number }[]): Money {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** A receipt as it crosses the border, where prices are rupees. */
export function receiptInRupees(receipt: Receipt): Receipt {
  return withMoney(receipt, toRupees);
}

/** A receipt that has crossed the border, as this side reckons. */
export function receiptInPaisa(receipt: Receipt): Receipt {
  return withMoney(receipt, fromRupees);
}

function withMoney(receipt: Receipt, convert: (amount: number) => number): Receipt {
  return {
    ...receipt,
    lines: receipt.lines.map((line) => ({ ...line, price: convert(line.price) })),
    ...(receipt.discount !== undefined && { discount: convert(receipt.discount) }),
    shipping: convert(receipt.shipping),
    total: convert(receipt.total),
  };
}
