import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error plain JavaScript without types
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs'

export interface Server {
  origin: string
  pid: number | undefined
  /** Memory of the process alone, without PostgreSQL, in MiB; NaN if the system doesn't report it. */
  memory: () => number
  isRunning: () => boolean
  stop: () => Promise<void>
}

const filesDir = join(tmpdir(), `preceptor-bench-files-${process.pid}`)
/** All servers of the bench share these keys, so that each can read values sealed by another. */
const appKeys = `k1:${randomBytes(32).toString('base64')}`
const running = new Set<ChildProcess>()
/** When the bench ends, so does everything it started. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(filesDir, { recursive: true, force: true })
})

/** The server as run by `npm start`. */
export const ours = 'server/dist/main.js'

/** Starts a Node script and resolves when it has reported its address. */
export async function start(script: string, env: Record<string, string>): Promise<Server & { milliseconds: number }> {
  const begun = performance.now()
  const isOurs = script === ours
  const child = spawn(process.execPath, [...(isOurs ? serverFlags : []), script], {
    env: { ...process.env, NODE_ENV: 'production', ...(isOurs && serverEnv), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => {
      running.delete(child)
      resolve()
    })
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /\bat (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`${script} ended with ${code}: ${said}`)))
  })
  return {
    origin,
    pid: child.pid,
    milliseconds: performance.now() - begun,
    memory: () => memoryOf(child.pid),
    isRunning: () => running.has(child),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Starts our server as shipped, on an existing database; only the limits are raised. */
export const startOurs = (ownerUrl: string, url: string, env: Record<string, string> = {}) =>
  start(ours, {
    PORT: '0',
    DEMO: '0',
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    APP_KEYS: appKeys,
    LIMIT_REQUESTS_PER_SECOND: '1000000',
    LIMIT_HEAVY_PER_AGENCY: '100',
    LOG_LEVEL: 'error',
    FILES_DIR: filesDir,
    ...env,
  })

export const startRaw = (ownerUrl: string, pages: string) =>
  start('bench/raw-server.ts', { RAW_DATABASE_URL: ownerUrl, PLAIN_REACT_DIR: pages })
