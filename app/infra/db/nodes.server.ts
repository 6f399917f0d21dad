import type pg from 'pg';
import { locks } from './locks.server.ts';

/** The nodes on one database, as one of them sees them. */
export type Nodes = {
  /** This one included. */
  count: number;
  /** How many connections the server allows to ordinary users, for all nodes together. */
  allowed: number;
};

/** The channel on which a node that joins tells the others to count again. */
export const nodesChannel = 'nodes';

/**
 * Counts this node in for as long as `client` stays connected: it holds a shared advisory lock, which the server
 * releases when the node dies.
 */
export async function joinNodes(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${locks.node}); notify ${nodesChannel}`);
}

/** Counts the nodes on this database. */
export async function countNodes(client: pg.Client): Promise<Nodes> {
  const { rows } = await client.query<Nodes>(
    `select
      (select count(*)::int from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) as count,
      (select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(greatest(datconnlimit, 0), 0) from pg_database where datname = current_database()),
        (select nullif(greatest(rolconnlimit, 0), 0) from pg_roles where rolname = current_user))) as allowed`,
    [locks.node],
  );
  return rows[0] ?? { count: 1, allowed: 100 };
}
