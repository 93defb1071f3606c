import { createHmac } from 'node:crypto'
import { type Client, escapeIdentifier } from 'pg'
import type { Config } from '../config.ts'
import { StartRefused } from '../errors/start-refused.ts'
import { checkIsolation } from './canary.ts'
import { type Database, openDatabase } from './client.ts'
import { prepareDatabase } from './prepare.ts'
import { loginRole } from './roles.ts'
import { ownerClient } from './owner-client.ts'
import { within } from '../lib/within.ts'

/** Milliseconds to wait for the pools to close; ending the process rolls back unfinished work. */
const patience = 1_000

export interface Opened {
  database: Database
  /** The owner's URL: for filling a demo world, never for serving. */
  ownerUrl: string
  embedded: boolean
  /** Closes the pools, then the embedded server. */
  stop: () => Promise<void>
}

type Log = (message: string, error?: Error) => void

/** Opens the configured database, brings it up to date, and verifies that it isolates agencies. */
export async function openConfigured(config: Config, log: Log = () => {}): Promise<Opened> {
  const found = config.databaseUrl ? await onServer(config, config.databaseUrl) : await embedded(config, log)
  const database = openDatabase({
    url: found.url,
    max: config.poolSize,
    log: error => log('a database connection failed', error),
  })
  const stop = async () => {
    // A statement that waits for a lock must not delay shutdown
    await within(patience, database.end())
    await found.stop()
  }
  try {
    await checkIsolation(database.pool)
  } catch (error) {
    await stop()
    throw explained(error, found.url)
  }
  return { database, ownerUrl: found.ownerUrl, embedded: !config.databaseUrl, stop }
}

interface Found {
  url: string
  ownerUrl: string
  stop: () => Promise<void>
}

/** The owner's URL only, for work on the database as a whole; nothing is prepared or checked yet. */
export interface Owned {
  ownerUrl: string
  /** Creates roles, tables and the job queue, as every start does. */
  prepare: () => Promise<void>
  stop: () => Promise<void>
}

/** `shared`: also accepts an embedded server that another process runs; for read-only work. */
export async function openOwner(config: Config, { shared = false } = {}): Promise<Owned> {
  if (config.databaseUrl) return ownerOnServer(config, config.databaseUrl)
  const { startEmbedded, runningEmbedded } = await import('./embedded.ts')
  const running = shared ? runningEmbedded(config.dataDir) : undefined
  if (running) return { ownerUrl: running, prepare: () => Promise.resolve(), stop: () => Promise.resolve() }
  const server = await startEmbedded({ dataDir: config.dataDir, durable: config.durable })
  const { ownerUrl } = server
  return {
    ownerUrl,
    prepare: () => prepareDatabase(ownerUrl, new URL(ownerUrl).password || null),
    stop: () => server.stop(),
  }
}

async function ownerOnServer(config: Config, url: string): Promise<Owned> {
  const ownerUrl = config.databaseOwnerUrl ?? url
  try {
    await asOwner(ownerUrl, owner => owner.query('select 1'))
  } catch (error) {
    throw explained(error, ownerUrl)
  }
  const prepare = () => onServer(config, url).then(() => undefined)
  return { ownerUrl, prepare, stop: () => Promise.resolve() }
}

async function embedded(config: Config, log: Log): Promise<Found> {
  const { embeddedOf } = await import('./early.ts')
  const server = await embeddedOf(config, log)
  if (!config.durable) log('EMBEDDED_DURABLE is 0: what is written may be lost if this machine stops')
  try {
    // Only this user can reach its socket, so the unprivileged login needs no password; over TCP (Windows) it does.
    const password = new URL(server.ownerUrl).password || null
    await prepareDatabase(server.ownerUrl, password)
    return {
      url: server.urlFor(loginRole, password ?? undefined),
      ownerUrl: server.ownerUrl,
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function onServer(config: Config, url: string): Promise<Found> {
  const ownerUrl = config.databaseOwnerUrl ?? url
  const stop = () => Promise.resolve()
  try {
    if (config.databaseOwnerUrl) {
      await prepareDatabase(ownerUrl, null)
      await admitLogin(ownerUrl, nameIn(url))
      return { url, ownerUrl, stop }
    }
    await refuseUnable(url)
    const password = passwordFrom(config)
    await prepareDatabase(url, password)
    return { url: asLogin(url, password), ownerUrl, stop }
  } catch (error) {
    throw explained(error, ownerUrl)
  }
}

/** Derived from the keys, so several processes agree on it without storing it. */
function passwordFrom({ appKeys }: Config): string {
  const newest = appKeys[0]
  if (!newest) throw new StartRefused('APP_KEYS is empty.')
  return createHmac('sha256', newest.key).update(`password of the login ${loginRole}`).digest('base64url')
}

function asLogin(url: string, password: string): string {
  const changed = new URL(url)
  changed.username = loginRole
  changed.password = password
  return changed.href
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).username)

async function asOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = ownerClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function refuseUnable(url: string): Promise<void> {
  const able = await asOwner(url, async owner => {
    const { rows } = await owner.query<{ able: boolean }>(
      'select rolsuper or rolcreaterole as able from pg_roles where rolname = current_user',
    )
    return rows[0]?.able === true
  })
  if (!able)
    throw new StartRefused(
      `The database login ${nameIn(url)} may not create roles: set DATABASE_OWNER_URL to a login that may, which migrates the database, and keep DATABASE_URL for serving.`,
    )
}

/** Grants the operator's own serving login the same rights as ours. */
async function admitLogin(ownerUrl: string, login: string): Promise<void> {
  if (login === loginRole || login === nameIn(ownerUrl)) return
  await asOwner(ownerUrl, owner => owner.query(`grant ${loginRole} to ${escapeIdentifier(login)}`))
}

const sentences: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'it does not answer',
  ECONNRESET: 'it closed the connection',
  '28P01': 'the password is wrong',
  '28000': 'the login is refused',
  '3D000': 'there is no such database',
  '42501': 'the login may not make what the program needs',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no connection left',
}

/** Turns errors that an operator can fix into one sentence, without the password. */
function explained(error: unknown, url: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const sentence = sentences[code] ?? (/timeout/i.test(message) ? 'it does not answer' : undefined)
  if (error instanceof StartRefused || !sentence) return error
  const { username, hostname, port, pathname } = new URL(url)
  const detail = code === '42501' ? ` (${message})` : ''
  return new StartRefused(
    `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used as ${username}: ${sentence}${detail}. Check DATABASE_URL and DATABASE_OWNER_URL.`,
  )
}
