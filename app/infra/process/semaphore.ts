/** The error code of a refusal by a full semaphore. */
export const busyCode = 'SHOP_BUSY';

/** Thrown by a semaphore whose queue is full, or in whose queue the caller has waited long enough. */
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

/** Leaves a semaphore, once. Work that failed is no sign that the queue moves. */
export type Leave = (outcome?: 'failed') => void;

export type Semaphore = {
  /**
   * Resolves once there is room, with the function that leaves again. Rejects with `Busy` at once if the queue is full,
   * after `stallMs` in which nobody has finished, and after `maxWaitMs` in the queue, or `overloadMaxWaitMs` while more
   * come than are served.
   */
  enter(): Promise<Leave>;
  /** True while `enter` would refuse at once, so that a caller can refuse before it has done any work. */
  isFull(): boolean;
  /** True while at least half of those who may wait do. */
  isBusy(): boolean;
  /** Changes how many may be inside. Nobody who is inside is thrown out. */
  resize(max: number): void;
  figures(): { inside: number; waiting: number; refused: number };
};

type SemaphoreOptions = {
  max: number;
  maxWaiting: number;
  /** The longest wait in a queue that moves. */
  maxWaitMs: number;
  /** The longest wait while nobody finishes. By default `maxWaitMs`. */
  stallMs?: number;
  /**
   * The longest wait during overload, when more come than are served. A burst drains away by itself; in a standing queue
   * everybody would wait for `maxWaitMs`. Overload begins when for `maxWaitMs` everybody who was let in had waited at
   * least twice this time. It ends when somebody is let in after less than half of it, or the queue is empty. By default
   * `maxWaitMs`. (The idea is CoDel's: B. Maurer, Fail at Scale, ACM Queue 13(8), 2015.)
   */
  overloadMaxWaitMs?: number;
};

type Waiter = { admit(): void; refuse(): void };

/** Lets at most `max` in at a time; the others wait in a queue of bounded length, and only for a bounded time. */
export function createSemaphore({
  max,
  maxWaiting,
  maxWaitMs,
  stallMs = maxWaitMs,
  overloadMaxWaitMs = maxWaitMs,
}: SemaphoreOptions): Semaphore {
  const queue = new Set<Waiter>();
  let isOverloaded = false;
  let overloadTimer: NodeJS.Timeout | undefined;
  let inside = 0;
  let refused = 0;
  let stallTimer: NodeJS.Timeout | undefined;

  function admit(): Leave {
    inside++;
    let isInside = true;
    return (outcome) => {
      if (!isInside) return;
      isInside = false;
      inside--;
      admitNext();
      if (outcome !== 'failed' || queue.size === 0) watchForStall();
    };
  }

  function admitNext(): void {
    for (const waiter of queue) {
      if (inside >= max) return;
      waiter.admit();
    }
  }

  function watchForStall(): void {
    clearTimeout(stallTimer);
    stallTimer = undefined;
    if (queue.size > 0) stallTimer = setTimeout(refuseAll, stallMs);
  }

  function refuseAll(): void {
    stallTimer = undefined;
    for (const waiter of queue) waiter.refuse();
  }

  /** Called whenever somebody comes into the queue or leaves it, with their wait if they were let in. */
  function watchForOverload(waitedMs = Number.POSITIVE_INFINITY): void {
    const isEmpty = queue.size === 0;
    if (isEmpty || waitedMs < overloadMaxWaitMs / 2) isOverloaded = false;
    if (isEmpty || waitedMs < overloadMaxWaitMs * 2) {
      clearTimeout(overloadTimer);
      overloadTimer = undefined;
    }
    if (isEmpty) return;
    overloadTimer ??= setTimeout(() => {
      isOverloaded = true;
    }, maxWaitMs);
  }

  function isFull(): boolean {
    return inside >= max && queue.size >= maxWaiting;
  }

  function wait(): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const queuedAt = performance.now();
      const waiter: Waiter = {
        admit() {
          leaveQueue(performance.now() - queuedAt);
          resolve(admit());
        },
        refuse() {
          leaveQueue();
          refused++;
          reject(new Busy());
        },
      };
      const waitTimer = setTimeout(waiter.refuse, isOverloaded ? overloadMaxWaitMs : maxWaitMs);
      function leaveQueue(waitedMs?: number) {
        clearTimeout(waitTimer);
        queue.delete(waiter);
        watchForOverload(waitedMs);
      }
      queue.add(waiter);
      watchForOverload();
      if (!stallTimer) watchForStall();
    });
  }

  return {
    enter() {
      if (inside < max) return Promise.resolve(admit());
      if (!isFull()) return wait();
      refused++;
      return Promise.reject(new Busy());
    },
    isFull,
    isBusy: () => queue.size * 2 >= maxWaiting,
    resize(size) {
      max = size;
      admitNext();
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  };
}

export type Shares = {
  /** Lets one more with this key in, and returns the function that leaves again. Throws `Busy` if `most` are inside. */
  enter(key: string): () => void;
};

/** Limits how many with the same key are inside a semaphore or wait for it, so that nobody takes all of its places. */
export function createShares(max: number): Shares {
  const inside = new Map<string, number>();
  return {
    enter(key) {
      const before = inside.get(key) ?? 0;
      if (before >= max) throw new Busy();
      inside.set(key, before + 1);
      return () => {
        const left = (inside.get(key) ?? 1) - 1;
        if (left > 0) inside.set(key, left);
        else inside.delete(key);
      };
    },
  };
}
