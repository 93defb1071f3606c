import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { inProve } from '../../test/campaign.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { processesIn, waitUntil } from './processes.ts'

let dataDir = ''
const servers: EmbeddedServer[] = []
const children: ChildProcess[] = []

const aDataDir = () => (dataDir = mkdtempSync(join(tmpdir(), 'preceptor-embedded-')))
const pg = () => join(dataDir, 'pg')

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir })
  servers.push(server)
  return server
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts another Node process that opens the folder, commits a row, reports it, and keeps running. */
async function anotherProcess(): Promise<ChildProcess> {
  const script = `
    import { Client } from 'pg'
    import { startEmbedded } from './embedded.ts'
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query('create table kept as select 42 as answer')
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', code => reject(new Error(`the other process ended with ${code}`)))
  })
  return child
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  await waitUntil(() => processesIn(pg()).length === 0, 5_000)
  rmSync(dataDir, { recursive: true, force: true })
})

test('the server’s own log names the error and nothing that people typed', async () => {
  aDataDir()
  const { ownerUrl } = await start()
  await ask(ownerUrl, 'create table people (email text unique)')
  const add = () => ask(ownerUrl, "insert into people values ('marisol@example.org')")
  await add()
  await expect(add()).rejects.toThrow('duplicate key')
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "people_email_key"')
  expect(log).not.toContain('marisol')
})

test('a new folder becomes a durable UTF-8 database, and stopping leaves no process and no lock', async () => {
  aDataDir()
  const server = await start()
  expect(server.version).toBe(18)
  const [row] = await ask(
    server.ownerUrl,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, 'É' ~ '[[:alpha:]]' as letter,
      lower('É') as lower, 'Z' collate "default" < 'a' as by_code_point, current_setting('listen_addresses') as listens`,
  )
  expect(row).toEqual({ fsync: 'on', encoding: 'UTF8', letter: true, lower: 'é', by_code_point: true, listens: '' })
  await server.stop()
  expect(processesIn(pg())).toEqual([])
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test.runIf(inProve)('a role created by the owner signs in by its own address', async () => {
  aDataDir()
  const server = await start()
  await ask(server.ownerUrl, 'create role app_user login')
  await ask(server.ownerUrl, 'create database other')
  const [row] = await ask(
    server.urlFor('app_user', undefined, 'other'),
    'select current_user as name, current_database() as at',
  )
  expect(row).toEqual({ name: 'app_user', at: 'other' })
})

test('a second opener is refused with one message, and the first continues', async () => {
  aDataDir()
  const first = await start()
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
    name: 'StartRefused',
    exitCode: 78,
    message: `The data folder ${dataDir} is in use by process ${process.pid}. Stop it first, or set DATA_DIR to another folder.`,
  })
  expect(await ask(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 the next start needs no help and finds all committed data', async () => {
  aDataDir()
  const other = await anotherProcess()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`in use by process ${other.pid}`)
  other.kill('SIGKILL')
  await waitUntil(() => other.signalCode !== null, 5_000)
  const server = await start()
  expect(await ask(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test.runIf(inProve)('when the database server itself is killed it restarts with all committed data', async () => {
  aDataDir()
  const server = await start()
  await ask(server.ownerUrl, 'create table kept as select 42 as answer')
  const postmaster = () => Number(readFileSync(join(pg(), 'postmaster.pid'), 'utf8').split('\n')[0])
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  const back = () => ask(server.ownerUrl, 'select answer from kept').catch(() => undefined)
  await expect.poll(back, { timeout: 15_000 }).toEqual([{ answer: 42 }])
  expect(postmaster()).not.toBe(killed)
})

test('a folder of another PostgreSQL version is refused, and left alone', async () => {
  aDataDir()
  await (await start()).stop()
  writeFileSync(join(pg(), 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 17 and this program brings PostgreSQL 18/,
  )
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'as root without user namespaces it runs as nobody, on the same folder',
  async () => {
    aDataDir()
    await (await start()).stop()
    const server = await startEmbedded({ dataDir, as: 'nobody' })
    servers.push(server)
    expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)
