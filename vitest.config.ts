import { defineConfig } from 'vitest/config';

/** What is called `….server.test.ts` needs a database, and gets a real one. */
const integration = ['app/**/*.server.test.ts', 'demo/**/*.server.test.ts'];

export default defineConfig({
  test: {
    // Most of a test's time is waiting for servers: one file more than a machine of two cores would be given.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'demo/**/*.test.ts', 'bin/**/*.test.ts'],
          exclude: integration,
          environment: 'node',
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
          environment: 'node',
          // They kill servers and look at the clock: one at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
