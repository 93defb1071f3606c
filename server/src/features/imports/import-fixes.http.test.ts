import { api, endedStates, type ImportField, type Input } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import {
  csvFile,
  planned,
  readImport,
  rowsOf,
  run,
  startPlan,
  undo,
  until,
  workerOf,
} from '../../../test/import-flow.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { inTurn } from '../../../test/sample.ts'

let house: House
let worker: RunningWorker
const kills = workerKills(() => house)
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await kills.kill()
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from employees')
  await house.owner.query('delete from import_mappings')
  const { owner, agency, other } = house
  for (const list of ['location', 'discipline', 'coordinator'] as const)
    await owner.query(`delete from ${list}s where id <> all ($1)`, [[agency[`${list}_id`], other[`${list}_id`]]])
  await owner.query(`update locations set name = 'Bronx' where id = $1`, [agency.location_id])
})

const header = 'Employee number,Last name,First name,E-mail,Mobile phone,Hire date,Location'
const people = async () =>
  (
    await house.owner.query<Record<string, string | number | null>>(
      `select e.employee_number, e.last_name, e.first_name, e.email, e.mobile, e.hire_date::text, l.name as location
       from employees e left join locations l on l.id = e.location_id where e.organization_id = $1 order by 1`,
      [house.agency.id],
    )
  ).rows
/** Half of the dates are invalid, so the date order is given. */
const checked = (file: Parameters<typeof planned>[1], over: Parameters<typeof planned>[2] = {}) =>
  planned(house, file, { ...over, options: { date_order: 'mdy' } })
