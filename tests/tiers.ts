/** Which test files belong together, as globs from the project's root. Each file belongs to one kind: tests/tiers.test.ts. */

type Files = { include: string[]; exclude?: string[] };

/** Fault tests that kill, freeze or overload servers: nothing else runs beside them. */
const alone = [
  'tests/faults/{cdn,connections,database-away,emails,fleet,fleet-state,orders,overload,pooler,replica,small-container,soak,stopping}.test.ts',
];
const slow = '**/*.slow.test.ts';
const integration = ['app/**/*.server.test.ts', 'demo/**/*.server.test.ts'];

export const kinds = {
  /** In `npm test`. Needs neither a database nor the build. */
  unit: { include: ['{app,demo,bin,bench,tools}/**/*.test.ts', 'tests/*.test.ts'], exclude: [...integration, slow] },
  /** In `npm test`. Gets a database, and shares its process with other files. */
  integration: { include: integration },
  /** Opens whole shops, fills large tables or takes longer than a few seconds, each file by itself. */
  slow: { include: ['{app,demo,bin,tools}/**/*.slow.test.ts'] },
  faults: { include: ['tests/faults/**/*.test.ts'], exclude: alone },
  faultsAlone: { include: alone },
  engines: { include: ['tests/e2e/engines/*.test.ts'] },
  /** Those with the tag @fast are in `npm test`. */
  browser: { include: ['tests/e2e/**/*.e2e.ts'] },
} satisfies Record<string, Files>;
