/** How PostgreSQL runs what the shop reads. Only for tests of the project `integration`. */
import { expect } from 'vitest';
import type { TestDatabase } from './testing.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** What a reading gave, which large tables it read whole, and the most rows that one step read of one. */
type Watched<T> = { found: T; scans: string[]; most: number; took: number };

export type PlanWatch = {
  /** Has PostgreSQL tell each connection how it runs its statements. Call it once the tables are filled. */
  begin(): Promise<void>;
  look<T>(read: () => Promise<T>): Promise<Watched<T>>;
};

/** Watches the plans of the statements that the shop has PostgreSQL run, those inside functions too, for these tables. */
export function watchPlans(database: TestDatabase, tables: readonly string[]): PlanWatch {
  const plans: Plan[] = [];
  return {
    async begin() {
      const settings = {
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
      database.pool.on('connect', (client) => {
        client.on('notice', ({ message = '' }) => {
          const json = /plan:\s*(\{.*)$/s.exec(message)?.[1];
          if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
        });
      });
    },
    async look(read) {
      plans.length = 0;
      const started = performance.now();
      const found = await read();
      const took = performance.now() - started;
      const ofTables = plans.flatMap(nodesOf).filter((node) => tables.includes(node['Relation Name'] ?? ''));

      expect(ofTables.length).toBeGreaterThan(0);
      const scans = ofTables
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '');
      return { found, scans, most: Math.max(...ofTables.map(rowsOf)), took };
    },
  };
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function rowsOf(node: Plan): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
