/**
 * What an owner can switch on, in one table. The tests run against a shop where nothing is switched on, as a new one is;
 * with EVERYTHING_ON=1 all of it is on from the start, and again after each test that held the settings or the codes.
 */
import { ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { findingNames } from '#app/modules/settings/seo-settings.server.ts';

/** Whether this run is against a shop where everything is switched on. */
export const isEverythingOn = process.env.EVERYTHING_ON === '1';

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/** Each is written as the admin would write it. A new switch of the owner gets its row here. */
const switches: Record<string, (sql: Sql) => Promise<unknown>> = {
  'returns are asked for on the website': (sql) => keepPart(sql, 'rules', { returnsOnWebsite: 'on' }),
  'whoever confirms may agree to a discount': (sql) => keepPart(sql, 'rules', { maxAgreedRupees: 500 }),
  'lists are sorted and filtered, sold-out products take wishes': (sql) =>
    keepPart(sql, 'finding', Object.fromEntries(findingNames.map((name) => [name, true]))),
  'unfinished checkouts become leads, what an order came from is kept, shoppers say yes by WhatsApp, the last address is offered, orders wait for the network, pages stand in Urdu':
    (sql) =>
      sql(`insert into shop_settings (id, values) values (1, '{"keepsDrafts": true, "keepsOrigins": true, "asksForYes": true, "shoppersCancel": true, "offersAddress": true, "keepsOrders": true, "speaksUrdu": true}')
      on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`),
  // Free above any order, so that sums stay those that tests know.
  'a delivery costs something, and a city has days of its own': (sql) =>
    sql(
      `insert into shop_settings (id, values) values (1, $1)
        on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
      [
        JSON.stringify({
          delivery: {
            ...ourTerms,
            isCharged: true,
            baseRupees: 200,
            freeFromRupees: 1,
            cityDays: [{ cities: ['Gwadar'], days: 5 }],
          },
        }),
      ],
    ),
  'a collection of the owner’s own, in the navigation and on the home page': (sql) =>
    sql(
      `with made as (
        insert into own_collections (key, name, line, active, in_menu, on_home)
        values ('story-gifts', 'Story gifts', 'Wrapped and ready', true, true, true)
        on conflict (key) do update set active = true, in_menu = true, on_home = true returning key
      ) insert into own_collection_products (collection, product_id, position)
        select key, product_id, position from made, collection_products where collection = 'topCollection'
        order by position limit 12 on conflict do nothing`,
    ),
  'a discount code works': (sql) =>
    sql(`insert into discount_codes (code, kind, worth) values ('EVERYTHING-ON', 'percent', 5)
      on conflict (code) do update set active = true`),
  'a rider of the shop and a courier by hand': (sql) =>
    sql(`insert into couriers (name, label, kind, position)
      values ('story-rider', 'Story rider', 'rider', 20), ('story-courier', 'Story courier', 'company', 21)
      on conflict do nothing`),
  'product feeds': (sql) =>
    sql(`insert into product_feeds (name, key) values ('google', 'everything-on-google-0123456789')
      on conflict (name) do update set is_on = true`),
};

function keepPart(sql: Sql, part: string, values: Record<string, unknown>): Promise<unknown> {
  return sql(
    `insert into office_settings (part, values, version) values ($1, $2, 1)
      on conflict (part) do update set values = office_settings.values || excluded.values, version = office_settings.version + 1`,
    [part, JSON.stringify(values)],
  );
}

/**
 * Switches everything on that there is, and resolves when the shop shows it: the way to ask for a return is there only
 * then. The database tells the shop, as it does when the admin writes.
 */
export async function switchEverythingOn(sql: Sql, address = sharedShop()): Promise<void> {
  for (const switchOn of Object.values(switches)) await switchOn(sql);
  const shown = Date.now() + 30_000;
  while (!(await isShown(address)))
    if (Date.now() > shown) throw new Error('Everything is on, and the shop does not show it.');
}

function sharedShop(): string {
  return `http://localhost:${process.env.E2E_PORT}`;
}

async function isShown(address: string): Promise<boolean> {
  const pages = ['/return', '/collections/story-gifts'].map(async (path) => {
    const response = await fetch(`${address}${path}?at=${performance.now()}`);
    await response.arrayBuffer();
    return response.status === 200;
  });
  return (await Promise.all(pages)).every(Boolean);
}
