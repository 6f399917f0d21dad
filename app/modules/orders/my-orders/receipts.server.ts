import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { tWholeIn } from '#app/i18n/translate.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import { db } from '#app/infra/db/db.server.ts';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import { shownWords } from '#app/modules/catalog/shown-texts.server.ts';
import { knownCity } from '#app/modules/settings/delivery/delivery-fee.ts';
import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import type { Receipt } from '../order.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { type OrderState, stateHas } from '../states/order-states.ts';
import { orderLines, orders } from '../tables.server.ts';

/** The receipt of the order that this token opens, or null; it names products as the order had them, in the language of the page. */
export function readReceipt(token: string): Promise<Receipt | null> {
  return readReceiptWhere(eq(orders.receipt, token));
}

/** The receipt of an order by its number, null where it was cancelled; for e-mails, not for whoever asks. */
export function readReceiptByNumber(number: string): Promise<Receipt | null> {
  return readReceiptWhere(and(eq(orders.number, number), ne(orders.state, 'cancelled')));
}

/** The language in which the shopper of an order is written to; English where there is no such order. */
export async function readOrderLanguage(number: string): Promise<Language> {
  const [order] = await db.select({ language: orders.language }).from(orders).where(eq(orders.number, number));
  return order?.language ?? 'en';
}

/**
 * Whether somebody of the shop has spoken with whoever ordered: they took the order themselves or have confirmed it.
 * Until then its words are a stranger's, and so may be its e-mail address.
 */
export async function isSpokenFor(number: string): Promise<boolean> {
  const [order] = await db
    .select({ state: orders.state, source: orders.source })
    .from(orders)
    .where(eq(orders.number, number));
  return order !== undefined && (order.state !== 'placed' || order.source !== 'website');
}

async function readReceiptWhere(which: SQL | undefined): Promise<Receipt | null> {
  const [order] = await db.select().from(orders).where(which);
  if (!order) return null;
  const language = pageLanguage();
  const [city, province] = [cityIn(language, order.city), tWholeIn(language)(order.province)];
  const lines = await db
    .select({
      id: orderLines.productId,
      ...shownWords(orderLines),
      price: orderLines.unitPricePaisa,
      quantity: orderLines.quantity,
      pictureId: pictures.id,
      width: pictures.width,
    })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return {
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    fullname: order.fullName,
    phone: order.phone,
    email: order.email,
    address: [
      order.shippingAddress,
      order.apartment,
      [city, order.postalCode].filter(Boolean).join(' '),
      // The capital and its territory have one name in Urdu, which is said once.
      language === 'ur' && province === city ? null : province,
      tWholeIn(language)(order.country),
    ].filter((part): part is string => Boolean(part)),
    city: knownCity(order.city),
    claimCode: claimCodeOf(order.receipt),
    billingAddress: order.billingAddress,
    lines: lines.map(({ pictureId, width, ...line }) => ({
      ...line,
      imageUrl: pictureId && width ? pictureUrl({ id: pictureId, width }) : null,
    })),
    ...(order.discountPaisa > 0 && { discount: order.discountPaisa }),
    ...(order.discountCode && { discountCode: order.discountCode }),
    shipping: order.shippingFeePaisa,
    total: order.totalPaisa,
    ...outcomeOf(order.state),
  };
}

function outcomeOf(state: OrderState): Pick<Receipt, 'outcome'> {
  if (stateHas(state, 'received')) return { outcome: 'delivered' };
  return stateHas(state, 'failed') || stateHas(state, 'ended') ? { outcome: 'not-delivered' } : {};
}

/** M73: the same receipt, with a word where the owner lets shoppers put its products into the cart again. */
export async function formatAgain(receipt: Receipt): Promise<Receipt> {
  const { ordersAgain } = await readSeoSettings();
  return ordersAgain ? { ...receipt, again: true } : receipt;
}
