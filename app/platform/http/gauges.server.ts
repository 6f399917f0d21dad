import type { LanePools } from '../db/lane-pools.server.ts';
import type { LiveStream } from '../live/live-stream.server.ts';
import type { PageCache } from './page-cache.server.ts';

type Sources = { pages: PageCache; live: LiveStream; pools: LanePools; nodes: number };

/** The gauges of this process for `/metrics`, besides its requests. */
export function readGauges({ pages, live, pools, nodes }: Sources): Record<string, { help: string; value: number }> {
  const kept = pages.figures();
  const database = pools.figures();
  return {
    pages_kept: { help: 'Pages in memory', value: kept.pages },
    pages_kept_bytes: { help: 'Bytes of pages in memory', value: kept.bytes },
    pages_from_memory: { help: 'Pages answered from memory since the start', value: kept.hits },
    pages_rendered: { help: 'Pages rendered since the start', value: kept.renders },
    pages_last_good: { help: 'Last good pages served because a new one failed, since the start', value: kept.stale },
    live_streams: { help: 'Open pages that follow changes', value: live.count() },
    nodes: { help: 'Nodes on this database, this one included', value: nodes },
    database_allowed: { help: 'Connections that this node may open', value: database.allowed },
    database_connections: { help: 'Connections to the database', value: database.connections },
    database_waiting: { help: 'Questions that wait for a connection', value: database.waiting },
    database_refused: {
      help: 'Questions refused because no connection was free, since the start',
      value: database.refused,
    },
    database_away: {
      help: '1 while the database is known to be away',
      value: Number(pools.breaker.state() === 'open'),
    },
  };
}
