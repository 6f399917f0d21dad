/**
 * How fast the admin answers in a shop with 100,000 products and 1,000,000 orders: asks every list, filter and search over
 * HTTP as the owner's browser does. `BENCH_ONLY` is a part of the names of what is asked.
 */

import { makeSession, sessionCookie } from '#tests/e2e/support/admin.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { adminQuestions, type Question } from './admin-questions.ts';
import { readSamples, requestData, requestPage, type Session } from './admin-requests.ts';
import { head, inBenchShop, report, row } from './bench-shop.ts';
import { type Figure, type Part, percentile, rounds } from './figures.ts';
import { fillShop } from './fill-shop.ts';
import type { Sample } from './samples.ts';

const productCount = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const accountCount = 200_000;
const only = process.env.BENCH_ONLY ?? '';
const limitMs = 200;
/** What a report may take: a year's figures, the first rows of a file, a whole page drawn on the server. */
const reportMs = 400;
/** So many of the slowest are asked once more as whole pages. */
const maxPages = 10;

export const admin: Part = {
  about: `every list, filter, search and file of the office, ${productCount.toLocaleString('en-GB')} products and ${orderCount.toLocaleString('en-GB')} orders`,
  run: () =>
    inBenchShop(async ({ dataDir, owner }) => {
      // Throws where an address has no question, before minutes are spent on filling.
      adminQuestions();
      await fillShop(owner, { productCount, orderCount, accountCount });
      const shop = await openShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
      try {
        const sql = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
        const { session } = await makeSession({ sql }, 'owner', 'Bilal Ahmed');
        const samples = await readSamples(owner, { orderCount, accountCount });
        const asking = { address: shop.address, cookie: `${sessionCookie}=${session}` };
        const { slow, figures } = await measure(asking, samples);
        const limits = `A list, filter or search may take ${limitMs} ms, and a report (a year’s figures, the first rows of a file, a whole page drawn on the server) ${reportMs}. Asked over HTTP by the owner’s session, one after the other; bare is the office’s lightest question in the same run.`;
        return {
          figures,
          notes: [limits, slow.length > 0 ? `Over their limit: ${slow.join('; ')}.` : 'None is over its limit.'],
        };
      } finally {
        await closeShops();
      }
    }, process.env.BENCH_DATA),
};

/** Prints a row for every kind of question. A figure for each address, and the names of the questions that are too slow. */
async function measure(admin: Session, samples: Sample[]): Promise<{ slow: string[]; figures: Figure[] }> {
  const timed: { question: Question; p95: number }[] = [];
  const slow: string[] = [];
  report(head(`What the office's pages are told, ${orderCount} orders, ms`, ['p50', 'p95', 'max']));
  for (const question of adminQuestions().filter(({ name }) => name.includes(only))) {
    const p95 = await timeOf(question.name, samples, (sample) => requestData(admin, question, sample));
    if (p95 > (isReport(question) ? reportMs : limitMs)) slow.push(`${question.name} ${p95.toFixed(0)}`);
    timed.push({ question, p95 });
  }
  report(head('Whole pages, the slowest of them', ['p50', 'p95', 'max']));
  const pages = timed.filter(({ question }) => !question.isFile);
  for (const { question } of pages.toSorted((a, b) => b.p95 - a.p95).slice(0, maxPages)) {
    const p95 = await timeOf(question.name, samples, (sample) => requestPage(admin, question, sample));
    if (p95 > reportMs) slow.push(`the page ${question.name} ${p95.toFixed(0)}`);
  }
  return { slow, figures: summarise(timed) };
}

function isReport({ name, isFile }: Question): boolean {
  return isFile === true || /^\/numbers .* 365 days$/.test(name);
}

/** A figure for each address: the p95 of its questions, the slowest named. */
function summarise(timed: readonly { question: Question; p95: number }[]): Figure[] {
  const lightest = Math.min(...timed.map(({ p95 }) => p95));
  const byAddress = Map.groupBy(timed, ({ question }) => question.name.split(' ')[0] ?? '');
  return [...byAddress].map(([address, questions]) => {
    const [slowest] = questions.toSorted((a, b) => b.p95 - a.p95);
    const what = slowest?.question.name.slice(address.length + 1);
    return {
      name: `\`/admin${address}\`, the slowest of ${questions.length}${what ? `: ${what}` : ''}, p95`,
      unit: 'ms',
      values: [slowest?.p95 ?? Number.NaN],
      bare: { name: 'the lightest question', values: [lightest] },
    };
  });
}

/** The 95th percentile of a question, asked for each sample one after the other; the first warms up. */
async function timeOf(name: string, samples: Sample[], ask: (sample: Sample) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const sample of samples.slice(0, rounds(20) + 1)) {
    const requests = performance.now();
    await ask(sample);
    times.push(performance.now() - requests);
  }
  times.shift();
  const [p50, p95, max] = [50, 95, 100].map((share) => percentile(times, share)) as [number, number, number];
  report(row(name, [p50, p95, max]));
  return p95;
}
