import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isClosed, lookupFor } from './webhook-address.server.ts';

/** How an attempt ended. The receiver's answer is not read: its status says all. */
export type Attempt = { status: number | null; durationMs: number; problem: string | null };

const answerMs = 10_000;

/**
 * Posts a message and resolves within ten seconds. Only 2xx counts as received. Never follows a redirect and never
 * connects to a private address.
 */
export function sendWebhook(address: string, body: string, headers: Record<string, string>): Promise<Attempt> {
  const began = performance.now();
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answerMs);
    const end = (status: number | null, problem: string | null) =>
      resolve({ status, durationMs: Math.round(performance.now() - began), problem });
    const url = URL.parse(address);
    if (!url || isClosed(url)) return end(null, problems.ECLOSED);
    let request: ClientRequest;
    try {
      request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          lookup: lookupFor(url),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Dastak-Webhooks/1',
            ...headers,
          },
        },
        (response) => {
          const { statusCode = 0 } = response;
          end(statusCode, statusCode >= 200 && statusCode < 300 ? null : `It answered ${statusCode}.`);
          response.destroy();
        },
      );
    } catch {
      return end(null, 'Nothing can be sent to this address.');
    }
    request.on('error', (error: NodeJS.ErrnoException) =>
      end(null, signal.aborted ? 'No answer within ten seconds.' : problemOf(error)),
    );
    // Whoever answers 101 (another protocol) gets neither an answer of ours nor an error: the connection is closed.
    request.on('close', () => end(null, problems.ECONNRESET));
    request.end(body);
  });
}

const problems = {
  ECLOSED: 'The address leads into a private network.',
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'Nobody listens there.',
  ECONNRESET: 'The connection broke off.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

function problemOf({ code = '' }: NodeJS.ErrnoException): string {
  return Object.entries(problems).find(([name]) => name === code)?.[1] ?? `It could not be reached (${code}).`;
}
