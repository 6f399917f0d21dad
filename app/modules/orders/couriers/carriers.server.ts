import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { ourRider } from '#app/modules/settings/delivery/delivery-texts.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';
import type { Courier } from './courier.ts';
import { couriersTag, maxCouriers } from './couriers.server.ts';

/** The settings of an owner's own shop with who brings its parcels; those of the demo as they are. */
export async function withCarriers(shop: ShopSettings): Promise<ShopSettings> {
  return shop.isOwn ? { ...shop, carriers: await readCarriers() } : shop;
}

/** The active couriers that the owner has added, connected or given a pickup city: every shop has the rows of a new one. Riders are not named. */
async function readCarriers(): Promise<string[]> {
  dependsOn(couriersTag);
  const { rows } = await db.execute<Pick<Courier, 'label' | 'kind'>>(sql`
    select label, kind from couriers left join courier_accounts on courier_accounts.courier = couriers.name
    where active and (adapter is null or pickup_city <> '' or sealed is not null)
    order by position, name limit ${maxCouriers}`);
  const companies = rows.filter(({ kind }) => kind === 'company').map(({ label }) => label);
  return companies.length < rows.length ? [...companies, ourRider] : companies;
}
