import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { PasswordsBusy, passwordsAreCheap } from '../password/passwords.server.ts';

/** The result of an action of this module, for the API and for pages without script. */
export type Answer = {
  status: 200 | 201 | 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  body: {
    problem?: string;
    fields?: Partial<Record<string, string>>;
    secondFactor?: boolean;
    message?: string;
    /** What a browser makes or uses a passkey with (WebAuthn Level 3, 5.4 and 5.5). */
    options?: object;
    invitation?: { email: string; role: string; by: string };
  };
  /** Whole `Set-Cookie` lines. */
  cookies?: string[];
  retryAfterSeconds?: number;
};

/** The answer of `run`, or `problem` with 503 if the database is away or too many passwords wait. */
export async function answering(problem: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    const busy = error instanceof PasswordsBusy;
    if (!busy && !isDatabaseAway(error)) throw error;
    log('warn', 'account-not-answered', { problem: busy ? 'passwords-busy' : 'database-away' });
    // Jitter, so that clients do not all retry at once.
    return { status: 503, body: { problem }, retryAfterSeconds: 2 + Math.floor(Math.random() * 4) };
  }
}

/** Wrong fields, each with its words. */
export function refuseFields(fields: Partial<Record<string, string>>): Answer {
  return { status: 422, body: { problem: Object.values(fields)[0] ?? '', fields } };
}

/** "in 12 minutes", for people. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/** Who asks, as the HTTP shell found out. */
export function addressOf(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown';
}

/** Resolves no sooner than after `ms`, which hides how long the work took. */
export async function noSoonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, passwordsAreCheap() || sleep(ms)]);
  return result;
}
