import { beforeAll, expect, test } from 'vitest';
import { type MomentCursor, parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { keysOf } from '#app/infra/records.ts';
import { testDatabase } from '#tests/support/database.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { readParcels } from '../parcels.server.ts';
import { parcelTabs } from '../parcels.ts';

const database = await testDatabase();
const watched = watchPlans(database, ['orders', 'shipments']);

// Forty thousand orders, each with a parcel, of which a thousand are on the way; four hundred are of one name, and four
// thousand of another one. How they are made is not what is looked at.
beforeAll(async () => {
  await database.supervise(`set statement_timeout = 0; set session_replication_role = replica;
    insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa,
        placed_at, state, state_since, courier, tracking_number)
      select n, (10000000 + n * 7)::text, gen_random_uuid(), '', 'r' || n, case when n % 100 = 1 then 'Hina Malik' when n % 10 = 2 then 'Bushra Nadeem' else 'Ayesha Khan' end,
        '+92300' || lpad((n * 37 % 10000000)::text, 7, '0'), 'Punjab', 'Okara', 'House', 200000, now() - (40000 - n) * interval '9 minutes',
        case when n <= 39000 then 'cash-received' else (array['shipped', 'out-for-delivery', 'refused', 'returning'])[1 + n / 2 % 4] end,
        now() - (40000 - n) * interval '9 minutes', 'leopards', 'LE' || (7000000 + n) from generate_series(1, 40000) n;
    insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, news_at, on_way, ended_at)
      select id, 1, courier, tracking_number, 'by-hand', total_paisa, state_since, state_since, state <> 'cash-received',
        case when state = 'cash-received' then state_since end from orders;
    insert into order_events (order_id, at, actor_name, kind, from_state, to_state)
      select id, now(), 'Sana', 'step', 'shipped', 'delivered' from orders where id between 38501 and 39000`);
  await watched.begin();
}, 60_000);

test('K5: parcels on the way are found by a name that many orders had before, without reading those', async () => {
  const { found, max } = await watched.look(() => readParcels({ tab: 'all', courier: null, question: 'Nadeem' }));
  expect(new Set(found.rows.map(({ name }) => name))).toEqual(new Set(['Bushra Nadeem']));
  expect(found.rows).toHaveLength(50);
  // A hundred of them are on the way, four thousand had the name. PostgreSQL may also look through the thousand on the way.
  expect(max).toBeLessThanOrEqual(1_000);
});

test('K5: each tab finds by a name what it shows without one', async () => {
  const counts: Record<string, number> = {};
  for (const tab of keysOf(parcelTabs)) {
    const whole: string[] = [];
    for (let after: MomentCursor | null = null, isEnd = false; !isEnd; ) {
      const page: Awaited<ReturnType<typeof readParcels>> = await readParcels({
        tab,
        courier: null,
        question: '',
        after,
      });
      whole.push(...page.rows.filter(({ name }) => name === 'Hina Malik').map(({ number }) => number));
      after = parseMomentCursor(page.next);
      isEnd = after === null;
    }
    const { rows } = await readParcels({ tab, courier: null, question: 'Hina Malik' });
    expect([tab, ...rows.map(({ number }) => number)]).toEqual([tab, ...whole]);
    counts[tab] = rows.length;
  }
  expect(counts).toMatchObject({ all: 10, 'delivered-today': 5 });
});
