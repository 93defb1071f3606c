import { createHash } from 'node:crypto'
import type { Endpoint, FailureCode } from '@preceptor/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { counting, forget, giveBack, isRemembered, remember, take, takeTurn } from '../db/rate-limits.ts'
import type { Db } from '../db/tx.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../lib/concurrency-limit.ts'
import { placeOf } from './address.ts'
import type { Session } from './session.ts'

export interface Limits {
  config: Config
  database: Database
  /** Calls that a sign-in may still make at once, and the time of that count. */
  buckets: LRUCache<string, { left: number; at: number }>
  /** Heavy calls in progress, per agency. */
  heavy: Map<string, number>
  /** Running and waiting calls of each sign-in. */
  perSignIn: Map<string, ConcurrencyLimit>
}

export const makeLimits = (config: Config, database: Database): Limits => ({
  config,
  database,
  buckets: new LRUCache({ max: 20_000 }),
  heavy: new Map(),
  perSignIn: new Map(),
})

interface Call {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  session: Session | null
  body: unknown
}

/** Called when the call has ended: undefined on success, otherwise the thrown error. */
export type Settle = (failure?: unknown) => Promise<void>

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', errorTexts.named('tooOften'), { retryAfter: seconds })
const refuseIf = (seconds: number) => {
  if (seconds > 0) throw tooMany(seconds)
}
const nothing: Settle = async () => {}

/**
 * Admits the call or throws 429 with Retry-After. Keys come from facts the server knows (address, sign-in, agency) and from the
 * normalized email address, known or not, so that a limit reveals nothing about accounts.
 */
export async function limitOf(limits: Limits, call: Call): Promise<Settle> {
  if (call.session) refuseIf(drop(limits, call.session.token_hash.toString('base64')))
  switch (call.endpoint.limit) {
    case 'login':
      return limitLogin(limits, call)
    case 'reset':
      return limitReset(limits, call)
    case 'report':
      return limitReport(limits, call)
    case 'verify':
      return limitVerify(limits, call)
    case 'check_in':
      return limitCheckIn(limits, call)
    case 'heavy':
      return limitHeavy(limits, call)
    default:
      return nothing
  }
}

/**
 * Uses a token bucket per sign-in that fills by `requestsPerSecond` and holds three seconds' worth. In memory, since it protects
 * this process.
 */
function drop({ config, buckets }: Limits, key: string): number {
  const rate = config.limits.requestsPerSecond
  const now = performance.now()
  const bucket = buckets.get(key) ?? { left: rate * 3, at: now }
  const left = Math.min(rate * 3, bucket.left + ((now - bucket.at) / 1000) * rate)
  buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
  return left >= 1 ? 0 : 1
}

/**
 * Gives one sign-in at most half of the connections; its further calls queue before they wait for a connection. Heavy users wait
 * for themselves, and no one else waits for them.
 */
export async function inTurn<T>({ config, perSignIn: all }: Limits, session: Session | null, work: () => Promise<T>) {
  if (!session) return work()
  const key = session.token_hash.toString('base64')
  const own =
    all.get(key) ??
    concurrencyLimit({ running: Math.ceil(config.poolSize / 2), waiting: 200, refused: () => tooMany(1) })
  all.set(key, own)
  try {
    return await own.take(work)
  } finally {
    if (own.idle()) all.delete(key)
  }
}

/** Refuses new calls with a retry when more are waiting for a connection than can get one soon. Sign-ins may wait longer. */
export function refuseWhenCrowded({ config, database }: Limits, { limit, path }: Endpoint) {
  const first = limit === 'login' || path === '/check-access-token'
  const most = config.poolSize * (first ? 25 : 20)
  if (database.pool.waitingCount > most) throw tooMany(1 + Math.floor(Math.random() * 3))
}

const codeOf = (failure: unknown): FailureCode | null => (failure instanceof AppError ? failure.code : null)

/** Returns the email address of an unvalidated body, as a key that doesn't reveal it. */
function addressKey(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown }
  // No address is that long, and normalizing a long text is slow
  if (typeof email !== 'string' || email.length > 1000) return null
  return createHash('sha256').update(email.trim().normalize('NFKC').toLowerCase()).digest('hex').slice(0, 32)
}

const quarter = 15 * 60
/** Sign-in failures that stay counted. */
const wrongGuess: ReadonlySet<FailureCode> = new Set([
  'WRONG_CREDENTIALS',
  'SSO_REFUSED',
  'WRONG_CODE',
  'CHALLENGE_INVALID',
])

/** Failures for malformed requests: they cost time, so they count for their place, but not for the account they name. */
const malformed: ReadonlySet<FailureCode> = new Set(['INVALID', 'MALFORMED_REQUEST'])

/** Keys of one sign-in attempt; `pair` and `row` count by account, so the guesser's choice of address doesn't matter. */
function loginKeys(request: FastifyRequest, body: unknown) {
  const account = addressKey(body)
  const near = placeOf(request.ip, { wide: true })
  return {
    place: `login|ip|${placeOf(request.ip)}`,
    ...(account && {
      account: {
        pair: `login|pair|${account}|${near}`,
        row: accountKey(account),
        known: `login|known|${account}|${near}`,
      },
    }),
  }
}
const accountKey = (account: string) => `login|account|${account}`

