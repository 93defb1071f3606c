import { vitest } from './check.mjs'
import { runSteps } from './steps.mjs'

/** The long campaigns: the same tests as `npm test` runs with a small seed, on a PostgreSQL server, for hours if need be. */
export const prove = () =>
  runSteps([
    [
      '5,000 changes through every path: dated facts against what was done',
      () => vitest(['http'], { TEST_DB: 'server', PROVE_CHANGES: '5000' }, ['dated-facts-history']),
    ],
    [
      '200 random bulk changes: the preview against the run and the undo',
      () => vitest(['http'], { TEST_DB: 'server', PROVE_SEEDS: '200' }, ['bulk-random']),
    ],
  ])
