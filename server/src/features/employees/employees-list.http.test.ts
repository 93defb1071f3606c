import { api, employeesList, sortsOf } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCoordinator, aDiscipline } from '../../demo/factories/taxonomy.ts'
import { aJob } from '../../demo/factories/jobs.ts'
import { aHeldDiscipline, anEmployee } from '../../demo/factories/employees.ts'
import { employeesSql } from './list.ts'
import { orderBy, sortOf } from '../../lists/list-sql.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
const many = 3_000
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const rows = Array.from({ length: many }, (_, i) =>
    anEmployee({
      organization_id,
      first_name: ['José', 'Anna', 'Wei', "D'Arcy"][i % 4] ?? '',
      last_name: `Núñez${(i * 7919) % many}`,
      employee_number: i % 10 ? `${i % 11 ? 'E' : '~É'}${String((i * 31) % many).padStart(5, '0')}` : null,
      provider_status: i % 50 === 0 ? 5 : i % 7 === 0 ? 4 : 1,
      hire_date: i % 9 ? `20${10 + (i % 14)}-0${1 + (i % 9)}-1${i % 9}` : null,
      coordinator_id: i % 6 === 0 ? house.agency.coordinator_id : null,
      location_id: i % 2 ? house.agency.location_id : null,
      language: i % 3 ? 'es' : 'en',
      city: ['St. Paul, MN', 'ST. PAUL  MN', 'Québec', 'None', null][i % 5] ?? null,
      tags: [['Night Shift', 'Bilingual'], ['night shift'], [], ['Own only']][i % 6 === 0 ? 3 : i % 3] ?? [],
      birth_date:
        i % 8
          ? `19${70 + (i % 20)}-${String(1 + (i % 12)).padStart(2, '0')}-${i % 2 ? '01' : '29'}`.replace(
              '02-29',
              '02-28',
            )
          : null,
      email: i % 5 ? `p${i}@example.org` : null,
      mobile: i % 5 ? `+1718555${String(i).padStart(4, '0')}` : null,
      termination_date: i % 50 === 0 ? `2024-0${1 + (i % 9)}-1${i % 7}` : null,
    }),
  )
  await house.load({
    employees: [...rows, anEmployee({ organization_id: house.other.id, last_name: 'Theirs' })],
    employee_disciplines: rows
      .filter((_, i) => i % 4 === 0)
      .map(row => aHeldDiscipline({ organization_id, employee_id: row.id, discipline_id: house.agency.discipline_id })),
  })
})
afterAll(() => house.close())

type Query = NonNullable<Parameters<typeof list>[0]>
const list = async (query: Record<string, string | number> = {}, as?: 'coordinator_limited' | 'csm') =>
  (await house.call(api.employees.list, { query }, as ? { as } : {})).data
const total = async (query: Query) => (await list(query)).meta.total

test('the list: the four cases, and only the agency’s own employees', async () => {
  const { data } = await fourCases(house, api.employees.list, { args: { query: { per_page: 100 } } })
  expect(data.meta).toEqual({ total: many, page: 1, per_page: 100 })
  expect(await total({ search: 'Theirs' })).toBe(0)
})

test.each([
  ['name', 'sort_name, id'],
  ['-name', 'sort_name desc, id desc'],
  ['employee_number', `employee_number collate "C" nulls last, id`],
  ['-employee_number', `employee_number collate "C" desc nulls last, id desc`],
  ['provider_status', 'provider_status, sort_name, id'],
  ['-provider_status', 'provider_status desc, sort_name desc, id desc'],
  ['hire_date', 'hire_date nulls last, id'],
  ['-hire_date', 'hire_date desc nulls last, id desc'],
  ['termination_date', 'termination_date nulls last, id'],
  ['-termination_date', 'termination_date desc nulls last, id desc'],
  ['-updated_at', 'updated_at desc, id desc'],
])(
  'sorted by %s, all pages together hold every employee once and in the order of a plain sort',
  async (sort_by, order) => {
    const seen: string[] = []
    for (let page = 1; page <= 30; page++)
      seen.push(...(await list({ sort_by, page, per_page: 100 })).data.map(row => row.id))
    expect(new Set(seen).size).toBe(many)
    const plain = await house.owner.query<{ id: string }>(
      `select id from employees where organization_id = $1 order by ${order}`,
      [house.agency.id],
    )
    expect(seen).toEqual(plain.rows.map(row => row.id))
  },
)

