import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CourierAdapter, isCourierAdapter } from '#app/modules/orders/couriers/courier.ts';
import { dialects, requestedNumbers } from './dialects.ts';
import type { FakeDesk, FakeParcel, FakeWord } from './fake-parcel.ts';
import { wayOf, ways, wordsUntil } from './ways.ts';

/** Ways in which couriers' services have been seen to behave. */
const fakeModes = [
  'ok',
  'not-scanned',
  'error-with-200',
  'html',
  'duplicate',
  'unordered',
  'unknown-words',
  'redirect',
  'huge',
  'slow',
  'cut',
  'trickle',
  'silent',
] as const;

export type FakeMode = (typeof fakeModes)[number];

export type FakeCouriers = {
  address: string;
  /** How a courier behaves from now on. */
  behave(courier: CourierAdapter, mode: FakeMode): void;
  /** Has a courier say something about a parcel; a number it does not know becomes a parcel of its own. */
  say(courier: CourierAdapter, number: string, words: string, details?: { at?: Date; reason?: string }): void;
  /** Has a courier have paid so much for a parcel. */
  pay(courier: CourierAdapter, number: string, rupees: number): void;
  /** Everything that was booked, in its order. */
  booked(courier: CourierAdapter): readonly FakeParcel[];
  /** How often a courier was asked for anything. */
  requestCount(courier: CourierAdapter): number;
  close(): Promise<void>;
};

type Options = {
  port?: number;
  /** Parcels take a step every so many seconds; without it they do not move. */
  stepSeconds?: number;
  /** The delay of a slow answer, longer than any client's timeout. */
  slowMs?: number;
  /** What a shop knows of a parcel that was not booked here; null for one that is nobody's or not handed over yet. */
  recall?: (courier: CourierAdapter, number: string) => Promise<RecalledParcel | null>;
};

export type RecalledParcel = Pick<FakeParcel, 'movesFrom' | 'history' | 'collect'>;

/**
 * TCS, Leopards and Trax in one process, each under its own path and in its own dialect, for tests and for the demo shop.
 * Listens on loopback only.
 */
export async function startFakeCouriers(options: Options = {}): Promise<FakeCouriers> {
  const { port = 0, slowMs = 7_000 } = options;
  const modes: Record<CourierAdapter, FakeMode> = { tcs: 'ok', leopards: 'ok', trax: 'ok' };
  const requestCounts: Record<CourierAdapter, number> = { tcs: 0, leopards: 0, trax: 0 };
  const desk = createDesk(options);
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://couriers');
    const [, courier, ...path] = url.pathname.split('/');
    if (courier === 'behave') return behaveAsTold(url.searchParams, response);
    if (!isCourierAdapter(courier)) return void response.writeHead(404).end();
    requestCounts[courier]++;
    const body = await readBody(request);
    const question = {
      path: `/${path.join('/')}`,
      query: url.searchParams,
      body,
      authorization: request.headers.authorization ?? '',
    };
    await desk.meet(courier, requestedNumbers(question));
    const message = dialects[courier](question, seenAs(modes[courier], desk));
    await send(response, message, modes[courier], slowMs);
  }
  function behaveAsTold(query: URLSearchParams, response: ServerResponse): void {
    const [courier, mode] = [query.get('courier'), fakeModes.find((known) => known === query.get('mode'))];
    const say = query.get('say');
    if (isCourierAdapter(courier) && mode) modes[courier] = mode;
    if (isCourierAdapter(courier) && say) desk.say(courier, query.get('number') ?? '', { at: new Date(), words: say });
    response.writeHead(204).end();
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(courier, mode) {
      modes[courier] = mode;
    },
    say: (courier, number, words, { at = new Date(), reason } = {}) =>
      desk.say(courier, number, { at, words, ...(reason !== undefined && { reason }) }),
    pay: desk.pay,
    booked: (courier) => desk.parcels.filter((parcel) => parcel.courier === courier),
    requestCount: (courier) => requestCounts[courier],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text ? JSON.parse(text) : {};
}

/** The parcels as a courier in this mode shows them. */
function seenAs(mode: FakeMode, desk: FakeDesk): FakeDesk {
  return {
    ...desk,
    find(courier, number) {
      const parcel = desk.find(courier, number);
      return parcel && { ...parcel, said: saidAs(mode, parcel.said) };
    },
  };
}

function saidAs(mode: FakeMode, messages: FakeWord[]): FakeWord[] {
  switch (mode) {
    case 'not-scanned':
      return [];
    case 'duplicate':
      return [...messages, ...messages];
    case 'unordered':
      return messages.toReversed();
    case 'unknown-words':
      return [...messages, { at: new Date(), words: 'Bag sealed' }];
    default:
      return messages;
  }
}

