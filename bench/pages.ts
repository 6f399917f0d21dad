/** How many cached pages and pictures a second, beside Node's own server that sends the same bytes. */
import { ask } from '#tests/support/http.ts';
import { type BareServer, startBare } from './bare.ts';
import { openDemoShop, type RunningShop } from './demo-shop.ts';
import { type Figure, formatNumber, medianOf, type Part, rounds } from './figures.ts';
import { type Sent, send } from './requests.ts';

const connections = 50;
const seconds = 1.5;
const headers = { 'accept-encoding': 'br' };
const baselines: Record<string, string> = { home: '0.72', grid: '0.75', product: '0.78' };

export const pages: Part = {
  about: `cached pages and a picture, ${connections} connections, beside a bare node:http with the same bytes and headers`,
  async run(say) {
    const shop = await openDemoShop();
    const html = (await ask(`${shop.address}/electronics`)).text;
    const picture = /src="(\/media\/[^"]+)"/.exec(html)?.[1];
    const product = /href="(\/product_detail\/\d+)"/.exec(html)?.[1];
    if (!picture || !product) throw new Error('/electronics shows no product with a picture.');
    const targets = { home: '/', grid: '/electronics', product, picture };
    const bare = await startBare(shop.address, Object.values(targets), headers);
    const figures: Figure[] = [];
    const limited: string[] = [];
    for (const [name, target] of Object.entries(targets)) {
      const { ours, theirs } = await inTurns(shop, bare, target);
      const ratio = medianOf(ours.rates) / medianOf(theirs.rates);
      say(`${name}: ${formatNumber(medianOf(ours.rates))} a second, ${ratio.toFixed(2)} of bare`);
      if (medianOf(theirs.busy) > 0.9) limited.push(name);
      figures.push(
        {
          name: `${name}: rate`,
          unit: 'a second',
          values: ours.rates,
          bare: { name: 'node:http', values: theirs.rates },
          ...(baselines[name] && {
            goal: {
              row: `page rate against bare: ${name}`,
              before: baselines[name],
              aim: '≥ 0.9',
              of: 'ratio',
              min: 0.9,
            },
          }),
        },
        {
          name: `${name}: CPU of the server`,
          unit: 'ms each',
          values: ours.cpu,
          bare: { name: 'node:http', values: theirs.cpu },
        },
        {
          name: `${name}: answered within, p95`,
          unit: 'ms',
          values: ours.p95,
          bare: { name: 'node:http', values: theirs.p95 },
        },
      );
    }
    await bare.stop();
    await shop.stop();
    const notes = [
      `Rounds of ${seconds} s in turns, ours and bare, each ${rounds(5)} times after one that warms up. Server and sender are processes of their own on the same machine.`,
    ];
    if (limited.length > 0)
      notes.push(
        `The sender took over 90 % of a core in the bare rounds of ${limited.join(', ')}: there the bare rate is the sender's, and the ratio of the CPU says more than that of the rates.`,
      );
    return { figures, notes };
  },
};

type Rounds = { rates: number[]; cpu: number[]; p95: number[]; busy: number[] };

async function inTurns(
  shop: RunningShop,
  bare: BareServer,
  target: string,
): Promise<Record<'ours' | 'theirs', Rounds>> {
  const ours: Rounds = { rates: [], cpu: [], p95: [], busy: [] };
  const theirs: Rounds = { rates: [], cpu: [], p95: [], busy: [] };
  const turns = [
    { kept: ours, address: shop.address, cpuMs: async () => (await shop.cpuMs()).server },
    { kept: theirs, address: bare.address, cpuMs: bare.cpuMs },
  ];
  for (let round = 0; round <= rounds(5); round++)
    for (const { kept, address, cpuMs } of turns) {
      const before = await cpuMs();
      const sent = await send({ address, targets: [target], headers, connections, seconds });
      const spent = (await cpuMs()) - before;
      if (round > 0) keep(kept, sent, spent);
    }
  return { ours, theirs };
}

function keep(kept: Rounds, { answered, failed, perSecond, p95Ms, busy }: Sent, cpuMs: number): void {
  if (failed > 0) throw new Error(`${failed} of ${answered} requests failed.`);
  kept.rates.push(perSecond);
  kept.cpu.push(cpuMs / answered);
  kept.p95.push(p95Ms);
  kept.busy.push(busy);
}
