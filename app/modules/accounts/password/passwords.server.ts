import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export const shortestPassword = 8;
export const maxPasswordLength = 128;

/** OWASP's first choice: Argon2id with 19 MiB and two passes. */
const fullCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** The least that the algorithm allows. */
const testCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
let cost = fullCost;
const atOnce = 2;
const maxWaiting = 20;

const derive = promisify(argon2);

/**
 * With `true`, new hashes cost next to nothing and no answer is delayed to hide their cost: for tests that log in often.
 * Throws in production.
 */
export function cheapenPasswords(on: boolean): void {
  if (process.env.NODE_ENV === 'production') throw new Error('Only tests make passwords cheap.');
  cost = on ? testCost : fullCost;
}

/** Whether `cheapenPasswords(true)` was called. */
export function passwordsAreCheap(): boolean {
  return cost === testCost;
}

/** Thrown if too many hashes are queued; the client should retry in a few seconds. */
export class PasswordsBusy extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs an action that hashes passwords, under a limit: a hash takes a tenth of a second and 19 MiB, so two run at once
 * in a process and twenty wait. Throws `PasswordsBusy` beyond that. Wrap the whole action: a reset link must not be
 * used up without its password being set.
 */
export async function inPasswordLine<T>(run: () => Promise<T>): Promise<T> {
  if (running === atOnce) {
    if (waiting.length === maxWaiting) throw new PasswordsBusy('Too many passwords wait to be hashed.');
    // A finished action hands its place to the next, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The hash as it is stored, with all that is needed to verify it (the PHC form). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, { ...cost, nonce: salt });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether the password matches the hash. An unreadable hash matches none. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', kept = ''] = parts;
  const expected = Buffer.from(kept, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const numbers = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await argon2id(password, { ...numbers, nonce, tagLength: expected.length });
  return timingSafeEqual(actual, expected);
}

async function argon2id(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // One password typed on two keyboards may arrive in two forms of the same letters.
  return derive('argon2id', { ...parameters, message: password.normalize('NFKC') });
}

/** Standard base64 without padding, as the PHC form has it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
