import pg from 'pg';
import { type PoolName, poolNames } from '../process/pool-choice.ts';
import { recordOf } from '../records.ts';
import { type Breaker, createBreaker } from './breaker.server.ts';
import { createPool, type PoolConfig, type ShopPool } from './pool.server.ts';

export type Pools = {
  byName: Record<PoolName, ShopPool>;
  breaker: Breaker;
  /** Changes how many connections this node may have in all. */
  resize(connections: number): void;
  /** How many connections this node may open; and over all pools: open connections, queries that wait for one, and queries that were refused. */
  figures(): { allowed: number; connections: number; waiting: number; refused: number };
  end(): Promise<void>;
};

/** Connections outside the pools: the one that listens for changes, and the breaker's probe. */
const otherConnections = 2;
export const minConnections = poolNames.length + otherConnections;
/** More than this only lets PostgreSQL change between processes: the shop's own work is done by one. */
export const maxConnections = 26;

/** How to reach the database; `isPooledElsewhere` as the pools have it. */
export type DatabaseConfig = pg.ClientConfig & Pick<PoolConfig, 'isPooledElsewhere'>;

const weights: Record<PoolName, number> = { orders: 8, pages: 8, people: 2, office: 3, background: 3 };

/** The time limits of each pool in ms. A client waits a little longer than the server, so that it receives the server's answer. */
export const poolLimits: Record<PoolName, PoolConfig> = {
  orders: { ...timeouts({ lock: 1_300, statement: 3_000 }), maxWaitMs: 1_500, maxWaiting: 64 },
  // A page's loaders ask in parallel, so a page waits several times.
  pages: { ...timeouts({ lock: 1_000, statement: 3_000 }), maxWaitMs: 700, maxWaiting: 128 },
  people: { ...timeouts({ lock: 1_000, statement: 3_000 }), maxWaitMs: 700, maxWaiting: 64 },
  // Its pages run many queries at once, and its queue is closed to strangers.
  office: { ...timeouts({ lock: 3_000, statement: 5_000 }), maxWaitMs: 2_500, maxWaiting: 128 },
  background: { ...timeouts({ lock: 3_000, statement: 5_000 }), maxWaitMs: 5_000, maxWaiting: 64 },
};

function timeouts({ lock, statement }: { lock: number; statement: number }): PoolConfig {
  return { lock_timeout: lock, statement_timeout: statement, query_timeout: statement + 500 };
}

/**
 * Opens a pool for each pool, and one breaker for all of them. They open connections when they are needed, `connections`
 * in all at most.
 */
export function openPools(config: DatabaseConfig, connections: number): Pools {
  const breaker = createBreaker(() => probe(config));
  let allowed = connections;
  const shares = shareOut(connections);
  const pools = recordOf(poolNames, (name) =>
    createPool({ ...config, ...poolLimits[name], max: shares[name], breaker }),
  );
  const all = Object.values(pools);
  return {
    byName: pools,
    breaker,
    resize(size) {
      allowed = size;
      const changed = shareOut(size);
      for (const name of poolNames) pools[name].resize(changed[name]);
    },
    figures() {
      return {
        allowed,
        connections: sum(all.map((pool) => pool.totalCount)),
        waiting: sum(all.map((pool) => pool.semaphore.figures().waiting)),
        refused: sum(all.map((pool) => pool.semaphore.figures().refused)),
      };
    },
    async end() {
      breaker.close();
      await Promise.all(all.map((pool) => pool.end()));
    },
  };
}

/** Divides a node's connections among its pools: one for each, the rest by weight. */
export function shareOut(connections: number): Record<PoolName, number> {
  const shares = recordOf(poolNames, () => 1);
  for (let left = connections - minConnections; left > 0; left--) {
    const poorest = poolNames.reduce((a, b) => (shares[b] / weights[b] < shares[a] / weights[a] ? b : a));
    shares[poorest]++;
  }
  return shares;
}

/**
 * How many connections each of so many nodes may open on a server that allows `allowed`. A part is left for backups,
 * migrations and people.
 */
export function fairShare({ allowed, nodes }: { allowed: number; nodes: number }): number {
  const share = Math.floor((allowed * 0.85) / nodes);
  return Math.min(maxConnections, Math.max(minConnections, share));
}

/** Resolves when the server answers, be it that it takes no more connections; rejects after a second at the latest. */
export async function probe(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    application_name: 'dastak-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const code = error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : '57P';
    if (code.startsWith('57P')) throw error;
  } finally {
    // A frozen server does not answer the end either.
    client.end().catch(() => {});
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
