import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from './errors/start-refused.ts'
import { makeFolder } from './lib/make-folder.ts'

/** The address and credentials of an S3-compatible service for files. */
export interface S3Settings {
  /** The bucket URL, without a trailing slash. */
  bucket: string
  /** The prefix of every name: empty, or with a trailing slash. */
  prefix: string
  keyId: string
  secret: string
  region: string
}

/** The environment, read once. */
export interface Config {
  host: string
  port: number
  publicUrl: string
  /** The host name that serves only third-party packages; null: the panel's host serves them, in a sandbox without an origin. */
  contentOrigin: string | null
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  dataDir: string
  /** The folder for uploaded files when S3 is not configured. */
  filesDir: string
  s3: S3Settings | null
  /** The virus scanner (clamd) that checks every upload. */
  clamd: { host: string; port: number } | null
  /** Limit for uploaded files, per agency. */
  filesGibPerAgency: number
  /** The folder for the audit log's daily heads. */
  auditHeadsDir: string
  /** The built web app. */
  webDir: string
  demo: boolean
  /** True when the embedded database waits for the disk. */
  durable: boolean
  /** The demo world's base date; null = today. */
  demoDate: string | null
  appKeys: { id: string; key: Buffer }[]
  smtpUrl: string | null
  mailFrom: string
  /** The service that sends text messages. */
  smsUrl: string | null
  /** Our own number, for a Twilio-like service. */
  smsFrom: string | null
  /** Sets whether we or the service answer STOP, START and HELP. */
  smsKeywords: 'ours' | 'provider'
  /** Hosts (with port) that webhooks may call although they are not on the public internet. */
  webhookPrivateHosts: string[]
  /** Hosts (with port) that SFTP may send files to although they are not on the public internet. */
  sftpPrivateHosts: string[]
  /** For a demo world: the port of the simulated partners on this machine; 0 for none. */
  partnersPort: number
  worker: 'both' | 'none' | 'only'
  apiBases: string[]
  trustedProxies: string[]
  metricsToken: string | null
  sessionIdleMinutes: number
  sessionHours: number
  /** The users who must have two-factor sign-in. */
  requireTwoFactor: 'csm' | 'all' | 'none'
  poolSize: number
  /** Backups of the embedded database, in `backups` of the data folder; 0 = never. */
  backups: { everyMinutes: number; kept: number }
  limits: {
    loginPerAccount: number
    loginPerIp: number
    resetPerIp: number
    resetPerAddress: number
    clientErrorsPerIp: number
    signupsPerIp: number
    checkInPerIp: number
    checkInMissesPerIp: number
    verifyPerIp: number
    requestsPerSecond: number
    heavyPerAgency: number
  }
  production: boolean
}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment = process.env): Config {
  const host = env.HOST || '127.0.0.1'
  const port = whole(env, 'PORT', 3000, 0, 65_535)
  const databaseUrl = env.DATABASE_URL || null
  const dataDir = resolve(env.DATA_DIR || '.data')
  const publicUrl = (env.PUBLIC_URL || `http://${host}:${port}`).replace(/\/+$/, '')
  const demo = (env.DEMO || (databaseUrl ? '0' : '1')) === '1'
  return {
    host,
    port,
    publicUrl,
    contentOrigin: contentOrigin(env, publicUrl),
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || null,
    dataDir,
    durable: oneOf(env, 'EMBEDDED_DURABLE', { '': true, '1': true, '0': false }),
    filesDir: resolve(env.FILES_DIR || join(dataDir, 'files')),
    s3: s3Settings(env),
    clamd: clamdAddress(env),
    filesGibPerAgency: whole(env, 'FILES_GIB_PER_AGENCY', 50, 1, 1_000_000),
    auditHeadsDir: resolve(env.AUDIT_HEADS_DIR || join(dataDir, 'audit-heads')),
    webDir: resolve(env.WEB_DIR || fileURLToPath(new URL('../../web/dist', import.meta.url))),
    demo,
    demoDate: env.DEMO_DATE || null,
    appKeys: readKeys(env.APP_KEYS, databaseUrl, dataDir),
    smtpUrl: env.SMTP_URL || null,
    smsUrl: address(env, 'SMS_URL'),
    smsFrom: env.SMS_FROM || null,
    smsKeywords: env.SMS_KEYWORDS === 'provider' ? 'provider' : 'ours',
    webhookPrivateHosts: list(env.WEBHOOK_PRIVATE_HOSTS),
    // The demo's own SFTP host (npm run partners)
    sftpPrivateHosts: [...list(env.SFTP_PRIVATE_HOSTS), ...(demo ? ['127.0.0.1:8092'] : [])],
    partnersPort: demo ? whole(env, 'PARTNERS', 8093, 0, 65_535) : 0,
    mailFrom: env.MAIL_FROM || 'Preceptor <no-reply@preceptor.example>',
    worker: oneOf(env, 'WORKER', { '': 'both', '1': 'both', '0': 'none', only: 'only' }),
    apiBases: list(env.API_BASES),
    trustedProxies: list(env.TRUSTED_PROXIES),
    metricsToken: env.METRICS_TOKEN || null,
    sessionIdleMinutes: whole(env, 'SESSION_IDLE_MINUTES', 60, 1, 1440),
    sessionHours: whole(env, 'SESSION_HOURS', 12, 1, 168),
    requireTwoFactor: oneOf(env, 'REQUIRE_TWO_FACTOR', {
      '': demo ? 'none' : 'csm',
      csm: 'csm',
      all: 'all',
      none: 'none',
    }),
    poolSize: whole(env, 'POOL_SIZE', 12, 2, 200),
    backups: {
      everyMinutes: whole(env, 'BACKUP_EVERY_MINUTES', 15, 0, 1440),
      kept: whole(env, 'BACKUPS_KEPT', 8, 1, 1000),
    },
    limits: {
      loginPerAccount: whole(env, 'LIMIT_LOGIN_PER_ACCOUNT', 10, 1, 1_000_000),
      loginPerIp: whole(env, 'LIMIT_LOGIN_PER_IP', 50, 1, 1_000_000),
      resetPerIp: whole(env, 'LIMIT_RESET_PER_IP', 5, 1, 1_000_000),
      resetPerAddress: whole(env, 'LIMIT_RESET_PER_ADDRESS', 5, 1, 1_000_000),
      clientErrorsPerIp: whole(env, 'LIMIT_CLIENT_ERRORS_PER_IP', 20, 1, 1_000_000),
      signupsPerIp: whole(env, 'LIMIT_SIGNUPS_PER_IP', 5, 1, 1_000_000),
      checkInPerIp: whole(env, 'LIMIT_CHECK_IN_PER_IP', 1000, 1, 1_000_000),
      checkInMissesPerIp: whole(env, 'LIMIT_CHECK_IN_MISSES_PER_IP', 60, 1, 1_000_000),
      verifyPerIp: whole(env, 'LIMIT_VERIFY_PER_IP', 60, 1, 1_000_000),
      requestsPerSecond: whole(env, 'LIMIT_REQUESTS_PER_SECOND', demo ? 5_000 : 50, 1, 1_000_000),
      heavyPerAgency: whole(env, 'LIMIT_HEAVY_PER_AGENCY', 8, 1, 1000),
    },
    production: env.NODE_ENV !== 'test',
  }
}

