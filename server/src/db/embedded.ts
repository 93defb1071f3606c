import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { freePort } from './free-port.ts'
import { dieWithUs, initCluster, majorOf, nativeBin, runAs, type RunAs } from './native-postgres.ts'
import { serverOn, startPostmaster, stopOrphan } from './postmaster.ts'

export type EmbeddedServer = {
  /** The superuser's URL: for migrations and creating roles, never for serving. */
  ownerUrl: string
  urlFor(role: string, password?: string, database?: string): string
  /** The major version, such as 18. */
  version: number
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log?: (message: string) => void
  as?: 'best' | 'nobody'
  /** False for throwaway databases: nothing waits for the disk, and a machine crash may lose everything. */
  durable?: boolean
}

/** Windows has no sockets in folders that Node can open, so the server listens on loopback there and requires passwords. */
const overTcp = process.platform === 'win32'

/** Starts the PostgreSQL that npm installed on `<dataDir>/pg`, creating it if absent. Only one process may open a folder. */
export async function startEmbedded(options: Options): Promise<EmbeddedServer> {
  const { dataDir, log = () => {}, as: mode = 'best', durable = true } = options
  const bin = nativeBin()
  makeFolder(dataDir, 'DATA_DIR')
  const root = realpathSync(dataDir)
  const lock = await lockFolder(root)
  try {
    const as = runAs(mode)
    const folder = join(root, 'pg')
    await stopOrphan(folder, bin, log)
    const version = prepareFolder({ root, folder, bin, as, log, durable })
    const host = overTcp ? '127.0.0.1' : socketFolder(root, as)
    const port = overTcp ? await freePort() : 5432
    const postmaster = await startPostmaster({
      command: [...as.prefix, ...dieWithUs(), join(bin, 'postgres'), '-D', folder, ...settings(host, port, durable)],
      bin,
      folder,
      as,
      log,
      logFile: join(root, 'postgres.log'),
    })
    const password = overTcp ? readFileSync(passwordFile(root), 'utf8').trim() : undefined
    const urlFor: EmbeddedServer['urlFor'] = (role, secret, database = 'postgres') =>
      address({ role, secret, database, host, port })
    return {
      ownerUrl: urlFor('postgres', password),
      urlFor,
      version,
      async stop() {
        await postmaster.stop()
        if (!overTcp) rmSync(host, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns the owner's URL of a server that another process runs on this folder, if there is one. */
export function runningEmbedded(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'pg'))) return undefined
  const root = realpathSync(dataDir)
  const running = serverOn(join(root, 'pg'))
  // A service may have its own temporary folder
  if (!running || !(overTcp || existsSync(running.socketFolder))) return undefined
  const password = overTcp ? readFileSync(passwordFile(root), 'utf8').trim() : undefined
  const host = overTcp ? '127.0.0.1' : running.socketFolder
  return address({ role: 'postgres', secret: password, database: 'postgres', host, port: running.port })
}

const passwordFile = (root: string) => join(root, 'pg-owner-password')

type Folder = {
  root: string
  folder: string
  bin: string
  as: RunAs
  log: (message: string) => void
  durable: boolean
}

function prepareFolder({ root, folder, bin, as, log, durable }: Folder): number {
  const ours = majorOf(bin)
  // The real `nobody` must be able to traverse a folder that belongs to root.
  if (as.uid !== undefined) chmodSync(root, 0o711)
  if (existsSync(folder)) {
    refuseOtherVersion(folder, ours)
    if (as.owner !== undefined && statSync(folder).uid !== as.owner) giveTo(folder, as.owner)
    return ours
  }
  log(`Making the database in ${folder}`)
  // Keeps a temporary name until it is complete, so a kill leaves nothing half-made.
  const draft = join(root, 'pg-draft')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (as.owner !== undefined) chownSync(draft, as.owner, as.owner)
  if (overTcp) writeFileSync(passwordFile(root), randomBytes(24).toString('base64url'), { mode: 0o600 })
  initCluster({ bin, folder: draft, as, sync: durable, ...(overTcp && { passwordFile: passwordFile(root) }) })
  renameSync(draft, folder)
  return ours
}

function refuseOtherVersion(folder: string, ours: number): void {
  const file = join(folder, 'PG_VERSION')
  const theirs = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (theirs === String(ours)) return
  throw new StartRefused(
    theirs === undefined
      ? `The folder ${folder} is not a database of this program: move it away, or set DATA_DIR to another folder.`
      : `The data folder ${dirname(folder)} was made by PostgreSQL ${theirs} and this program brings PostgreSQL ${ours}: back it up with the Preceptor that made it (npm run backup) and restore it into a new folder with this one (npm run restore), or set DATA_DIR to another folder.`,
  )
}

function giveTo(folder: string, owner: number): void {
  const done = spawnSync('chown', ['-R', `${owner}:${owner}`, folder], { encoding: 'utf8' })
  if (done.status !== 0)
    throw new StartRefused(
      `The folder ${folder} belongs to another user and could not be taken over: ${done.stderr.trim()}`,
    )
}

/** Socket paths are limited to about 100 bytes, so the socket goes in the temporary folder, not the data folder. */
function socketFolder(root: string, as: RunAs): string {
  const name = `preceptor-pg-${createHash('sha1').update(root).digest('hex').slice(0, 12)}`
  const temporary = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = join(temporary, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const ours = process.getuid?.() === 0 ? [0, as.owner] : [process.getuid?.()]
  // Everyone can write to a temporary folder: another user who created the name first could intercept the database.
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new StartRefused(
      `The folder ${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`,
    )
  }
  if (as.owner !== undefined) chownSync(folder, as.owner, as.owner)
  chmodSync(folder, 0o700)
  return folder
}

function settings(host: string, port: number, durable: boolean): string[] {
  const onDisk = durable ? 'on' : 'off'
  const values = {
    listen_addresses: overTcp ? host : '',
    unix_socket_directories: overTcp ? '' : host,
    unix_socket_permissions: '0700',
    port,
    max_connections: 100,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Lets the planner learn about a new database's data quickly
    autovacuum_naptime: '5s',
    fsync: onDisk,
    synchronous_commit: onDisk,
    full_page_writes: onDisk,
    // Nothing replicates from here; servers that need replication use DATABASE_URL.
    wal_level: 'minimal',
    max_wal_senders: 0,
    log_checkpoints: 'off',
    // Statements and error details contain user input; our own log names the call
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type Address = { role: string; secret: string | undefined; database: string; host: string; port: number }

function address({ role, secret, database, host, port }: Address): string {
  const user = encodeURIComponent(role) + (secret === undefined ? '' : `:${encodeURIComponent(secret)}`)
  const name = encodeURIComponent(database)
  if (overTcp) return `postgres://${user}@${host}:${port}/${name}`
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
}
