import { lookup as resolve } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CourierName } from '#app/orders/courier.ts';
import { log } from '#app/platform/log.server.ts';
import type { CourierAnswer, Silence } from './courier-client.ts';
import { isPublicAddress } from './public-address.ts';

/** Where the couriers are. Nobody sets these: the owner chooses a courier, not an address. */
const courierAddresses: Record<CourierName, string> = {
  tcs: 'https://ociconnect.tcscourier.com',
  leopards: 'https://merchantapi.leopardscourier.com',
  trax: 'https://sonic.pk',
};

const answerMs = 5_000;
const largestAnswer = 64 * 1024;
/** Lists of cities and labels to print are larger than anything else a courier says. */
export const largestList = 2 * 1024 * 1024;
const mostAtOnce = 10;
const patience = 5;
const restMs = 30_000;

export type Question = {
  method?: 'GET' | 'POST';
  path: string;
  /** Into the address, written so that nothing in it can leave its place. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  mostBytes?: number;
};

/** How each courier behaves just now, as seen from this node. */
type Standing = { asking: number; silentInARow: number; restsUntil: number };
const standings = new Map<CourierName, Standing>();

/** Of the fake couriers (COURIERS_URL): `http://127.0.0.1:3010`. Null in a shop that is open. */
let standIn: string | null = null;

/** Has the couriers' stand-in asked instead of the couriers; settings allow it only where no real shop is. */
export function askStandIn(address: string | null): void {
  standIn = address;
  standings.clear();
}

/** Are the couriers not the real ones? */
export function isStandIn(): boolean {
  return standIn !== null;
}

/**
 * Asks a courier, and answers within five seconds whatever the courier does: the bytes of a 2xx answer of a bounded size,
 * or why there are none. Never follows a redirect, never talks to an address that is not on the open internet, and leaves
 * a courier alone for half a minute that has been silent five times in a row. Nothing that was asked or answered is logged.
 */
export async function askCourier(courier: CourierName, question: Question): Promise<CourierAnswer<Buffer>> {
  const standing = standings.get(courier) ?? { asking: 0, silentInARow: 0, restsUntil: 0 };
  standings.set(courier, standing);
  if (standing.restsUntil > Date.now() || standing.asking >= mostAtOnce) return { kind: 'silent', problem: 'resting' };
  standing.asking++;
  // Somebody has to be the first to try again; the others rest until it is known.
  if (standing.silentInARow >= patience) standing.restsUntil = Date.now() + answerMs;
  const answer = await send(courier, question);
  standing.asking--;
  note(courier, standing, answer);
  return answer;
}

/** Would a question to this courier be left unasked just now, because it has been silent? */
export function isResting(courier: CourierName): boolean {
  return (standings.get(courier)?.restsUntil ?? 0) > Date.now();
}

function note(courier: CourierName, standing: Standing, answer: CourierAnswer<Buffer>): void {
  if (answer.kind !== 'silent') {
    standing.silentInARow = 0;
    standing.restsUntil = 0;
    return;
  }
  standing.silentInARow++;
  if (standing.silentInARow < patience) return;
  standing.restsUntil = Date.now() + restMs;
  log('warn', 'courier-silent', { problem: answer.problem, code: courier });
}

function send(courier: CourierName, question: Question): Promise<CourierAnswer<Buffer>> {
  const url = new URL(`${standIn ? `${standIn}/${courier}` : courierAddresses[courier]}${question.path}`);
  for (const [name, value] of Object.entries(question.query ?? {})) url.searchParams.set(name, value);
  return new Promise((answer) => {
    const silent = (problem: Silence) => answer({ kind: 'silent', problem });
    const body = question.body === undefined ? undefined : JSON.stringify(question.body);
    const signal = AbortSignal.timeout(answerMs);
    let request: ClientRequest;
    const options = {
      method: question.method ?? 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...question.headers,
      },
      signal,
      ...(!standIn && { lookup: publicOnly }),
    };
    try {
      request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) =>
        read(response, question.mostBytes ?? largestAnswer, signal, answer),
      );
    } catch {
      // A key with a line break in it, for one, cannot be a header.
      silent('not-reached');
      return;
    }
    request.on('error', (error) => silent(signal.aborted ? 'late' : silenceOf(error)));
    request.end(body);
  });
}

/** Cut off once it was reached, or not reached at all. */
function silenceOf(error: NodeJS.ErrnoException): Silence {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 'broken-off' : 'not-reached';
}

type Answer = (answer: CourierAnswer<Buffer>) => void;

function read(response: IncomingMessage, most: number, signal: AbortSignal, answer: Answer): void {
  const silent = (problem: Silence) => answer({ kind: 'silent', problem });
  const { statusCode = 0 } = response;
  if (statusCode === 401 || statusCode === 403) {
    answer({ kind: 'refused', words: 'The courier does not accept these keys.' });
    response.destroy();
    return;
  }
  // Redirects, errors of its servers: not an answer. What it refuses it says with 200 or 4xx and a body.
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
  response.on('end', () => answer({ kind: 'answered', value: Buffer.concat(chunks) }));
  response.on('error', () => silent(signal.aborted ? 'late' : 'broken-off'));
}

/** Resolves names, and refuses what they resolve to unless every answer is on the open internet. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [], 0);
    const addresses = Array.isArray(found) ? found : [];
    const closed = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address));
    if (closed)
      return callback(Object.assign(new Error('This name leads into a closed network.'), { code: 'ECLOSED' }), [], 0);
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses, 0);
    else callback(null, first.address, first.family);
  });
};