function address(env: Environment, name: string): string | null {
  const value = env[name]
  if (!value) return null
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new StartRefused(`${name} must be an address that begins with https:// or http://.`)
  return value
}

function contentOrigin(env: Environment, publicUrl: string): string | null {
  const given = address(env, 'CONTENT_ORIGIN')
  if (given === null) return null
  const { origin, host, pathname } = new URL(given)
  if (pathname !== '/') throw new StartRefused('CONTENT_ORIGIN must be a host name alone: https://content.example.org.')
  if (URL.canParse(publicUrl) && new URL(publicUrl).host === host)
    throw new StartRefused('CONTENT_ORIGIN must be another host name than that of PUBLIC_URL.')
  return origin
}

/** Parses `https://KEY:SECRET@host/bucket/prefix?region=…`. Uses path-style addresses, which every such service supports. */
function s3Settings(env: Environment): S3Settings | null {
  const given = address(env, 'S3_URL')
  if (given === null) return null
  const url = new URL(given)
  const [bucket, ...prefix] = url.pathname.split('/').filter(Boolean)
  if (!url.username || !url.password || !bucket)
    throw new StartRefused('S3_URL must name a key, its secret and a bucket: https://KEY:SECRET@host/bucket.')
  return {
    bucket: `${url.origin}/${bucket}`,
    prefix: prefix.map(part => `${part}/`).join(''),
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

function clamdAddress(env: Environment) {
  const value = env.CLAMD_URL
  if (!value) return null
  const url = URL.parse(value)
  if (url?.protocol !== 'tcp:' || !url.hostname)
    throw new StartRefused('CLAMD_URL must be an address such as tcp://127.0.0.1:3310.')
  return { host: url.hostname, port: Number(url.port || 3310) }
}

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

function whole(env: Environment, name: string, usual: number, least: number, most: number): number {
  const value = env[name]
  if (!value) return usual
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new StartRefused(`${name} is "${value}". Set it to a whole number from ${least} to ${most}.`)
}

function oneOf<T>(env: Environment, name: string, allowed: Record<string, T>): T {
  const value = env[name] ?? ''
  if (Object.hasOwn(allowed, value)) return allowed[value] as T
  throw new StartRefused(`${name} is "${value}". Use one of: ${Object.keys(allowed).filter(Boolean).join(', ')}.`)
}

/**
 * Parses `k2:BASE64,k1:BASE64`, newest first, 32 bytes each. With an embedded database, keys are generated once and kept in the
 * data folder.
 */
function readKeys(given: string | undefined, databaseUrl: string | null, dataDir: string) {
  if (!given && databaseUrl)
    throw new StartRefused(
      'APP_KEYS is not set. With DATABASE_URL it is required: APP_KEYS=k1:<32 random bytes in base64>.',
    )
  const keys = list(given || keptKeys(dataDir)).map(part => {
    const [id = '', text = ''] = part.split(/:(.*)/s)
    return { id, key: Buffer.from(text, 'base64') }
  })
  if (keys.length === 0 || keys.some(({ id, key }) => !/^\w{1,16}$/.test(id) || key.length !== 32))
    throw new StartRefused(
      'APP_KEYS is not readable. Write it as k1:<32 random bytes in base64>, newest first, joined by commas.',
    )
  return keys
}

function keptKeys(dataDir: string): string {
  const file = join(dataDir, 'app-keys')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeFolder(dataDir, 'DATA_DIR')
  const made = `k1:${randomBytes(32).toString('base64')}`
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