// Sorting by name walks the names one by one (employees-by-name.http.test.ts); sorting by joined values has its own plans
// (filter-plans.http.test.ts)
const indexed = sortsOf(employeesList).filter(sort_by => {
  const [first] = employeesSql.orders[sort_by]
  return !first?.named && !first?.beside
})
test.each(indexed.flatMap(sort_by => [sort_by, `-${sort_by}`]))(
  'sorted by %s, an index provides the order',
  async sort_by => {
    const { text } = sql`explain select e.id from employees e where e.organization_id = ${house.agency.id}
      order by ${orderBy(employeesSql, sortOf(employeesSql, sort_by))} limit 50`
    await house.owner.query('begin; set local enable_sort = off; set local enable_incremental_sort = off')
    const { rows } = await house.owner.query<{ 'QUERY PLAN': string }>(text, [house.agency.id])
    await house.owner.query('commit')
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Sort')
  },
)

test('paging to the end and back, or jumping, shows the pages as a plain query orders them', async () => {
  const { rows } = await house.owner.query<{ id: string }>(
    'select id from employees where organization_id = $1 and provider_status = 1 order by sort_name desc, id desc',
    [house.agency.id],
  )
  const pages = Array.from({ length: Math.ceil(rows.length / 37) }, (_, i) => i + 1)
  const jumps = pages.map(page => pages[(page * 17) % pages.length] ?? 1)
  for (const order of [pages, [...pages].reverse(), jumps]) {
    await house.owner.query(`select move_topic($1, 'people')`, [house.agency.id])
    for (const page of order) {
      const { data } = await list({ sort_by: '-name', provider_status: '1', per_page: 37, page })
      expect(data.map(row => row.id)).toEqual(rows.slice((page - 1) * 37, page * 37).map(row => row.id))
    }
  }
})

test.each(['name', '-name'])(
  'sorted by %s, a page in the middle of thousands is the right one, also when nobody has been near it',
  async sort_by => {
    const order = sort_by === 'name' ? 'sort_name, id' : 'sort_name desc, id desc'
    const { rows } = await house.owner.query<{ id: string }>(
      `select id from employees where organization_id = $1 order by ${order}`,
      [house.agency.id],
    )
    // Neither end is within reach of a walk there, and no neighboring page is cached
    for (const page of [41, 47, 53]) {
      await house.owner.query(`select move_topic($1, 'people')`, [house.agency.id])
      const { data } = await list({ sort_by, per_page: 30, page })
      expect(data.map(row => row.id)).toEqual(rows.slice((page - 1) * 30, page * 30).map(row => row.id))
    }
  },
)

test('far more concurrent page requests than connections all succeed', async () => {
  await house.owner.query(`select move_topic($1, 'people')`, [house.agency.id])
  const asked = ['name', '-name', 'hire_date', '-hire_date', 'employee_number', 'provider_status'].flatMap(sort_by =>
    [1, 8, 15, 16, 30].map(page => list({ sort_by, page, per_page: 100 })),
  )
  for (const { data } of await Promise.all(asked)) expect(data).toHaveLength(100)
})

test('a page past the end is empty and keeps the total', async () => {
  expect(await list({ page: 500, per_page: 100 })).toMatchObject({ data: [], meta: { total: many, page: 500 } })
})

test('per_page above the maximum is served as 100, and says so', async () => {
  const reply = await list({ per_page: 5000 })
  expect([reply.data.length, reply.meta.per_page]).toEqual([100, 100])
})

