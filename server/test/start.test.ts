import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runningEmbedded, startEmbedded } from '../src/db/embedded.ts'
import { processesIn } from '../src/db/processes.ts'
import { startTestServer } from '../src/db/test-server.ts'
import { withDatabase } from './urls.ts'

/** The program as an operator starts it: a process of its own, known by what it prints, answers and leaves. */
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const patience = 60_000
const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`

interface Program {
  child: ChildProcess
  out: () => string
  err: () => string
  /** Resolves when it has said where it listens. */
  ready: () => Promise<string>
  ended: Promise<number | null>
}

const started: ChildProcess[] = []
const folders: string[] = []
function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'preceptor-start-')))
  folders.push(made)
  return made
}

async function until(done: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + patience; !(await done()); await new Promise(resolve => setTimeout(resolve, 20)))
    expect(Date.now(), 'it took too long').toBeLessThan(end)
}

function program(env: Record<string, string>): Program {
  const { PATH, TMPDIR } = process.env
  const base = { PATH, ...(TMPDIR && { TMPDIR }), PORT: '0', DEMO: '0', ...env }
  const child = spawn(process.execPath, [main], { env: base, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes))
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    const address = () => /ready at (http:\S+)/.exec(said.out)?.[1]
    await until(() => address() !== undefined || child.exitCode !== null || child.signalCode !== null)
    expect(address(), `${said.out}${said.err}`).toBeDefined()
    return address() ?? ''
  }
  return { child, out: () => said.out, err: () => said.err, ready, ended }
}

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'close')
    child.kill('SIGKILL')
    await gone
  }
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** One sentence on standard error, exit code 78, no stack. */
async function refusal(env: Record<string, string>) {
  const { ended, err } = program(env)
  expect(await ended, err()).toBe(78)
  const lines = err()
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

describe('on the embedded database', { timeout: 2 * patience }, () => {
  const data = folder()

  test('it starts, says that it is ready, and ends on SIGTERM with nothing left behind', async () => {
    const first = program({ DATA_DIR: data })
    const address = await first.ready()
    for (const path of ['live', 'ready']) expect((await fetch(`${address}/api/health/${path}`)).status).toBe(200)
    expect(processesIn(join(data, 'pg')).length).toBeGreaterThan(0)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(processesIn(join(data, 'pg'))).toEqual([])
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test('a second start on the same folder is refused in one sentence', async () => {
    const first = program({ DATA_DIR: data })
    await first.ready()
    expect(await refusal({ DATA_DIR: data })).toContain(`in use by process ${first.child.pid}`)
  })

  test('after kill -9 it starts again by itself, with what was committed', async () => {
    const filled = { DATA_DIR: folder(), DEMO: '1' }
    const userOf = async (address: string) => {
      const body = JSON.stringify({ email: 'admin@harborlight.example', password: 'demo-only-password' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
      return ((await answer.json()) as { user: { id: string; name: string } }).user
    }
    const first = program(filled)
    const before = await userOf(await first.ready())
    first.child.kill('SIGKILL')
    await first.ended
    const after = await userOf(await program(filled).ready())
    expect(after.name).toMatch(/\w/)
    expect(after).toEqual(before)
  })

  /** A call that the server has begun to read, and that waits for the rest of its body. */
  async function halfACall(address: string) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {})
    const said = { text: '' }
    socket.on('data', (bytes: Buffer) => (said.text += bytes))
    const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 10', 'Expect: 100-continue']
    socket.write(`POST /api/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    await until(() => said.text.includes('100 Continue'))
    socket.write('{')
    return { socket, said }
  }

  test('a call being answered when SIGTERM comes is answered, new ones are not taken', async () => {
    const first = program({ DATA_DIR: data })
    const address = await first.ready()
    const { socket, said } = await halfACall(address)
    first.child.kill('SIGTERM')
    const refused = () =>
      fetch(`${address}/api/health/live`).then(
        () => false,
        () => true,
      )
    await until(refused)
    socket.write('not json!')
    expect(await first.ended).toBe(0)
    expect(said.text).toContain('HTTP/1.1 400 ')
  })

  test('a connection on which nothing was ever asked does not hold up the end', async () => {
    const first = program({ DATA_DIR: data })
    const { hostname, port } = new URL(await first.ready())
    const silent = connect(Number(port), hostname)
    silent.on('error', () => {})
    await once(silent, 'connect')
    const began = performance.now()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    // without a word it would be ten, the time a call has to begin
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test('a second signal ends it at once, and the database with it', async () => {
    const first = program({ DATA_DIR: data })
    await halfACall(await first.ready())
    first.child.kill('SIGTERM')
    await until(() => first.err().includes('"stopping"'))
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(130)
    await until(() => processesIn(join(data, 'pg')).length === 0)
  })

  test('a port in use is one sentence, and the database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const bound = other.address()
    const port = String(bound && typeof bound === 'object' ? bound.port : 0)
    expect(await refusal({ DATA_DIR: data, PORT: port })).toContain(`Port ${port} of 127.0.0.1 is in use`)
    expect(processesIn(join(data, 'pg'))).toEqual([])
    other.close()
  })

  test('a setting that cannot be is one sentence', async () => {
    expect(await refusal({ DATA_DIR: data, PORT: 'eighty' })).toContain('PORT is "eighty"')
    expect(await refusal({ DATA_DIR: data, WORKER: 'maybe' })).toContain('WORKER')
  })

  test('a data folder that a newer version has used is left alone, in one sentence', async () => {
    const newer = folder()
    const first = program({ DATA_DIR: newer })
    await first.ready()
    const owner = new Client({ connectionString: runningEmbedded(newer) })
    await owner.connect()
    await owner.query(`insert into schema_migrations (name, sha256) values ('999-later.sql', 'x')`)
    await owner.end()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await refusal({ DATA_DIR: newer })).toBe(
      'This database was used by a newer version of Preceptor (999-later.sql). Start that version, or restore a backup.',
    )
    expect(processesIn(join(newer, 'pg'))).toEqual([])
  })

  test('with WORKER=only it works and serves nothing', async () => {
    const worker = program({ DATA_DIR: data, WORKER: 'only' })
    await until(() => worker.out().includes('works on imports'))
    expect(worker.out()).not.toContain('ready at')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })
})

