import { defineConfig } from 'vitest/config';
import { openTestFolders } from './bin/test-folder.ts';

// The files of a run take them from their environment.
openTestFolders();

/** What is called `….server.test.ts` needs a database, and gets a real one. */
const integration = ['app/**/*.server.test.ts', 'demo/**/*.server.test.ts'];
const byTheClock = [
  'drills/{cdn,connections,database-away,fleet,letters,orders,overload,pooler,replica,small-container,soak,stopping}.test.ts',
];
/** They share one database server, as integration tests do. */
const hostile = ['drills/hostile-*.test.ts', 'drills/lost-key.test.ts'];

export default defineConfig({
  test: {
    // Most of a test's time is waiting for servers: one file more than a machine of two cores would be given.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'demo/**/*.test.ts', 'bin/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: integration,
          environment: 'node',
          // The files of a worker share its modules: loading them anew for each took twice as long as the tests.
          isolate: false,
          // Some read the whole code, and a busy machine takes its time over that.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          environment: 'node',
          globalSetup: ['app/platform/db/testing-cluster.ts'],
          // Some open whole shops, and a busy machine takes its time over that.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          exclude: [...byTheClock, ...hostile],
          environment: 'node',
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'drills of hostile requests',
          include: hostile,
          environment: 'node',
          globalSetup: ['app/platform/db/testing-cluster.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          environment: 'node',
          // One browser at a time: each needs most of a small machine.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'drills by the clock',
          include: byTheClock,
          environment: 'node',
          // They measure how long a shopper waits while servers are killed: nothing else runs then.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
