import { defineConfig } from 'vitest/config'

/** Tests that start real servers as child processes; `npm run check` does without them. */
const withProcesses = 'server/src/**/*.process.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Processes, not threads: the kernel takes the end of a thread for the death of what it started.
    pool: 'forks',
    reporters: ['default', './scripts/slowest-files.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [withProcesses],
          // properties try hundreds of files: on a busy machine that takes longer than the usual five seconds
          testTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: { name: 'processes', environment: 'node', include: [withProcesses], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'http',
          environment: 'node',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
