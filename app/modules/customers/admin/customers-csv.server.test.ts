import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, shopper } from '#tests/support/orders.ts';
import { customersCsv } from './customers-csv.server.ts';

await testDatabase();

test('K4: customers go out as a file, those of a city too; nothing in it runs as a formula', async () => {
  const products = [{ id: await shelve({ stock: 9 }), quantity: 1 }];
  await order({ ...shopper, fullname: '=HYPERLINK("http://x")', contactNo: '03001111111', city: 'Okara', products });
  await order({ ...shopper, fullname: 'عائشہ', contactNo: '03002222222', products });
  const all = await new Response(customersCsv({ tab: 'all' })).text();
  expect(all.split('\r\n')[0]).toBe(
    'phone,name,city,orders,received,refused,cancelled,paid in cash,last order,flag,blocked by',
  );
  expect(all).toContain(`03001111111,"'=HYPERLINK(""http://x"")",Okara,1,0,0,0,0.00`);
  expect(all).toContain('03002222222,عائشہ,Lahore');
  const some = await new Response(customersCsv({ tab: 'all', city: 'okara' })).text();
  expect(some).toContain('03001111111');
  expect(some).not.toContain('03002222222');
});
