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
  /** Calls a sign-in may still make at once, and when that was true. */
  buckets: LRUCache<string, { left: number; at: number }>
  /** Heavy calls under way, per agency. */
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

/** Told how the call ended: undefined when well, else what was thrown. */
export type Settle = (failure?: unknown) => Promise<void>

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', errorTexts.named('tooOften'), { retryAfter: seconds })
const refuseIf = (seconds: number) => {
  if (seconds > 0) throw tooMany(seconds)
}
const nothing: Settle = async () => {}

/**
 * Admits the call or throws 429 with Retry-After. Keys are made of what the server knows (address, sign-in, agency) and of the
 * e-mail address as normalised here, known or not, so that a limit tells nothing about accounts.
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

/** A bucket per sign-in that fills by `requestsPerSecond` and holds three seconds' worth. In memory: it guards this process. */
function drop({ config, buckets }: Limits, key: string): number {
  const rate = config.limits.requestsPerSecond
  const now = performance.now()
  const bucket = buckets.get(key) ?? { left: rate * 3, at: now }
  const left = Math.min(rate * 3, bucket.left + ((now - bucket.at) / 1000) * rate)
  buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
  return left >= 1 ? 0 : 1
}

/**
 * Gives one sign-in at most half of the connections; its further calls wait their turn before they wait for a connection.
 * Heavy users wait for themselves, and nobody else waits for them.
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

/** More wait for a connection than could have one soon: those that come now are told to come again. Who signs in may wait longer. */
export function refuseWhenCrowded({ config, database }: Limits, { limit, path }: Endpoint) {
  const first = limit === 'login' || path === '/check-access-token'
  const most = config.poolSize * (first ? 25 : 20)
  if (database.pool.waitingCount > most) throw tooMany(1 + Math.floor(Math.random() * 3))
}

const codeOf = (failure: unknown): FailureCode | null => (failure instanceof AppError ? failure.code : null)

/** The e-mail address of a body not yet validated, as a key that does not show it. */
function addressKey(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown }
  // no address is as long, and to normalize a long text takes long
  if (typeof email !== 'string' || email.length > 1000) return null
  return createHash('sha256').update(email.trim().normalize('NFKC').toLowerCase()).digest('hex').slice(0, 32)
}

const quarter = 15 * 60
/** Refusals of a sign-in that stay counted. */
const wrongGuess: ReadonlySet<FailureCode> = new Set([
  'WRONG_CREDENTIALS',
  'SSO_REFUSED',
  'WRONG_CODE',
  'CHALLENGE_INVALID',
])

/** Refusals of what is malformed: they cost us time, so they count for their place, but not for the account they name. */
const malformed: ReadonlySet<FailureCode> = new Set(['INVALID', 'MALFORMED_REQUEST'])

/** Keys of one try to sign in; `pair` and `row` count by account, for which the guesser's choice of address must not matter. */
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
 * Every try counts when it begins, so that many at once are not one, and is given back unless it was a wrong guess or malformed.
 * Failures in a row on one account, from wherever, make the next one wait, up to 15 minutes; but a place from which the
 * account was signed in to before does not wait for the guesses of strangers.
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

/** Refusals of a link that stay counted. */
const badLink: ReadonlySet<FailureCode> = new Set(['RESET_LINK_INVALID', 'EMAIL_LINK_INVALID', 'INVITATION_INVALID'])

/** A link that was good once was not guessed: an office behind one address may hold many that have expired. */
function isGuess(failure: unknown): boolean {
  const code = codeOf(failure)
  if (code === null || !badLink.has(code)) return false
  return code !== 'INVITATION_INVALID' || (failure as AppError).help.details?.['reason'] === 'unknown'
}

/** Asking for a mail counts always, per place and per address; trying a link counts when the link was not good. */
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
    // a password that is too short is no guess, but a body that no form sends is one too many
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

/** Limits checks: people with papers ask for some, people who guess codes ask for many. */
async function limitVerify({ config, database }: Limits, { request }: Call): Promise<Settle> {
  const most = config.limits.verifyPerIp
  await counting(database, async db => {
    refuseIf(await take(db, `verify|ip|${placeOf(request.ip)}`, { most, seconds: quarter }))
  })
  return nothing
}

/**
 * A whole class comes from one address, with links to learn too, some of which have expired. Whoever guesses counts apart: codes and digits
 * in features/check-in/misses.ts, answers to a link by the link.
 */
async function limitCheckIn({ config, database }: Limits, { request }: Call): Promise<Settle> {
  const most = config.limits.checkInPerIp
  await counting(database, async db => {
    refuseIf(await take(db, `check_in|ip|${placeOf(request.ip)}`, { most, seconds: quarter }))
  })
  return nothing
}

/** Exports, imports and reports at once, per agency and process. A file counts until its last byte is sent. */
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

/** After a new password was set by mail, the guesses of strangers are the owner's wait no longer. */
export const forgiveGuesses = (db: Db, email: string) => forget(db, accountKey(addressKey({ email }) ?? ''))
