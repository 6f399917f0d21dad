import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicOnly } from '#app/infra/http/public-address.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { inSpan, traceHeaders } from '#app/infra/tracing/trace.server.ts';
import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';
import type { CourierAnswer, Silence } from './courier-client.ts';

/** Where the couriers are. Nobody sets these: the owner chooses a courier, not an address. */
const courierAddresses: Record<CourierAdapter, string> = {
  tcs: 'https://ociconnect.tcscourier.com',
  leopards: 'https://merchantapi.leopardscourier.com',
  trax: 'https://sonic.pk',
};

const answerMs = 5_000;
const largestAnswer = 64 * 1024;
/** Lists of cities and labels to print are larger than anything else a courier says. */
export const largestList = 2 * 1024 * 1024;
const maxAtOnce = 10;
const failuresBeforeRest = 5;
const restMs = 30_000;

export type Question = {
  method?: 'GET' | 'POST';
  /** Not encoded: encode what you put in. */
  path: string;
  /** The query of the address; values are encoded. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  maxBytes?: number;
};

/** The circuit breaker of each courier, on this node. */
type Breaker = { asking: number; silentInARow: number; restsUntil: number };
const standings = new Map<CourierAdapter, Breaker>();

/** The base address of the fake couriers (COURIERS_URL): `http://127.0.0.1:3010`. Null in a real shop. */
let simulatorAddress: string | null = null;

/** Sends all requests to the fake couriers at this address; null for the real ones. Settings forbid it in a real shop. */
export function setSimulator(address: string | null): void {
  simulatorAddress = address;
  standings.clear();
}

/** Whether requests go to the fake couriers. */
export function isSimulated(): boolean {
  return simulatorAddress !== null;
}

/**
 * Sends a request to a courier and resolves within five seconds: the bytes of its answer, up to a size limit, or why there
 * are none. Never follows a redirect and never connects to a private address. After five consecutive failures a courier
 * is not asked for half a minute. Neither request nor answer is logged.
 */
export async function askCourier(courier: CourierAdapter, question: Question): Promise<CourierAnswer<Buffer>> {
  const standing = standings.get(courier) ?? { asking: 0, silentInARow: 0, restsUntil: 0 };
  standings.set(courier, standing);
  if (standing.restsUntil > Date.now() || standing.asking >= maxAtOnce) return { kind: 'silent', problem: 'resting' };
  standing.asking++;
  // After a rest one request tries again; all others are refused until it has its outcome.
  if (standing.silentInARow >= failuresBeforeRest) standing.restsUntil = Date.now() + answerMs;
  const result = await sendTraced(courier, question);
  standing.asking--;
  note(courier, standing, result);
  return result;
}

/** Whether requests to this service are refused at the moment, after several failures. */
export function isResting(courier: CourierAdapter): boolean {
  return (standings.get(courier)?.restsUntil ?? 0) > Date.now();
}

/** How many couriers are not asked at the moment, after several failures. */
export function countResting(): number {
  return [...standings.keys()].filter(isResting).length;
}

function note(courier: CourierAdapter, standing: Breaker, result: CourierAnswer<Buffer>): void {
  if (result.kind !== 'silent') {
    standing.silentInARow = 0;
    standing.restsUntil = 0;
    return;
  }
  standing.silentInARow++;
  if (standing.silentInARow < failuresBeforeRest) return;
  standing.restsUntil = Date.now() + restMs;
  log('warn', 'courier-silent', { problem: result.problem, code: courier });
}

/** The path may hold a parcel's number, so the span names the courier alone. */
function sendTraced(courier: CourierAdapter, question: Question): Promise<CourierAnswer<Buffer>> {
  return inSpan({ name: `courier ${courier}`, kind: 'client' }, async (span) => {
    const result = await send(courier, question);
    span.set({ 'courier.answer': result.kind === 'silent' ? result.problem : result.kind });
    if (result.kind === 'silent') span.fail();
    return result;
  });
}

function send(courier: CourierAdapter, question: Question): Promise<CourierAnswer<Buffer>> {
  const url = new URL(
    `${simulatorAddress ? `${simulatorAddress}/${courier}` : courierAddresses[courier]}${question.path}`,
  );
  for (const [name, value] of Object.entries(question.query ?? {})) url.searchParams.set(name, value);
  return new Promise((respond) => {
    const silent = (problem: Silence) => respond({ kind: 'silent', problem });
    const body = question.body === undefined ? undefined : JSON.stringify(question.body);
    const signal = AbortSignal.timeout(answerMs);
    let request: ClientRequest;
    let hasAnswered = false;
    const options = {
      method: question.method ?? 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...traceHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...question.headers,
      },
      signal,
      ...(!simulatorAddress && { lookup: publicOnly }),
    };
    try {
      request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
        hasAnswered = true;
        read(response, question.maxBytes ?? largestAnswer, signal, respond);
      });
    } catch {
      // Node refuses an invalid header, such as a key with a line break.
      silent('not-reached');
      return;
    }
    request.on('error', (error) => silent(signal.aborted ? 'late' : silenceOf(error)));
    // Whoever answers 101 (another protocol) gives neither a response nor an error.
    request.on('close', () => {
      if (!hasAnswered) silent('broken-off');
    });
    request.end(body);
  });
}

/** Whether the connection broke, or was never made. */
function silenceOf(error: NodeJS.ErrnoException): Silence {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 'broken-off' : 'not-reached';
}

type Answer = (result: CourierAnswer<Buffer>) => void;

function read(response: IncomingMessage, most: number, signal: AbortSignal, respond: Answer): void {
  const silent = (problem: Silence) => respond({ kind: 'silent', problem });
  const { statusCode = 0 } = response;
  if (statusCode === 401 || statusCode === 403) {
    respond({ kind: 'refused', words: 'The courier does not accept these keys.' });
    response.destroy();
    return;
  }
  // A redirect or a server error is no answer. A refusal comes with 200 or 4xx and a body, so a 404 is read like a 200.
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400) || statusCode >= 500) {
    silent('unreadable');
    response.destroy();
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) {
      silent('too-long');
      response.destroy();
    } else chunks.push(chunk);
  });
  response.on('end', () => respond({ kind: 'answered', value: Buffer.concat(chunks) }));
  response.on('error', () => silent(signal.aborted ? 'late' : 'broken-off'));
}
