/** One window of a browser, as the tests of the engines use it. Each engine has its own protocol for the same few things. */
export type Browser = {
  /** Goes to an address; resolves when its document is loaded. */
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page, with `given` as its argument, and answers what it returns as JSON. */
  ask<T>(body: string, given?: unknown): Promise<T>;
  /** Presses the middle of the element that `body` returns, as a finger or a mouse would. */
  press(body: string, given?: unknown): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Errors that the page has thrown, where the protocol tells of them. */
  errors(): readonly string[];
  close(): Promise<void>;
};

/** Answers of a protocol come within this time, or the browser hangs. */
export const patienceMs = 30_000;

/** Rejects after `patienceMs` with what was waited for. */
export function inTime<T>(what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took more than ${patienceMs} ms.`)), patienceMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
