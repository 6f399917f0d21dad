import type { Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import { type ReadingName, type Readings, readingMeanings } from '#app/infra/health/readings.ts';
import { poolNames } from '#app/infra/process/pool-choice.ts';
import type { Semaphore } from '#app/infra/process/semaphore.ts';
import { recordOf } from '#app/infra/records.ts';
import type { LiveStream } from '../live/live-stream.server.ts';
import type { Figures } from './metrics.server.ts';
import type { PageCache } from './page-cache.server.ts';

type Sources = {
  pages: PageCache;
  /** Results pages of searches. */
  searches: Pick<PageCache, 'figures'>;
  live: LiveStream;
  adminLive: LiveStream;
  pools: Pools;
  replica?: Replica | null;
  /** The queues in front of what is done by a few at a time, by name. */
  semaphores: Record<string, Pick<Semaphore, 'figures'>>;
  nodes: number;
  readings: Readings;
};

/** The gauges of this process for `/metrics`, besides its requests. */
export function readGauges({
  pages,
  searches,
  live,
  adminLive,
  pools,
  replica,
  semaphores,
  nodes,
  readings,
}: Sources): Figures {
  const cached = pages.figures();
  const results = searches.figures();
  const database = pools.figures();
  const read = replica?.figures();
  return {
    pages_kept: { help: 'Pages in memory', value: cached.pages },
    pages_kept_bytes: { help: 'Bytes of pages in memory', value: cached.bytes },
    pages_from_memory: { help: 'Pages answered from memory since the start', value: cached.hits },
    pages_rendered: { help: 'Pages rendered since the start', value: cached.renders },
    pages_last_good: { help: 'Last good pages served because a new one failed, since the start', value: cached.stale },
    searches_kept_bytes: { help: 'Bytes of results pages in memory', value: results.bytes },
    searches_from_memory: { help: 'Results pages answered from memory since the start', value: results.hits },
    searches_rendered: { help: 'Results pages rendered since the start', value: results.renders },
    live_streams: { help: 'Open pages that follow changes', value: live.count() },
    live_streams_of_office: { help: 'Open pages of the admin that follow changes', value: adminLive.count() },
    nodes: { help: 'Nodes on this database, this one included', value: nodes },
    database_allowed: { help: 'Connections that this node may open', value: database.allowed },
    database_connections: { help: 'Connections to the database', value: database.connections },
    database_waiting: { help: 'Questions that wait for a connection', value: database.waiting },
    database_refused: {
      help: 'Questions refused because no connection was free, since the start',
      value: database.refused,
    },
    database_lane_waiting: {
      help: 'Questions that wait for a connection, by lane',
      by: 'lane',
      values: recordOf(poolNames, (name) => pools.byName[name].semaphore.figures().waiting),
    },
    database_lane_refused: {
      help: 'Questions refused because no connection was free, since the start, by lane',
      by: 'lane',
      values: recordOf(poolNames, (name) => pools.byName[name].semaphore.figures().refused),
    },
    gate_waiting: {
      help: 'Requests that wait for their turn',
      by: 'gate',
      values: gaugesOfSemaphores(semaphores, 'waiting'),
    },
    gate_refused: {
      help: 'Requests refused because too many waited for their turn, since the start',
      by: 'gate',
      values: gaugesOfSemaphores(semaphores, 'refused'),
    },
    ...gaugesOfReadings(readings),
    ...(read && {
      replica_answered: { help: 'Questions the replica has answered, since the start', value: read.answered },
    }),
  };
}

function gaugesOfSemaphores(semaphores: Sources['semaphores'], figure: 'waiting' | 'refused'): Record<string, number> {
  return Object.fromEntries(Object.entries(semaphores).map(([name, semaphore]) => [name, semaphore.figures()[figure]]));
}

function gaugesOfReadings(readings: Readings): Figures {
  return Object.fromEntries(
    Object.entries(readings).map(([name, value]) => [name, { help: readingMeanings[name as ReadingName], value }]),
  );
}
