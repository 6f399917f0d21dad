/** Pages that follow a shop's changes: open streams from many addresses of this machine. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http';

/** One address holds no more streams than this. */
export const maxPerAddress = 40;

export type Stream = { changes: number };

/**
 * Opens a page's stream from an address of this machine; resolves once the shop has said hello, with the answer where it
 * refuses. The request is added to `requests`, for whoever ends it.
 */
export function follow(target: string, from: string, requests: ClientRequest[]): Promise<Stream | IncomingMessage> {
  const stream: Stream = { changes: 0 };
  return new Promise((resolve, reject) => {
    const asking = get(target, { agent: false, localAddress: from }, (result) => {
      if (result.statusCode !== 200) return resolve(result.resume());
      result.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello')) resolve(stream);
        if (text.includes('event: changed')) stream.changes++;
      });
      result.on('error', () => {});
    });
    asking.on('error', reject);
    requests.push(asking);
  });
}

/** Opens so many streams, a few at a time, each address as many as it may. Throws where one is refused. */
export async function followAll(
  target: string,
  count: number,
  { firstAddress, requests }: { firstAddress: number; requests: ClientRequest[] },
): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const many = Math.min(maxPerAddress, count - streams.length);
    const from = `127.0.1.${firstAddress + Math.floor(streams.length / maxPerAddress)}`;
    const results = await Promise.all(Array.from({ length: many }, () => follow(target, from, requests)));
    for (const result of results) {
      if (!('changes' in result)) throw new Error(`A stream was answered with ${result.statusCode}.`);
      streams.push(result);
    }
  }
  return streams;
}
