import { readPrintOrders } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import type { PrintOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { findCourierCities } from '../../couriers/courier-cities.server.ts';
import { spellingOf } from '../../couriers/courier-cities.ts';

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
