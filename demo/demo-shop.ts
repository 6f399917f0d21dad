import { connectDatabase } from '#app/infra/db/db.server.ts';
import type { ShopPool } from '#app/infra/db/pool.server.ts';
import type { DemoShop } from '#app/modules/setup/demo-shop.server.ts';

/**
 * The demo shop as the application asks for it. What it needs of the catalogue is loaded when it is asked for. `pool` is
 * this process's, because the built application has modules of its own. Where the process does not run as the demo
 * (SHOP_DEMO=0), the shop is in earnest, whatever it was filled with.
 */
export function openDemoShop(pool: ShopPool, { runsAsDemo }: { runsAsDemo: boolean }): DemoShop {
  connectDatabase(pool);
  return {
    isHere: async () => runsAsDemo && (await import('./seed.ts')).isDemo(),
    isDemoLogin: async (email) => (await import('./people.ts')).isDemoLogin(email),
    isDemoAddress: async (email) => (await import('./people.ts')).demoAddresses.includes(email),
    readProducts: async () => (await import('./remove-rows.ts')).readProducts(),
    prepareRemoval: async (choice) => (await import('./remove-rows.ts')).prepareRemoval(pool, choice),
    addPictures: async () => (await import('./seed.ts')).addMedia(),
    addProducts: async (tx, pictureIds) => (await import('./seed.ts')).addShelves(tx, pictureIds),
  };
}
