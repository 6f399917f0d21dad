import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { countVitals, readVitalsByDay, readVitalsByPage, readVitalsOverall } from './vitals.server.ts';

const database = await testDatabase();
const shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
afterAll(closeShops);
beforeEach(() => database.ask('delete from web_vitals'));

const visit = { page: 'product', device: 'phone', vitals: { LCP: 1_840, INP: 96, CLS: 0.02, FCP: 900, TTFB: 210 } };

function send(body: string, headers: Record<string, string> = {}, address = shop.address) {
  return ask(`${address}/api/vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body,
  });
}

async function rows(): Promise<Record<string, unknown>[]> {
  return database.ask('select page, device, vital, bucket, count::int from web_vitals order by vital');
}

const always = { from: '2000-01-01', to: '2100-01-01' };

test('H5: a visit is counted, and what the owner reads is what browsers sent', async () => {
  const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Karachi' }).format(new Date());
  const before = today();
  expect(await send(JSON.stringify(visit))).toMatchObject({ status: 204, text: '' });
  const after = today();
  const readings = await readVitalsByPage(always);
  const all = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'];
  expect(readings.map(({ page, vital, count }) => [page, vital, count])).toEqual(
    all.map((each) => ['product', each, 1]),
  );
  const byDay = await readVitalsByDay(always);
  expect(byDay.map(({ vital }) => vital)).toEqual(all);
  for (const { day } of byDay) expect([before, after]).toContain(day);
  const lcp = readings.find(({ vital }) => vital === 'LCP')!.p75;
  expect(lcp).toBeGreaterThan(1_800);
  expect(lcp).toBeLessThanOrEqual(2_000);
});

test('H5: a thousand visits, eight at a time, are a handful of rows, and none is lost', async () => {
  const kinds = ['home', 'product'] as const;
  await Promise.all(
    Array.from({ length: 8 }, async (_, eighth) => {
      for (let index = eighth * 125; index < (eighth + 1) * 125; index++)
        await countVitals({ page: kinds[index % 2]!, device: 'phone', vitals: { LCP: 1_501 + (index % 4), CLS: 0 } });
    }),
  );
  const kept = await rows();
  expect(kept).toHaveLength(4);
  const counted = await readVitalsByPage(always);
  expect(counted.map(({ page, vital, count }) => [page, vital, count])).toEqual([
    ['home', 'CLS', 500],
    ['home', 'LCP', 500],
    ['product', 'CLS', 500],
    ['product', 'LCP', 500],
  ]);
});

test('H5: days, pages and devices are read apart, and together', async () => {
  await database.ask(`insert into web_vitals (day, page, device, vital, bucket, count) values
    ('2026-11-01', 'home', 'phone', 'LCP', 15, 300), ('2026-11-01', 'home', 'desk', 'LCP', 9, 100),
    ('2026-11-02', 'cart', 'phone', 'LCP', 9, 100), ('2026-11-09', 'cart', 'phone', 'LCP', 26, 900)`);
  const week = { from: '2026-11-01', to: '2026-11-07' };
  expect(await readVitalsByPage(week)).toEqual([
    { page: 'cart', vital: 'LCP', p75: 600 + 200 * 0.75, count: 100 },
    { page: 'home', vital: 'LCP', p75: 2_000 + 500 * (200 / 300), count: 400 },
  ]);
  expect(await readVitalsByPage({ ...week, device: 'desk' })).toEqual([
    { page: 'home', vital: 'LCP', p75: 750, count: 100 },
  ]);
  expect((await readVitalsByDay(week)).map(({ day, vital, count }) => [day, vital, count])).toEqual([
    ['2026-11-01', 'LCP', 400],
    ['2026-11-02', 'LCP', 100],
  ]);
  expect(await readVitalsOverall(week)).toEqual([{ vital: 'LCP', p75: 2_000 + 500 * (175 / 300), count: 500 }]);
});

test('H5: whatever is no report of a page is refused, and nothing of it is kept', async () => {
  const refusals: [string, number, Record<string, string>?][] = [
    ['', 400],
    ['{', 400],
    ['[]', 422],
    ['null', 422],
    [JSON.stringify({ ...visit, page: 'admin' }), 422],
    [JSON.stringify({ ...visit, device: 'x' }), 422],
    [JSON.stringify({ ...visit, email: 'ali@gmail.com' }), 422],
    [JSON.stringify({ ...visit, vitals: { ...visit.vitals, FID: 3 } }), 422],
    [JSON.stringify({ ...visit, vitals: { LCP: -1 } }), 422],
    [JSON.stringify({ ...visit, vitals: { LCP: '1840' } }), 422],
    [JSON.stringify({ ...visit, vitals: { LCP: 1e300 } }), 422],
    [JSON.stringify({ ...visit, padding: 'x'.repeat(5_000) }), 413],
    [JSON.stringify(visit), 415, { 'content-type': 'text/plain' }],
    [JSON.stringify(visit), 403, { 'sec-fetch-site': 'cross-site' }],
  ];
  for (const [body, status, headers] of refusals)
    expect((await send(body, headers)).status, body.slice(0, 100)).toBe(status);
  expect(await rows()).toEqual([]);
});

test('H5: nobody can fill the figures: past sixty reports a minute from one address no more is counted', async () => {
  const limited = await openShop({ DATABASE_URL: database.url });
  const statuses: number[] = [];
  // Ten at a time, and once more what a busy shop refuses before it is counted.
  for (let round = 0; statuses.length < 130; round++) {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        // A header of one's own is not believed.
        send(JSON.stringify(visit), { 'x-client-address': `10.0.${round}.${index}` }, limited.address),
      ),
    );
    statuses.push(...results.map(({ status }) => status).filter((status) => status !== 503));
  }
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  // The minute may turn in between.
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(120);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});
