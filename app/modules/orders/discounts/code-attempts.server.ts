import type { Limit } from '#app/infra/limits/limits.server.ts';

/** So many codes may be tried from one address: enough for every slip of the finger, too few to guess. */
export function codeAttempts(address: string): Limit {
  return { key: `discount:address:${address}`, max: 20, windowSeconds: 600 };
}
