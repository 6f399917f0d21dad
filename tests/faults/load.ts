/** Load on a shop, offered by a process of its own so that the test's own work does not slow it down. */
import { spawn } from 'node:child_process';
import path from 'node:path';

export const kinds = ['page', 'search', 'order'] as const;

/** A page from memory, a page that is rendered for its question, or an order. */
export type Kind = (typeof kinds)[number];

export type Load = {
  /** Of the shop, without a slash at the end. */
  address: string;
  /** At most; `offerLoad` may end it earlier. */
  seconds: number;
  /** Products that are looked at and ordered. */
  products: number[];
  /**
   * Closed: so many shoppers, each of whom waits for an answer before the next request. Open: so many requests a second of
   * each kind, whatever is answered.
   */
  shoppers: { closed: number } | { open: Record<Kind, number> };
};

/** What came of the requests of one kind. */
export type Outcome = {
  sent: number;
  /** Answered correctly, within two seconds. */
  good: number;
  /** Of those: within a tenth of a second. */
  atOnce: number;
  /** Answered correctly, but later. */
  late: number;
  /** Refused with 503 and Retry-After. */
  shed: number;
  /** Every other answer, and none. */
  failed: number;
  /** The first few of those. */
  failures: string[];
  goodPerSecond: number;
  goodP95Ms: number;
  shedP95Ms: number;
  shedSlowestMs: number;
};

const node = process.execPath;
const program = path.join(import.meta.dirname, 'load-shoppers.ts');

/** Offers this load until `end` resolves or rejects, and resolves with the outcomes once the last request is answered. */
export function offerLoad(load: Load, end?: Promise<unknown>): Promise<Record<Kind, Outcome>> {
  const child = spawn(node, [program, JSON.stringify(load)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => void child.kill('SIGTERM');
  end?.then(stop, stop);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`The shoppers ended with ${code}.`));
    });
  });
}