test.each([
  [{ provider_status: '1' }, 'provider_status = 1'],
  [{ provider_status: '4,5' }, 'provider_status in (4, 5)'],
  [{ coordinator_id: 'none' }, 'coordinator_id is null'],
  [{ language: 'es', provider_status: '1' }, "language = 'es' and provider_status = 1"],
  [{ hired_from: '2015-01-01', hired_to: '2016-12-31' }, "hire_date between '2015-01-01' and '2016-12-31'"],
  // A range includes both of its days
  [{ hired_from: '2015-04-13', hired_to: '2015-04-13' }, "hire_date = '2015-04-13'"],
  [{ terminated_from: '2024-06-11', terminated_to: '2024-06-11' }, "termination_date = '2024-06-11'"],
  [{ missing: 'email,hire_date' }, '(email is null or hire_date is null)'],
  [{ city: 'st. paul mn' }, "city ilike 'st. paul%'"],
  [{ city: 'Quebec,none' }, "(city = 'Québec' or city is null)"],
  [{ city: '(none)' }, "city = 'None'"],
  [{ tag: 'night shift' }, "(tags && array['Night Shift', 'night shift'])"],
  [{ tag: 'NONE ,bilingual' }, "'Bilingual' = any(tags)"],
  [{ tag: 'none,bilingual' }, "('Bilingual' = any(tags) or tags = '{}')"],
  [{ birth_month: '2,12', provider_status: '1' }, 'extract(month from birth_date) in (2, 12) and provider_status = 1'],
  [{ search: 'nunez12 ' }, "last_name like 'Núñez12%'"],
  [{ search: 'NÚÑEZ12, jose' }, "last_name like 'Núñez12%' and first_name = 'José'"],
  [{ search: "d'a" }, "first_name = 'D''Arcy'"],
  [{ search: 'e0001' }, "employee_number ~ '[EÉ]0001'"],
  [{ search: '(718) 555-0012' }, "mobile like '%7185550012'"],
  [{ search: '%' }, 'false'],
] as [Query, string][])('[R-RTE-2] filter %j finds what a plain query finds', async (query, where) => {
  const plain = await house.owner.query<{ n: number }>(
    `select count(*)::int as n from employees where organization_id = $1 and ${where}`,
    [house.agency.id],
  )
  const n = plain.rows[0]?.n ?? 0
  expect(n > 0).toBe(where !== 'false')
  expect(await total(query)).toBe(n)
})

test('[R-RTE-2] filters by discipline find everyone who holds it, and by location and coordinator', async () => {
  expect(await total({ discipline_id: house.agency.discipline_id })).toBe(many / 4)
  expect(await total({ location_id: house.agency.location_id })).toBe(many / 2)
  expect(await total({ coordinator_id: house.agency.coordinator_id })).toBe(many / 6)
  expect(await total({ discipline_id: house.other.discipline_id })).toBe(0)
})

test('cities and tags are offered once each, in the most common spelling, and a coordinator is offered those of their own people', async () => {
  const cities = await fourCases(house, api.lookups.cities, { args: {} })
  expect(cities.data.data).toEqual([
    { id: '(none)', name: 'None' },
    { id: 'quebec', name: 'Québec' },
    { id: 'st. paul mn', name: 'ST. PAUL  MN' },
  ])
  const tags = await fourCases(house, api.lookups.tags, { args: {} })
  expect(tags.data.data).toEqual([
    { id: 'bilingual', name: 'Bilingual' },
    { id: 'night shift', name: 'night shift' },
    { id: 'own only', name: 'Own only' },
  ])
  const own = await house.call(api.lookups.tags, {}, { as: 'coordinator_limited' })
  expect(own.data.data).toEqual([{ id: 'own only', name: 'Own only' }])
  const { data } = await list({ tag: 'own only', per_page: 1 })
  const [row] = data
  expect(row?.birthday === null || /^\d\d-\d\d$/.test(row?.birthday ?? '')).toBe(true)
})

test('a coordinator’s list, totals, search and last page hold only their own employees', async () => {
  const as = 'coordinator_limited'
  const own = many / 6
  expect((await list({}, as)).meta.total).toBe(own)
  expect((await list({ search: 'nunez' }, as)).meta.total).toBe(own)
  expect((await list({ search: 'nu' }, as)).meta.total).toBe(own)
  const last = await list({ page: own / 100, per_page: 100 }, as)
  expect([last.data.length, new Set(last.data.map(row => row.coordinator_id))]).toEqual([
    100,
    new Set([house.agency.coordinator_id]),
  ])
  expect((await list()).meta.total).toBe(many)
})

test('[R-STA-9] when the status filter hides every match, the response says how many it hides', async () => {
  const { rows } = await house.owner.query<{ last_name: string }>(
    `select last_name from employees where provider_status = 5 and first_name = 'José' order by id limit 1`,
  )
  const search = `${rows[0]?.last_name} jose`.toLowerCase()
  const hidden = await total({ search })
  expect(hidden).toBeGreaterThan(0)
  expect((await list({ search, provider_status: '9' })).meta).toMatchObject({ total: 0, hidden_by_status: hidden })
})

