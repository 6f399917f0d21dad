/**
 * Requests made from the schemas of everything the shop takes, by everybody, with something hostile in each. FUZZ_SEED
 * plays a run again; `npm run faults` sends many more than `npm run test:slow`.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { closeShops } from '#tests/support/shop-process.ts';
import { report } from './figures.ts';
import { formatRequest, openStage, type Stage, seed, send } from './hostile-setup.ts';
import { faultOf, hostileRequests, type Shot } from './hostile-targets.ts';

const database = await testDatabase();
const requests = Number(process.env.FAULT_REQUESTS ?? 800);
const atOnce = 8;
const round = 400;
/** A run that has found so many is ended: the others are most likely the same. */
const maxFaults = 10;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage(database);
});
afterAll(closeShops);

test('H4: whatever is sent to any address, by anybody, the shop answers, lets nobody in and keeps its books', {
  timeout: 120_000 + requests * 50,
}, async () => {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  // A file to download is as long under way as it is large: a backup of the whole shop, an export.
  const slowest = { answer: { ms: 0, output: '' }, file: { ms: 0, output: '' } };

  async function fire(shot: Shot): Promise<void> {
    const received = await send(stage.shop, shot.sent).catch((error: Error) => error);
    const output = `${shot.who}: ${formatRequest(shot.sent)}`.slice(0, 2_000);
    if (received instanceof Error) return void faults.push(`${received.message} · ${output}`);
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
    const kind = String(received.headers['content-disposition']).startsWith('attachment') ? 'file' : 'answer';
    if (received.ms > slowest[kind].ms) slowest[kind] = { ms: received.ms, output };
    const fault = faultOf(shot, received);
    if (fault) faults.push(`${fault} · ${output}`);
  }

  for (let sent = 0; sent < requests && faults.length < maxFaults; sent += round) {
    await stage.renew();
    const { shots } = hostileRequests(stage.cookies, stage.known);
    const waiting = fc.sample(shots, { seed: seed + sent, numRuns: Math.min(round, requests - sent) });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await fire(next);
      }),
    );
  }
  const message = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`);
  process.stdout.write(`  hostile requests, seed ${seed}: ${message.join(', ')}\n`);
  for (const [kind, { ms, output }] of Object.entries(slowest))
    process.stdout.write(`  slowest ${kind} ${Math.round(ms)} ms: ${output.slice(0, 200)}\n`);
  expect([...faults, ...(await stage.findDamage())], `FUZZ_SEED=${seed}`).toEqual([]);
  // Every request has its answer, and requests of all kinds get through to what they aim at.
  expect([...statuses.values()].reduce((total, times) => total + times, 0)).toBe(requests);
  for (const status of [200, 302, 400, 404, 422]) expect(statuses.get(status), `FUZZ_SEED=${seed}`).toBeGreaterThan(0);
  report('Hostile requests made from the schemas', {
    requests,
    answeredWithAFault: faults.length,
    askedToComeBack: statuses.get(503) ?? 0,
    slowestMs: Math.round(slowest.answer.ms),
    slowestFileMs: Math.round(slowest.file.ms),
  });
});
