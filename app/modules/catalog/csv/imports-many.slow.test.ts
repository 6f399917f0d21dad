import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { applyImport } from './apply-import.server.ts';
import { readImport } from './imports.server.ts';
import { planImport } from './plan-import.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };

test('I8: two thousand rows are planned and taken in, and the ledger is right', { timeout: 300_000 }, async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => `Product ${index},${100 + index},${index % 50},Top products`,
  );
  const bytes = Buffer.from(`name,price,stock,collections\n${rows.join('\n')}`);
  const plan = await planImport(sana, { name: 'products.csv', bytes });
  if ('problem' in plan) throw new Error(plan.problem);
  for (let state = await readImport(plan.id); state && state.left > 0; ) state = await applyImport(sana, plan.id);
  expect((await readImport(plan.id))?.counts).toEqual({ new: 2_000, changed: 0, unchanged: 0, wrong: 0 });
  const wrong = await ask(
    `select products.id from products left join stock_moves on product_id = products.id group by products.id having stock <> coalesce(sum(delta), 0)`,
  );
  expect(wrong).toEqual([]);
});
