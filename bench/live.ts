/** How soon 2,000 open pages receive a change, and how much memory each takes. */
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { followAll, type Stream } from '#tests/faults/streams.ts';
import { ask } from '#tests/support/http.ts';
import { startBare } from './bare.ts';
import { openDemoShop } from './demo-shop.ts';
import { formatNumber, type Part, rounds } from './figures.ts';

const streamCount = 2_000;
const product = 1042;
/** Until the memory of what opened the streams has been given back. */
const settleMs = 3_000;
const notifyTimeoutMs = 20_000;

type LiveCounts = { ms: number[]; kbEach: number };

export const live: Part = {
  about: `${streamCount.toLocaleString('en-GB')} pages that follow changes: how soon all are told, and their memory`,
  async run(say) {
    const shop = await openDemoShop();
    const bare = await startBare(shop.address, []);
    const ours = await measure(`${shop.address}/api/live`, shop.residentMb, async () => {
      await shop.sql.query('update products set price_paisa = price_paisa + 100 where id = $1', [product]);
    });
    say(`all told after ${formatNumber(Math.max(...ours.ms))} ms at most, ${formatNumber(ours.kbEach)} KB each`);
    const theirs = await measure(`${bare.address}/stream`, bare.residentMb, async () => {
      await ask(`${bare.address}/tell`, { method: 'POST' });
    });
    await bare.stop();
    await shop.stop();
    return {
      figures: [
        {
          name: 'from the change in the database until the last page is told',
          unit: 'ms',
          values: ours.ms,
          bare: { name: 'node:http writing to as many streams', values: theirs.ms },
          goal: { row: '2,000 live pages: all told', before: '', aim: '≤ 250 ms', of: 'value', max: 250 },
        },
        {
          name: 'memory of a live page',
          unit: 'KB',
          values: [ours.kbEach],
          bare: { name: 'node:http', values: [theirs.kbEach] },
          goal: { row: 'memory of a live page', before: '', aim: '≤ 32 KB', of: 'value', max: 32 },
        },
      ],
      notes: [
        `Memory is the growth of the server’s resident memory from before the first stream until ${settleMs / 1_000} s after the last, divided by their number. All streams are read by the bench’s own process, whose work is in the time, too.`,
      ],
    };
  },
};

async function measure(
  target: string,
  residentMb: () => Promise<number>,
  change: () => Promise<void>,
): Promise<LiveCounts> {
  const requests: ClientRequest[] = [];
  // The first streams have code loaded and compiled that all others share.
  await followAll(target, 40, { firstAddress: 200, requests });
  await sleep(settleMs);
  const before = await residentMb();
  const streams = await followAll(target, streamCount, { firstAddress: 1, requests });
  await sleep(settleMs);
  const kbEach = (((await residentMb()) - before) * 1_024) / streamCount;
  const ms: number[] = [];
  for (let round = 0; round <= rounds(5); round++) {
    const counts = streams.map(({ changes }) => changes);
    const began = performance.now();
    await change();
    await untilNotified(streams, counts);
    // The first round warms up.
    if (round > 0) ms.push(performance.now() - began);
    await sleep(500);
  }
  for (const request of requests) request.destroy();
  return { ms, kbEach };
}

async function untilNotified(streams: readonly Stream[], counts: readonly number[]): Promise<void> {
  for (const since = performance.now(); performance.now() - since < notifyTimeoutMs; await sleep(2))
    if (streams.every(({ changes }, place) => changes > (counts[place] ?? 0))) return;
  throw new Error(`Not all pages were told within ${notifyTimeoutMs / 1_000} s.`);
}
