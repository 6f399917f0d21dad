/** Requests as they are sent, byte for byte: `fetch` unpacks answers and adds headers of its own. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
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

/** What `work` answers, and after how many ms. */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work, performance.now() - began];
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return zlib.brotliDecompressSync(body);
  return encoding === 'gzip' ? zlib.gunzipSync(body) : body;
}
