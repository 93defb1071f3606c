import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'
import { type RunAs, serverEnvironment } from './native-postgres.ts'
import { isAlive, processesIn, waitUntil, worksIn } from './processes.ts'

export type Postmaster = { stop(): Promise<void> }

type Options = {
  command: string[]
  bin: string
  folder: string
  as: RunAs
  logFile: string
  log: (message: string) => void
}

/**
 * Runs the server until `stop()`, and restarts it if it ends unexpectedly: committed data is still there, and the pools reconnect.
 * Call it from the main thread: the kernel treats the end of the calling thread as our death.
 */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  let child = await launch(options)
  let again: Promise<void> | undefined
  let stopping = false
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)

  const watch = () =>
    child.once('exit', () => {
      if (!stopping) again = restart()
    })
  const restart = async () => {
    options.log('PostgreSQL ended by itself; starting it again')
    try {
      await stopOrphan(options.folder, options.bin, options.log)
      child = await launch(options)
      watch()
    } catch (error) {
      options.log(`PostgreSQL could not be started again: ${(error as Error).message}`)
    }
  }
  watch()

  return {
    async stop() {
      stopping = true
      await again
      process.removeListener('exit', interrupt)
      await stopChild(child, options)
    },
  }
}

async function launch({ command: [program = '', ...args], folder, as, logFile }: Options): Promise<ChildProcess> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(logFile, `${logFile}.1`)
  const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(logFile, 'a', 0o600)
  const user = as.uid === undefined ? {} : { uid: as.uid, gid: as.gid }
  // Gets its own process group: Ctrl-C in a terminal must reach only us, so the server stops last.
  const child = spawn(program, args, {
    cwd: dirname(folder),
    env: serverEnvironment(),
    stdio: ['ignore', output, output],
    detached: true,
    windowsHide: true,
    ...user,
  })
  closeSync(output)
  child.unref()
  let failure: string | undefined
  child.once('error', error => (failure = error.message))
  const ended = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  const settled = await waitUntil(() => ended() || isReady(folder, child.pid), 120_000, 10)
  if (settled && !ended()) return child
  child.kill('SIGKILL')
  const said =
    failure ?? lastLine(readFileSync(logFile, 'utf8').slice(before)) ?? 'it did not become ready within two minutes'
  throw new StartRefused(`The embedded PostgreSQL did not start: ${said} (more in ${logFile})`)
}

/** Line eight of postmaster.pid is the server's state; pg_ctl reads it the same way. */
function isReady(folder: string, pid: number | undefined): boolean {
  const lines = pidFile(folder)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function pidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Returns the address of the server on this folder, from its postmaster.pid. */
export function serverOn(folder: string): { port: number; socketFolder: string } | undefined {
  const [pid, , , port, socketFolder = ''] = pidFile(folder)
  const found = Number(pid)
  if (!Number.isInteger(found) || found <= 0 || !isAlive(found) || !worksIn(found, folder)) return undefined
  return { port: Number(port), socketFolder }
}

function lastLine(text: string): string | undefined {
  const telling = text.split('\n').filter(line => /FATAL|ERROR|PANIC|error/.test(line))
  return (telling.at(-1) ?? text.trim().split('\n').at(-1)) || undefined
}

async function stopChild(child: ChildProcess, { bin, folder }: Options): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null
  if (ended() || child.pid === undefined) return
  child.ref()
  await interruptUntil(child.pid, ended, { bin, folder })
}

/**
 * First shuts down cleanly (disconnects clients, writes everything), then forcibly, after which the next start recovers from the
 * log.
 */
async function interruptUntil(pid: number, ended: () => boolean, { bin, folder }: Pick<Options, 'bin' | 'folder'>) {
  for (const [signal, mode, patience] of [
    ['SIGINT', 'fast', 20_000],
    ['SIGQUIT', 'immediate', 5_000],
    ['SIGKILL', 'immediate', 5_000],
  ] as const) {
    if (process.platform === 'win32') spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', folder, '-m', mode, '-W'])
    else if (isAlive(pid)) process.kill(pid, signal)
    if (await waitUntil(ended, patience)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** Stops a server that outlived the killed owner of this folder, if it is not already stopping. Needs the folder's lock. */
export async function stopOrphan(folder: string, bin: string, log: (message: string) => void): Promise<void> {
  const pid = Number(pidFile(folder)[0])
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) {
    if (worksIn(pid, folder)) {
      log(`Stopping the PostgreSQL (process ${pid}) that a killed process left behind`)
      await interruptUntil(pid, () => !isAlive(pid), { bin, folder })
    } else {
      // The process ID was reused; PostgreSQL would mistake that process for itself.
      rmSync(join(folder, 'postmaster.pid'), { force: true })
    }
  }
  // A killed postmaster's backends exit on their own, but not at once, and two servers must never share a folder.
  if (await waitUntil(() => processesIn(folder).length === 0, 10_000)) return
  throw new StartRefused(
    `Processes ${processesIn(folder).join(', ')} still work in the data folder ${folder}. Stop them first.`,
  )
}
