/** How many rows PostgreSQL reads for what the shop reads. Only for tests of the projects `integration` and `slow`. */
import { afterAll, expect } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import type { TestDatabase } from './database.ts';

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** The result of a read, and the most rows that one node of its plans read of one table. */
type WatchedTable<T> = { found: T; max: number };

export type PlanWatch = {
  /** Analyzes all tables and has PostgreSQL report its plans. Call it once the tables are filled. */
  begin(): Promise<void>;
  look<T>(read: () => Promise<T>): Promise<WatchedTable<T>>;
};

/** ANALYZE samples 300 times as many rows. No table of these tests has more, so none is sampled. */
const statisticsTarget = 600;

/**
 * Watches the plans of the shop's statements, those inside functions too, for these tables. The same rows give the same
 * plans in every run: statistics are of all rows, autovacuum is off (cluster.ts), and there is one connection, so that
 * it does not depend on the clock which one runs a statement for the sixth time, with a plan for any values. Time limits
 * do not apply: rows are counted, not seconds.
 */
export function watchPlans(database: TestDatabase, tables: readonly string[]): PlanWatch {
  const plans: Plan[] = [];
  const pool = createPool({
    ...database.app,
    max: 1,
    maxWaitMs: 0x7fffffff,
    connectionTimeoutMillis: 0,
    query_timeout: 0,
    statement_timeout: 0,
  });
  afterAll(() => pool.end());
  return {
    async begin() {
      const settings = {
        default_statistics_target: String(statisticsTarget),
        session_preload_libraries: 'auto_explain',
        'auto_explain.log_min_duration': '0',
        'auto_explain.log_analyze': 'on',
        'auto_explain.log_timing': 'off',
        'auto_explain.log_nested_statements': 'on',
        'auto_explain.log_format': 'json',
        'auto_explain.log_level': 'notice',
      };
      for (const [name, value] of Object.entries(settings))
        await database.supervise(`alter database ${database.name} set ${name} = '${value}'`);
      await database.supervise('analyze');
      pool.on('connect', (client) => {
        client.on('notice', ({ message = '' }) => {
          const json = /plan:\s*(\{.*)$/s.exec(message)?.[1];
          if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
        });
      });
      connectDatabase(pool);
    },
    async look(read) {
      plans.length = 0;
      const found = await read();
      const ofTables = plans.flatMap(nodesOf).filter((node) => tables.includes(node['Relation Name'] ?? ''));

      expect(ofTables.length).toBeGreaterThan(0);
      return { found, max: Math.max(...ofTables.map(rowsOf)) };
    },
  };
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function rowsOf(node: Plan): number {
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + dropped) * node['Actual Loops'];
}
