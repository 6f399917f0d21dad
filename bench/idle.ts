/** What a shop does while nobody comes, and how fast it starts. With BENCH_INSTALL=1 also from nothing. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { startBare } from './bare.ts';
import { benchFolder, openDemoShop, openShopOn, type RunningShop } from './demo-shop.ts';
import { type Figure, formatNumber, medianOf, type Part, rounds } from './figures.ts';

const root = path.join(import.meta.dirname, '..');
/** Until what follows a start is done: its jobs come within the first minute. Then two minutes, because some come each minute. */
const settleMs = 60_000;
const idleMs = 120_000;

export const idle: Part = {
  about: 'transactions and CPU of a shop where nobody comes, and its warm start',
  async run(say) {
    const figures = await measureStart(say);
    // The demo is never idle: its couriers move parcels.
    const shop = await openShopOn(await benchFolder(), { SHOP_DEMO: '0' }, { isEmpty: true });
    await sleep(settleMs);
    say(`watching an idle shop for ${idleMs / 1_000} s`);
    const before = { transactions: await transactionsOf(shop), cpu: await shop.cpuMs(), at: performance.now() };
    await sleep(idleMs);
    const after = { transactions: await transactionsOf(shop), cpu: await shop.cpuMs(), at: performance.now() };
    await shop.stop();
    const perSecond = (from: number, to: number) => ((to - from) * 1_000) / (after.at - before.at);
    figures.push(
      {
        name: 'transactions of an idle shop',
        unit: 'a second',
        // The question itself is one, in the second look.
        values: [perSecond(before.transactions, after.transactions - 1)],
        goal: { row: 'idle shop', before: 'about 4 transactions a second', aim: '≤ 1', of: 'value', max: 1 },
      },
      {
        name: 'CPU of an idle shop, server',
        unit: 'ms a second',
        values: [perSecond(before.cpu.server, after.cpu.server)],
      },
      {
        name: 'CPU of an idle shop, database',
        unit: 'ms a second',
        values: [perSecond(before.cpu.database, after.cpu.database)],
      },
    );
    if (process.env.BENCH_INSTALL === '1') figures.push(...(await measureInstall(say)));
    return {
      figures,
      notes: [
        'Idle is a shop in earnest with nothing on its shelves. A warm start is the demo shop on data that is there, from bin/start until it says that it is open. Bare is PostgreSQL alone on the same data, and then a node:http server, one after the other.',
        'From nothing (BENCH_INSTALL=1) is what `npm start` does in a new clone until the shop is open: all packages installed from npm’s cache, the client and the server built, the demo filled.',
      ],
    };
  },
};

async function transactionsOf({ sql }: RunningShop): Promise<number> {
  // Sessions hand their counts in once a second at most.
  await sleep(1_500);
  const { rows } = await sql.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database where datname = 'shop'`,
  );
  return Number(rows[0]?.count);
}

async function measureStart(say: (line: string) => void): Promise<Figure[]> {
  // The first opening fills the demo.
  const filled = await openDemoShop();
  const { dataDir } = filled;
  await filled.stop();
  const values: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds(5); round++) {
    const began = performance.now();
    const shop = await openDemoShop();
    // openDemoShop also waits for one page and connects to the database, which takes a few milliseconds.
    values.push((performance.now() - began) / 1_000);
    await shop.stop();
    const bareBegan = performance.now();
    const database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report: () => {} });
    const server = await startBare('', []);
    bare.push((performance.now() - bareBegan) / 1_000);
    await server.stop();
    await database.stop();
  }
  say(`warm start ${formatNumber(medianOf(values))} s`);
  return [
    {
      name: 'warm start',
      unit: 's',
      values,
      bare: { name: 'PostgreSQL and a node:http', values: bare },
      goal: { row: 'warm start', before: '6 s with the demo’s seeding', aim: '≤ 1.5 s', of: 'value', max: 1.5 },
    },
  ];
}

/** What a stranger waits for after a clone, and its three parts, which `npm start` does one after the other. */
async function measureInstall(say: (line: string) => void): Promise<Figure[]> {
  const folder = path.join(await benchFolder(), 'shop');
  await promisify(execFile)('git', ['clone', '--quiet', '--local', root, folder]);
  // A stranger's npm runs with the Node of the machine, and not with that of our packages.
  const folders = process.env.PATH?.split(':').filter((each) => !each.endsWith('node_modules/.bin'));
  const env = { PATH: folders?.join(':'), HOME: process.env.HOME };
  const prepare = (...args: string[]) =>
    promisify(execFile)(path.join(folder, 'bin/prepare'), args, { cwd: folder, env });
  const installing = await secondsOf(() => prepare('dependencies'));
  say(`installed in ${formatNumber(installing)} s`);
  const building = await secondsOf(() => prepare());
  say(`built in ${formatNumber(building)} s`);
  const opening = await secondsOf(async () => {
    const shop = await openShopOn(path.join(folder, '.data'), { SHOP_DEMO: '1' }, { root: folder });
    await shop.stop();
  });
  const goal = {
    row: 'install, build and start from nothing',
    before: '28 s',
    aim: '≤ 25 s',
    of: 'value',
    max: 25,
  } as const;
  return [
    { name: 'install, build and start from nothing', unit: 's', values: [installing + building + opening], goal },
    { name: 'of that npm ci', unit: 's', values: [installing] },
    { name: 'of that the build', unit: 's', values: [building] },
    { name: 'of that a new database with the demo, opened and closed', unit: 's', values: [opening] },
  ];
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1_000;
}
