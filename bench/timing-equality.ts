/**
 * `node bench/timing-equality.ts`: does the response time reveal whether an email address has an account? Tests 400 known and 400
 * unknown ones in random order, at sign-in (with a wrong password) and when requesting a new password. Responses are compared byte
 * by byte, including headers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/prepare.ts'
import { loginRole } from '../server/src/db/roles.ts'
import { aMembership, aUser } from '../server/src/demo/factories/users.ts'
import { anAgency } from '../server/src/demo/factories/agencies.ts'
import { load } from '../server/src/demo/load.ts'
import { hashPassword } from '../server/src/features/auth/password-hash.ts'
import { median } from './load.ts'
import { startOurs } from './servers.ts'
import { figure } from './table.ts'

const each = 400

async function people(ownerUrl: string): Promise<string[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const agency = anAgency()
  const password_hash = await hashPassword('a password nobody sends here')
  const users = Array.from({ length: each }, (_, i) => aUser({ email: `known${i}@example.org`, password_hash }))
  await load(owner, {
    organizations: [agency],
    users,
    memberships: users.map(({ id }) => aMembership({ organization_id: agency.id, user_id: id })),
  })
  await owner.end()
  return users.map(({ email }) => email)
}

interface Answered {
  milliseconds: number
  /** The whole response except its time. */
  said: string
}

async function askTimed(address: string, body: object): Promise<Answered> {
  const begun = performance.now()
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const milliseconds = performance.now() - begun
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${address} answered ${answer.status}`)
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { milliseconds, said: JSON.stringify([answer.status, headers, bytes]) }
}

/**
 * Returns the share of all pairs in which the known address took longer (50 % is a coin toss), and how many standard deviations
 * that is away from one.
 */
function told(known: number[], unknown: number[]) {
  const wins = known.reduce((sum, a) => sum + unknown.reduce((n, b) => n + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0)
  const pairs = known.length * unknown.length
  const deviation = Math.sqrt((pairs * (known.length + unknown.length + 1)) / 12)
  return { share: wins / pairs, z: (wins - pairs / 2) / deviation }
}

async function compare(what: string, addresses: string[], ask: (email: string) => Promise<Answered>): Promise<boolean> {
  const order = addresses
    .flatMap((email, i) => [
      { email, is: 'known' as const },
      { email: `nobody${i}@example.org`, is: 'unknown' as const },
    ])
    .map(one => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (const { one } of order) {
    const { milliseconds, said } = await ask(one.email)
    times[one.is].push(milliseconds)
    answers[one.is].add(said)
  }
  const same = new Set([...answers.known, ...answers.unknown]).size === 1
  const { share, z } = told(times.known, times.unknown)
  const equal = same && Math.abs(z) < 3
  console.log(
    `${what}: median ${figure(median(times.known), 'ms')} known, ${figure(median(times.unknown), 'ms')} unknown; ` +
      `the known one was slower in ${figure(share * 100)} % of pairs (z = ${figure(z)}), answers ${same ? 'equal to the byte' : 'DIFFER'}: ` +
      (equal ? 'they cannot be told apart' : 'THEY CAN BE TOLD APART'),
  )
  return equal
}

const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-timing-'))
const database = await startEmbedded({ dataDir })
try {
  await prepareDatabase(database.ownerUrl, null)
  const known = await people(database.ownerUrl)
  const most = '1000000'
  const server = await startOurs(database.ownerUrl, database.urlFor(loginRole), {
    LIMIT_LOGIN_PER_ACCOUNT: most,
    LIMIT_LOGIN_PER_IP: most,
    LIMIT_RESET_PER_IP: most,
    LIMIT_RESET_PER_ADDRESS: most,
  })
  const login = (email: string) => askTimed(`${server.origin}/api/login`, { email, password: 'not the password' })
  const reset = (email: string) => askTimed(`${server.origin}/api/self-reset-pass`, { email })
  for (let i = 0; i < 20; i++) {
    await login(`warm${i}@example.org`)
    await reset(`warm${i}@example.org`)
  }
  const equal = [await compare('sign-in', known, login), await compare('new password', known, reset)]
  await server.stop()
  process.exitCode = equal.every(Boolean) ? 0 : 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
