import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { addressOf, dataDir } from './database.ts'

/**
 * Starts a second server next to the one under test, for features its settings don't enable. It serves the same demo world from the
 * same database, since another world would keep both processors busy for half a minute. Returns a function that stops it.
 */
export async function startServer(origin: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const { DEMO_DATE: _, ...inherited } = process.env
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...inherited,
      PORT: new URL(origin).port,
      DATABASE_URL: addressOf('preceptor_app'),
      DATABASE_OWNER_URL: addressOf('postgres'),
      DATA_DIR: dataDir,
      APP_KEYS: readFileSync(`${dataDir}/app-keys`, 'utf8').trim(),
      // The server under test runs jobs and loops
      WORKER: '0',
      DEMO: '1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  await untilReady(origin, server)
  return async () => {
    if (server.exitCode !== null) return
    // It holds no state outside the database, and a normal stop would wait for a load balancer.
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}

async function untilReady(origin: string, server: ChildProcess) {
  for (let tries = 0; server.exitCode === null && tries < 600; tries++) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`The server at ${origin} did not become ready.`)
}
