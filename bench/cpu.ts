/** What requests that no cache answers take of the processor, one after the other. */
import { startBare } from './bare.ts';
import { openDemoShop } from './demo-shop.ts';
import { type Figure, formatNumber, type Goal, medianOf, type Part, rounds } from './figures.ts';
import { send } from './requests.ts';

const count = 300;

type Kind = {
  name: string;
  target: string;
  likeness: string;
  status?: number;
  goal: Omit<Goal, 'row' | 'of'> & { max: number };
};

/** `{n}` makes each request another one. */
const kinds: Kind[] = [
  {
    name: 'search page, uncached',
    target: '/search-results?q=lamp+{n}',
    likeness: '/search-results?q=lamp+1',
    goal: { before: '10 ms', aim: '≤ 4 ms', max: 4 },
  },
  {
    name: '404',
    target: '/nothing-here-{n}',
    likeness: '/nothing-here-1',
    status: 404,
    goal: { before: '3.6 ms', aim: '≤ 0.2 ms', max: 0.2 },
  },
  {
    name: 'suggestion',
    target: '/api/search?q=la{n}',
    likeness: '/api/search?q=la1',
    goal: { before: '3.5 ms', aim: '≤ 1.5 ms', max: 1.5 },
  },
  {
    name: 'suggestion of a word that shoppers type',
    target: '/api/search?q=lamp',
    likeness: '/api/search?q=lamp',
    goal: { before: '3.5 ms', aim: '≤ 1.5 ms', max: 1.5 },
  },
];

export const cpu: Part = {
  about: 'CPU of the server and the database for a request that no cache of pages answers',
  async run(say) {
    const shop = await openDemoShop();
    const headers = { 'accept-encoding': 'br' };
    const bare = await startBare(
      shop.address,
      kinds.map(({ likeness }) => likeness),
      headers,
    );
    const figures: Figure[] = [];
    let from = 0;
    for (const { name, target, likeness, status = 200, goal } of kinds) {
      const values: number[] = [];
      const database: number[] = [];
      const bareValues: number[] = [];
      for (let round = 0; round <= rounds(5); round++) {
        const before = await shop.cpuMs();
        const sent = await send({
          address: shop.address,
          targets: [target],
          headers,
          connections: 1,
          count,
          from,
          status,
        });
        const after = await shop.cpuMs();
        if (sent.failed > 0) throw new Error(`${sent.failed} of ${sent.answered} requests for ${target} failed.`);
        from += count;
        // The bare server does little for each, so it is asked ten times as often.
        const bareBefore = await bare.cpuMs();
        await send({ address: bare.address, targets: [likeness], headers, connections: 1, count: count * 10, status });
        const bareSpent = (await bare.cpuMs()) - bareBefore;
        // The first round warms up.
        if (round === 0) continue;
        values.push((after.server - before.server) / count);
        database.push((after.database - before.database) / count);
        bareValues.push(Math.max(bareSpent, 1) / (count * 10));
      }
      say(`${name}: ${formatNumber(medianOf(values))} ms of CPU`);
      figures.push(
        {
          name: `${name}: CPU of the server`,
          unit: 'ms each',
          values,
          bare: { name: 'node:http, same bytes', values: bareValues },
          goal: { row: `CPU: ${name}`, of: 'value', ...goal },
        },
        { name: `${name}: CPU of the database`, unit: 'ms each', values: database },
      );
    }
    await bare.stop();
    await shop.stop();
    return {
      figures,
      notes: [`${count} requests a round on one connection, every one another, after a round that warms up.`],
    };
  },
};
