import { log } from '../process/log.server.ts';

/** The error code of a query that was not tried because the database is known to be away. */
export const awayCode = 'DATABASE_AWAY';

class DatabaseAway extends Error {
  readonly code = awayCode;

  constructor() {
    super('The database is known to be away.');
  }
}

export type Breaker = {
  /** Throws at once while the database is known to be away, so that nobody waits for it. */
  check(): void;
  /** A connection was lost, could not be made, or did not answer in time. A probe then decides. */
  doubt(): void;
  /** The database answered. */
  trust(): void;
  /** `doubted` while the first probe is under way; queries are still tried then. */
  state(): 'closed' | 'doubted' | 'open';
  /** Resolves with whether the database answers. Callers within a second share one probe. */
  isReachable(): Promise<boolean>;
  close(): void;
};

const probeIntervalMs = 500;
const probeValidMs = 1_000;

/**
 * Opens when the database was doubted and a probe fails as well; probes again until one succeeds. `probe` resolves when
 * the database answers, and must reject within a second or so when it does not. The log calls it by its name.
 */
export function createBreaker(probe: () => Promise<unknown>, name: 'database' | 'replica' = 'database'): Breaker {
  let state: 'closed' | 'doubted' | 'open' = 'closed';
  let closed = false;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let probing: Promise<boolean> | null = null;
  let lastProbe = { at: Number.NEGATIVE_INFINITY, isReachable: false };

  function probeOnce(): Promise<boolean> {
    probing ??= probe()
      .then(
        () => true,
        () => false,
      )
      .then((isReachable) => {
        probing = null;
        lastProbe = { at: performance.now(), isReachable };
        return isReachable;
      });
    return probing;
  }

  async function settle(): Promise<void> {
    retryTimer = null;
    const isReachable = await probeOnce();
    // A query that was answered meanwhile knows better than the probe.
    if (closed || state === 'closed') return;
    if (isReachable) return trust();
    if (state === 'doubted') log('warn', `${name}-away`);
    state = 'open';
    retryTimer = setTimeout(settle, probeIntervalMs);
    retryTimer.unref();
  }

  function trust(): void {
    if (state === 'open') log('info', `${name}-back`);
    state = 'closed';
    if (retryTimer) clearTimeout(retryTimer);
    retryTimer = null;
  }

  return {
    check() {
      if (state === 'open') throw new DatabaseAway();
    },
    doubt() {
      if (closed || state !== 'closed') return;
      state = 'doubted';
      void settle();
    },
    trust() {
      if (state !== 'closed') trust();
    },
    state: () => state,
    async isReachable() {
      if (state === 'open') return false;
      if (performance.now() - lastProbe.at < probeValidMs) return lastProbe.isReachable;
      const isReachable = await probeOnce();
      if (!isReachable) this.doubt();
      return isReachable;
    },
    close() {
      closed = true;
      if (retryTimer) clearTimeout(retryTimer);
    },
  };
}
