import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { orderStates, type StateTrait, statesWhere } from './order-states.ts';

const { ask } = await testDatabase();

test('K2: what the database says of a state is what the table of states says', async () => {
  const known = await ask<{ trait: StateTrait }>(
    `select (regexp_matches(prosrc, 'WHEN ''(\\w+)''', 'g'))[1] as trait from pg_proc where proname = 'state_has'`,
  );
  expect(known.length).toBeGreaterThan(0);
  for (const { trait } of known)
    expect(await statesThat(`state_has(state, '${trait}')`), trait).toEqual(statesWhere(trait));
  await expect(statesThat(`state_has(state, 'delicious')`)).rejects.toThrow('no trait: delicious');
});

test('K2: the index of open orders holds every state that has not ended, and no other state is known', async () => {
  const [index] = await ask<{ holds: string }>(
    `select pg_get_expr(indpred, indrelid) as holds from pg_index where indexrelid = 'orders_open'::regclass`,
  );
  const ended = statesWhere('ended');
  const open = orderStates.filter((state) => !ended.includes(state));
  expect(await statesThat(index?.holds ?? '')).toEqual([...open, 'nowhere']);
  const [check] = await ask<{ allows: string }>(
    `select pg_get_expr(conbin, conrelid) as allows from pg_constraint where conname = 'orders_state_known'`,
  );
  expect(await statesThat(check?.allows ?? '')).toEqual(orderStates);
});

/** The states for which a condition of the database holds; "nowhere" is none of the shop’s. */
async function statesThat(condition: string): Promise<string[]> {
  const rows = await ask<{ state: string }>(
    `select state from unnest($1::text[]) with ordinality as every (state, place) where ${condition} order by place`,
    [[...orderStates, 'nowhere']],
  );
  return rows.map(({ state }) => state);
}