async function send(response: ServerResponse, message: object | null, mode: FakeMode, slowMs: number): Promise<void> {
  if (mode === 'silent') return;
  const bytes = Buffer.from(JSON.stringify(message ?? { status: 404 }));
  switch (mode) {
    case 'error-with-200':
      return void response.writeHead(200).end(JSON.stringify({ status: 'error', message: 'Object reference not set' }));
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>');
    case 'redirect':
      return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    case 'huge':
      return void response.writeHead(200).end(' '.repeat(4 * 1024 * 1024));
    case 'slow':
      return void setTimeout(() => response.writeHead(200).end(bytes), slowMs).unref();
    case 'cut':
      response.writeHead(200, { 'content-length': bytes.length + 100 });
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
      return;
    case 'trickle':
      return trickle(response, Buffer.concat([bytes, Buffer.alloc(20 * 1024, ' ')]));
    default:
      response.writeHead(message === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(bytes);
  }
}

/** A kilobyte a second. */
function trickle(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-length': bytes.length });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 100));
    sent += 100;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, 100).unref();
  response.on('close', () => clearInterval(timer));
}

function createDesk({ stepSeconds = 0, recall }: Options) {
  const parcels: FakeParcel[] = [];
  const stepMs = stepSeconds * 1_000;

  function add(parcel: Stranger): FakeParcel {
    // If the shop can be asked, a booked parcel waits for the rider.
    const movesFrom = recall ? null : Date.now();
    const added = { ...parcel, movesFrom, history: [], said: [], cancelled: false, advised: [], paid: null };
    parcels.push(added);
    return added;
  }
  function known(courier: CourierAdapter, number: string): FakeParcel | undefined {
    return parcels.find((parcel) => parcel.courier === courier && parcel.number === number);
  }
  return {
    parcels,
    /** Parcels that only the shop's database knows: handed over before this process started, or on another node. */
    async meet(courier: CourierAdapter, numbers: readonly string[]): Promise<void> {
      for (const number of recall ? numbers : []) {
        const parcel = known(courier, number);
        if (parcel && parcel.movesFrom !== null) continue;
        const recalled = await recall?.(courier, number);
        if (recalled) Object.assign(parcel ?? add(stranger(courier, number)), recalled);
      }
    },
    find(courier: CourierAdapter, number: string): FakeParcel | undefined {
      // If parcels move automatically, the courier also knows those booked at its counter.
      const isMet = stepMs > 0 && !recall && number !== '';
      const parcel = known(courier, number) ?? (isMet ? add(stranger(courier, number)) : undefined);
      if (parcel && parcel.movesFrom !== null && stepMs > 0) moveOn(parcel, parcel.movesFrom, stepMs);
      return parcel;
    },
    findReference: (courier: CourierAdapter, reference: string) =>
      parcels.find((parcel) => parcel.courier === courier && parcel.reference === reference),
    book(parcel: Omit<Stranger, 'number'>): FakeParcel {
      // The number must be unique across nodes and restarts.
      const number = `${parcel.courier === 'leopards' ? 'LE' : ''}77${randomInt(1e9, 1e10)}`;
      return add({ ...parcel, number });
    },
    say(courier: CourierAdapter, number: string, word: FakeWord): void {
      const parcel = known(courier, number) ?? add(stranger(courier, number));
      parcel.said.push(word);
      parcel.history.push(word);
    },
    pay(courier: CourierAdapter, number: string, rupees: number): void {
      (known(courier, number) ?? add(stranger(courier, number))).paid = rupees;
    },
  };
}

/** A courier pays so many steps after it has delivered. */
const stepsToPayment = 4;

function moveOn(parcel: FakeParcel, movesFrom: number, stepMs: number): void {
  const { courier, number, history, collect } = parcel;
  const way = wayOf(courier, number, history);
  parcel.said = wordsUntil(Date.now(), history, { way, movesFrom, stepMs });
  const last = parcel.said.at(-1);
  const deliveredAt = last?.words === ways[courier].delivered.at(-1) ? last?.at.getTime() : undefined;
  const isPaid = deliveredAt !== undefined && deliveredAt < Date.now() - stepsToPayment * stepMs;
  // One in ten is paid short, and one in ten is forgotten.
  if (isPaid && !number.endsWith('7')) parcel.paid = number.endsWith('3') ? collect - 200 : collect;
}

type Stranger = Pick<FakeParcel, 'courier' | 'number' | 'reference' | 'name' | 'phone' | 'address' | 'collect'>;

function stranger(courier: CourierAdapter, number: string): Stranger {
  return {
    courier,
    number,
    reference: '',
    name: 'Zubaida Khanum',
    phone: '03211112223',
    address: 'House 9, Gulberg',
    collect: 4_990,
  };
}
