import { deniesExchanges } from '#app/modules/content/pages/policy-texts.ts';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { readPrintOrders } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import type { PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { findCourierCities } from '../../couriers/courier-cities.server.ts';
import { spellingOf } from '../../couriers/courier-cities.ts';
import type { ToPrint } from '../documents/draw-document.server.ts';
import { readPrintQuestion } from '../print-kinds.ts';

/**
 * Orders for printing, with their city as their courier writes it, because its people sort by the label. What the shopper
 * wrote stays in the address where it is another place than a spelling of the same one: a village, a part of the city.
 */
export async function readDocumentOrders(numbers: readonly string[]): Promise<PrintOrder[]> {
  const orders = await readPrintOrders(numbers);
  const byCourier = Map.groupBy(orders, ({ courier }) => courier);
  const known = new Map<string, string>();
  for (const [courier, parcels] of byCourier) {
    if (courier === null) continue;
    const cities = await findCourierCities(courier, [...new Set(parcels.map(({ city }) => city))]);
    for (const { number, city } of parcels) {
      const found = cities.get(city);
      if (found) known.set(number, found.name);
    }
  }
  return orders.map((order) => withCity(order, known.get(order.number)));
}

function withCity(order: PrintOrder, city: string | undefined): PrintOrder {
  if (city === undefined || city === order.city) return order;
  const isSpelling = spellingOf(city) === spellingOf(order.city);
  return { ...order, city, ...(!isSpelling && { shippingAddress: `${order.shippingAddress}, ${order.city}` }) };
}

/** What an address of the print page asks for, with all that the owner has set of what paper says. */
export async function readToPrint(params: URLSearchParams): Promise<ToPrint> {
  const { kind, numbers } = readPrintQuestion(params);
  const [orders, shop, rules, policy] = await Promise.all([
    readDocumentOrders(numbers),
    readShopSettings(),
    readOrderRules(),
    readShopPage('refundpolicy'),
  ]);
  return { kind, orders, shop, returns: { ...rules, deniesExchanges: deniesExchanges(policy.body) } };
}
