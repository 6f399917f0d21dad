import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import { formatDate } from '#app/infra/dates/dates.ts';
import { formatAmount, formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber, piecesOf } from '#app/modules/orders/desk/admin-order.ts';
import { formatPieces, type PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { type ReturnTerms, refundTexts } from '#app/modules/settings/return-texts.ts';
import type { OwnSettings } from '#app/modules/settings/shop-settings.ts';
import type { LoadLine } from './load-list.server.ts';

type AddressTexts = { name: string; address: string; city: string; beyondCity: string; phone: string };

/** The receiver, as slip and label name them. */
function addressTexts(order: PrintOrder): AddressTexts {
  return {
    name: order.fullName,
    address: [order.shippingAddress, order.apartment].filter(Boolean).join(', '),
    city: order.city,
    beyondCity: [order.province, order.postalCode].filter(Boolean).join(' '),
    phone: spokenPhone(order.phone),
  };
}

/** Who sends the parcel. */
type SenderTexts = {
  name: string;
  /** On one line; empty where the owner has written none. */
  address: string;
  /** With no-break spaces: its groups stay together, whatever direction the text around them has. */
  phone: string;
};

function senderTexts({ shopName, returnAddress, phone }: OwnSettings): SenderTexts {
  const comma = /\p{Script=Arabic}/u.test(returnAddress) ? '، ' : ', ';
  return {
    name: shopName,
    address: returnAddress.split('\n').join(comma),
    phone: spokenPhone(phone).replaceAll(' ', '\u00a0'),
  };
}

export type LabelTexts = AddressTexts & {
  courier: string;
  parcel: string;
  /** Under the barcode: the courier's number, or the order's where there is none. */
  tracking: string;
  /** Null where the rider takes nothing. */
  amount: string | null;
  note: string;
  contents: string;
  shop: SenderTexts;
  /** Where it goes if nobody takes it. */
  ifRefused: string;
  number: string;
  date: string;
};

/** The words of the label. */
export function labelTexts(order: PrintOrder, shop: OwnSettings): LabelTexts {
  const kilos = order.weightGrams ? `, ${(order.weightGrams / 1000).toFixed(2)} kg` : '';
  return {
    ...addressTexts(order),
    courier: order.courier ? courierLabel(order.courier).toUpperCase() : shop.shopName,
    parcel: `1 of 1${kilos}`,
    tracking: order.trackingNumber ?? formatOrderNumber(order.number),
    city: order.city.toUpperCase(),
    amount: order.toCollect > 0 ? formatPrice(order.toCollect) : null,
    note: order.note ? order.note.replace(/\.?$/, '.') : '',
    contents: order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    shop: senderTexts(shop),
    ifRefused: `If refused, return to this ${shop.returnAddress ? 'address' : 'shop'}.`,
    number: formatOrderNumber(order.number),
    date: formatDate(new Date(order.placedAt)),
  };
}

export type PackingSlipTexts = AddressTexts & {
  number: string;
  placed: string;
  shop: SenderTexts;
  courier: string | null;
  tracking: string | null;
  note: string;
  /** The sums under the lines, the last of them what is to be paid. */
  sums: { says: string; amount: string }[];
  thanks: string;
  firstName: string;
};

/** What paper says of returns. */
export type DocumentReturns = ReturnTerms & { deniesExchanges: boolean };

/** The words of the slip, except its lines. */
export function slipTexts(order: PrintOrder, shop: OwnSettings, returns: DocumentReturns): PackingSlipTexts {
  const sender = senderTexts(shop);
  return {
    ...addressTexts(order),
    number: formatOrderNumber(order.number),
    placed: `placed ${formatDate(new Date(order.placedAt))}`,
    shop: sender,
    courier: order.courier && courierLabel(order.courier),
    tracking: order.trackingNumber,
    note: order.note,
    sums: [
      {
        says: `Subtotal, ${formatPieces(piecesOf(order.lines))}`,
        amount: formatAmount(order.total + order.discount - order.shippingFee),
      },
      ...(order.discount > 0 ? [{ says: 'Discount', amount: formatAmount(-order.discount) }] : []),
      { says: 'Shipping', amount: order.shippingFee === 0 ? 'Free' : formatAmount(order.shippingFee) },
      { says: order.toCollect > 0 ? 'To pay in cash' : 'Nothing to pay', amount: formatAmount(order.toCollect) },
    ],
    firstName: order.fullName.split(' ')[0] ?? '',
    thanks: `Please check the parcel’s seal before you pay the rider. Something not right? WhatsApp or call ${sender.phone}, ${shop.openingHours}. ${refundTexts(returns)}${returns.deniesExchanges ? ' No exchanges.' : ''}`,
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
