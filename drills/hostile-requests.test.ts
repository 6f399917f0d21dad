/**
 * Requests made from the schemas of everything the shop takes, by everybody, with something hostile in each. FUZZ_SEED
 * plays a run again; `npm run drill` sends many more than `npm test`.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../app/platform/db/testing.ts';
import { closeShops } from '../app/platform/http/testing-shop.ts';
import { report } from './figures.ts';
import { openStage, type Stage, sayRequest, seed, send } from './hostile-stage.ts';
import { faultOf, hostileRequests, type Shot } from './hostile-targets.ts';

const database = await testDatabase();
const requests = Number(process.env.DRILL_REQUESTS ?? 800);
const atOnce = 8;
const round = 400;
/** A run that has found so many is ended: the others are most likely the same. */
const mostFaults = 10;
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
  let slowestMs = 0;
  let slowest = '';

  async function fire(shot: Shot): Promise<void> {
    const heard = await send(stage.shop, shot.sent).catch((error: Error) => error);
    const said = `${shot.who}: ${sayRequest(shot.sent)}`.slice(0, 2_000);
    if (heard instanceof Error) return void faults.push(`${heard.message} · ${said}`);
    statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
    if (heard.ms > slowestMs) [slowestMs, slowest] = [heard.ms, said];
    const fault = faultOf(shot, heard);
    if (fault) faults.push(`${fault} · ${said}`);
  }

  for (let sent = 0; sent < requests && faults.length < mostFaults; sent += round) {
    await stage.renew();
    const { shots } = hostileRequests(stage.cookies, stage.known);
    const waiting = fc.sample(shots, { seed: seed + sent, numRuns: Math.min(round, requests - sent) });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await fire(next);
      }),
    );
  }
  const said = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`);
  process.stdout.write(`  hostile requests, seed ${seed}: ${said.join(', ')}; slowest ${slowest.slice(0, 200)}\n`);
  expect([...faults, ...(await stage.findDamage())], `FUZZ_SEED=${seed}`).toEqual([]);
  report('Hostile requests made from the schemas', {
    requests,
    answeredWithAFault: faults.length,
    askedToComeBack: statuses.get(503) ?? 0,
    slowestMs: Math.round(slowestMs),
  });
  // A busy machine that runs other tests beside this is given more time than the promise.
  if (process.env.DRILL_REQUESTS) expect(slowestMs, slowest).toBeLessThan(5_000);
});
