import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

const root = new URL('../..', import.meta.url).pathname;

/** One project per level of the tests; see README, "Tests". */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/{unit,checks}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom/dom-patience.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sql',
          environment: 'node',
          // Nothing of a test is kept in a module: a worker loads each module once.
          isolate: false,
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: ['tests/support/backend/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/backend/postgres-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