const fixes = async (id: string, query: Record<string, string | number> = {}) => {
  const reply = await house.call(api.imports.fixes, { params: { id }, query: { per_page: 100, ...query } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
type Body = Input<typeof api.imports.fixRow>['body']
const change = (id: string, row: number, version: number, body: Body, as: Caller = 'agency_admin') =>
  house.call(
    api.imports.fixRow,
    { params: { id, row: String(row) }, body },
    {
      as,
      headers: { 'if-match': `"${version}"` },
    },
  )
const fix = async (id: string, row: number, body: Body) => {
  const { data } = await fixes(id)
  const version = data.find(one => one.row === row)?.version ?? 1
  const reply = await change(id, row, version, body)
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
const many = async (id: string, field: ImportField, value: string | null, text: string | null) => {
  const reply = await house.call(api.imports.fixMany, { params: { id }, body: { field, value, text } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
const startFixes = (id: string) => house.call(api.imports.runFixes, { params: { id }, body: {} })
const runFixes = async (id: string) => {
  const reply = await startFixes(id)
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return until(house, id, ({ state }) => endedStates.includes(state))
}
const rejects = async (id: string) => {
  const reply = await house.call(api.imports.rejects, { params: { id } })
  return reply.bytes.toString('utf8').trimEnd().split('\r\n').slice(1)
}

const roster = () =>
  csvFile([
    header,
    '1,Reyes,Ana,ana@example.org,718-555-0142,7/5/2021,Bronx',
    '2,Chen,Wei,wei@example.org,555-0142,31/31/2021,Bronx',
    '3,Diaz,Eva,eva(at)example.org,718-555-0143,7/6/2021,Bronx',
    '4,Okafor,,ife@example.org,718-555-0144,7/7/2021,Bronx',
  ])

test('the four cases', async () => {
  const { id } = await checked(roster())
  const args = { params: { id } }
  const { data } = await fourCases(house, api.imports.fixes, { args, denied: 'viewer' })
  expect(data.data.map(({ name }) => name)).toHaveLength(3)
  await fourCases(house, api.imports.fixCounts, { args: { ...args, query: { of: 'problem' } }, denied: 'rn_limited' })
  await fourCases(house, api.imports.fixRow, {
    args: { params: { id, row: '3' }, body: { cells: { hire_date: '3/4/2025' } } },
    denied: 'coordinator_limited',
    headers: { 'if-match': '"1"' },
  })
  await fourCases(house, api.imports.fixMany, {
    args: { ...args, body: { field: 'email', value: null, text: null } },
    denied: 'viewer',
  })
  await run(house, id)
  await fix(id, 5, { cells: { first_name: 'Ife' } })
  await fourCases(house, api.imports.runFixes, { args: { ...args, body: {} }, denied: 'viewer' })
  await until(house, id, ({ state }) => endedStates.includes(state))
})

test('before the run: each cell has its verdict, a corrected row is imported with the others, and another check keeps it', async () => {
  const plan = await checked(roster())
  expect([plan.counts, plan.fixes]).toEqual([
    { create: 1, reject: 3 },
    { open: 3, ready: 0, were_run: false },
  ])
  const { data } = await fixes(plan.id)
  expect(data.map(({ row, problems }) => [row, problems.map(({ cell, value }) => [cell, value])])).toEqual([
    [
      3,
      [
        ['mobile', '555-0142'],
        ['hire_date', '31/31/2021'],
      ],
    ],
    [4, [['email', 'eva(at)example.org']]],
    [5, [['first_name', null]]],
  ])
  expect(data[0]?.cells.find(({ field }) => field === 'mobile')).toEqual({
    field: 'mobile',
    column: 'Mobile phone',
    text: '555-0142',
    original: '555-0142',
    left_out: false,
    alike: 1,
  })
  // One of two cells, then the other: read as in a file
  expect(await fix(plan.id, 3, { cells: { hire_date: '3/4/2025' } })).toMatchObject({
    version: 2,
    outcome: 'reject',
    problems: [{ field: 'mobile' }],
    changed_by_name: 'Ada Admin',
  })
  expect(await fix(plan.id, 3, { cells: { mobile: '718-555-0199' } })).toMatchObject({
    outcome: 'create',
    problems: [],
  })
  expect(await fix(plan.id, 4, { leave_out: ['email'] })).toMatchObject({ outcome: 'create' })
  expect((await readImport(house, plan.id)).counts).toEqual({ create: 3, reject: 1 })
  const again = await checked(plan)
  expect(again.counts).toEqual({ create: 3, reject: 1 })
  expect((await run(house, plan.id)).counts).toEqual({ create: 3, reject: 1 })
  expect(await people()).toMatchObject([
    { employee_number: '1' },
    { employee_number: '2', mobile: '+17185550199', hire_date: '2025-03-04', location: 'Bronx' },
    { employee_number: '3', email: null, mobile: '+17185550143' },
  ])
  // Row by row, with the person who did it
  const { rows } = await house.owner.query<{ subject_name: string; changes: object[] }>(
    `select subject_name, changes from events where kind = 'import.row_fixed' and subject_name like '%row 3%' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    { changes: [{ field: 'mobile', after: '718-555-0199' }] },
    {
      subject_name: 'roster.csv, row 3: Chen, Wei',
      changes: [{ field: 'hire_date', before: '31/31/2021', after: '3/4/2025' }],
    },
  ])
})

test('after the run: corrected rows run as part of the import, failures keep their new text, and undo includes them', async () => {
  await house.load({
    employees: [
      anEmployee({
        organization_id: house.agency.id,
        employee_number: '9',
        first_name: 'Old',
        last_name: 'Hand',
        city: 'Utica',
        email: null,
      }),
    ],
  })
  const before = await people()
  const { id } = await checked(
    csvFile([
      header,
      '1,Reyes,Ana,ana@example.org,718-555-0142,7/5/2021,Bronx',
      '2,Chen,Wei,wei@example.org,555-0142,7/5/2021,Bronx',
      '9,Hand,Old,old(at)example.org,,,',
      '4,Okafor,,,,7/7/2021,Bronx',
    ]),
  )
  expect((await run(house, id)).counts).toEqual({ create: 1, reject: 3 })
  expect((await startFixes(id)).failure.message).toBe('No fixed row is ready to import.')
  expect(await fix(id, 3, { cells: { mobile: '(718) 555-0199' } })).toMatchObject({ outcome: 'create' })
  expect(await fix(id, 4, { cells: { email: 'old@example.org' } })).toMatchObject({ outcome: 'update' })
  expect(await fix(id, 5, { cells: { location: 'Nowhere' } })).toMatchObject({
    outcome: 'reject',
    problems: [{ field: 'location', value: 'Nowhere', message: '“Nowhere” is not a location of your agency.' }],
  })
  // Nothing has been imported by that, and anyone who returns later finds it
  expect((await people()).map(({ employee_number }) => employee_number)).toEqual(['1', '9'])
  expect((await readImport(house, id)).fixes).toEqual({ open: 1, ready: 2, were_run: false })
  expect(await rejects(id)).toEqual([
    '"Location: “Nowhere” is not a location of your agency.","4","Okafor","","","","7/7/2021","Nowhere"',
  ])
  const done = await runFixes(id)
  expect(done).toMatchObject({
    state: 'succeeded_with_errors',
    counts: { create: 2, update: 1, reject: 1 },
    done: 4,
    total: 4,
    can_undo: true,
    fixes: { open: 1, ready: 0, were_run: true },
  })
  expect(await people()).toMatchObject([
    { employee_number: '1' },
    { employee_number: '2', mobile: '+17185550199' },
    { employee_number: '9', email: 'old@example.org' },
  ])
  expect((await rowsOf(house, id, { outcome: 'update' })).map(({ row, done: is }) => [row, is])).toEqual([[4, true]])
  const { rows: told } = await house.owner.query(
    `select note from events where kind = 'employees.imported' order by id desc limit 1`,
  )
  expect(told).toEqual([{ note: 'roster.csv, fixed rows: 1 added, 1 updated, 0 unchanged, 1 still rejected' }])
  // A second run for the rest
  await fix(id, 5, { cells: { first_name: 'Ife', location: null } })
  expect(await runFixes(id)).toMatchObject({ state: 'succeeded', counts: { create: 3, update: 1 }, fixes: { open: 0 } })
  expect(await rejects(id)).toEqual([])
  expect(await undo(house, id)).toMatchObject({ state: 'undone', message: null, fixes: null })
  expect(await people()).toEqual(before)
  expect((await change(id, 5, 1, {})).status).toBe(409)
})

test('one change for all rows with the same bad value, or without a value for all bad cells in that column', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, n) =>
      `${n + 1},Reyes,Ana ${'abcdefghijklmnopqrstuvwxyzabcd'[n]}x,,${n < 4 ? `555-${n}` : ''},31/31/2021,${n % 3 === 0 ? 'Bronks' : 'Bronx'}`,
  )
  const plan = await checked(csvFile([header, ...rows]), {
    decisions: { location: { Bronks: { action: 'reject' } } },
  })
  expect(plan.counts).toEqual({ reject: 30 })
  const [first] = (await fixes(plan.id)).data
  expect(first?.cells.flatMap(({ field, alike }) => (alike > 0 ? [[field, alike]] : []))).toEqual([
    ['mobile', 1],
    ['hire_date', 30],
    ['location', 10],
  ])
  const { data: counts } = await house.call(api.imports.fixCounts, {
    params: { id: plan.id },
    query: { of: 'problem' },
  })
  expect(counts.data).toEqual([
    { value: 'hire_date', count: 30 },
    { value: 'location', count: 10 },
    { value: 'mobile', count: 4 },
  ])
  expect((await fixes(plan.id, { problem: 'mobile' })).meta.total).toBe(4)
  expect((await fixes(plan.id, { search: 'bronks' })).meta.total).toBe(10)
  expect(await many(plan.id, 'hire_date', '31/31/2021', '3/4/2025')).toEqual({ rows: 30, ready: 18, left: 0 })
  expect(await many(plan.id, 'location', 'bronks', 'bronx')).toEqual({ rows: 10, ready: 8, left: 0 })
  expect((await fixes(plan.id, { state: 'ready' })).meta.total).toBe(26)
  expect(await many(plan.id, 'mobile', null, null)).toEqual({ rows: 4, ready: 4, left: 0 })
  expect((await run(house, plan.id)).counts).toEqual({ create: 30 })
  expect(await people()).toMatchObject(
    Array.from({ length: 30 }, () => ({ hire_date: '2025-03-04', location: 'Bronx', mobile: null })),
  )
})

test('two people edit the same row: the second is refused with the first’s value, and loses nothing', async () => {
  const { id } = await checked(roster())
  expect((await change(id, 4, 1, { cells: { email: 'eva@example.org' } })).status).toBe(200)
  const { status, failure } = await change(id, 4, 1, { leave_out: ['email'] })
  expect([status, failure.code, failure.message]).toEqual([
    412,
    'CHANGED_MEANWHILE',
    'Ada Admin changed this row while you were editing.',
  ])
  const now = (await fixes(id)).data.find(({ row }) => row === 4)
  expect(now?.cells.find(({ field }) => field === 'email')).toMatchObject({ text: 'eva@example.org', left_out: false })
  expect(failure.details?.['current']).toMatchObject({ version: 2, outcome: 'create' })
  const noVersion = await house.call(api.imports.fixRow, { params: { id, row: '4' }, body: {} })
  expect(noVersion.status).toBe(428)
})

test('required values cannot be left out, and only cells of the file and rejected rows can be changed', async () => {
  const { id } = await checked(roster())
  const refused = async (row: number, body: Body) => {
    const { status, failure } = await change(id, row, 1, body)
    return [status, failure.message, ...Object.values(failure.errors ?? {}).flat()]
  }
  expect(await refused(5, { leave_out: ['first_name'] })).toEqual([
    422,
    expect.any(String),
    'First name is required, so it can’t be left out.',
  ])
  expect(await refused(5, { cells: { city: 'Bronx' } })).toEqual([
    422,
    expect.any(String),
    'The file has no such column.',
  ])
  expect(await refused(5, { cells: { email: 'x'.repeat(501) } })).toEqual([
    422,
    expect.any(String),
    'Enter at most 500 characters.',
  ])
  expect((await refused(2, { cells: { mobile: '718-555-0199' } }))[0]).toBe(404)
  const all = await house.call(api.imports.fixMany, {
    params: { id },
    body: { field: 'last_name', value: null, text: null },
  })
  expect([all.status, Object.values(all.failure.errors ?? {}).flat()]).toEqual([
    422,
    ['Last name is required, so it can’t be left out.'],
  ])
  expect((await fixes(id)).data.map(({ version }) => version)).toEqual([1, 1, 1])
})

test('a corrected row that another row refers to, or that resembles an employee, is not imported blindly', async () => {
  await house.load({
    employees: [
      anEmployee({
        organization_id: house.agency.id,
        employee_number: '50',
        first_name: 'Ana',
        last_name: 'Reyes',
        birth_date: '1985-03-14',
        email: null,
      }),
    ],
  })
  const { id } = await checked(
    csvFile([
      'Employee number,Last name,First name,Birth date,Mobile phone',
      '1,Chen,Wei,3/1/1980,718-555-0142',
      '2,Chen,Wei,3/1/1980,555-0143',
      ',Reyes,Ana,31/31/1985,',
      ',Bell,Jo,31/31/1985,',
      ',Bell,Jo,31/31/1985,',
    ]),
  )
  expect(await fix(id, 3, { cells: { employee_number: '1', mobile: '718-555-0143' } })).toMatchObject({
    outcome: 'reject',
    problems: [{ field: null, message: 'Row 2 of the file has the same employee number.' }],
  })
  await run(house, id)
  expect(await fix(id, 3, {})).toMatchObject({ problems: [{ message: 'Row 2 of the file is the same person.' }] })
  expect(await fix(id, 4, { cells: { birth_date: '3/14/1985' } })).toMatchObject({ outcome: 'ask', asks: true })
  expect((await startFixes(id)).status).toBe(409)
  expect(await fix(id, 4, { answer: 'create' })).toMatchObject({ outcome: 'create', answer: 'create' })
  expect(await fix(id, 5, { cells: { birth_date: '2/2/1985' } })).toMatchObject({ outcome: 'create' })
  expect(await fix(id, 6, { cells: { birth_date: '2/2/1985' } })).toMatchObject({
    outcome: 'reject',
    problems: [{ message: 'Row 5 of the file has the same name and date of birth and no employee number.' }],
  })
  // Someone adds the same person manually in between
  await house.load({
    employees: [
      anEmployee({
        organization_id: house.agency.id,
        employee_number: null,
        first_name: 'Jo',
        last_name: 'Bell',
        birth_date: '1985-02-02',
        email: null,
      }),
    ],
  })
  await house.owner.query(`update employees set created_at = clock_timestamp() where last_name = 'Bell'`)
  expect((await runFixes(id)).counts).toEqual({ create: 2, reject: 3 })
  expect((await fixes(id)).data.find(({ row }) => row === 5)?.problems[0]?.message).toMatch(
    /^Bell, Jo was added after the check and may be the same person/,
  )
  // Checked again, it asks
  expect(await fix(id, 5, {})).toMatchObject({ outcome: 'ask' })
})

test.runIf(inTurn(3))(
  'a killed run of corrected rows finishes as if nothing had happened, and all of it can be undone',
  async () => {
    const count = 2_100
    const rows = Array.from({ length: count }, (_, n) => `${n + 1},Reyes${n % 2 ? 'a' : 'b'},Ana,,,31/31/2021,Bronx`)
    const { id } = await checked(csvFile([header, '0,Good,Row,,,7/5/2021,Bronx', ...rows]))
    expect((await run(house, id)).counts).toEqual({ create: 1, reject: count })
    expect(await many(id, 'hire_date', '31/31/2021', '3/4/2025')).toEqual({ rows: 2_000, ready: 2_000, left: 100 })
    expect(await many(id, 'hire_date', '31/31/2021', '3/4/2025')).toMatchObject({ rows: 100, left: 0 })
    await worker.stop()
    try {
      await startFixes(id)
      expect((await change(id, 3, 2, {})).failure.code).toBe('IN_PROGRESS')
      expect(await kills.killedTimes(1, id, 'running')).toBeGreaterThan(0)
      await kills.kill()
    } finally {
      worker = await workerOf(house)
    }
    const done = await until(house, id, ({ state }) => endedStates.includes(state))
    expect(done).toMatchObject({ state: 'succeeded', counts: { create: count + 1 }, done: count + 1, total: count + 1 })
    const all = await people()
    expect([all.length, new Set(all.map(row => row.employee_number)).size]).toEqual([count + 1, count + 1])
    const { rows: told } = await house.owner.query(
      `select count(*)::int as n from events where kind = 'employees.imported'`,
    )
    expect(told).toEqual([{ n: expect.any(Number) }])
    expect((await undo(house, id)).state).toBe('undone')
    expect(await people()).toEqual([])
  },
  120_000,
)

test.runIf(inTurn(1))(
  'a canceled run of corrected rows keeps completed rows and the corrections of the rest',
  async () => {
    const count = campaign(2_300, 4_500)
    const rows = Array.from({ length: count }, (_, n) => `${n + 1},Reyes,Ana,,,31/31/2021,Bronx`)
    const { id } = await checked(csvFile([header, ...rows, '9999,Good,Row,,,7/5/2021,Bronx']))
    await run(house, id)
    for (let left = 1; left > 0; ) ({ left } = await many(id, 'hire_date', '31/31/2021', '3/4/2025'))
    await startFixes(id)
    await until(house, id, ({ done }) => done > 1)
    await house.call(api.jobs.cancel, { params: { id }, body: {} })
    const stopped = await until(house, id, ({ state }) => endedStates.includes(state))
    expect(stopped).toMatchObject({ state: 'cancelled', can_undo: true, fixes: { were_run: true } })
    expect(stopped.fixes?.ready).toBe(count + 1 - stopped.done)
    expect((await people()).length).toBe(stopped.done)
    expect(await runFixes(id)).toMatchObject({ state: 'succeeded', counts: { create: count + 1 } })
    expect((await undo(house, id)).state).toBe('undone')
  },
  60_000,
)

test('a row that repeats another names it, is reported as a repeat, and is left out on request', async () => {
  const { id, ...plan } = await checked(
    csvFile([header, '1,Chen,Wei,,,7/5/2021,Bronx', '1,Chen,Wei,,,7/5/2021,Bronx', '2,Bell,Jo,jo.at.mail,,,Bronx']),
  )
  expect(plan.counts).toEqual({ create: 1, reject: 2 })
  const reasons = await house.call(api.imports.fixCounts, { params: { id }, query: { of: 'problem' } })
  expect(reasons.data.data).toEqual(
    expect.arrayContaining([
      { value: 'repeated', count: 1 },
      { value: 'email', count: 1 },
    ]),
  )
  const { data } = await fixes(id, { problem: 'repeated' })
  expect(data.map(({ row, problems }) => [row, problems[0]?.other_row])).toEqual([[3, 2]])
  const others = await house.call(api.imports.rows, { params: { id }, query: { row: '2' } })
  expect(others.data.data.map(({ row }) => row)).toEqual([2])
  expect(await fix(id, 3, { answer: 'skip' })).toMatchObject({ outcome: 'skip', answer: 'skip' })
  // It stays skipped when the file is checked again, until someone reverts it
  await startPlan(house, { id, ...plan })
  const again = await until(house, id, ({ state }) => state === 'planned')
  expect(again.counts).toEqual({ create: 1, skip: 1, reject: 1 })
  expect(await fix(id, 3, { answer: null })).toMatchObject({ outcome: 'reject', answer: null })
  // A correction cancels the skip, and a skip leaves out rows that could be imported too
  await fix(id, 3, { answer: 'skip' })
  expect(await fix(id, 3, { cells: { employee_number: '3' } })).toMatchObject({ outcome: 'create', answer: null })
  expect(await fix(id, 3, { answer: 'skip' })).toMatchObject({ outcome: 'skip', answer: 'skip' })
  await run(house, id)
  expect(await fix(id, 4, { answer: 'skip' })).toMatchObject({ outcome: 'skip' })
  expect((await runFixes(id)).counts).toEqual({ create: 1, skip: 2 })
})

test('another mapping keeps corrections: they belong to the cells of the file', async () => {
  const plan = await checked(roster())
  await fix(plan.id, 3, { cells: { hire_date: '3/4/2025', mobile: '718-555-0199' } })
  const { hire_date, ...others } = plan.mapping
  await startPlan(house, plan, { mapping: { ...others, birth_date: hire_date } as typeof plan.mapping })
  await until(house, plan.id, ({ state }) => state === 'planned')
  const { data } = await fixes(plan.id)
  expect(data.find(({ row }) => row === 3)?.cells.find(({ field }) => field === 'birth_date')).toMatchObject({
    text: '3/4/2025',
    original: '31/31/2021',
  })
})
