import { buildWeb } from './build-web.mjs'
import { vitest } from './check.mjs'
import { filesKilledInProve, filesOnEmbeddedToo, inTurns } from './databases.mjs'
import { plantFaults } from './faults.mjs'
import { tool } from './run.mjs'
import { Refused, runSteps } from './steps.mjs'

const onServer = { TEST_DB: 'server' }
const onEmbedded = { TEST_DB: 'embedded' }
const atRandom = ['bookings-random', 'freezing', 'due-property', 'renewals', '/merges']
const whole = { ...onServer, PROVE: '1' }

/**
 * Runs the long campaigns: the tests that `npm test` runs with a small seed, on a PostgreSQL server. Names select the campaigns
 * whose title contains one.
 */
export function prove(names = []) {
  const chosen = campaigns.filter(
    ([title]) => names.length === 0 || names.some(name => title.toLowerCase().includes(name.toLowerCase())),
  )
  if (chosen.length === 0)
    throw new Refused(`There is no such campaign. There are:\n${campaigns.map(([title]) => `  ${title}`).join('\n')}`)
  return runSteps(chosen)
}

/** @type {[title: string, run: () => Promise<number>][]} */
const campaigns = [
  [
    '10,000 histories of compliance: the engine against its witness',
    () => vitest(['unit'], { PROVE: '1' }, ['compliance/agreement']),
  ],
  [
    '20,000 changes by eight writers while workers are killed: kept compliance against what is worked out anew',
    () => vitest(['http'], whole, ['kept-history', 'kept/kept.http']),
  ],
  [
    'parts of 10,000 text messages against the calculator of the service, and every message for 500 people',
    () => vitest(['unit'], { PROVE: '1' }, ['messages/sms', 'templates/own-words']),
  ],
  [
    '10,000 texts with callbacks shuffled, tripled and dropped, 5,000 that come in with replays and forgeries, 384 routes, 30 kills after a stop',
    () => vitest(['http'], whole, ['text-campaign', 'text-routing', 'text-kill']),
  ],
  [
    'an inbox of 200,000 threads and its delivery log by plans, and quiet hours over clock changes in six zones',
    () => vitest(['http'], whole, ['inbox-plans', 'messages/quiet.http']),
  ],
  ['100,000 events sealed, 500 edits found', () => vitest(['http'], whole, ['audit-seal'])],
  ['a video of 150 MiB in little memory, on a folder and on S3', () => vitest(['http'], whole, ['large-files'])],
  [
    'a bulk operation over 10 agencies with 10,000 people each, killed 20 times, and its undo; 200 tries to approve one’s own',
    () => vitest(['http'], whole, ['operations-kill', 'bulk-operations/operations.http']),
  ],
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
  [
    '286 hostile texts as files, bodies and addresses: no failure of ours, and nothing holds the event loop',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['server/test/hostile.http']),
  ],
  [
    'backups of everything and of one agency, with their files and ledgers',
    () => vitest(['http'], whole, ['/backup.http', '/backup-ledger']),
  ],
  [
    'what old migrations made of the rows before them, the commands, and logins of an operator’s own',
    () => vitest(['http'], whole, ['/migrate.http', '/commands.http', '/start-on-server']),
  ],
  [
    'imports of thousands of rows, canceled, corrected and shared by two workers',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['imports/import.http', 'imports/import-fixes']),
  ],
  [
    'the demo world twice and at 20,000 people, its exports read in again, and starts and ends of the program',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['/demo.http', '/exports-again', '/start.http']),
  ],
  [
    'broken files and exports of 20,000 rows, every sign in every format, and an import of 10,000 rows beside readers',
    () => vitest(['http'], whole, ['broken-files', 'employees/export', 'two-processes']),
  ],
  [
    'what takes turns in npm test, on a PostgreSQL server: every turn',
    () => vitest(['http'], { ...onServer, EVERY_TURN: '1' }, inTurns().onServer),
  ],
  [
    'what takes turns in npm test, on the embedded database: every turn',
    () => vitest(['http'], { ...onEmbedded, EVERY_TURN: '1' }, inTurns().onEmbedded),
  ],
  [
    'papers, records, paths, programs, checkouts, laboratory and packets whose workers are killed',
    () => vitest(['http'], whole, filesKilledInProve),
  ],
  ['10,000 people changed at once, the worker killed', () => vitest(['http'], whole, ['/bulk-kill'])],
  ['10,000 people messaged, the worker killed five times', () => vitest(['http'], whole, ['message-kill'])],
  [
    'bookings, frozen dates, due days, renewals and merges at random',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, atRandom),
  ],
  ['what the database decides, on the embedded database too', () => vitest(['http'], onEmbedded, filesOnEmbeddedToo)],
  [
    '5,000 random conditions over the demo world against a plain witness',
    () => vitest(['http'], whole, ['tree-random']),
  ],
  [
    'reports: random definitions and drills against a plain witness',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['features/reports']),
  ],
  [
    'files by SFTP to odd hosts, and schedules of reports, killed at each question',
    () => vitest(['http'], whole, ['features/sftp', 'features/report-schedules']),
  ],
  [
    'rules: 10,000 entries by four workers and a hundred kills, and 1,000 random rules whose dry run equals their run',
    () => vitest(['http'], whole, ['features/automation']),
  ],
  [
    'payroll: random ledgers with kills, nothing paid twice, and 1,000 batches read by parsers of their own',
    () => vitest(['http', 'unit'], { ...onEmbedded, PROVE: '1' }, ['features/payroll', 'payroll-formats']),
  ],
  [
    'partners: kills, random changes and hostile payloads against their simulators',
    () => vitest(['http'], whole, ['features/partners']),
  ],
  ['10,000 agencies with nothing due: the looks of all loops', () => vitest(['http'], whole, ['idle-cost'])],
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
    '10,000 histories of one person’s compliance: timelines, order, reversals, grace, and the shortest way against every combination',
    () => vitest(['unit'], { PROVE: '1' }, ['compliance/engine', 'compliance/way']),
  ],
  [
    '2,000 rules of series in twelve zones: dates and instants against two other libraries',
    () => vitest(['unit'], { PROVE: '1' }, ['schedule/recurrence']),
  ],
  [
    'forms: 5,000 at random, what is shown, required, computed and signed against a second reading of the rules, in browser and server',
    () => vitest(['unit'], { PROVE: '1' }, ['forms/random-forms', 'forms/settled-content']),
  ],
  [
    'moves: 10,000 of forms by every role and four links; 500 voids against a signature',
    () => vitest(['http'], whole, ['/form-moves']),
  ],
  ['moves: of forms, two at once, each pair 100 times', () => vitest(['http'], whole, ['/form-races'])],
  [
    'forms for many: one given to 10,000, previewed within 3 seconds and done within a minute; their answers as a file',
    () => vitest(['http'], whole, ['/forms-at-scale']),
  ],
  [
    'seals: 1,000 sealed forms judged by pdfsig, OpenSSL and qpdf; 10,000 flipped bits and 200 edited files',
    () => vitest(['unit'], { PROVE: '1' }, ['form-documents/seals']),
  ],
  ['seals: 50 kills between signature, completion and seal', () => vitest(['http'], whole, ['/sign-kill'])],
  [
    'seals: 10,000 flipped bits against /verify, and 200 edited rows against the audit',
    () => vitest(['http'], { ...onEmbedded, PROVE: '1' }, ['/sign.http', '/document-edits']),
  ],
  [
    'all journeys in a browser, also those whose claims cheaper tests hold, and texts 40 % longer on every page of the desktop',
    () => buildWeb().then(() => tool('playwright', ['test'], { env: { PROVE: '1' } })),
  ],
  ['how the embedded database and the bundle start and stop', () => vitest(['processes'], { PROVE: '1' })],
  ['component tests with every check of axe', () => vitest(['web'], { PROVE: '1' })],
  ['a third language is files alone', () => vitest(['unit'], { PROVE: '1' }, ['third-language'])],
  ['planted faults: each must turn the suite red', () => plantFaults()],
]
