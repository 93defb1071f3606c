import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server of its own, with an embedded database of its own, for what the settings of the one under test do not show. Answers what stops it. */
export async function startServer(origin: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const { DATABASE_URL: _, DEMO_DATE: __, ...inherited } = process.env
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...inherited,
      PORT: new URL(origin).port,
      DEMO: '1',
      EMBEDDED_DURABLE: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  await untilReady(origin, server)
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
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
