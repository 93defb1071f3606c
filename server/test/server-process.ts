import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { House } from './house.ts'
import { compiled, keepCompiled } from './quick-start.ts'
import { asLogin, withDatabase } from './urls.ts'

/** The real program, one of several processes on a house's database. */
export interface ServerProcess {
  child: ChildProcess
  origin: string
  ended: Promise<number | null>
  kill: () => Promise<void>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const running = new Set<ServerProcess>()

export async function startServer(house: House, env: Record<string, string> = {}): Promise<ServerProcess> {
  const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [...keepCompiled, main], {
    env: {
      PATH,
      ...compiled,
      ...(TMPDIR && { TMPDIR }),
      PORT: '0',
      DATABASE_OWNER_URL: url,
      DATABASE_URL: asLogin(url),
      APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      POOL_SIZE: '4',
      REQUIRE_TWO_FACTOR: 'none',
      LIMIT_REQUESTS_PER_SECOND: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said.out += bytes
      const found = /ready at (http:\/\/[\d.]+:\d+)\b.*\n/.exec(said.out)?.[1]
      if (found) resolve(found)
    })
    void ended.then(code => reject(new Error(`ended with ${code}: ${said.out}${said.err}`)))
  })
  const server: ServerProcess = {
    child,
    origin,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      running.delete(server)
    },
  }
  running.add(server)
  void ended.then(() => running.delete(server))
  return server
}

export async function killServers() {
  await Promise.all([...running].map(server => server.kill()))
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  token?: string
  body?: object
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  data: any
  headers: Headers
}

/** Makes one call over the network, as a browser would. */
export async function ask(origin: string, path: string, { method, token, body, headers }: Call = {}): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { 'x-authorization': token }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, data: isJson ? JSON.parse(text) : text, headers: response.headers }
}
