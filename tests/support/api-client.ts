/** Receivers of webhooks and what sends to them. Only for tests of the project `integration`. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { OutboxWorker } from '#app/infra/jobs/outbox-worker.server.ts';
import { allowWebhookNetworks } from '#app/modules/integrations/webhooks/webhook-address.server.ts';
import type { Pace } from '#app/modules/integrations/webhooks/webhook-queue.server.ts';
import { startWebhookWorker } from '#app/modules/integrations/webhooks/webhook-worker.server.ts';
import { makeWebhook, readWebhooks, type WebhookRow } from '#app/modules/integrations/webhooks/webhooks.server.ts';

type Message = { headers: Record<string, string>; body: string; type: string; data: Record<string, unknown> };
/** A status; or the connection breaks, switches to another protocol, or is held until `release`. */
type ReceiverAnswer = number | 'silence' | 'another protocol' | 'held';

export type Receiver = {
  url: string;
  received: Message[];
  answer: ReceiverAnswer;
  /** Requests that are held now, and the most that were held at one moment. */
  pending: number;
  maxPending: number;
  /** Answers what is held, and from now on everything, with this status. */
  release(status: number): void;
  /** Answers the request that is held for longest. */
  releaseOne(status: number): void;
};

const owner = { id: null, name: 'Sana' };
const workers: OutboxWorker[] = [];
const servers: Server[] = [];

/** Lets webhooks go to this machine, and ends workers and receivers when tests are through. */
export function openReceivers(ask: (text: string) => Promise<unknown>): void {
  beforeEach(() => allowWebhookNetworks(['127.0.0.1']));
  afterEach(async () => {
    await closeWorkers();
    await ask('delete from webhooks');
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
}

/** Somebody else's server, which answers what it is told to answer. */
export async function openReceiver(result: ReceiverAnswer = 204): Promise<Receiver> {
  const waiting = new Set<ServerResponse>();
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: result,
    pending: 0,
    maxPending: 0,
    release(status) {
      receiver.answer = status;
      for (const response of waiting) response.writeHead(status).end();
    },
    releaseOne(status) {
      const [oldest] = waiting;
      oldest?.writeHead(status).end();
    },
  };
  function hold(response: ServerResponse): void {
    waiting.add(response);
    receiver.pending = waiting.size;
    receiver.maxPending = Math.max(receiver.maxPending, receiver.pending);
    response.on('close', () => {
      waiting.delete(response);
      receiver.pending = waiting.size;
    });
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { type, data } = JSON.parse(body);
      receiver.received.push({ headers: request.headers as Record<string, string>, body, type, data });
      if (receiver.answer === 'held') return hold(response);
      if (receiver.answer === 'silence') return response.destroy();
      if (receiver.answer === 'another protocol')
        return request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      response.writeHead(receiver.answer, { location: 'http://127.0.0.1/elsewhere' }).end('thanks');
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

/** A node that sends, with pauses short enough for a test. */
export function startSending(pace: Partial<Pace> = {}): OutboxWorker {
  const worker = startWebhookWorker({ firstPause: 0.05, maxRetryPause: 0.2, maxPause: 0.1, ...pace });
  workers.push(worker);
  return worker;
}

/** Ends the nodes that send. */
export async function closeWorkers(): Promise<void> {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
}

/** Makes a webhook to this address; its secret. */
export async function hook(url: string, topics: ('orders' | 'stock')[] = ['orders', 'stock']): Promise<string> {
  const made = await makeWebhook(owner, { url, topics });
  if (made.kind !== 'made') throw new Error('There are too many webhooks.');
  return made.secret;
}

/** The webhook to this address. */
export async function webhookTo(url: string): Promise<WebhookRow> {
  const found = (await readWebhooks()).find((webhook) => webhook.url === url);
  if (!found) throw new Error(`There is no webhook to ${url}.`);
  return found;
}
