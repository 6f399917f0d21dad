import { defineConfig } from 'vitest/config';
import { openTestFolders } from '#tests/support/test-folder.ts';
import { kinds } from '#tests/tiers.ts';

// The files of a run take their folders from the environment.
openTestFolders();

const databaseServer = ['tests/support/cluster.ts'];
const propertySeed = 'tests/support/property-seed.ts';
/** ms. Guards against tests that hang, not promises: some open whole shops, and a busy machine takes its time. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Of each `expect.poll` without a limit of its own.
  expect: { poll: { timeout: 15_000, interval: 20 } },
};

export default defineConfig({
  test: {
    // Most of a test's time is waiting for servers: one file more than a machine of two cores would be given.
    maxWorkers: 3,
    // No file depends on those before it. A run prints its seed; `--sequence.seed=SEED` repeats its order.
    ...(process.env.CI && { sequence: { shuffle: { files: true, tests: false } } }),
    projects: [
      {
        test: {
          name: 'unit',
          ...kinds.unit,
          // The files of a worker share its modules: importing them again for each file took twice as long as the tests.
          isolate: false,
          setupFiles: propertySeed,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          ...kinds.integration,
          globalSetup: databaseServer,
          // A process for each file spent half of the run on loading packages. A file still gets modules of its own.
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts', propertySeed],
          ...patience,
        },
      },
      {
        test: { name: 'slow', ...kinds.slow, globalSetup: databaseServer, setupFiles: propertySeed, ...patience },
      },
      {
        test: {
          name: 'faults',
          ...kinds.faults,
          globalSetup: databaseServer,
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      {
        test: {
          name: 'faults-alone',
          ...kinds.faultsAlone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...patience,
        },
      },
      {
        test: {
          name: 'engines',
          ...kinds.engines,
          // One browser at a time: each needs most of a small machine.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          ...patience,
        },
      },
    ],
  },
});
