/**
 * The bare limit of answering: Node's own HTTP server, in a process of its own, which sends prepared answers and does
 * nothing else. Argument: a file of answers as JSON. `/stream` stays open; `POST /tell` writes one event into each stream.
 */
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';

export type BareAnswer = { status: number; headers: OutgoingHttpHeaders; body: string };

const prepared: Record<string, BareAnswer> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const responses = new Map(
  Object.entries(prepared).map(([target, { status, headers, body }]) => {
    return [target, { status, headers, body: Buffer.from(body, 'base64') }];
  }),
);
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  const result = responses.get(request.url ?? '');
  if (result) {
    response.writeHead(result.status, result.headers);
    response.end(result.body);
  } else if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\ndata: {}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  } else if (request.url === '/tell') {
    for (const stream of streams) stream.write('event: changed\ndata: {}\n\n');
    response.end();
  } else response.writeHead(404).end();
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit());
