import { afterEach, expect, test } from 'vitest';
import { connectAccounts } from '#app/modules/accounts/auth.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import { connectDemoShop, type DemoShop } from './demo-shop.server.ts';
import { readFirstSteps, setFirstStep } from './first-steps.server.ts';

const { ask } = await testDatabase();

/** The steps that are done; null where no list is shown. */
async function done(): Promise<string[] | null> {
  const steps = await readFirstSteps();
  return steps?.flatMap(({ step, isDone }) => (isDone ? [step] : [])) ?? null;
}

afterEach(async () => {
  for (const table of ['orders', 'products', 'courier_accounts', 'backups', 'office_settings', 'shop_settings'])
    await ask(`delete from ${table}`);
  await connectDemoShop(null);
});

const settings = { logo: '/media/1', returnAddress: 'House 7, Lahore', delivery: { fee: { kind: 'flat' } } };

test('M87: a new shop is told what it lacks; each step is done once it stands in the shop, and the list goes with the last', async () => {
  connectAccounts({ siteUrl: 'http://localhost:3000', demo: false, mailServer: false });
  expect(await done()).toEqual([]);
  const id = await shelve();
  await ask(
    `insert into shop_settings ("values") values ($1) on conflict (id) do update set "values" = excluded."values"`,
    [settings],
  );
  await ask(`insert into courier_accounts (courier, pickup_city) values ('tcs', 'Lahore')`);
  // A copy that was downloaded once holds none of the orders after it.
  await ask(
    `insert into audit_entries (kind, subject, actor_name, action) values ('export', 'backup', 'Sana', 'export.backup')`,
  );
  expect(await done()).toEqual(['logo', 'product', 'delivery', 'couriers', 'address']);
  await order(orderFor(id));
  await ask(`insert into backups (file) values ('/mnt/backups/one')`);
  expect(await done()).toEqual(['logo', 'product', 'delivery', 'couriers', 'address', 'backup', 'order']);
  connectAccounts({ siteUrl: 'http://localhost:3000', demo: false, mailServer: true });
  expect(await done()).toBeNull();
});

test('M87: the owner marks a first step as done or hides the list, and takes both back; the demo has no list', async () => {
  connectAccounts({ siteUrl: 'http://localhost:3000', demo: false, mailServer: false });
  await setFirstStep('logo', true);
  await setFirstStep('delivery', true);
  await setFirstStep('logo', false);
  expect(await done()).toEqual(['delivery']);
  await setFirstStep('all', true);
  expect(await done()).toBeNull();
  await setFirstStep('all', false);
  expect(await done()).toEqual(['delivery']);
  await connectDemoShop({ isHere: async () => true } as unknown as DemoShop);
  expect(await done()).toBeNull();
});
