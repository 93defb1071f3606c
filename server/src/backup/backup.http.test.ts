import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { api, catalogId } from '@preceptor/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { restoreAgencyOfAnyAge } from './bring-forward.ts'
import { backUpIfChanged, keepBackups } from './periodic.ts'
import { readBackup, type Reader, readHeader } from './read.ts'
import { restoreWhole } from './restore.ts'
import { restoreAgency } from './restore-agency.ts'
import { operator } from '../lib/operator.ts'
import { writeBackup } from './write.ts'
import type { FileStore } from '../store/file-store.ts'
import { storeOf } from '../store/open-store.ts'
import { folderStore } from '../store/folder.ts'
import { allOf } from '../../test/all-of.ts'
import { inProve } from '../../test/campaign.ts'
import { oncePerHouse } from '../../test/once-per-house.ts'
import { compiled } from '../../test/quick-start.ts'
import { aPdf, kept, send } from '../../test/upload-flow.ts'
import { readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { makeTablesOf, migrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { aMembership, aUser } from '../demo/factories/users.ts'
import { anAgency } from '../demo/factories/agencies.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { aTrainingType } from '../demo/factories/taxonomy.ts'
import { aSavedView } from '../demo/factories/saved-views.ts'
import { messyRoster } from '../features/imports/read/samples/messy-roster.ts'
import { dropDatabase } from '../../test/drop-database.ts'
import { type House, openHouse } from '../../test/house.ts'
import { silent, startPlan, upload } from '../../test/import-flow.ts'
import { asLogin, loginPassword, withDatabase } from '../../test/urls.ts'
import { inTurn } from '../../test/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'preceptor-backup-test-'))
const appKeys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const keys = readConfig({ APP_KEYS: appKeys, DATABASE_URL: 'postgres://none' }).appKeys
const strangersKeys = [{ id: 'k1', key: Buffer.alloc(32, 9) }]

let house: House
let admin: Client
let houseUrl: string
const made: string[] = []
beforeAll(async () => {
  house = await openHouse()
  admin = new Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  houseUrl = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  await furnish()
})
afterAll(async () => {
  await house.close()
  // Every other server is thrown away after the tests, which is faster
  if (process.env.PG_TEST_URL) for (const name of made) await dropDatabase(admin, name)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Employees as older versions stored them, without required first and last days. */
const aheadOfTheirDay = `insert into employees (organization_id, first_name, last_name, provider_status, hire_date, termination_date)
  values ($1, 'Ana', 'Coming', 1, current_date + 9, null), ($1, 'Bo', 'Going', 5, null, current_date + 9)`
const waitingFor = `select e.last_name, e.provider_status, s.provider_status as planned, s.effective_on - current_date as days
  from employees e left join scheduled_statuses s on s.employee_id = e.id and s.ended_at is null
  where e.organization_id = $1 order by 1`
const theirDay = [
  { last_name: 'Coming', provider_status: 7, planned: 1, days: 9 },
  { last_name: 'Going', provider_status: 1, planned: 5, days: 9 },
]

/** Adds data that is hard to back up: special characters, bytes, JSON, history, half-finished work. */
async function furnish() {
  const odd = 'tab\t line\n back\\slash \\. "quote" — é'
  await house.load({
    employees: [
      anEmployee({ organization_id: house.agency.id, first_name: odd, tags: ['a,b', '{c}', 'd"e'] }),
      ...Array.from({ length: 300 }, () => anEmployee({ organization_id: house.agency.id })),
      anEmployee({ organization_id: house.other.id }),
    ],
    saved_views: [
      aSavedView({ organization_id: house.agency.id, owner_id: house.users.agency_admin.id, owner_name: 'Ada' }),
      aSavedView({ organization_id: house.agency.id, owner_id: house.users.csm.id, owner_name: 'Vendor csm' }),
    ],
  })
  await house.owner.query(
    `insert into signatures (user_id, kind, png) select id, 'drawn', '\\x89504e470d0a1a0a5c2e0a' from users where vendor_role is null`,
  )
  await house.owner.query(
    `insert into events (organization_id, kind, source, actor_name, changes) select id, 'told', 'user', 'Ada', '[{"a": "b\\nc"}]'::jsonb
     from organizations union all select null, 'vendor.told', 'system', 'Nobody', '[]'::jsonb`,
  )
  const roster = messyRoster({ rows: 60, seed: 3 })
  // No worker picks it up, so it is still in progress in the backup
  await startPlan(house, await upload(house, new File([new Uint8Array(roster.bytes)], roster.file_name)))
}

async function newDatabase(template?: string) {
  const name = `b_${randomBytes(6).toString('hex')}`
  made.push(name)
  await admin.query(`create database ${name} ${template ? `template ${template}` : ''}`)
  return withDatabase(inject('ownerUrl'), name)
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const asked = <T extends object>(url: string, statement: string, values: unknown[] = []): Promise<T[]> =>
  connected(url, async client => (await client.query<T>(statement, values)).rows)

/** Returns the contents of each table without using the code under test. */
async function contents(url: string, where = 'true') {
  const tables = await asked<{ name: string; own: boolean }>(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name, exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as own
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relpersistence = 'p' and n.nspname !~ '^pg_|^information_schema$|^graphile_worker$'
       and c.relname not in ('schema_migrations', 'access_tokens', 'roster_changes') order by 1`,
  )
  const held: Record<string, string> = {}
  await connected(url, async client => {
    for (const { name } of tables.filter(table => where === 'true' || table.own)) {
      const { rows } = await client.query<{ held: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as held from ${name} t where ${where}`,
      )
      held[name] = rows[0]?.held ?? ''
    }
  })
  return held
}

const file = () => join(folder, `${randomUUID()}.backup`)
async function backedUp(url = houseUrl, wanted = {}) {
  const to = file()
  await writeBackup(url, to, keys, wanted)
  return to
}

/** Changes the text of a backup underneath its compression. */
function rewritten(from: string, change: (text: string) => string) {
  const to = file()
  const text = zstdDecompressSync(readFileSync(from)).toString('latin1')
  writeFileSync(to, zstdCompressSync(Buffer.from(change(text), 'latin1')))
  return to
}

/** Reads everything and keeps nothing. */
const passing: Reader = {
  header: async () => {},
  table: async (_head, rows) => {
    for await (const _chunk of rows);
  },
  end: async () => {},
}

/** Runs the commands as an operator would. */
function run(command: string, args: string[], env: Record<string, string>) {
  const script = new URL(`../commands/${command}.ts`, import.meta.url).pathname
  const { PATH, TMPDIR } = process.env
  const base = {
    PATH,
    ...compiled,
    EMBEDDED_DURABLE: '0',
    ...(TMPDIR && { TMPDIR }),
    APP_KEYS: appKeys,
    DATA_DIR: folder,
  }
  return new Promise<{ code: number; said: string }>(resolve =>
    execFile(process.execPath, [script, ...args], { env: { ...base, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  )
}

/** Restored once from an empty database; tests that change it take a copy. */
const restored = oncePerHouse(
  () => house,
  async () => {
    const url = await newDatabase()
    await restoreWhole(url, await backedUp(), keys)
    await prepareDatabase(url, loginPassword)
    return url
  },
)
const copyOf = (url: string) => newDatabase(new URL(url).pathname.slice(1))
const restoredCopy = async () => copyOf(await restored())

/** A backup of a very old version, with few tables; tests that change it take a copy. */
const ofLongAgo = oncePerHouse(
  () => house,
  async () => {
    const url = await newDatabase()
    const first = migrations().slice(0, 3)
    const { id } = anAgency()
    await connected(url, async client => {
      await makeTablesOf(client, new Set(first.map(({ name }) => name)))
      await client.query(`insert into users (email, name) values ('old@example.org', 'Old Hand')`)
      await client.query(`insert into organizations (id, name) values ($1, 'Of Old')`, [id])
      await client.query(`insert into disciplines (organization_id, code, name) values ($1, 'HHA', 'Aide')`, [id])
      await client.query(aheadOfTheirDay, [id])
    })
    return { url, id }
  },
)

describe('the whole database', () => {
  test('every table the migrations create is restored as it was, whatever its rows hold', async () => {
    const before = await contents(houseUrl)
    expect(Object.keys(before).length).toBeGreaterThan(25)
    const url = await restored()
    expect(await contents(url)).toEqual(before)
  })

  test('two backups of the same rows hold the same bytes, except for the time', async () => {
    const [a, b] = [await backedUp(), await backedUp()].map(one =>
      zstdDecompressSync(readFileSync(one)).toString('latin1').split('\n').slice(1, -2).join('\n'),
    )
    expect(a).toBe(b)
    expect(statSync(await backedUp()).mode & 0o777).toBe(0o600)
  })

  test('policies, counters, history and keys work as before; sign-ins are gone', async () => {
    const url = await restoredCopy()
    const shape = (what: string) =>
      asked(
        what,
        `select c.relname, c.relrowsecurity, c.relforcerowsecurity,
          (select array_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = c.oid) as indexes,
          (select array_agg(conname || pg_get_constraintdef(k.oid) order by conname) from pg_constraint k where k.conrelid = c.oid) as keys,
          (select array_agg(tgname || tgenabled::text order by tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
          (select array_agg(p.polname || array_to_string(p.polroles, ',') order by p.polname) from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
      )
    expect(await shape(url)).toEqual(await shape(houseUrl))
    expect(await asked(url, 'select from access_tokens')).toEqual([])
    const counted = () =>
      asked<{ n: number }>(url, 'select sum(employees)::int as n from agency_counts where organization_id = $1', [
        house.agency.id,
      ])
    const [before] = await counted()
    await asked(url, `insert into employees (organization_id, first_name, last_name) values ($1, 'One', 'More')`, [
      house.agency.id,
    ])
    expect((await counted())[0]?.n).toBe((before?.n ?? 0) + 1)
    await expect(asked(url, 'delete from events')).rejects.toThrow('append-only')
  })

  test('work in progress continues', async () => {
    const url = await restoredCopy()
    expect(await asked(url, `select state from jobs`)).toEqual([{ state: 'planning' }])
    await asked(url, `update jobs set created_at = now() - interval '1 minute', heartbeat_at = null`)
    const { openDatabase } = await import('../db/client.ts')
    const { workerOf } = await import('../../test/import-flow.ts')
    const database = openDatabase({ url: asLogin(url), max: 4 })
    const worker = await workerOf({ config: house.config, database })
    const end = Date.now() + 30_000
    for (;;) {
      const [job] = await asked<{ state: string }>(url, 'select state from jobs')
      if (job?.state === 'planned') break
      expect(Date.now(), `still ${job?.state}`).toBeLessThan(end)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    await worker.stop()
    await database.end()
  })

  test.runIf(inTurn(1))('a database with data is left alone, unless it is to be replaced', async () => {
    const from = await backedUp()
    const url = await newDatabase('preceptor_template')
    await asked(url, `insert into users (email, name) values ('here@example.org', 'Here Before')`)
    await expect(restoreWhole(url, from, keys)).rejects.toThrow('holds 0 agencies and 1 users')
    expect(await asked(url, 'select email from users')).toEqual([{ email: 'here@example.org' }])
    await restoreWhole(url, from, keys, { replace: true })
    await prepareDatabase(url, loginPassword)
    expect(await contents(url)).toEqual(await contents(houseUrl))
  })

  test('a database in use by a server is left alone', async () => {
    await house.call(api.employees.list, { query: {} })
    await expect(restoreWhole(houseUrl, await backedUp(), keys, { replace: true })).rejects.toThrow(
      'stop every process of it first',
    )
  })

  test('a file that was truncated, changed or forged restores nothing', async () => {
    const from = await backedUp()
    const url = await newDatabase('preceptor_template')
    await asked(url, `insert into users (email, name) values ('here@example.org', 'Here Before')`)
    const refused = (what: string, why: string) =>
      expect(restoreWhole(url, what, keys, { replace: true })).rejects.toThrow(why)
    const bytes = readFileSync(from)
    const cut = file()
    writeFileSync(cut, bytes.subarray(0, bytes.length - 40))
    await refused(cut, 'damaged')
    // Some turn one letter of the text into another, which only a checksum detects
    const places = 60
    for (let place = 0; place < places; place++) {
      const at = Math.floor((bytes.length * (place + 0.5)) / places)
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
      writeFileSync(cut, flipped)
      await refused(cut, 'damaged')
    }
    // The first line describes the file: damage there must never look like another product, version or key
    for (let at = 4; at < 700; at += inProve ? 1 : 7) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
      writeFileSync(cut, flipped)
      await expect(readBackup(cut, keys, passing), `byte ${at}`).rejects.toThrow('damaged')
    }
    const first = zstdDecompressSync(bytes).toString('latin1').split('\n', 1)[0] ?? ''
    for (const key of Object.keys(JSON.parse(first) as object).filter(name => name !== 'format' && name !== 'version'))
      await refused(
        rewritten(from, text => text.replace(`"${key}":`, `"${key}x":`)),
        'damaged: a line cannot be read',
      )
    for (const key of ['columns', 'rows', 'sha256', 'sequences', 'hmac'])
      await refused(
        rewritten(from, text => text.replace(`"${key}":`, `"${key}x":`)),
        'damaged: a line cannot be read',
      )
    await refused(
      rewritten(from, text => text.replace('Ada Admin', 'Eve Admin')),
      'the rows of users',
    )
    await refused(
      rewritten(from, text => text.replace(/"made_at":"..../, '"made_at":"1999')),
      'signature',
    )
    await refused(
      rewritten(from, text => text.slice(0, text.lastIndexOf('{"end"'))),
      'ends too early',
    )
    await refused(
      rewritten(from, text => `${text}more`),
      'follows its end',
    )
    const without = (text: string) => text.replace(/\{"table":"signatures"[\s\S]*?\n\\\.\n.*\n/, '')
    await refused(rewritten(from, without), 'a table is missing')
    writeFileSync(cut, 'something else')
    await refused(cut, 'not a backup')
    await refused(join(folder, 'none'), 'There is no file')
    expect(await asked(url, 'select email from users')).toEqual([{ email: 'here@example.org' }])
  })

  test('a backup without its key is taken only on request, and a forged one then cannot be detected', async () => {
    const { url: old } = await ofLongAgo()
    const from = await backedUp(old)
    const url = await newDatabase()
    await expect(restoreWhole(url, from, strangersKeys)).rejects.toThrow('which APP_KEYS does not hold')
    await restoreWhole(url, from, strangersKeys, { trusting: true })
    const withKeys = await backedUp(old, { withKeys: true })
    await restoreWhole(await newDatabase(), withKeys, strangersKeys)
    expect((await readHeader(withKeys)).app_keys).toBe(appKeys)
    expect((await readHeader(from)).app_keys).toBeNull()
    expect(zstdDecompressSync(readFileSync(from)).toString('latin1')).not.toContain(appKeys)
  })

  test('a backup whose connection breaks fails, and nothing else does', async () => {
    const url = await newDatabase('preceptor_template')
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('begin; lock table employees in access exclusive mode')
    const ended = backedUp(url).then(
      () => 'written',
      () => 'failed',
    )
    const backup = `from pg_stat_activity where datname = current_database() and application_name = 'preceptor backup'`
    // Uses its own connections: within a transaction the view does not move
    while ((await asked(url, `select pg_terminate_backend(pid) ${backup} and wait_event_type = 'Lock'`)).length === 0)
      await new Promise(resolve => setTimeout(resolve, 10))
    expect(await ended).toBe('failed')
    await client.end()
  })

  test.runIf(inTurn(2))('a backup of a newer version is refused; one of an older version is migrated', async () => {
    const newer = await newDatabase('preceptor_template')
    await asked(newer, `insert into schema_migrations (name, sha256) values ('999-later.sql', 'x')`)
    await expect(restoreWhole(await newDatabase(), await backedUp(newer), keys)).rejects.toThrow(
      'made by a newer version of Preceptor, 0.1.0 (999-later.sql)',
    )
    const { url: older, id } = await ofLongAgo()
    const url = await newDatabase()
    await restoreWhole(url, await backedUp(older), keys)
    await prepareDatabase(url, loginPassword)
    expect(await asked(url, 'select email, language from users')).toEqual([
      { email: 'old@example.org', language: 'en' },
    ])
    expect((await asked(url, 'select from schema_migrations')).length).toBe(migrations().length)
    expect(await asked(url, waitingFor, [id])).toEqual(theirDay)
  })

  test('a login that cannot see every row backs up nothing', async () => {
    const to = file()
    await expect(writeBackup(asLogin(houseUrl), to, keys)).rejects.toThrow(/does not see every row|permission denied/)
    expect(readdirSync(folder).filter(name => to.includes(name.slice(0, 36)))).toEqual([])
  })
})

describe('one agency', () => {
  const ofOther = () => `t.organization_id is distinct from '${house.agency.id}'`
  const ofOurs = () => `t.organization_id = '${house.agency.id}'`

  test('it is restored where it was, and nothing of the other agency moves', async () => {
    const url = await restoredCopy()
    const ours = await contents(url, ofOurs())
    const theirs = await contents(url, ofOther())
    const from = await backedUp(url, { agency: house.agency.id })
    await asked(url, `update employees set last_name = 'Spoilt' where organization_id = $1`, [house.agency.id])
    await asked(url, `update users set name = 'Renamed Since' where id = $1`, [house.users.viewer.id])
    await asked(url, `insert into events (organization_id, kind, source, actor_name) values ($1, 'x', 'user', 'y')`, [
      house.agency.id,
    ])
    await expect(restoreAgency(url, from, keys)).rejects.toThrow('is in this database')
    const { leftOut } = await restoreAgency(url, from, keys, { replace: true })
    expect(leftOut).toBe(0)
    expect(await contents(url, ofOurs())).toEqual(ours)
    expect(await contents(url, ofOther())).toEqual(theirs)
    // everyone is counted again
    expect(await asked(url, 'select employee_ids from roster_changes')).toEqual([{ employee_ids: null }])
    expect(await asked(url, 'select name from users where id = $1', [house.users.viewer.id])).toEqual([
      { name: 'Renamed Since' },
    ])
    await expect(asked(url, 'delete from events')).rejects.toThrow('append-only')
  })

  test('elsewhere its people are found by email address, and no vendor staff come along', async () => {
    const url = await newDatabase('preceptor_template')
    const here = { agency: anAgency(), user: aUser({ email: house.users.agency_admin.email.toUpperCase() }) }
    const client = new Client({ connectionString: url })
    await client.connect()
    const { load } = await import('../demo/load.ts')
    await load(client, {
      organizations: [here.agency],
      users: [here.user],
      memberships: [aMembership({ organization_id: here.agency.id, user_id: here.user.id })],
      employees: [anEmployee({ organization_id: here.agency.id })],
    })
    await client.end()
    const theirs = await contents(url, `t.organization_id = '${here.agency.id}'`)
    const restored = await restoreAgency(url, await backedUp(houseUrl, { agency: house.agency.id }), keys)
    expect(restored).toMatchObject({ matched: 1, leftOut: 1 })
    expect(await contents(url, `t.organization_id = '${here.agency.id}'`)).toEqual(theirs)
    const people = await asked<{ id: string; email: string; vendor_role: string | null }>(
      url,
      'select id, email, vendor_role from users order by created_at',
    )
    expect(people.map(({ vendor_role }) => vendor_role)).toEqual([null, null, null, null])
    expect(people.map(({ email }) => email)).not.toContain(house.users.other.email)
    const members = await asked<{ user_id: string }>(
      url,
      `select user_id from memberships where organization_id = $1 and role = 'agency_admin'`,
      [house.agency.id],
    )
    expect(members).toEqual([{ user_id: here.user.id }])
    expect(await asked(url, `select from jobs where created_by = $1`, [here.user.id])).toHaveLength(1)
    // The history is sealed as it was written
    const wrote = () =>
      house.owner.query('select actor_id from events where organization_id = $1 order by id', [house.agency.id])
    expect(
      await asked(url, 'select actor_id from events where organization_id = $1 order by id', [house.agency.id]),
    ).toEqual((await wrote()).rows)
    // Rows that belong to an account came with the restored accounts
    expect(await asked(url, 'select from signatures')).toHaveLength(3)
    const [counts] = await asked(
      url,
      `select count(*)::int as n, (select sum(employees)::int from agency_counts
      where organization_id = $1) as counted from employees where organization_id = $1`,
      [house.agency.id],
    )
    expect(counts).toEqual({ n: 301, counted: 301 })
  })

  test.runIf(inProve)('a backup of an older version is migrated on restore', async () => {
    const { url: older, id } = await ofLongAgo()
    const from = await backedUp(older, { agency: id })
    const url = await newDatabase('preceptor_template')
    await expect(restoreAgency(url, from, keys)).rejects.toThrow('its rows do not fit')
    await restoreAgencyOfAnyAge(url, from, keys)
    expect(await asked(url, 'select name from disciplines where organization_id = $1', [id])).toEqual([
      { name: 'Aide' },
    ])
    expect(await asked(url, waitingFor, [id])).toEqual(theirDay)
  })

  test.runIf(inTurn(3))(
    'the agency’s history and the vendor’s log record the restore: who, when and from which backup',
    async () => {
      const url = await restoredCopy()
      const from = await backedUp(url, { agency: house.agency.id })
      const env = { DATABASE_OWNER_URL: url, DATABASE_URL: asLogin(url) }
      const restored = await run('restore', [from, '--agency', '--replace'], env)
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored the agency Ours Home Care')])
      const told = await asked(
        url,
        `select kind, source, organization_id, subject_name, actor_name, note, at > now() - interval '1 minute' as is_new,
         exists (select from unsealed_events u where u.event_id = ev.id) as will_be_sealed
       from events ev where kind ~ 'restored' order by kind`,
      )
      const rest = {
        source: 'system',
        note: expect.stringMatching(
          new RegExp(
            `^From ${basename(from)}, a backup of .* UTC made by Preceptor .*: [\\d,]+ rows, in place of what was there\\.$`,
          ),
        ),
        is_new: true,
        will_be_sealed: true,
      }
      expect(told).toEqual([
        {
          kind: 'agency.restored',
          organization_id: house.agency.id,
          subject_name: null,
          actor_name: 'Operator',
          ...rest,
        },
        {
          kind: 'vendor.restored_agency',
          organization_id: null,
          subject_name: 'Ours Home Care',
          actor_name: operator(),
          ...rest,
        },
      ])
      const whole = await newDatabase()
      await run('restore', [await backedUp()], { DATABASE_OWNER_URL: whole, DATABASE_URL: asLogin(whole) })
      expect(await asked(whole, `select kind, organization_id, note from events where kind ~ 'restored'`)).toEqual([
        { kind: 'vendor.restored', organization_id: null, note: expect.not.stringContaining('in place of') },
      ])
    },
    120_000,
  )

  test('a file of one kind is not accepted as the other, and an unknown id is refused', async () => {
    const url = await newDatabase('preceptor_template')
    const [whole, one] = [await backedUp(), await backedUp(houseUrl, { agency: house.agency.id })]
    await expect(restoreWhole(url, one, keys)).rejects.toThrow('restore it with --agency')
    await expect(restoreAgency(url, whole, keys)).rejects.toThrow('restore it without --agency')
    await expect(backedUp(houseUrl, { agency: randomUUID() })).rejects.toThrow('There is no agency')
    await expect(backedUp(houseUrl, { agency: `x' or true --` })).rejects.toThrow('There is no agency')
  })
})

describe('the commands', () => {
  const onHouse = () => ({ DATABASE_OWNER_URL: houseUrl, DATABASE_URL: asLogin(houseUrl) })

  test.runIf(inTurn(4))(
    'a backup is made while Preceptor is serving, and the drill restores it and discards it',
    async () => {
      const to = file()
      const backup = await run('backup', [to], onHouse())
      expect([backup.code, backup.said]).toEqual([0, expect.stringContaining('Backed up the whole database')])
      expect(backup.said).toContain('The keys are not in it')
      expect(await run('backup', [to], onHouse())).toEqual({
        code: 1,
        said: expect.stringContaining('There is a file'),
      })
      const drill = await run('restore', [to, '--verify'], onHouse())
      expect([drill.code, drill.said]).toEqual([0, expect.stringContaining('This backup can be restored')])
      expect(readdirSync(tmpdir()).filter(name => name.startsWith('preceptor-scratch-'))).toEqual([])
      writeFileSync(to, readFileSync(to).subarray(0, 3000))
      expect(await run('restore', [to, '--verify'], onHouse())).toEqual({
        code: 1,
        said: expect.stringContaining('damaged'),
      })
      expect((await run('backup', [], onHouse())).said).toContain('Say one file')
      expect((await run('backup', [file(), '--with-keys'], onHouse())).said).toContain('the keys are yours')
    },
    120_000,
  )

  test.runIf(inProve)(
    'the drill can restore one agency, too',
    async () => {
      const agency = file()
      await run('backup', [agency, '--agency', house.agency.id], onHouse())
      const drill = await run('restore', [agency, '--verify'], onHouse())
      expect([drill.code, drill.said]).toEqual([0, expect.stringContaining('This backup can be restored')])
      expect(readdirSync(tmpdir()).filter(name => name.startsWith('preceptor-scratch-'))).toEqual([])
    },
    120_000,
  )

  test.runIf(inProve)(
    'an embedded database is backed up while it runs, and restored into a new folder with its keys',
    async () => {
      const [one, two] = [join(folder, 'one'), join(folder, 'two')]
      const server = await startEmbedded({ dataDir: one, durable: false })
      await prepareDatabase(server.ownerUrl, null)
      await asked(server.ownerUrl, `insert into users (email, name) values ('only@example.org', 'Only One')`)
      const to = file()
      const env = { APP_KEYS: '', DATA_DIR: one }
      expect((await run('backup', [to, '--with-keys'], env)).said).toContain('The keys are in it')
      expect(await run('restore', [to, '--replace'], env)).toEqual({
        code: 78,
        said: expect.stringContaining('in use'),
      })
      await server.stop()
      const restored = await run('restore', [to], { APP_KEYS: '', DATA_DIR: two })
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored the whole database')])
      const keysOf = (data: string) => readFileSync(join(data, 'app-keys'), 'utf8')
      expect(keysOf(two)).toBe(keysOf(one))
      const again = await startEmbedded({ dataDir: two, durable: false })
      expect(await asked(again.ownerUrl, 'select email from users')).toEqual([{ email: 'only@example.org' }])
      await again.stop()
    },
    120_000,
  )
})

test.runIf(inTurn(6))('a backup is made at intervals when something changed, and the newest few are kept', async () => {
  const dataDir = join(folder, 'periodic')
  const config = { ...house.config, dataDir, backups: { everyMinutes: 15, kept: 2 } }
  const url = await copyOf((await ofLongAgo()).url)
  const settled = () => new Promise(resolve => setTimeout(resolve, 1_200))
  const kept = () => readdirSync(join(dataDir, 'backups'))
  expect(await backUpIfChanged(url, config)).toBeGreaterThan(0)
  await settled()
  expect(await backUpIfChanged(url, config)).toBeNull()
  expect(kept()).toHaveLength(1)
  for (const name of ['one', 'two']) {
    await asked(url, `insert into users (email, name) values ($1, 'Some Body')`, [`${name}@example.org`])
    await settled()
    expect(await backUpIfChanged(url, config)).toBeGreaterThan(0)
  }
  expect(kept()).toHaveLength(2)
  await restoreWhole(await newDatabase(), join(dataDir, 'backups', kept().sort().at(-1) ?? ''), keys)
})

test('a stop does not wait for a hung backup, and the next one removes the partial file', async () => {
  const dataDir = join(folder, 'stopped')
  const config = { ...house.config, dataDir, backups: { everyMinutes: 0.001, kept: 2 } }
  const url = await copyOf((await ofLongAgo()).url)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await owner.query('begin; lock table events in access exclusive mode')
  const stop = keepBackups(url, config, silent)
  try {
    await expect.poll(() => existsSync(join(dataDir, 'backups')), { timeout: 20_000 }).toBe(true)
    const begun = Date.now()
    await stop()
    expect(Date.now() - begun).toBeLessThan(3_000)
  } finally {
    await owner.end()
  }
  const half = join(dataDir, 'backups', '2020-01-01T00-00-00Z.preceptor-backup.part')
  writeFileSync(half, 'half')
  await asked(url, `insert into users (email, name) values ('after@example.org', 'Some Body')`)
  await backUpIfChanged(url, config)
  expect(existsSync(half)).toBe(false)
}, 60_000)

describe('uploaded files', () => {
  const storeAt = () => folderStore(mkdtempSync(join(folder, 'files-')))
  const sent = async () => {
    const bytes = Buffer.concat([aPdf(), randomBytes(9000)])
    const { id } = await send(house, 'kept.pdf', bytes, { piece: 4000, use: 'document' })
    const { rows } = await house.owner.query<{ key: string; size: number }>(
      'select key, size from file_pieces where file_id = $1 order by starts_at',
      [id],
    )
    return {
      bytes,
      keys: rows.map(({ key }) => key),
      drop: () => house.owner.query('delete from files where id = $1', [id]),
    }
  }
  const bytesIn = async (store: FileStore, keys: readonly string[]) =>
    Buffer.concat(await Promise.all(keys.map(key => allOf(store.read(key, 0, 4000)))))

  test.runIf(inTurn(4))(
    'travel with the whole database and with one agency, and are restored byte for byte',
    async () => {
      const { bytes, keys: pieces, drop } = await sent()
      const store = await storeOf(house.config)
      for (const wanted of [{}, { agency: house.agency.id }]) {
        const from = file()
        const { missing, pieces: written } = await writeBackup(houseUrl, from, keys, { ...wanted, store })
        expect([missing, written]).toEqual([0, 3])
        const to = storeAt()
        const url = await newDatabase('agency' in wanted ? 'preceptor_template' : undefined)
        if ('agency' in wanted) await restoreAgency(url, from, keys, { store: to })
        else await restoreWhole(url, from, keys, { store: to })
        expect(await bytesIn(to, pieces)).toEqual(bytes)
      }
      await drop()
    },
  )

  test('are left out unless requested; one missing from the store is counted, and the rest is kept', async () => {
    const { keys: pieces, drop } = await sent()
    const store = await storeOf(house.config)
    expect((await writeBackup(houseUrl, file(), keys)).pieces).toBe(0)
    await store.remove(pieces[1] ?? '')
    expect(await writeBackup(houseUrl, file(), keys, { store })).toMatchObject({ pieces: 2, missing: 1 })
    await drop()
  })

  test('of a backup that was changed, or that fails partway, leave nothing in the store', async () => {
    const { keys: pieces, drop } = await sent()
    const from = file()
    await writeBackup(houseUrl, from, keys, { store: await storeOf(house.config) })
    const url = await newDatabase()
    const to = storeAt()
    const changed = rewritten(from, text => text.replace('A test result', 'Another test.'))
    await expect(restoreWhole(url, changed, keys, { store: to })).rejects.toThrow('the bytes of a file are not those')
    // the store is full at the third piece
    let room = 2
    const full: FileStore = {
      ...to,
      put: async (key, bytes) => {
        if (room-- === 0) throw new Error('no room')
        await to.put(key, bytes)
      },
    }
    await expect(restoreWhole(url, from, keys, { store: full })).rejects.toThrow('no room')
    expect(await to.list(pieces[0]?.split('/')[0] ?? '')).toEqual([])
    await drop()
  })

  test('[R-ENT-6] that an agency holds in the pieces of the catalog are included with it', async () => {
    const store = await storeOf(house.config)
    const bytes = randomBytes(300)
    const key = `${catalogId}/${randomUUID()}/0-${randomBytes(16).toString('hex')}`
    await store.put(key, bytes)
    const { rows } = await house.owner.query<{ id: string }>(
      `insert into files (organization_id, use, name, size, received, type, sha256, state, claimed)
        values ($1, 'video', 'Lesson.mp4', 300, 300, 'video/mp4', '\\x00', 'kept', true) returning id`,
      [house.agency.id],
    )
    await house.owner.query(
      'insert into file_pieces (organization_id, file_id, starts_at, size, key) values ($1, $2, 0, 300, $3)',
      [house.agency.id, rows[0]?.id, key],
    )
    const from = file()
    await writeBackup(houseUrl, from, keys, { agency: house.agency.id, store })
    await house.owner.query('delete from files where id = $1', [rows[0]?.id])
    const to = storeAt()
    await restoreAgency(await newDatabase('preceptor_template'), from, keys, { store: to })
    expect(await allOf(to.read(key, 0, 300))).toEqual(bytes)
  })

  test('[R-ENT-6] of a program, its video included, are restored with the modules that name them', async () => {
    const training_type = aTrainingType({ organization_id: house.agency.id })
    await house.load({ training_types: [training_type] })
    const bytes = readFileSync(new URL('../../../e2e/fixtures/lesson.mp4', import.meta.url))
    const { id } = await kept(house, 'Lesson.mp4', bytes, 'agency_admin', 'video')
    const { data: program } = await house.call(api.programs.add, {
      body: { titles: { en: 'Hygiene' }, training_type_id: training_type.id, delivery: 'online' },
    })
    const video = { kind: 'video', videos: { en: id }, captions: {}, transcripts: {}, watch_percent: 80 } as const
    await house.call(api.programContents.addModule, {
      params: { id: program.id },
      body: { kind: 'video', titles: { en: 'Lesson' }, content: video },
    })
    const store = await storeOf(house.config)
    // In a whole-database backup every table comes back, as shown above
    for (const wanted of inProve ? [{}, { agency: house.agency.id }] : [{ agency: house.agency.id }]) {
      const from = file()
      await writeBackup(houseUrl, from, keys, { ...wanted, store })
      const to = storeAt()
      const url = await newDatabase('agency' in wanted ? 'preceptor_template' : undefined)
      if ('agency' in wanted) await restoreAgency(url, from, keys, { store: to })
      else await restoreWhole(url, from, keys, { store: to })
      const rows = await asked<{ use: string; claimed: boolean; kind: string; key: string }>(
        url,
        `select f.use, f.claimed, m.kind, p.key from program_files n join files f on f.id = n.file_id
          join file_pieces p on p.file_id = f.id join program_modules m on m.id = n.module_row_id where f.id = '${id}'`,
      )
      expect(rows).toMatchObject([{ use: 'video', claimed: true, kind: 'video' }])
      expect(await allOf(to.read(rows[0]?.key ?? '', 0, bytes.length))).toEqual(bytes)
    }
  })
})
