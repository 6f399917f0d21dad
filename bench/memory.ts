/** The server's memory after its start and under load, and whether it stays level. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '#tests/support/http.ts';
import { startBare } from './bare.ts';
import { openDemoShop } from './demo-shop.ts';
import { formatNumber, type Part, rounds } from './figures.ts';
import { send } from './requests.ts';

const pageCount = 60_000;
const orderCount = 5_000;
/** Between two looks at the memory under load. */
const lookMs = 250;
const settleMs = 5_000;
const headers = { 'accept-encoding': 'br' };

export const memory: Part = {
  about: `memory of the server after its start, and after ${pageCount.toLocaleString('en-GB')} pages and ${orderCount.toLocaleString('en-GB')} orders`,
  async run(say) {
    // A start after the demo's first one, so that what fills a new demo is not in it.
    const first = await openDemoShop();
    await first.sql.query('update products set stock = 10000000 where active');
    const { rows } = await first.sql.query<{ id: number }>(
      'select id::int as id from products where active and price_paisa < 2000000 order by id limit 40',
    );
    await first.stop();
    const shop = await openDemoShop();
    await sleep(settleMs);
    const atStart = await shop.residentMb();
    say(`${formatNumber(atStart)} MB after the start`);
    const products = rows.map(({ id }) => id);
    const html = (await ask(`${shop.address}/electronics`)).text;
    const pictures = [...new Set([...html.matchAll(/src="(\/media\/[^"]+)"/g)].map(([, source]) => source ?? ''))];
    const targets = [
      '/',
      '/electronics',
      '/top_collections',
      ...products.map((id) => `/product_detail/${id}`),
      ...pictures,
    ];
    // Twice at least, so that what grows is seen to grow.
    const times = Math.max(2, rounds(2));
    const after: number[] = [];
    let highest = 0;
    let from = 300_000_000;
    for (let round = 0; round < times; round++) {
      const load = Promise.all([
        send({ address: shop.address, targets, headers, connections: 20, count: pageCount }),
        send({
          address: shop.address,
          method: 'POST',
          targets: ['/api/orders'],
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': '{uuid}' },
          bodies: products.map(bodyOf),
          connections: 8,
          count: orderCount,
          from,
          status: 201,
        }),
      ]);
      from += orderCount;
      let isOver = false;
      const over = load.finally(() => {
        isOver = true;
      });
      // Its error is thrown below, where it is awaited.
      over.catch(() => {});
      for (; !isOver; await sleep(lookMs)) highest = Math.max(highest, await shop.residentMb());
      const [gotPages, gotOrders] = await over;
      const failed = gotPages.failed + gotOrders.failed;
      if (failed > 0) throw new Error(`${failed} requests failed.`);
      await sleep(settleMs);
      after.push(await shop.residentMb());
      say(`${formatNumber(after.at(-1) ?? 0)} MB after round ${round + 1}, ${formatNumber(highest)} MB at most so far`);
    }
    const bare = await startBare(shop.address, ['/'], headers);
    const bareAtStart = await bare.residentMb();
    await send({ address: bare.address, targets: ['/'], headers, connections: 20, count: pageCount });
    const bareAfter = await bare.residentMb();
    await bare.stop();
    await shop.stop();
    const name = 'node:http with the home page';
    return {
      figures: [
        {
          name: 'after the start',
          unit: 'MB',
          values: [atStart],
          bare: { name, values: [bareAtStart] },
          goal: { row: 'memory after the start', before: '420 MB', aim: '≤ 180 MB', of: 'value', max: 180 },
        },
        {
          name: 'after 60,000 pages and 5,000 orders',
          unit: 'MB',
          values: after.slice(0, 1),
          bare: { name: `${name}, as many pages`, values: [bareAfter] },
          goal: {
            row: 'memory after 60,000 pages and 5,000 orders',
            before: '745 MB',
            aim: '≤ 300 MB',
            of: 'value',
            max: 300,
          },
        },
        { name: `after ${times} times as many`, unit: 'MB', values: after.slice(-1) },
        { name: 'at most under load', unit: 'MB', values: [highest] },
      ],
      notes: [
        `Resident memory of the node process and its children without PostgreSQL, ${settleMs / 1_000} s after the start or the load; pages, pictures and orders at the same time. Started by bin/start with its own memory settings for this machine. An hour is not measured here; ${times} rounds of the same load show whether it grows.`,
      ],
    };
  },
};

function bodyOf(product: number): string {
  return JSON.stringify({
    fullname: 'Ayesha Khan',
    email: 'ayesha@gmail.com',
    shippingAddress: 'House 7',
    city: 'Lahore',
    province: 'Punjab',
    contactNo: '03{n}',
    products: [{ id: product, quantity: 1 }],
  });
}
