import { courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber, piecesOf } from '#app/orders/desk/office-order.ts';
import type { PrintOrder } from '#app/orders/desk/pack-list.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatAmount, formatPrice } from '#app/platform/money.ts';
import { spokenPhone } from '#app/platform/phone.ts';
import { type ReturnTerms, refundWords } from '#app/settings/return-words.ts';
import type { OwnSettings } from '#app/settings/shop-settings.ts';
import { sayPieces } from '../../orders/parcel-thumbs.tsx';
import type { LoadLine } from './load-sheet.server.ts';

type AddressWords = { name: string; address: string; city: string; beyondCity: string; phone: string };

/** The receiver, as slip and label name them. */
function addressWords(order: PrintOrder): AddressWords {
  return {
    name: order.fullName,
    address: [order.shippingAddress, order.apartment].filter(Boolean).join(', '),
    city: order.city,
    beyondCity: [order.province, order.postalCode].filter(Boolean).join(' '),
    phone: spokenPhone(order.phone),
  };
}

/** Who sends the parcel. */
type SenderWords = {
  name: string;
  /** On one line; empty where the owner has written none. */
  address: string;
  /** With no-break spaces: its groups stay together, whatever direction the text around them has. */
  phone: string;
};

function senderWords({ shopName, returnAddress, phone }: OwnSettings): SenderWords {
  const comma = /\p{Script=Arabic}/u.test(returnAddress) ? '، ' : ', ';
  return {
    name: shopName,
    address: returnAddress.split('\n').join(comma),
    phone: spokenPhone(phone).replaceAll(' ', '\u00a0'),
  };
}

export type LabelWords = AddressWords & {
  courier: string;
  parcel: string;
  /** Under the barcode: the courier's number, or the order's where there is none. */
  tracking: string;
  /** Null where the rider takes nothing. */
  amount: string | null;
  note: string;
  contents: string;
  shop: SenderWords;
  /** Where it goes if nobody takes it. */
  ifRefused: string;
  number: string;
  date: string;
};

/** The words of the label. */
export function labelWords(order: PrintOrder, shop: OwnSettings): LabelWords {
  const kilos = order.weightGrams ? `, ${(order.weightGrams / 1000).toFixed(2)} kg` : '';
  return {
    ...addressWords(order),
    courier: order.courier ? courierLabel(order.courier).toUpperCase() : shop.shopName,
    parcel: `1 of 1${kilos}`,
    tracking: order.trackingNumber ?? formatOrderNumber(order.number),
    city: order.city.toUpperCase(),
    amount: order.toCollect > 0 ? formatPrice(order.toCollect) : null,
    note: order.note ? order.note.replace(/\.?$/, '.') : '',
    contents: order.lines.map(({ name, quantity }) => `${name} ${quantity}`).join(', '),
    shop: senderWords(shop),
    ifRefused: `If refused, return to this ${shop.returnAddress ? 'address' : 'shop'}.`,
    number: formatOrderNumber(order.number),
    date: formatDate(new Date(order.placedAt)),
  };
}

export type SlipWords = AddressWords & {
  number: string;
  placed: string;
  shop: SenderWords;
  courier: string | null;
  tracking: string | null;
  note: string;
  /** The sums under the lines, the last of them what is to be paid. */
  sums: { says: string; amount: string }[];
  thanks: string;
  firstName: string;
};

/** What paper says of returns. */
export type PaperReturns = ReturnTerms & { deniesExchanges: boolean };

/** The words of the slip, except its lines. */
export function slipWords(order: PrintOrder, shop: OwnSettings, returns: PaperReturns): SlipWords {
  const sender = senderWords(shop);
  return {
    ...addressWords(order),
    number: formatOrderNumber(order.number),
    placed: `placed ${formatDate(new Date(order.placedAt))}`,
    shop: sender,
    courier: order.courier && courierLabel(order.courier),
    tracking: order.trackingNumber,
    note: order.note,
    sums: [
      {
        says: `Subtotal, ${sayPieces(piecesOf(order.lines))}`,
        amount: formatAmount(order.total + order.discount - order.shippingFee),
      },
      ...(order.discount > 0 ? [{ says: 'Discount', amount: formatAmount(-order.discount) }] : []),
      { says: 'Shipping', amount: order.shippingFee === 0 ? 'Free' : formatAmount(order.shippingFee) },
      { says: order.toCollect > 0 ? 'To pay in cash' : 'Nothing to pay', amount: formatAmount(order.toCollect) },
    ],
    firstName: order.fullName.split(' ')[0] ?? '',
    thanks: `Please check the parcel’s seal before you pay the rider. Something not right? WhatsApp or call ${sender.phone}, ${shop.openingHours}. ${refundWords(returns)}${returns.deniesExchanges ? ' No exchanges.' : ''}`,
  };
}

/** A parcel on the sheet that a courier's rider signs. */
export function loadLine(order: PrintOrder): LoadLine {
  return {
    number: formatOrderNumber(order.number),
    tracking: order.trackingNumber ?? 'no number',
    who: `${order.fullName}, ${order.city}`,
    amount: order.toCollect > 0 ? formatPrice(order.toCollect) : 'nothing',
  };
}
