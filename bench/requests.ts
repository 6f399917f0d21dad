/** Sends many requests from a process of its own (send-requests.ts), so that the bench's own work does not slow them. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endWithPart } from './demo-shop.ts';

export type Requests = {
  /** Of the server, without a slash at the end. */
  address: string;
  method?: 'GET' | 'POST';
  /** Path and query. `{n}` becomes the number of the request, `{uuid}` a new UUID, in the body too. */
  targets: string[];
  headers?: Record<string, string>;
  bodies?: string[];
  connections: number;
  /** How long, or how many requests; the first that is reached ends it. */
  seconds?: number;
  count?: number;
  /** The number of the first request. */
  from?: number;
  /** The status that an answer must have. */
  status?: number;
};

export type Sent = {
  answered: number;
  /** Answers with another status, and connections that broke. */
  failed: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  /** The share of a core that the sender itself took: near 1 it was the limit. */
  busy: number;
};

/** Resolves once the last request is answered. */
export function send(requests: Requests): Promise<Sent> {
  const program = path.join(import.meta.dirname, 'send-requests.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithPart(child);
  child.stdin.end(JSON.stringify(requests));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`The process that sends requests ended with ${code}.`));
    });
  });
}
