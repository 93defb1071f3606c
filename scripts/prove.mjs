import { buildWeb } from './build-web.mjs'
import { vitest } from './check.mjs'
import { filesKilledInProve, filesOnEmbeddedToo } from './databases.mjs'
import { plantFaults } from './faults.mjs'
import { tool } from './run.mjs'
import { runSteps } from './steps.mjs'

const onServer = { TEST_DB: 'server' }
const onEmbedded = { TEST_DB: 'embedded' }
const atRandom = ['bookings-random', 'freezing', 'due-property', 'renewals', '/merges']
const whole = { ...onServer, PROVE: '1' }

/** The long campaigns: the same tests as `npm test` runs with a small seed, on a PostgreSQL server, for hours if need be. */
export const prove = () =>
  runSteps([
    [
      '10,000 histories of compliance: the engine against its witness',
      () => vitest(['unit'], { PROVE: '1' }, ['compliance/agreement']),
    ],
    [
      '20,000 changes by eight writers while workers are killed: kept compliance against what is worked out anew',
      () => vitest(['http'], whole, ['kept-history']),
    ],
    ['100,000 events sealed, 500 edits found', () => vitest(['http'], whole, ['audit-seal'])],
    ['a video of 150 MiB in little memory, on a folder and on S3', () => vitest(['http'], whole, ['large-files'])],
    ['an import of 10,000 rows, killed five times', () => vitest(['http'], whole, ['import-kill'])],
    [
      'a history of 50,000 rows of past training, killed eight times, and its undo',
      () => vitest(['http'], whole, ['training-import-kill']),
    ],
    [
      '10,000 people added to a program and taken off again, killed five times on either way',
      () => vitest(['http'], whole, ['assign-kill']),
    ],
    [
      'every address as every role with every thing of another agency',
      () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['/leaks']),
    ],
    [
      'every strange value in every field of every call, and every sign in every search',
      () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['/malformed', '/search-characters']),
    ],
    ['backups of everything and of one agency, with their files', () => vitest(['http'], whole, ['/backup.http'])],
    [
      'the demo world twice and at 20,000 people, and a start after kill -9',
      () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['/demo.http', '/start.http']),
    ],
    [
      'broken files and exports of 20,000 rows, every sign in every format, and an import of 10,000 rows beside readers',
      () => vitest(['http'], whole, ['broken-files', 'employees/export', 'two-processes']),
    ],
    [
      'papers, records, paths, programs, checkouts, laboratory and packets whose workers are killed',
      () => vitest(['http'], whole, filesKilledInProve),
    ],
    ['10,000 people changed at once, the worker killed', () => vitest(['http'], whole, ['/bulk-kill'])],
    [
      'bookings, frozen dates, due days, renewals and merges at random',
      () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, atRandom),
    ],
    ['what the database decides, on the embedded database too', () => vitest(['http'], onEmbedded, filesOnEmbeddedToo)],
    [
      '5,000 random conditions over the demo world against a plain witness',
      () => vitest(['http'], whole, ['tree-random']),
    ],
    ['200 learners at once, the server killed ten times', () => vitest(['http'], whole, ['learners-at-once'])],
    ['200 people book 20 seats at once, the server killed', () => vitest(['http'], whole, ['bookings-kill'])],
    ['a class of 100 signed off and corrected, killed at every step', () => vitest(['http'], whole, ['close-kill'])],
    ['3,000 people reminded, the worker killed a hundred times', () => vitest(['http'], whole, ['reminders-kill'])],
    [
      '5,000 changes through every path: dated facts against what was done',
      () => vitest(['http'], { ...onServer, PROVE_CHANGES: '5000' }, ['dated-facts-history']),
    ],
    [
      '200 random bulk changes: the preview against the run and the undo',
      () => vitest(['http'], { TEST_DB: 'server', PROVE_SEEDS: '200' }, ['bulk-random', 'training-random']),
    ],
    [
      '10,000 histories of one person: timelines, order, reversals, grace, and the shortest way against every combination',
      () => vitest(['unit'], { PROVE: '1' }, ['compliance/engine', 'compliance/way']),
    ],
    [
      '2,000 rules of series in twelve zones: dates and instants against two other libraries',
      () => vitest(['unit'], { PROVE: '1' }, ['schedule/recurrence']),
    ],
    [
      'all journeys in a browser, also those whose claims cheaper tests hold, and texts 40 % longer on every page of the desktop',
      () => buildWeb().then(() => tool('playwright', ['test'], { env: { PROVE: '1' } })),
    ],
    ['component tests with every check of axe', () => vitest(['web'], { PROVE: '1' })],
    ['a third language is files alone', () => vitest(['unit'], { PROVE: '1' }, ['third-language'])],
    ['planted faults: each must turn the suite red', () => plantFaults()],
  ])
