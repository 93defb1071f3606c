import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/longest-first.ts'

/** Tests that start real servers as child processes; `npm run check` does without them. */
const withProcesses = 'server/src/**/*.process.test.ts'
/** Tests that call the app through HTTP, on a database. */
const throughHttp = 'server/**/*.http.test.ts'

/** Which checks a run draws; none is known in a copy without a history. */
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Several demo worlds in one test take a minute where two processors are busy; a whole campaign takes longer. */
const longestHttpTest = process.env['PROVE'] ? 900_000 : 180_000

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Processes, not threads: the kernel takes the end of a thread for the death of what it started.
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/slowest-files.mjs'],
    // a busy machine answers later than in the usual second
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [withProcesses, throughHttp],
          // A process of its own for each file, and the modules read anew in it, took a fifth of the time.
          isolate: false,
          // properties try hundreds of files: on a busy machine that takes longer than the usual five seconds
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        // the build of pdf.js for browsers complains once, in whichever test loads it first
        resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          // Files share a window and the modules they import: reading the whole panel again for each took most of the time.
          isolate: false,
          // what stands above does not reach a project that extends another file
          maxWorkers: 2,
          setupFiles: [fileURLToPath(new URL('web/src/test/each-file.ts', import.meta.url))],
          env: { COMMIT: commit, PROVE: process.env['PROVE'] ?? '' },
          testTimeout: 30_000,
        },
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
          include: [throughHttp],
          globalSetup: ['server/test/global-setup.ts'],
          // Files share a process and what they import: reading the whole server anew for each was a third of the time.
          isolate: false,
          setupFiles: ['server/test/each-file.ts'],
          testTimeout: longestHttpTest,
          hookTimeout: longestHttpTest,
        },
      },
    ],
  },
})
