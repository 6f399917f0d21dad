import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import { formatDate } from '#app/infra/dates/dates.ts';
import { barcodeOf } from '#app/modules/orders/couriers/barcode.server.ts';
import { formatOrderNumber, type OrderDetail } from '#app/modules/orders/desk/admin-order.ts';
import type { AdminReturn } from '#app/modules/orders/returns/read-return.server.ts';
import { formatReturnNumber, returnReasons } from '#app/modules/orders/returns/return.ts';
import type { OwnSettings } from '#app/modules/settings/shop-settings.ts';
import type { LabelTexts } from './document-texts.ts';
import { drawLabel } from './label.server.ts';
import type { Sheet } from './page.ts';

type Return = Pick<AdminReturn, 'number' | 'seq' | 'reason' | 'askedAt' | 'lines'>;
type From = Pick<OrderDetail, 'fullName' | 'shippingAddress' | 'apartment' | 'city' | 'province' | 'phone'>;

/** The label of a parcel that comes back: the usual one with shop and shopper changed about, and nothing to collect. */
export function drawReturnLabel(entry: Return, from: From, shop: OwnSettings): Sheet {
  // The order's number, by which whoever opens the parcel finds its return.
  return {
    ...drawLabel({ words: returnLabelTexts(entry, from, shop), bars: barcodeOf(entry.number) }),
    title: titleOfLabel(entry),
  };
}

/** "Return label 4821-7306/1". */
export function titleOfLabel(entry: Pick<Return, 'number' | 'seq'>): string {
  return `Return label ${formatReturnNumber(entry)}`;
}

function returnLabelTexts(entry: Return, from: From, shop: OwnSettings): LabelTexts {
  // The owner writes the city on the last line.
  const lines = shop.returnAddress.split('\n').filter(Boolean);
  const city = lines.length > 1 ? (lines.at(-1) ?? '') : '';
  const comma = /\p{Script=Arabic}/u.test(shop.returnAddress) ? '، ' : ', ';
  return {
    name: shop.shopName,
    address: (city ? lines.slice(0, -1) : lines).join(comma),
    city: city.toUpperCase(),
    beyondCity: '',
    phone: spokenPhone(shop.phone),
    courier: 'RETURN',
    parcel: '1 of 1',
    tracking: formatOrderNumber(entry.number),
    amount: null,
    note: `${returnReasons[entry.reason]}.`,
    contents: entry.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    shop: {
      name: from.fullName,
      address: [from.shippingAddress, from.apartment, from.city, from.province].filter(Boolean).join(', '),
      phone: spokenPhone(from.phone).replaceAll(' ', '\u00a0'),
    },
    ifRefused: 'Sent back by the shopper.',
    number: formatReturnNumber(entry),
    date: formatDate(new Date(entry.askedAt)),
  };
}