test('a change shows in the very next list and total, for every kind of change a row shows', async () => {
  const organization_id = house.agency.id
  const query = { search: 'Zyxwv' }
  expect(await total(query)).toBe(0)
  const added = await house.call(api.employees.add, {
    body: { first_name: 'Ann', last_name: 'Zyxwv', discipline_id: house.agency.discipline_id },
  })
  const row = async () => (await list(query)).data[0]
  expect(await row()).toMatchObject({ id: added.data.id, discipline_name: 'Home Health Aide' })
  await house.owner.query(`update disciplines set name = 'HHA renamed' where organization_id = $1`, [organization_id])
  expect(await row()).toMatchObject({ discipline_name: 'HHA renamed' })
  const coordinator = aCoordinator({ organization_id, name: 'New Person' })
  await house.load({ coordinators: [coordinator], disciplines: [aDiscipline({ organization_id })] })
  await house.call(api.employees.update, { params: { id: added.data.id }, body: { coordinator_id: coordinator.id } })
  expect(await row()).toMatchObject({ coordinator_name: 'New Person' })
  await house.owner.query(`update coordinators set name = 'Other Name' where id = $1`, [coordinator.id])
  expect(await row()).toMatchObject({ coordinator_name: 'Other Name' })
})

test('a change of one employee keeps other rows cached, and values from other tables show at once', async () => {
  const organization_id = house.agency.id
  const query = { sort_by: 'name', per_page: 2 }
  const [first, second] = (await list(query)).data
  const job = aJob({ organization_id, created_by: house.users.agency_admin.id, title: 'roster.csv' })
  await house.load({ jobs: [job] })
  const refuse = `insert into dead_addresses (organization_id, employee_id, channel, address)
    values ('${organization_id}', '${first?.id}', 'mail', 'p@example.org')`
  const touch = () => house.owner.query(`update employees set city = city || '.' where id = $1`, [second?.id])
  const missing = async () => (await list(query)).data[0]?.missing.includes('working_email')
  // Unlike the product, this moves no topic
  const triggers = (how: 'disable' | 'enable') => `alter table dead_addresses ${how} trigger user`
  await house.owner.query(`begin; ${triggers('disable')}; ${refuse}; ${triggers('enable')}; commit`)
  await touch()
  expect(await missing()).toBe(false)
  await house.owner.query(`delete from dead_addresses where employee_id = $1`, [first?.id])
  await house.owner.query(refuse)
  expect(await missing()).toBe(true)
  await house.owner.query(
    `insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, job_id)
     values ($1, 'provider.updated', 'import', 'Ada', $2, 'x', $3)`,
    [organization_id, first?.id, job.id],
  )
  await house.owner.query(`update jobs set title = title where id = $1`, [job.id])
  expect((await list(query)).data[0]?.imported_from).toBe('roster.csv')
  await house.owner.query(`update jobs set state = 'undone' where id = $1`, [job.id])
  expect((await list(query)).data[0]?.imported_from).toBeNull()
})

test('wrong filters are refused by name, never ignored', async () => {
  for (const query of [
    { provider_status: 'x' },
    { hired_from: '2024-13-01' },
    { nonsense: '1' },
    { sort_by: 'ssn' },
    { location_id: 'abc' },
    { page: 0 },
  ]) {
    const reply = await house.call(api.employees.list, { query: query as never })
    expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, Object.keys(query)])
  }
})

test('a row shows the filtered facts: the next planned change, missing values, the last day', async () => {
  const [one] = (await list({ provider_status: '5', per_page: 1 })).data
  expect(one).toMatchObject({ planned_change: null, imported_from: null })
  expect(one?.termination_date).toMatch(/^2024/)
  const bare = await house.call(api.employees.add, { body: { first_name: 'Bo', last_name: 'Qwertz' } })
  const params = { id: bare.data.id }
  for (const [provider_status, effective_on, reason] of [
    [4, '2099-02-01', 'Family leave'],
    [1, '2099-03-01', null],
  ] as const)
    await house.call(api.employees.changeStatus, { params, body: { provider_status, reason, effective_on } })
  for (const query of [{ search: 'Qwertz' }, { planned: 'status_change' }]) {
    const { data } = await list(query)
    expect(data).toMatchObject([
      {
        id: params.id,
        planned_change: { provider_status: 4, effective_on: '2099-02-01' },
        missing: ['email', 'mobile', 'hire_date', 'birth_date', 'payroll_number', 'coordinator', 'discipline'],
      },
    ])
  }
})

test('an empty response gives the unfiltered total: zero means an agency without employees', async () => {
  expect((await list({ search: 'nobody-is-called-so' })).meta.without_filters).toBe(await total({}))
  const nobody = await house.call(
    api.employees.list,
    { query: { provider_status: '1', search: 'x' } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(nobody.data.meta).toMatchObject({ total: 0, without_filters: 1 })
  await house.owner.query('delete from employees where organization_id = $1', [house.other.id])
  const empty = await house.call(
    api.employees.list,
    { query: { provider_status: '1' } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(empty.data.meta).toMatchObject({ total: 0, without_filters: 0 })
})
