/** The process that sends requests: `Requests` as JSON on its input, `Sent` as JSON on its output. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { readHead } from '#tests/faults/bare-http.ts';
import type { Requests, Sent } from './requests.ts';

const {
  address,
  method = 'GET',
  targets,
  headers = {},
  bodies = [],
  connections,
  seconds = 600,
  count = Number.POSITIVE_INFINITY,
  from = 0,
  status = 200,
} = JSON.parse(await text(process.stdin)) as Requests;
const { hostname, port, host } = new URL(address);
const head = Object.entries({ host, ...headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const isFixed = !/\{(n|uuid)\}/.test([...targets, ...bodies].join('')) && targets.length === 1 && bodies.length < 2;
const fixed = isFixed ? requestOf(0) : null;
const times: number[] = [];
let sent = 0;
let failed = 0;

const cpuBefore = process.cpuUsage();
const began = performance.now();
const endsAt = began + seconds * 1_000;
await Promise.all(Array.from({ length: connections }, sendRepeatedly));
const tookMs = performance.now() - began;
const { user, system } = process.cpuUsage(cpuBefore);
const sorted = times.toSorted((a, b) => a - b);
const summary: Sent = {
  answered: times.length,
  failed,
  perSecond: (times.length * 1_000) / tookMs,
  p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
  p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  busy: (user + system) / 1_000 / tookMs,
};
process.stdout.write(JSON.stringify(summary));

/** One connection: a request, its whole answer, the next request. */
function sendRepeatedly(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sentAt = 0;
    /** Bytes of the answer that have not come yet; -1 while its head has not. */
    let missing = -1;
    let kept: Buffer | null = null;
    function ask(): void {
      if (sent >= count || performance.now() >= endsAt) {
        socket.end();
        resolve();
        return;
      }
      const number = from + sent++;
      sentAt = performance.now();
      missing = -1;
      socket.write(fixed ?? requestOf(number));
    }
    function take(chunk: Buffer): void {
      if (missing >= 0) missing -= chunk.length;
      else {
        const whole = kept ? Buffer.concat([kept, chunk]) : chunk;
        const answered = readHead(whole);
        kept = answered ? null : whole;
        if (!answered) return;
        missing = answered.length - (whole.length - answered.bodyAt);
        if (answered.status !== status) failed++;
      }
      if (missing < 0) return void socket.destroy(new Error('An answer is longer than it says.'));
      if (missing > 0) return;
      times.push(performance.now() - sentAt);
      ask();
    }
    socket.on('data', take);
    socket.once('connect', ask);
    socket.once('error', (error) => reject(error));
    socket.once('close', () => resolve());
  });
}

function requestOf(number: number): Buffer {
  const uuid = randomUUID();
  const fill = (pattern: string) => pattern.replaceAll('{n}', String(number)).replaceAll('{uuid}', uuid);
  const body = bodies.length > 0 ? fill(bodies[number % bodies.length] ?? '') : '';
  const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  const target = fill(targets[number % targets.length] ?? '/');
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${fill(head)}${length}\r\n${body}`);
}
