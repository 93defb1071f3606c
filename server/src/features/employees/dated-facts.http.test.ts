import { api, type Employee } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { aDiscipline, aLocation } from '../../demo/factories/taxonomy.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { dueStatuses } from './scheduled-statuses.ts'
import sql, { raw } from 'sql-template-tag'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, run, undo, workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'

/** Facts with two times: the days on which they hold, and the moments at which the panel knew them (docs/dated-facts.md). */

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let queens: string
let nurse: string
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  const { id: organization_id } = house.agency
  const location = aLocation({ organization_id })
  const discipline = aDiscipline({ organization_id })
  await house.load({ locations: [location], disciplines: [discipline] })
  queens = location.id
  nurse = discipline.id
})

interface Facts {
  provider_status: number | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  location_id: string | null
  discipline_ids: string[]
  employment_type: string | null
  tags: string[]
}

/** Returns the facts for a day, by today's records or as known at a moment. */
async function factsOn(employee_id: string, day: string, known = 'infinity'): Promise<Facts | null> {
  const { rows } = await house.owner.query<{ facts: Facts }>(
    `select to_jsonb(f) as facts from employment_facts f where employee_id = $1 and valid_from <= $2 and valid_to > $2
     and case when $3 = 'infinity' then known_to = 'infinity' else known_from <= $3::timestamptz and known_to > $3::timestamptz end`,
    [employee_id, day, known],
  )
  expect(rows.length).toBeLessThan(2)
  return rows[0]?.facts ?? null
}

const moment = async () => String((await house.owner.query('select clock_timestamp()::text as now')).rows[0].now)
const dayFromToday = async (days: number) =>
  String(
    (
      await house.owner.query(
        `select ((now() at time zone time_zone)::date + $2::int)::text as day from organizations where id = $1`,
        [house.agency.id, days],
      )
    ).rows[0].day,
  )

