import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inProve } from '../../test/campaign.ts'
import { inTurn } from '../../test/sample.ts'
import { makeTablesOf, migrate, migrations } from './migrate.ts'
import { loginRole, workRoles } from './roles.ts'
import { dropDatabase } from '../../test/drop-database.ts'
import { withDatabase } from '../../test/urls.ts'

/** Changing the schema of a database that other processes serve from (design: reliability.md, section 9). */

const admin = new Client({ connectionString: inject('ownerUrl') })
const made: string[] = []
const names = migrations().map(({ name }) => name)
/** `006-agency-info.sql` comes next and changes `organizations`. */
const early = names.slice(0, 5)

beforeAll(() => admin.connect())
afterAll(async () => {
  for (const name of made) await dropDatabase(admin, name)
  await admin.end()
})

async function emptyDatabase(): Promise<string> {
  const name = `m_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  made.push(name)
  return withDatabase(inject('ownerUrl'), name)
}

async function connected(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function olderDatabase() {
  const url = await emptyDatabase()
  const owner = await connected(url)
  await owner.query('begin')
  await makeTablesOf(owner, new Set(early))
  await owner.query('commit')
  return { url, owner }
}

const ledger = async (client: Client) =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name collate "C"')).rows.map(
    ({ name }) => name,
  )

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query like '%alter table organizations%'`
async function untilItWaits(client: Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(waiting)
    if (rows[0]) return rows[0].pid
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

test('two processes that start at once on a new database both find it complete, with each migration run once', async () => {
  const url = await emptyDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const client = await connected(url)
  expect(await ledger(client)).toEqual(names)
  await client.end()
})

test('no serving role can shadow the tables that the owner’s functions read', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const client = await connected(url)
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select role, has_database_privilege(role, current_database(), 'temporary') or has_schema_privilege(role, 'public', 'create') as may
     from unnest($1::text[]) role`,
    [[loginRole, ...workRoles]],
  )
  expect(rows.filter(({ may }) => may)).toEqual([])
  await client.end()
})

test('while a migration waits for a table in use, others can still read it', async () => {
  const { url, owner } = await olderDatabase()
  const reader = await connected(url)
  await owner.query('begin; lock table organizations in access share mode')
  const migrating = migrate(url)
  await untilItWaits(reader)
  const read = reader.query('select from organizations').then(() => 'read')
  const given = new Promise(resolve => setTimeout(() => resolve('still waiting'), 15_000))
  expect(await Promise.race([read, given])).toBe('read')
  await owner.query('commit')
  await migrating
  expect(await ledger(owner)).toEqual(names)
  await Promise.all([owner.end(), reader.end()])
})

test.runIf(inTurn(1))(
  'after a kill in the middle of a migration, the next start resumes from the last complete one',
  async () => {
    const { url, owner } = await olderDatabase()
    const looking = await connected(url)
    await owner.query('begin; lock table organizations in access share mode')
    const migrating = migrate(url).then(
      () => 'done',
      () => 'killed',
    )
    const pid = await untilItWaits(looking)
    await looking.query('select pg_terminate_backend($1)', [pid])
    expect(await migrating).toBe('killed')
    expect(await ledger(owner)).toEqual(early)
    await owner.query('commit')
    await migrate(url)
    expect(await ledger(owner)).toEqual(names)
    await Promise.all([owner.end(), looking.end()])
  },
)

// Effects of migrations on existing rows. Old migrations never change, so only `npm run prove` repeats this before a release.

test.runIf(inProve)('employees entered as Active with a later hire date wait for it after the migration', async () => {
  const url = await emptyDatabase()
  const owner = await connected(url)
  await owner.query('begin')
  await makeTablesOf(owner, new Set(names.filter(name => name < '022')))
  await owner.query('commit')
  const { rows } = await owner.query<{ id: string }>(
    `insert into organizations (name, state, time_zone) values ('Old', 'NY', 'America/New_York') returning id`,
  )
  await owner.query(
    `insert into employees (organization_id, first_name, last_name, provider_status, hire_date) values
      ($1, 'Ana', 'Later', 1, current_date + 30), ($1, 'Bo', 'Here', 1, current_date - 30), ($1, 'Cy', 'Free', 1, null)`,
    [rows[0]?.id],
  )
  await migrate(url)
  const people = await owner.query(
    `select e.last_name, e.provider_status, (s.effective_on = e.hire_date) as planned, ev.kind from employees e
      left join scheduled_statuses s on s.employee_id = e.id and s.provider_status = 1 and s.ended_at is null
      left join events ev on ev.subject_id = e.id order by 1`,
  )
  expect(people.rows).toEqual([
    { last_name: 'Free', provider_status: 1, planned: null, kind: null },
    { last_name: 'Here', provider_status: 1, planned: null, kind: null },
    { last_name: 'Later', provider_status: 7, planned: true, kind: 'employee.status_changed' },
  ])
  await owner.end()
})

test.runIf(inProve)(
  'employees entered as Terminated with a later last day work until then after the migration',
  async () => {
    const url = await emptyDatabase()
    const owner = await connected(url)
    await owner.query('begin')
    await makeTablesOf(owner, new Set(names.filter(name => name < '032')))
    await owner.query('commit')
    const { rows } = await owner.query<{ id: string }>(
      `insert into organizations (name, state, time_zone) values ('Old', 'NY', 'America/New_York') returning id`,
    )
    await owner.query(
      `insert into employees (organization_id, first_name, last_name, provider_status, status_reason, hire_date, termination_date) values
      ($1, 'Ana', 'Later', 5, 'Retired', current_date - 30, current_date + 9),
      ($1, 'Bo', 'Gone', 5, 'Retired', null, current_date - 9),
      ($1, 'Cy', 'Season', 5, null, current_date + 9, current_date + 30)`,
      [rows[0]?.id],
    )
    await migrate(url)
    const people = await owner.query(
      `select e.last_name, e.provider_status, e.termination_date is not null as left,
      array(select s.provider_status || ' in ' || s.effective_on - current_date from scheduled_statuses s
        where s.employee_id = e.id order by s.effective_on) as planned,
      array(select ev.kind from events ev where ev.subject_id = e.id) as told from employees e order by 1`,
    )
    const told = ['employee.status_changed']
    expect(people.rows).toEqual([
      { last_name: 'Gone', provider_status: 5, left: true, planned: [], told: [] },
      { last_name: 'Later', provider_status: 1, left: false, planned: ['5 in 9'], told },
      { last_name: 'Season', provider_status: 7, left: false, planned: ['1 in 9', '5 in 30'], told },
    ])
    await owner.end()
  },
)

test.runIf(inProve)('waivers of windows numbered by two versions are assigned by their days', async () => {
  const url = await emptyDatabase()
  const owner = await connected(url)
  await owner.query('begin')
  await makeTablesOf(owner, new Set(names.filter(name => name < '250')))
  await owner.query('commit')
  const made = async (statement: string, ...values: unknown[]): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(`${statement} returning id`, values)
    return rows[0]?.id ?? ''
  }
  const org = await made(`insert into organizations (name, state, time_zone) values ('Old', 'NY', 'America/New_York')`)
  const rule = await made('insert into compliance_rules (organization_id) values ($1)', org)
  const version = (from: string, kind: string) =>
    owner.query(
      `insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name) values ($1, $2, $3, $4, 'Ada')`,
      [org, rule, from, { window: { kind }, anchor: 'hire', custom_on: null, anchor_program_ids: [] }],
    )
  await version('2020-01-01', 'half_years')
  await version('2024-01-01', 'half_years')
  await version('2025-01-01', 'twelve_months')
  const hired = (day: string) =>
    made(
      `insert into employees (organization_id, first_name, last_name, provider_status, hire_date) values ($1, 'Ana', 'Old', 1, $2)`,
      org,
      day,
    )
  const [old, new_] = [await hired('2023-03-01'), await hired('2025-02-01')]
  const waiver = (employee: string, no: number | null, first_day: string, last_day: string | null) =>
    made(
      `insert into compliance_waivers (organization_id, employee_id, rule_id, window_no, first_day, last_day, reason, written_by, recorded_by_name)
        values ($1, $2, $3, $4, $5, $6, 'Why', '{}', 'Ada')`,
      org,
      employee,
      rule,
      no,
      first_day,
      last_day,
    )
  const waivers = [
    await waiver(old, 3, '2024-08-01', '2024-12-31'),
    // The third half-year after the change: the third year had not begun
    await waiver(old, 3, '2025-01-10', '2025-01-31'),
    // the third year from the hire date, the first after the change
    await waiver(old, 3, '2025-03-10', null),
    await waiver(new_, 1, '2025-03-10', null),
    await waiver(old, null, '2025-03-10', null),
  ]
  await migrate(url)
  const { rows } = await owner.query(
    `select window_no as no, window_scheme::text as scheme from unnest($1::uuid[]) with ordinality k (id, at)
      join compliance_waivers w using (id) order by at`,
    [waivers],
  )
  expect(rows).toEqual([
    { no: 3, scheme: '2020-01-01' },
    { no: 3, scheme: '2020-01-01' },
    { no: 1, scheme: '2025-01-01' },
    { no: 1, scheme: '2025-01-01' },
    { no: null, scheme: null },
  ])
  await owner.end()
})

test.runIf(inProve)(
  'learning links issued before keep their token, person, program, tries and devices, and open as before',
  async () => {
    const url = await emptyDatabase()
    const owner = await connected(url)
    await owner.query('begin')
    await makeTablesOf(owner, new Set(names.filter(name => name < '350')))
    await owner.query('commit')
    const made = async (statement: string, ...values: unknown[]): Promise<string> => {
      const { rows } = await owner.query<{ id: string }>(`${statement} returning id`, values)
      return rows[0]?.id ?? ''
    }
    const org = await made(
      `insert into organizations (name, state, time_zone) values ('Old', 'NY', 'America/New_York')`,
    )
    const person = await made(
      `insert into employees (organization_id, first_name, last_name, provider_status, hire_date) values ($1, 'Ana', 'Old', 1, '2024-01-01')`,
      org,
    )
    const type = await made(
      `insert into training_types (organization_id, name, sort) values ($1, 'In-service', 1)`,
      org,
    )
    const program = await made(
      `insert into programs (organization_id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name) values ($1, '{"en": "Fire"}', $2, 'online', 30, 'Ada', 'Ada')`,
      org,
      type,
    )
    await owner.query(
      `insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, due_since)
      values ($1, $2, $3, 'manual', '2026-01-01', 'Ada', '2026-01-01', '2026-01-01')`,
      [org, person, program],
    )
    const [token, secret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const link = await made(
      `insert into learner_links (organization_id, employee_id, program_id, token_hash, token_sealed, expires_at, tries, created_by_name)
      values ($1, $2, $3, $4, 'v1.k1.sealed', now() + interval '9 days', 2, 'Ada')`,
      org,
      person,
      program,
      token,
    )
    const device = await made(
      `insert into learner_devices (organization_id, link_id, secret_hash, user_agent) values ($1, $2, $3, 'Phone')`,
      org,
      link,
      secret,
    )
    await migrate(url)
    const { rows } = await owner.query(
      `select l.purpose, l.employee_id, l.program_id, l.token_sealed, l.tries, l.created_by_name, d.id as device, d.user_agent
      from signed_links l join signed_link_devices d on d.organization_id = l.organization_id and d.link_id = l.id where l.id = $1`,
      [link],
    )
    expect(rows).toEqual([
      {
        purpose: 'learn',
        employee_id: person,
        program_id: program,
        token_sealed: 'v1.k1.sealed',
        tries: 2,
        created_by_name: 'Ada',
        device,
        user_agent: 'Phone',
      },
    ])
    const opened = async (wanted: string) => [
      (await owner.query('select link_id from signed_link_now($1, $2)', [token, wanted])).rows,
      (await owner.query('select device_id from signed_link_device_now($1, $2)', [secret, wanted])).rows,
    ]
    expect(await opened('learn')).toEqual([[{ link_id: link }], [{ device_id: device }]])
    expect(await opened('sign')).toEqual([[], []])
    await owner.end()
  },
)