describe('on a server named by DATABASE_URL', { timeout: 2 * patience }, () => {
  // A cluster of its own: the start sets the password of the serving login, which the other tests use too.
  let cluster: { ownerUrl: string; stop: () => Promise<void> }
  let url: string
  beforeAll(async () => {
    const own = process.env.TEST_DB === 'server' && !process.env.PG_TEST_URL
    cluster = own ? await startTestServer() : await startEmbedded({ dataDir: folder() })
    await asOwner('create database served')
    url = withDatabase(cluster.ownerUrl, 'served')
  }, patience)
  afterAll(() => cluster.stop())

  async function asOwner<T extends object>(statement: string, database?: string): Promise<T[]> {
    const client = new Client({
      connectionString: database ? withDatabase(cluster.ownerUrl, database) : cluster.ownerUrl,
    })
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }

  test('an owner’s address is used to make an unprivileged login, and that one serves', async () => {
    const first = program({ DATABASE_URL: url, APP_KEYS: keys })
    const address = await first.ready()
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
    const serving = await asOwner<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = 'served' and application_name like 'preceptor%'`,
      'served',
    )
    expect(serving).toEqual([{ usename: 'preceptor_app' }])
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('while it drains it says so to the load balancer before it stops listening', async () => {
    const first = program({ DATABASE_URL: url, APP_KEYS: keys, WORKER: '0' })
    const address = await first.ready()
    first.child.kill('SIGTERM')
    await until(() => first.err().includes('"stopping"'))
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(503)
    expect(await first.ended).toBe(0)
  })

  test('an operator’s own serving login is admitted by the owner', async () => {
    await asOwner(`create role operators_login login password 'op'`)
    const own = new URL(url)
    own.username = 'operators_login'
    own.password = 'op'
    const first = program({ DATABASE_URL: own.href, DATABASE_OWNER_URL: url, APP_KEYS: keys })
    const address = await first.ready()
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('serving as the owner, or as a superuser, is refused', async () => {
    expect(await refusal({ DATABASE_URL: url, DATABASE_OWNER_URL: url, APP_KEYS: keys })).toMatch(
      /is a superuser|bypasses row-level security|owns the tables/,
    )
  })

  test('a login that may not make roles needs an owner beside it', async () => {
    await asOwner(`create role weak login password 'weak'`)
    const weak = new URL(url)
    weak.username = 'weak'
    weak.password = 'weak'
    expect(await refusal({ DATABASE_URL: weak.href, APP_KEYS: keys })).toContain('DATABASE_OWNER_URL')
  })

  test('a database that cannot be reached, or keys that are missing, are one sentence', async () => {
    const nowhere = 'postgres://somebody:secret-password@127.0.0.1:1/nothing'
    const sentence = await refusal({ DATABASE_URL: nowhere, APP_KEYS: keys })
    expect(sentence).toContain('nothing listens there')
    expect(sentence).not.toContain('secret-password')
    expect(await refusal({ DATABASE_URL: nowhere })).toContain('APP_KEYS is not set')
    expect(await refusal({ DATABASE_URL: withDatabase(url, 'no_such_database'), APP_KEYS: keys })).toContain(
      'no such database',
    )
  })
})