let last = 0
async function add(over: object = {}): Promise<Employee> {
  const name = String(++last).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
  const body = { first_name: 'Dana', last_name: `Fact${name}`, hire_date: '2024-03-04', ...over }
  const reply = await house.call(api.employees.add, { body })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
async function edit(id: string, body: object) {
  const reply = await house.call(api.employees.update, { params: { id }, body })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
}
async function move(id: string, provider_status: number, effective_on: string) {
  const reply = await house.call(api.employees.changeStatus, {
    params: { id },
    body: { provider_status, reason: 'Other', effective_on } as never,
  })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
}

test('someone added today has the entered facts since the hire date, and nothing before it', async () => {
  const before = await moment()
  const { id } = await add({
    location_id: house.agency.location_id,
    discipline_id: house.agency.discipline_id,
    tags: ['nights'],
  })
  const expected = {
    provider_status: 1,
    hire_date: '2024-03-04',
    location_id: house.agency.location_id,
    discipline_ids: [house.agency.discipline_id],
    tags: ['nights'],
  }
  expect(await factsOn(id, '2024-03-04')).toMatchObject(expected)
  expect(await factsOn(id, await dayFromToday(0))).toMatchObject(expected)
  expect(await factsOn(id, '2024-03-03')).toBeNull()
  expect(await factsOn(id, await dayFromToday(0), before)).toBeNull()
})

test('a new location applies from today; yesterday still shows the old one, and so does what was known before', async () => {
  const { id } = await add({ location_id: house.agency.location_id })
  const before = await moment()
  await edit(id, { location_id: queens })
  const today = await dayFromToday(0)
  expect((await factsOn(id, today))?.location_id).toBe(queens)
  expect((await factsOn(id, await dayFromToday(-1)))?.location_id).toBe(house.agency.location_id)
  expect((await factsOn(id, today, before))?.location_id).toBe(house.agency.location_id)
})

test('a leave entered late applies since the day it began, but was not shown on that day', async () => {
  const { id } = await add()
  const before = await moment()
  const began = await dayFromToday(-10)
  await move(id, 4, began)
  expect((await factsOn(id, began))?.provider_status).toBe(4)
  expect((await factsOn(id, await dayFromToday(-11)))?.provider_status).toBe(1)
  expect((await factsOn(id, began, before))?.provider_status).toBe(1)
})

test('a planned change applies once its day has come', async () => {
  const { id } = await add()
  await move(id, 4, await dayFromToday(3))
  expect((await factsOn(id, await dayFromToday(4)))?.provider_status).toBe(1)
  const day = await dayFromToday(-1)
  await house.owner.query('update scheduled_statuses set effective_on = $2 where employee_id = $1', [id, day])
  await turnOf(house, dueStatuses)
  expect((await factsOn(id, day))?.provider_status).toBe(4)
  expect((await factsOn(id, await dayFromToday(-2)))?.provider_status).toBe(1)
})

test('a corrected hire date reaches back: the first facts apply since then', async () => {
  const { id } = await add({ location_id: queens })
  const before = await moment()
  await edit(id, { hire_date: '2023-11-01' })
  expect(await factsOn(id, '2023-11-01')).toMatchObject({
    hire_date: '2023-11-01',
    location_id: queens,
    provider_status: 1,
  })
  expect(await factsOn(id, '2024-06-01')).toMatchObject({ hire_date: '2023-11-01' })
  expect(await factsOn(id, '2024-06-01', before)).toMatchObject({ hire_date: '2024-03-04' })
})

test('a rehire makes two periods of employment, and the first keeps its last day', async () => {
  const { id } = await add()
  await move(id, 5, '2025-01-31')
  await move(id, 1, '2025-06-02')
  const { rows } = await house.owner.query(
    `select started_on::text, ended_on::text, is_rehire from employment_spells where employee_id = $1 order by started_on`,
    [id],
  )
  expect(rows).toEqual([
    { started_on: '2024-03-04', ended_on: '2025-01-31', is_rehire: false },
    { started_on: '2025-06-02', ended_on: null, is_rehire: true },
  ])
  expect((await factsOn(id, '2025-03-01'))?.provider_status).toBe(5)
})

test('a save without dated changes writes nothing; an added discipline applies from today', async () => {
  const { id } = await add({ discipline_id: house.agency.discipline_id })
  const count = async () =>
    Number(
      (await house.owner.query('select count(*) as n from employment_facts where employee_id = $1', [id])).rows[0].n,
    )
  const at_first = await count()
  const held = (discipline_id: string) => ({ discipline_id, certificate_no: null, issued_on: null, expires_on: null })
  await edit(id, { mobile: '+17185550101', disciplines: [held(house.agency.discipline_id)] })
  expect(await count()).toBe(at_first)
  await edit(id, { disciplines: [held(house.agency.discipline_id), held(nurse)] })
  expect((await factsOn(id, await dayFromToday(0)))?.discipline_ids.sort()).toEqual(
    [house.agency.discipline_id, nurse].sort(),
  )
  expect((await factsOn(id, await dayFromToday(-1)))?.discipline_ids).toEqual([house.agency.discipline_id])
})

test('an undone import never happened, by today’s records; as shown in between, it did', async () => {
  const changed = await add({
    employee_number: 'F-100',
    location_id: house.agency.location_id,
    employment_type: 'full_time',
  })
  const lines = [
    'Employee ID,Last Name,First Name,Status,Hire Date,Employment Type',
    'F-100,Fact,Dana,On leave,3/4/2024,Part time',
    'F-101,Newcomer,Ann,Active,1/8/2024,Per diem',
  ]
  const { id } = await planned(house, csvFile(lines))
  expect(await run(house, id)).toMatchObject({ counts: { create: 1, update: 1 } })
  const between = await moment()
  const { rows } = await house.owner.query<{ id: string }>(`select id from employees where employee_number = 'F-101'`)
  const newcomer = rows[0]?.id ?? ''
  const today = await dayFromToday(0)
  expect(await factsOn(changed.id, today)).toMatchObject({ provider_status: 4, employment_type: 'part_time' })
  expect(await undo(house, id)).toMatchObject({ state: 'undone' })
  expect(await factsOn(changed.id, today)).toMatchObject({ provider_status: 1, employment_type: 'full_time' })
  expect(await factsOn(changed.id, await dayFromToday(-1))).toMatchObject({
    provider_status: 1,
    employment_type: 'full_time',
  })
  expect(await factsOn(changed.id, today, between)).toMatchObject({ provider_status: 4, employment_type: 'part_time' })
  expect(await factsOn(newcomer, today)).toBeNull()
  expect(await factsOn(newcomer, today, between)).toMatchObject({ employment_type: 'per_diem' })
})

test('an undone import restores the days it overwrote', async () => {
  const { id } = await add({ employee_number: 'F-200' })
  await move(id, 4, '2025-01-06')
  await move(id, 1, '2025-03-03')
  const lines = ['Employee ID,Last Name,First Name,Status,Termination Date', 'F-200,Fact,Dana,Terminated,6/3/2024']
  const roster = await planned(house, csvFile(lines))
  expect((await run(house, roster.id)).counts).toEqual({ update: 1 })
  expect((await factsOn(id, '2025-01-10'))?.provider_status).toBe(5)
  expect((await undo(house, roster.id)).state).toBe('undone')
  const days = ['2024-06-02', '2024-06-10', '2025-01-10', '2025-03-10', await dayFromToday(0)]
  const statuses = await Promise.all(days.map(async day => (await factsOn(id, day))?.provider_status))
  expect(statuses).toEqual([1, 1, 4, 1, 1])
})

test('a merged location has been the other one all along; earlier views keep its name', async () => {
  const { id } = await add({ location_id: queens })
  const before = await moment()
  const merged = await house.call(api.taxonomy.mergeLocation, {
    params: { id: queens },
    body: { into_id: house.agency.location_id },
  })
  expect(merged.status).toBe(200)
  expect((await factsOn(id, '2024-05-01'))?.location_id).toBe(house.agency.location_id)
  expect((await factsOn(id, '2024-05-01', before))?.location_id).toBe(queens)
  const { rows } = await house.owner.query(
    `select valid_from from employment_facts where employee_id = $1 and known_to = 'infinity'`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('a merged discipline is held once, for all days', async () => {
  const held = (discipline_id: string) => ({ discipline_id, certificate_no: null, issued_on: null, expires_on: null })
  const { id } = await add({ discipline_id: nurse, disciplines: [held(nurse), held(house.agency.discipline_id)] })
  await house.call(api.taxonomy.mergeDiscipline, {
    params: { id: nurse },
    body: { into_id: house.agency.discipline_id },
  })
  expect((await factsOn(id, '2024-05-01'))?.discipline_ids).toEqual([house.agency.discipline_id])
})

test('an agency’s state and certifications are dated like those of its people', async () => {
  const before = await moment()
  await house.owner.query(`update organizations set state = 'NJ', certifications = '{medicare}' where id = $1`, [
    house.agency.id,
  ])
  const on = async (day: string, known?: string) =>
    (
      await house.owner.query(
        `select state from agency_facts where organization_id = $1 and valid_from <= $2 and valid_to > $2 and known_from <= $3 and known_to > $3`,
        [house.agency.id, day, known ?? (await moment())],
      )
    ).rows.map(({ state }) => state)
  expect(await on(await dayFromToday(0))).toEqual(['NJ'])
  expect(await on(await dayFromToday(-1))).toEqual(['NY'])
  expect(await on(await dayFromToday(0), before)).toEqual(['NY'])
})

describe('access', () => {
  const seen = (organization_id: string, user_id: string, own_rows: boolean) =>
    transaction(house.database.longPool, { role: 'app_user', organization_id, user_id, own_rows }, db =>
      db.rows<{ employee_id: string }>(sql`select distinct employee_id from employment_facts`),
    ).then(rows => rows.map(row => row.employee_id))

  test('only the agency’s own rows; a limited coordinator sees only their own employees, and no one writes them', async () => {
    const own = await add({ coordinator_id: house.agency.coordinator_id })
    const colleague = await add()
    const theirs = anEmployee({ organization_id: house.other.id })
    await house.load({ employees: [theirs] })
    const all = await seen(house.agency.id, house.users.agency_admin.id, false)
    expect(all).toEqual(expect.arrayContaining([own.id, colleague.id]))
    expect(all).not.toContain(theirs.id)
    const limited = await seen(house.agency.id, house.users.coordinator_limited.id, true)
    expect(limited).toContain(own.id)
    expect(limited).not.toContain(colleague.id)
    for (const statement of ['delete from employment_facts', `update employment_facts set tags = '{}'`])
      await expect(
        transaction(house.database.longPool, { role: 'app_user', organization_id: house.agency.id }, db =>
          db.run(sql`${raw(statement)}`),
        ),
      ).rejects.toThrow(/permission denied/)
  })

  test.each(['employee_disciplines', 'scheduled_statuses'])(
    'a limited coordinator reads %s of only their own employees',
    async table => {
      const [own, colleague] = [await add({ coordinator_id: house.agency.coordinator_id }), await add()]
      for (const { id } of [own, colleague]) {
        await edit(id, { discipline_id: nurse })
        await move(id, 4, await dayFromToday(5))
      }
      const rows = await transaction(
        house.database.longPool,
        {
          role: 'app_user',
          organization_id: house.agency.id,
          user_id: house.users.coordinator_limited.id,
          own_rows: true,
        },
        db => db.rows<{ employee_id: string }>(sql`select employee_id from ${raw(table)}`),
      )
      const ids = rows.map(row => row.employee_id)
      expect(ids).toContain(own.id)
      expect(ids).not.toContain(colleague.id)
    },
  )
})

test('facts rebuilt from the history equal those written at the time', async () => {
  const { id } = await add({ location_id: house.agency.location_id, employment_type: 'full_time', tags: ['nights'] })
  const first = await moment()
  await edit(id, { location_id: queens, tags: ['nights', 'driver'] })
  await move(id, 4, await dayFromToday(-20))
  await move(id, 1, await dayFromToday(-5))
  await edit(id, { hire_date: '2024-01-02' })
  const days = [
    '2024-01-02',
    '2024-03-04',
    await dayFromToday(-20),
    await dayFromToday(-19),
    await dayFromToday(-5),
    await dayFromToday(0),
  ]
  const told = async () => {
    const facts = []
    for (const day of days) for (const known of ['infinity', first]) facts.push(await factsOn(id, day, known))
    // The history shows the day of an entry, not the day from which a leave counts
    return facts.map(
      one =>
        one && { location_id: one.location_id, tags: one.tags, hire_date: one.hire_date, type: one.employment_type },
    )
  }
  const written = await told()
  await house.owner.query('begin')
  await house.owner.query('select facts_from_history($1)', [house.agency.id])
  await house.owner.query('commit')
  expect(await told()).toEqual(written)
  expect((await factsOn(id, await dayFromToday(0)))?.provider_status).toBe(1)
})
