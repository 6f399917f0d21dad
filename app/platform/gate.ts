/** The error code of a refusal by a full gate. */
export const busyCode = 'SHOP_BUSY';

/** Thrown by a gate whose queue is full, or in whose queue the caller has waited long enough. */
export class Busy extends Error {
  readonly code = busyCode;

  constructor() {
    super('Too many others are waiting.');
  }
}

/** True when an error says that too many others were waiting. Knows errors of another copy of this module by their code. */
export function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === busyCode) return true;
  return false;
}

export type Gate = {
  /**
   * Resolves once there is room, with the function that leaves again. Rejects with `Busy` at once if the queue is full,
   * and after `patienceMs` in the queue.
   */
  enter(): Promise<() => void>;
  /** Changes how many may be inside. Nobody who is inside is thrown out. */
  resize(most: number): void;
  figures(): { inside: number; waiting: number; refused: number };
};

type Size = { most: number; mostWaiting: number; patienceMs: number };

/** Lets at most `most` in at a time; the others wait in a queue of bounded length, and only for a bounded time. */
export function createGate({ most, mostWaiting, patienceMs }: Size): Gate {
  const queue = new Set<() => void>();
  let inside = 0;
  let refused = 0;

  function admit(): () => void {
    inside++;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside--;
      admitNext();
    };
  }

  function admitNext(): void {
    for (const next of queue) {
      if (inside >= most) return;
      queue.delete(next);
      next();
    }
  }

  return {
    enter() {
      if (inside < most) return Promise.resolve(admit());
      if (queue.size >= mostWaiting) {
        refused++;
        return Promise.reject(new Busy());
      }
      return new Promise((resolve, reject) => {
        const enough = setTimeout(() => {
          queue.delete(next);
          refused++;
          reject(new Busy());
        }, patienceMs);
        const next = () => {
          clearTimeout(enough);
          resolve(admit());
        };
        queue.add(next);
      });
    },
    resize(size) {
      most = size;
      admitNext();
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  };
}

export type Shares = {
  /** Lets one more with this key in, and returns the function that leaves again. Throws `Busy` if `most` are inside. */
  enter(key: string): () => void;
};

/** Sees to it that nobody takes all places of a gate: of those with the same key at most `most` are in or wait. */
export function createShares(most: number): Shares {
  const inside = new Map<string, number>();
  return {
    enter(key) {
      const before = inside.get(key) ?? 0;
      if (before >= most) throw new Busy();
      inside.set(key, before + 1);
      return () => {
        const left = (inside.get(key) ?? 1) - 1;
        if (left > 0) inside.set(key, left);
        else inside.delete(key);
      };
    },
  };
}
