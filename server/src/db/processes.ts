import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns a value that differs when a process ID has been reused; empty where the system does not provide one. */
export function startedAt(pid: number): string {
  if (process.platform === 'linux') return statField(pid, 22)
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Identifies the scope of process ids: a container, or a machine since its last boot. */
export function processSpace(): string {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const pids = attempt(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, pids].filter(Boolean).join(' ')
}

/** Returns true when the process works in that folder or names it in its command line, as a PostgreSQL server does. */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') return attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === folder
  if (process.platform === 'win32') return isAlive(pid)
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(folder) ?? false
}

/** Returns processes that work in that folder, if the system reports them; otherwise none. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => worksIn(pid, folder))
}

export async function waitUntil(done: () => boolean, timeout: number, step = 20): Promise<boolean> {
  const end = Date.now() + timeout
  while (!done()) {
    if (Date.now() > end) return false
    await new Promise(resolve => setTimeout(resolve, step))
  }
  return true
}

const isZombie = (pid: number) => process.platform === 'linux' && statField(pid, 3) === 'Z'

/** Reads a field of proc(5) stat, counted from 1; the second is a name in parentheses that may contain spaces. */
function statField(pid: number, field: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3] ?? ''
}

function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
