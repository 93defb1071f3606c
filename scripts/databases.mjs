import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Each HTTP test file runs on one database. Those named here use a PostgreSQL server, because their result depends on the database
 * and the server is stricter (an older version, other settings, an owner without superuser rights). All others use the embedded
 * database. The rule is in docs/testing.md. `npm run prove` also runs the files named here on the embedded database.
 */
export const decidedByDatabase = {
  'at-once': 'what waits for what',
  'audit-seal': 'triggers, and an owner who is no superuser',
  'ledger-seal': 'triggers, and an owner who is no superuser',
  'learner-role': 'rights and policies of the role of learners',
  'learners-at-once': 'a server that is killed while many write',
  'backup-ledger': 'COPY, and an owner who is no superuser',
  'check-in': 'what waits for what',
  'broken-files': 'COPY that ends in the middle',
  catalogue: 'rights, policies and keys in the catalog',
  commands: 'an owner who is no superuser',
  'csm-employees': 'policies of reading across agencies',
  'dated-facts': 'triggers, and days counted by the database',
  'dated-facts-history': 'triggers with several writers',
  'employees-list': 'order of names, and the plans of pages',
  export: 'COPY held up by a slow reader',
  'answers-plans': 'plans',
  'dashboard-plans': 'plans',
  'filter-plans': 'plans',
  'form-moves': 'what waits for what',
  'form-races': 'what waits for what',
  'form-cycles': 'triggers, and days counted by the database',
  freezing: 'triggers, and days counted by the database',
  'progress-plans': 'plans',
  health: 'a database that is slow or gone',
  'import-failures': 'rows refused by the database, one by one',
  impact: 'what waits for what',
  'message-log': 'plans',
  'inbox-plans': 'plans',
  isolation: 'row-level security on connections that are shared',
  jobs: 'claims of work, and what is left by a dead worker',
  'jobs-act-for': 'roles taken for somebody else',
  kept: 'triggers, and days counted by the database',
  'kept-history': 'triggers with several writers, and work whose process is killed',
  laboratory: 'a read that waits for a lock',
  limits: 'who waits for a lock',
  'large-files': 'processes that share a database',
  'kept-counts': 'triggers with many writers, deadlocks',
  migrate: 'migrations, and locks they wait for',
  'open-tables': 'row-level security',
  outbox: 'claims of mails by several workers',
  reseal: 'an owner who is no superuser',
  search: 'folding of letters',
  'sealed-files': 'backups and restored databases',
  'shared-accounts': 'locks across agencies',
  'start-on-server': 'logins, roles and rights at the start',
  'taxonomy-merge': 'locks held in one order',
  loops: 'work that waits for locks, in a process of its own',
  'tree-plans': 'plans',
  'tree-random': 'plans of many joined conditions, and a database of its own in npm run prove',
  'tree-random-lists': 'plans of many joined conditions over a demo world, in a database of its own',
  'two-processes': 'processes that share a database',
  'versions-per-topic': 'locks that writers do not wait for',
}

/** Makes every call as every role on the oldest supported version, so that no statement first runs there at a customer's. */
const everyCall = '/access-matrix.http.test.ts'

/** These kill processes or need an owner without superuser rights, so they run only on the server, even in `npm run prove`. */
export const runsOnServerAlone = /-kill$|^backup$/
/**
 * Kill tests prove that work whose process dies loses nothing and does nothing twice: rows of a file, people of a list, messages,
 * and a loop, in turns. The other jobs use the same kits, and are killed in `npm run prove`.
 */
export const killed = ['import', 'bulk', 'reminders', 'message', 'text', 'automation', 'schedules', 'operations']
/** `npm run prove` kills these at full size, each in its own step. */
export const killedAlone = ['training-import', 'assign', 'close', 'bookings', 'sign']
export const killedInProve = [
  'papers',
  'forms',
  'record-import',
  'paths',
  'program-import',
  'catalog',
  'laboratory',
  'packet',
  'partners',
]
/**
 * Two of the kill tests of `npm run prove` also run in `npm test`, in turns drawn anew when a server source changes, because tests
 * that don't run for weeks no longer fit the code.
 */
export function killedNow() {
  const all = [...killedAlone, ...killedInProve].toSorted()
  const hash = createHash('sha1')
  for (const file of readdirSync('server/src', { recursive: true, encoding: 'utf8' }).toSorted())
    if (/(?<!\.test)\.(ts|sql)$/.test(file)) hash.update(readFileSync(`server/src/${file}`))
  const first = hash.digest().readUInt32BE(0) % all.length
  return [first, (first + Math.floor(all.length / 2)) % all.length].map(at => all[at])
}
const killFiles = names => names.map(name => `/${name}-kill.http.test.ts`)
const serverAlone = ['/backup.http.test.ts', ...killFiles(killed), ...killFiles(killedNow())]

const named = Object.keys(decidedByDatabase).map(name => `/${name}.http.test.ts`)
const excluded = pattern => ['--exclude', pattern]

/** For vitest, which accepts parts of file names. */
export const filesOnServer = [...named, ...serverAlone, everyCall]
export const filesOnEmbedded = [
  ...[...named, everyCall].map(file => `**${file}`),
  '**/backup.http.test.ts',
  '**/*-kill.http.test.ts',
].flatMap(excluded)
/** In `npm run prove`: files that `npm test` runs only on the server although the embedded database could. */
export const filesOnEmbeddedToo = [...named, everyCall]
export const filesKilledInProve = killFiles(killedInProve)
export const filesKilledAlone = killFiles(killedAlone)

/** Returns the HTTP test files with tests that run in turns (`server/test/sample.ts`), by the database they run on. */
export function inTurns() {
  // The user's own Node runs this and may be version 20, which has no `globSync`
  const files = ['server/src', 'server/test']
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`))
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.http.test.ts'))
    .filter(file => /\b(inTurn|takingTurns)\(/.test(readFileSync(file, 'utf8')))
  const isOnServer = file => filesOnServer.some(name => file.endsWith(name))
  return { onServer: files.filter(isOnServer), onEmbedded: files.filter(file => !isOnServer(file)) }
}

/** Code that test files may only use if they are named above, with the reason. */
export const signsOfDatabase = {
  'looks into locks or connections': /\bpg_(locks|stat_activity|terminate_backend)\b/,
  'asks for plans': /\bexplain \(/i,
  'changes or asks for rights': /\b(alter|create|drop) policy\b|\bhas_\w+_privilege\b|disable row level security/,
  'makes or restores databases': /\bcreate database\b|\brestoreWhole\b/,
  'starts the program on the shared database': /\bstartServer\(|\bworker-process\.ts\b|\brunAsOperator\b/,
  'sorts by the database’s own rules': /\bcollate\b/i,
  'waits for deadlocks': /\b(40P01|55P03|deadlock)\b/i,
}
