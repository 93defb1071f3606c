import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartRefused } from '../errors/start-refused.ts'
import { freePort } from './free-port.ts'
import { dieWithUs, initCluster, majorOf, nativeBin, type RunAs, runAs } from './native-postgres.ts'
import { startPostmaster } from './postmaster.ts'
import { quickFolder } from './quick-folder.ts'

export type TestServer = {
  /** A login that may create databases and roles but is not a superuser, unless PG_TEST_URL names another. */
  ownerUrl: string
  /** One line of output that says which server this is. */
  describe: string
  stop(): Promise<void>
}

type Log = (message: string) => void
type Installed = { bin: string; as: RunAs; origin: string }

const oldest = 15
const prefix = 'preceptor-test-pg-'

/**
 * Starts the PostgreSQL server for the tests: PG_TEST_URL, else this machine's PostgreSQL in a separate cluster, else npm's over
 * TCP.
 */
export async function startTestServer({ log = console.log }: { log?: Log } = {}): Promise<TestServer> {
  const { PG_TEST_URL: url } = process.env
  const server = url ? await useServer(url) : await startOwn(log)
  log(`The tests' server is ${server.describe}`)
  return server
}

const startOwn = (log: Log): Promise<TestServer> => startCluster(onThisMachine() ?? installByApt(log) ?? fromNpm(), log)

async function useServer(url: string): Promise<TestServer> {
  const { version, able } = await asOwner(url, async client => {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as version,
      rolsuper or (rolcreatedb and rolcreaterole) as able from pg_roles where rolname = current_user`)
    return rows[0] as { version: number; able: boolean }
  }).catch(error => {
    throw new StartRefused(`The PostgreSQL server of PG_TEST_URL does not answer: ${(error as Error).message}`)
  })
  if (version < oldest) throw new StartRefused(`PG_TEST_URL is PostgreSQL ${version}; ${oldest} or later is needed.`)
  if (!able) throw new StartRefused('The login of PG_TEST_URL must be allowed to create databases and roles.')
  return { ownerUrl: url, describe: `PostgreSQL ${version} of PG_TEST_URL`, stop: () => Promise.resolve() }
}

/** Debian keeps each version in its own folder, and none of them on PATH. */
function onThisMachine(): Installed | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter(version => version >= oldest)
    : []
  for (const version of versions.sort((a, b) => b - a)) {
    const bin = join(home, String(version), 'bin')
    if (existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb'))) {
      return { bin, as: asPostgres(), origin: 'installed on this machine' }
    }
  }
  return undefined
}

function asPostgres(): RunAs {
  if (process.getuid?.() !== 0) return runAs()
  const owner = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  if (Number.isNaN(owner)) return runAs()
  return { prefix: ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'], owner }
}

function installByApt(log: Log): Installed | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  log('No PostgreSQL is installed: installing it with apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', 'postgresql')
  if (!install() && !(apt('update') && install())) log('apt-get could not install PostgreSQL')
  return onThisMachine()
}

const fromNpm = (): Installed => ({
  bin: nativeBin(),
  as: runAs(),
  origin: `from npm, over TCP with an unprivileged login (this machine has no PostgreSQL ${oldest} or later, and PG_TEST_URL is not set)`,
})

async function startCluster({ bin, as, origin }: Installed, log: Log): Promise<TestServer> {
  const root = quickFolder(prefix)
  // A server that runs as another user must be able to traverse to its folder.
  chmodSync(root, 0o711)
  const folder = join(root, 'pg')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(root, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(folder, { mode: 0o700 })
  if (as.owner !== undefined) for (const path of [folder, passwordFile]) chownSync(path, as.owner, as.owner)
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    initCluster({ bin, folder, as, passwordFile, sync: false })
    const port = await freePort()
    const command = [...as.prefix, ...dieWithUs(), join(bin, 'postgres'), '-D', folder, ...settings(port)]
    const postmaster = await startPostmaster({ command, bin, folder, as, log, logFile: join(root, 'postgres.log') })
    const stop = async () => {
      await postmaster.stop()
      remove()
    }
    const ownerUrl = await makeOwner(port, password).catch(async error => {
      await stop()
      throw error
    })
    return { ownerUrl, describe: `PostgreSQL ${majorOf(bin)} ${origin}, on port ${port}`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** Fast rather than durable: test data may be lost with the machine. */
function settings(port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 100,
    shared_buffers: '256MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
    timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Operators rarely grant a superuser, so the tests get none either. */
async function makeOwner(port: number, password: string): Promise<string> {
  const url = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
  const statement = `create role preceptor_owner login createdb createrole password '${password}'`
  await asOwner(url('postgres'), client => client.query(statement))
  return url('preceptor_owner')
}

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
