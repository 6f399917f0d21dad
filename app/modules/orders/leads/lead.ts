import * as z from 'zod/mini';
import { maxEmailLength } from '#app/infra/contact-details/email.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import { phoneField } from '#app/infra/text/form-fields.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import type { WhatsAppOrder } from '../order-form/whatsapp-order.ts';

/** Where a lead comes from: the WhatsApp form, or a checkout that was not sent. */
export const leadSources = ['whatsapp', 'checkout'] as const;

export type LeadSource = (typeof leadSources)[number];

/** A further product of an unfinished checkout. */
export type LeadLine = { id: number; quantity: number };

/** A lead is a form that has not become an order yet. */
export const leadStates = ['open', 'ordered', 'dismissed'] as const;

export type Lead = {
  id: number;
  at: string;
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  product: { id: number; name: string; price: Money; stock: number; picture: Picture | null } | null;
  quantity: number;
  source: LeadSource;
  /** What else stood in an unfinished checkout. */
  others: { product: NonNullable<Lead['product']>; quantity: number }[];
  province: string;
  city: string;
  address: string;
  calls: number;
  callAfter: string | null;
  /** The phone has ordered before. */
  earlierOrders: number;
  /** An order of this phone came after the form: perhaps it is this one. */
  orderSince: string | null;
};

function line(maxLength: number) {
  return z.pipe(
    z.string().check(z.maxLength(maxLength * 4)),
    z.transform((text) => cleanLine(text.replace(/\p{Cs}/gu, ' ')).slice(0, maxLength)),
  );
}

const phone = phoneField(messages.whatsApp.wrongMobile);

/** What `POST /api/leads` takes: the WhatsApp form's own fields, the product, and a key made by the form. */
export const leadRequest = z.object({
  key: z.uuid(),
  productId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  name: line(100).check(z.minLength(1)),
  email: z._default(line(maxEmailLength), ''),
  mobileNumber: phone,
  whatsappNumber: phone,
  productQuantity: z.pipe(
    z.string().check(z.regex(/^\s*[1-9]\d{0,6}\s*$/)),
    z.transform((text) => Math.min(Number(text), 1_000_000)),
  ),
  province: line(60).check(z.minLength(1)),
  city: line(60).check(z.minLength(1)),
  address: line(300).check(z.minLength(1)),
});

export type LeadRequest = z.output<typeof leadRequest>;

const optional = (maxLength: number) => z._default(line(maxLength), '');

/** What `POST /api/leads/checkout` takes: a phone number and whatever else stands in a checkout that was not sent. */
export const checkoutLeadRequest = z.object({
  key: z.uuid(),
  name: optional(100),
  mobileNumber: phone,
  province: optional(60),
  city: optional(60),
  address: optional(300),
  products: z
    .array(
      z.object({
        id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
        quantity: z.int().check(z.positive(), z.maximum(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

export type CheckoutLeadRequest = z.output<typeof checkoutLeadRequest>;

/** What `POST /api/leads/forget` takes: the key of an unfinished checkout whose shopper took the tick away. */
export const forgetLeadRequest = z.object({ key: z.uuid() });

/** The body of `POST /api/leads`. */
export function leadBody(order: WhatsAppOrder, productId: number, key: string): string {
  return JSON.stringify({ key, productId, ...order });
}
