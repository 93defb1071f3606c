import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { anEvent } from '../../demo/factories/events.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { inTurn } from '../../../test/sample.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { ask, killServers, type ServerProcess, startServer } from '../../../test/server-process.ts'
import { asLogin, withDatabase } from '../../../test/urls.ts'

/** A separate server process: an uncaught error ends it and not the test's. */
let server: ServerProcess
let house: House
let login: Client
let token: string
const exports = {
  'employees as CSV': 'admin/providers/export?format=csv&columns=name,tags',
  'employees as XLSX': 'admin/providers/export?format=xlsx&columns=name,tags',
  'the audit log as CSV': 'admin/audit-log/export?format=csv',
  'the audit log as JSON lines': 'admin/audit-log/export?format=jsonl',
}
const every = Object.entries(exports)
const pathOf = (file: string, filter = '') => `/api/${file}&organization_id=${house.agency.id}${filter}`
const get = (path: string) => fetch(`${server.origin}${path}`, { headers: { 'x-authorization': token } })
/** Reads a file to its end: an unread file keeps its COPY open. */
const wholeFile = async (path: string) => {
  const response = await get(path)
  await response.arrayBuffer()
  return response.status
}

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  // Hard to compress: the files must be larger than the buffers between the server and a reader
  const rows = campaign(5_000, 20_000)
  const noise = () => Array.from({ length: 20_000 / rows }, () => randomBytes(600).toString('hex'))
  const some = Array.from({ length: rows }, (_, i) => `Many${i}`)
  await house.load({
    employees: some.map(last_name => anEmployee({ organization_id, last_name, tags: noise() })),
    events: some.map(subject_name => anEvent({ organization_id, subject_name, note: noise().join(' ') })),
  })
  login = new Client({ connectionString: asLogin(withDatabase(inject('ownerUrl'), house.owner.database ?? '')) })
  await login.connect()
  token = await house.tokenFor(house.users.agency_admin, organization_id)
  server = await startServer(house, { WORKER: '0' })
})
afterAll(async () => {
  await killServers()
  await login.end()
  await house.close()
})

/** Makes only the exports fail, not the counts and history entries before them: exports have ten minutes. */
const failingInExports = (name: 'employees_found' | 'events_found', code: string) =>
  house.owner.query(`
    alter function ${name} rename to ${name}_meant;
    create function ${name}(words text[], starts text[] default '{}'
      ${name === 'events_found' ? ', before uuid default null, after uuid default null, most int default null) returns setof uuid' : ') returns setof employees'}
      language plpgsql as $$
    begin
      if current_setting('statement_timeout') = '10min' then raise exception 'made to fail' using errcode = '${code}'; end if;
      return query select * from ${name}_meant(words, starts${name === 'events_found' ? ', before, after, most' : ''});
    end $$`)
const working = (name: string) =>
  house.owner.query(`drop function ${name}; alter function ${name}_meant rename to ${name}`)

test.runIf(inTurn(1))(
  'characters that a search folds do not break an export during concurrent writes',
  { timeout: 180_000 },
  async () => {
    const write = () =>
      ask(server.origin, '/admin/providers', {
        token,
        body: { organization_id: house.agency.id, first_name: 'While', last_name: 'Writing', allow_duplicate: true },
      })
    const writing = Promise.all(Array.from({ length: 10 }, write))
    const signs = ['©a', 'a\u0301', '\u0301', '(', '[', '\\', '½', '％', '＼', '﷼']
    // Each character in people and in the history, alternating between the two formats
    for (const [at, typed] of signs.entries())
      for (const [name, file] of every.filter((_, n) => inProve || n % 2 === at % 2)) {
        const response = await get(pathOf(file, `&search=${encodeURIComponent(typed)}`))
        expect([name, typed, response.status]).toEqual([name, typed, 200])
        await response.arrayBuffer()
      }
    await writing
    expect((await write()).status).toBeLessThan(300)
  },
)

describe('a failure before the first row', () => {
  const message = 'The database is not available. Please try again in a moment.'
  const refusal = { status: 503, body: { code: 'UNAVAILABLE', message }, disposition: null }
  test.each(every)(
    'gets the usual error response, or breaks the connection after a CSV header: %s',
    async (_, file) => {
      const name = file.includes('audit') ? 'events_found' : 'employees_found'
      await failingInExports(name, '53200')
      try {
        const response = await get(pathOf(file, '&search=many1'))
        const disposition = response.headers.get('content-disposition')
        const ended = response.ok
          ? await response.arrayBuffer().then(
              () => 'whole',
              () => 'broken',
            )
          : { status: response.status, body: await response.json(), disposition }
        // The header of a CSV does not wait long for the rows
        expect(file.includes('csv') ? ['broken', refusal] : [refusal]).toContainEqual(ended)
      } finally {
        await working(name)
      }
      expect(await wholeFile(pathOf(file, '&search=many1'))).toBe(200)
    },
  )
})