/**
 * Every attempt counts when it begins, so that many at once don't count as one, and is given back unless it was a wrong guess or
 * malformed. Consecutive failures on one account, from anywhere, make the next one wait up to 15 minutes; but a place from which
 * the account has signed in before doesn't wait because of strangers' guesses.
 */
async function limitLogin({ config, database }: Limits, { request, body }: Call): Promise<Settle> {
  const { loginPerAccount, loginPerIp } = config.limits
  const { place, account } = loginKeys(request, body)
  const free = Math.max(1, Math.floor(loginPerAccount / 2))
  const waited = await counting(database, async db => {
    refuseIf(await take(db, place, { most: loginPerIp, seconds: quarter }))
    if (!account) return false
    refuseIf(await take(db, account.pair, { most: loginPerAccount, seconds: quarter }))
    if (await isRemembered(db, account.known)) return false
    refuseIf(await takeTurn(db, account.row, free))
    return true
  })
  return async failure => {
    const code = codeOf(failure)
    if (code !== null && wrongGuess.has(code)) return
    const right = failure === undefined || code === 'USER_IS_CAREGIVER' || code === 'AGENCY_CLOSED'
    await counting(database, async db => {
      if (code === null || !malformed.has(code)) await giveBack(db, place)
      if (!account) return
      if (right) await trust(db, account)
      else await takeBack(db, waited ? [account.pair, account.row] : [account.pair])
    })
  }
}

async function takeBack(db: Db, keys: string[]) {
  for (const key of keys) await giveBack(db, key)
}

async function trust(db: Db, { pair, row, known }: { pair: string; row: string; known: string }) {
  await forget(db, pair)
  await forget(db, row)
  await remember(db, known, 30)
}

/** Link failures that stay counted. */
const badLink: ReadonlySet<FailureCode> = new Set(['RESET_LINK_INVALID', 'EMAIL_LINK_INVALID', 'INVITATION_INVALID'])

/** Returns false for a link that was valid once, so it wasn't guessed: an office behind one address may hold many expired ones. */
function isGuess(failure: unknown): boolean {
  const code = codeOf(failure)
  if (code === null || !badLink.has(code)) return false
  return code !== 'INVITATION_INVALID' || (failure as AppError).help.details?.['reason'] === 'unknown'
}

/** Requesting a mail always counts, per place and per address; trying a link counts if the link was not valid. */
async function limitReset({ config, database }: Limits, { endpoint, request, body }: Call): Promise<Settle> {
  const asks = endpoint.path === '/self-reset-pass'
  const { resetPerIp, resetPerAddress } = config.limits
  const place = `reset|${asks ? 'ask' : 'set'}|ip|${placeOf(request.ip)}`
  const address = asks ? addressKey(body) : null
  await counting(database, async db => {
    refuseIf(await take(db, place, { most: resetPerIp, seconds: 3600 }))
    if (address) refuseIf(await take(db, `reset|ask|to|${address}`, { most: resetPerAddress, seconds: 3600 }))
  })
  if (asks) return nothing
  return async failure => {
    // A password that is too short is not a guess, but a body that no form sends does count
    if (!isGuess(failure) && codeOf(failure) !== 'MALFORMED_REQUEST')
      await counting(database, db => giveBack(db, place))
  }
}

/** Limits anonymous writes so that they can't fill the disk: per place and hour, and fifty times as many in total. */
async function limitReport({ config, database }: Limits, { request }: Call): Promise<Settle> {
  const most = config.limits.clientErrorsPerIp
  await counting(database, async db => {
    refuseIf(await take(db, `report|ip|${placeOf(request.ip)}`, { most, seconds: 3600 }))
    refuseIf(await take(db, 'report|all', { most: most * 50, seconds: 3600 }))
  })
  return nothing
}

/** Limits certificate checks: people with papers make a few, people who guess codes make many. */
async function limitVerify({ config, database }: Limits, { request }: Call): Promise<Settle> {
  const most = config.limits.verifyPerIp
  await counting(database, async db => {
    refuseIf(await take(db, `verify|ip|${placeOf(request.ip)}`, { most, seconds: quarter }))
  })
  return nothing
}

/**
 * Limits check-in per place. A whole class uses one address, also for learner links, some of which have expired. Guesses are
 * counted separately: codes and digits in features/check-in/misses.ts, answers to a link by the link.
 */
async function limitCheckIn({ config, database }: Limits, { request }: Call): Promise<Settle> {
  const most = config.limits.checkInPerIp
  await counting(database, async db => {
    refuseIf(await take(db, `check_in|ip|${placeOf(request.ip)}`, { most, seconds: quarter }))
  })
  return nothing
}

/** Limits concurrent exports, imports and reports per agency and process. A file counts until its last byte is sent. */
async function limitHeavy({ config, heavy }: Limits, { reply, session }: Call): Promise<Settle> {
  const agency = session?.agency?.id
  if (agency === undefined) return nothing
  const running = heavy.get(agency) ?? 0
  if (running >= config.limits.heavyPerAgency) throw tooMany(2)
  heavy.set(agency, running + 1)
  let over = false
  const end = () => {
    if (over) return
    over = true
    const left = (heavy.get(agency) ?? 1) - 1
    if (left > 0) heavy.set(agency, left)
    else heavy.delete(agency)
  }
  reply.raw.once('finish', end).once('close', end)
  return nothing
}

/** Once a new password was set by mail, the owner no longer waits because of strangers' guesses. */
export const forgiveGuesses = (db: Db, email: string) => forget(db, accountKey(addressKey({ email }) ?? ''))
