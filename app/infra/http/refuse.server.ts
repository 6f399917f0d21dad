import type { ServerResponse } from 'node:http';

/** Seconds after which a database that was away may be back. */
export const retryAfterSeconds = '3';
export const tryAgain = 'Please try again in a moment.';

/** Answers a request that goes no further, in the form of the API's refusals. */
export function refuse(response: ServerResponse, status: number, problem: string): void {
  const body = JSON.stringify({ problem });
  // What is still on its way of the request's body is not read.
  if (!response.req.complete) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