/** Closes every connection of the server in the middle of a COPY. */
const cutCopies = async () => {
  const { rowCount } = await login.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'copy %' and state = 'active'`,
  )
  return rowCount ?? 0
}

describe('a failure in the middle', () => {
  /** Reads a little, stops until `meanwhile` is over, then reads to the end. Returns how the response ended. */
  const halfRead = (path: string, version: '1.0' | '1.1', meanwhile: () => Promise<unknown>) =>
    new Promise<{ text: string; ended: 'cleanly' | 'broken' }>((resolve, reject) => {
      const { port } = new URL(server.origin)
      const socket = connect(Number(port), '127.0.0.1')
      const chunks: Buffer[] = []
      const settled = (ended: 'cleanly' | 'broken') =>
        resolve({ text: Buffer.concat(chunks).toString('latin1'), ended })
      socket.once('data', () => {
        socket.pause()
        meanwhile().then(() => socket.resume(), reject)
      })
      socket.on('data', chunk => chunks.push(chunk))
      socket.on('end', () => settled('cleanly'))
      socket.on('error', () => settled('broken'))
      socket.write(
        `GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nX-Authorization: ${token}\r\nConnection: close\r\n\r\n`,
      )
    })

  test.each(every)('breaks the connection, so that no partial file looks complete: %s', async (_, file) => {
    for (const version of ['1.0', '1.1'] as const) {
      const { text, ended } = await halfRead(pathOf(file), version, async () => {
        await expect.poll(cutCopies, { timeout: 30_000 }).toBeGreaterThan(0)
      })
      expect(text).toMatch(/^HTTP\/1\.1 200 /)
      expect(ended, `HTTP/${version}`).toBe('broken')
    }
    expect(await wholeFile(pathOf(file, '&search=many19'))).toBe(200)
  })

  test.each(every)('a file that arrives without a failure ends cleanly: %s', async (_, file) => {
    for (const version of ['1.0', '1.1'] as const) {
      const path = pathOf(file, '&search=many1999')
      expect(await halfRead(path, version, async () => {})).toMatchObject({ ended: 'cleanly' })
    }
  })

  test.each(every)('a reader who leaves releases the connection, and others are served: %s', async (_, file) => {
    for (let n = 0; n < 6; n++) {
      const leaving = new AbortController()
      const response = await fetch(`${server.origin}${pathOf(file)}`, {
        headers: { 'x-authorization': token },
        signal: leaving.signal,
      })
      expect(response.status).toBe(200)
      leaving.abort()
      await expect(response.arrayBuffer()).rejects.toBeInstanceOf(Error)
    }
    // Fewer connections than the number of readers that left
    expect(await wholeFile(pathOf(file, '&search=many19'))).toBe(200)
    expect(server.child.exitCode).toBeNull()
  })

  test('readers who leave before the first byte release theirs too', async () => {
    await house.owner.query(`
      alter function employees_found rename to employees_found_meant;
      create function employees_found(words text[], starts text[] default '{}') returns setof employees language plpgsql as $$
      begin
        if current_setting('statement_timeout') = '10min' then perform pg_sleep(60); end if;
        return query select * from employees_found_meant(words, starts);
      end $$`)
    try {
      // In this database: the tests running in parallel have sleepers of their own
      const sleepers = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
      const waiting = () => login.query(`select ${sleepers}`)
      for (let n = 0; n < 6; n++) {
        const leaving = new AbortController()
        const answer = fetch(`${server.origin}${pathOf(exports['employees as XLSX'], '&search=many1')}`, {
          headers: { 'x-authorization': token },
          signal: leaving.signal,
        })
        await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(1)
        leaving.abort()
        await expect(answer).rejects.toBeInstanceOf(Error)
        await login.query(`select pg_cancel_backend(pid) ${sleepers}`)
        await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(0)
      }
    } finally {
      await working('employees_found')
    }
    expect(await wholeFile(pathOf(exports['employees as CSV'], '&search=many19'))).toBe(200)
  })
})

test('a failed end of the transaction after the file was promised leaves no COPY without a reader', async () => {
  // The history entry is written when the transaction ends
  await house.owner.query(`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'made to fail' using errcode = '53200'; end $$;
    create constraint trigger refused after insert on events deferrable initially deferred
      for each row when (new.kind in ('employees.exported', 'audit_log.exported')) execute function refuse_note()`)
  try {
    for (const [name, file] of every) expect([name, (await get(pathOf(file))).status]).toEqual([name, 503])
    const copies = await login.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query ilike 'copy %'`,
    )
    expect(copies.rowCount).toBe(0)
  } finally {
    await house.owner.query('drop trigger refused on events; drop function refuse_note')
  }
  expect(server.child.exitCode).toBeNull()
})
