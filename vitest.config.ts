import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'demo/**/*.test.ts', 'bin/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
