/** Requests as they are sent, byte for byte: `fetch` unpacks answers and adds headers of its own. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import zlib from 'node:zlib';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body unpacked, as text. */
  text: string;
};

type Question = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

/** Sends one request on a connection of its own and waits for the whole answer. */
export function ask(address: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const text = unpack(whole, response.headers['content-encoding']).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text });
      });
    });
    asking.on('error', reject).end(body);
  });
}

/**
 * Posts JSON to the address of a whole shop as its own pages do: with `Sec-Fetch-Site: same-origin`. `headers` are added, or
 * replace those two by their names in lower case. A text is sent as it is.
 */
export function postJson(address: string, body: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  return ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A port of loopback on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The result of `work`, and how many ms it took: for figures that are reported, never for an assertion. */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work, performance.now() - began];
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return zlib.brotliDecompressSync(body);
  return encoding === 'gzip' ? zlib.gunzipSync(body) : body;
}
