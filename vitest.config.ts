import { defineConfig } from 'vitest/config'

/** Tests that start real servers as child processes; `npm run check` does without them. */
const withProcesses = 'server/src/**/*.process.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Processes, not threads: the kernel takes the end of a thread for the death of what it started.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [withProcesses],
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: { name: 'processes', environment: 'node', include: [withProcesses], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'http',
          environment: 'node',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
