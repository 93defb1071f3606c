import { addDays, api, type Conditions, conditionsText, type FilterSet, type Role } from '@preceptor/contract'
import { listsOfPeople } from '@preceptor/contract/conditions/lists-of-people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { dayIn } from '../lib/day-in.ts'
import { inWords } from '../lib/texts.ts'
import { listOfPeople, listsOfPeople as offered } from './of-people.ts'
import { problemOfConditions } from './tree.ts'

let house: House
let today: string
beforeAll(async () => {
  house = await openHouse()
  today = dayIn(house.agency.time_zone)
  const { id: organization_id, location_id, coordinator_id } = house.agency
  const type = aCredentialType({ organization_id })
  const person = (last_name: string, over: object) => anEmployee({ organization_id, last_name, ...over })
  const employees = [
    person('Alvarez', { provider_status: 1, location_id, coordinator_id, language: 'es', hire_date: today }),
    person('Brown', {
      provider_status: 1,
      location_id: null,
      coordinator_id: null,
      language: 'en',
      hire_date: '2020-01-01',
    }),
    person('Chen', { provider_status: 4, location_id, coordinator_id, language: 'en', hire_date: null }),
  ]
  const [alvarez, brown] = employees.map(({ id }) => id)
  const credential = (employee_id = '', expires_on = '2040-01-01') =>
    aCredential({ organization_id, employee_id, type_id: type.id, issued_on: '2019-01-01', expires_on })
  await house.load({
    employees,
    credential_types: [type],
    credentials: [credential(alvarez), credential(alvarez, '2020-01-01'), credential(brown)],
  })
})
afterAll(() => house.close())

const query = (tree: Conditions) => ({ conditions: conditionsText(tree) })
const found = async (tree: Conditions, as: Role = 'agency_admin') =>
  (await house.call(api.employees.list, { query: query(tree) }, { as })).data.data
    .map(({ last_name }) => last_name)
    .toSorted()
const where = (values: Record<string, string>) => ({ where: values })
const active = where({ provider_status: '1' })
const spanish = where({ language: 'es' })

test('all, any and not find the right people, and a blank value does not match a condition', async () => {
  const here = where({ location_id: house.agency.location_id })
  expect(await found({ all: [active, here] })).toEqual(['Alvarez'])
  expect(await found({ any: [spanish, { not: active }] })).toEqual(['Alvarez', 'Chen'])
  expect(await found({ not: here })).toEqual(['Brown'])
  expect(await found({ not: where({ hired_from: '1990-01-01' }) })).toEqual(['Chen'])
})

test('rows of another list are counted under its filters', async () => {
  expect(await found({ has: 'credentials' })).toEqual(['Alvarez', 'Brown'])
  expect(await found({ has: 'credentials', at_least: 2 })).toEqual(['Alvarez'])
  expect(await found({ has: 'credentials', at_most: 1 })).toEqual(['Brown', 'Chen'])
  expect(await found({ has: 'credentials', at_most: 0 })).toEqual(['Chen'])
  expect(await found({ has: 'credentials', where: { expires_to: 'today' } })).toEqual(['Alvarez'])
})

test('conditions combine with flat filters, search and counts', async () => {
  const tree = query({ any: [spanish, { not: active }] })
  const list = await house.call(api.employees.list, { query: { ...tree, provider_status: '1', search: 'alv' } })
  expect(list.data.meta.total).toBe(1)
  const counts = await house.call(api.employees.counts, { query: { ...tree, of: 'provider_status' } })
  expect(counts.data.data).toEqual([
    { value: '1', count: 1 },
    { value: '4', count: 1 },
  ])
})

test('limited coordinators find only their own people', async () => {
  expect(await found({ any: [active, { not: active }] }, 'coordinator_limited')).toEqual(['Alvarez', 'Chen'])
  expect(await found({ not: { has: 'waivers' } }, 'coordinator_limited')).toEqual(['Alvarez', 'Chen'])
})

test('conditions on a list the caller can’t see are refused, even after they were answered for others', async () => {
  const none: Conditions = { has: 'bookings', at_most: 0 }
  const ask = async (as: Role) => (await house.call(api.employees.list, { query: query(none) }, { as })).status
  expect(await ask('agency_admin')).toBe(200)
  expect(await ask('viewer')).toBe(403)
})

test('changes caused by a new row show at once', async () => {
  const { id: organization_id } = house.agency
  const tree: Conditions = { not: { has: 'credentials' } }
  expect(await found(tree)).toEqual(['Chen'])
  const { data } = await house.call(api.employees.list, { query: { search: 'chen' } })
  const { rows } = await house.owner.query('select id from credential_types where organization_id = $1', [
    organization_id,
  ])
  await house.load({
    credentials: [
      aCredential({
        organization_id,
        employee_id: data.data[0]?.id ?? '',
        type_id: rows[0]?.id,
        issued_on: '2019-01-01',
      }),
    ],
  })
  expect(await found(tree)).toEqual([])
  await house.owner.query('delete from credentials where employee_id = $1', [data.data[0]?.id])
  expect(await found(tree)).toEqual(['Chen'])
})

test('finds the credentials of people matching the conditions, up to date despite cached pages', async () => {
  const ofPeople = async (tree: Conditions) =>
    (await house.call(api.credentials.list, { query: query(tree) })).data.data.map(({ name }) => name).toSorted()
  const soon = where({ expires_to: 'today' })
  expect(await ofPeople({ not: soon })).toHaveLength(2)
  expect(await ofPeople({ any: [soon, { has: 'waivers' }] })).toHaveLength(1)
  // A list that counts its own rows per person
  expect(await ofPeople({ has: 'credentials', at_least: 2 })).toHaveLength(2)
})

test('a list without employees takes no conditions on other lists’ rows', async () => {
  const has = conditionsText({ has: 'credentials' })
  expect(inWords('en', problemOfConditions({ filters: {} }, has, false) ?? '')).toBe(
    'There is no list "credentials" whose rows name an employee.',
  )
})

test.each([
  ['{', 'Conditions are JSON, such as {"all":[{"where":{"provider_status":"1"}}]}.'],
  ['{"any":[]}', 'Each group needs at least one condition.'],
  ['{"has":"rooms"}', 'There is no list "rooms" whose rows name an employee.'],
  ['{"has":"credentials","where":{"shoes":"1"}}', '"shoes" isn’t a filter of this list.'],
])('%s is refused with a message', async (conditions, sentence) => {
  const list = await house.call(api.employees.list, { query: { conditions } })
  expect([list.status, list.failure.errors]).toEqual([422, { conditions: [sentence] }])
})

test('bad filters are reported in the reader’s language', async () => {
  const ask = async (query: object) => {
    const { failure } = await house.call(api.employees.list, { query: query }, { headers: { 'accept-language': 'es' } })
    return failure.errors
  }
  expect(await ask({ conditions: '{"any":[]}' })).toEqual({
    conditions: ['Cada grupo necesita al menos una condición.'],
  })
  expect(await ask({ location_id: 'x' })).toEqual({ location_id: ['Use identificadores separados por comas, o none.'] })
})

test('a view saves conditions and counts by them', async () => {
  const view = {
    resource: 'employees' as const,
    name: 'Spanish or on leave',
    query: query({ any: [spanish, { not: active }] }),
    columns: null,
    visibility: 'everyone' as const,
    is_default: false,
  }
  const added = await house.call(api.savedViews.add, { body: view })
  expect([added.data.count, added.data.query]).toEqual([2, view.query])
  const own = await house.call(api.savedViews.list, { query: { resource: 'employees' } }, { as: 'coordinator_limited' })
  expect(own.data.data.map(({ count }) => count)).toEqual([2])
  const wrong = await house.call(api.savedViews.add, {
    body: { ...view, name: 'Wrong', query: query({ has: 'rooms' }) },
  })
  expect([wrong.status, wrong.failure.errors]).toEqual([
    422,
    { query: ['There is no list "rooms" whose rows name an employee.'] },
  ])
})

test('an export holds the people the conditions find, and the history shows the conditions', async () => {
  const file = await house.call(api.employees.export, {
    query: {
      format: 'csv',
      columns: 'name',
      ...query({ any: [spanish, { not: { all: [active, where({ hired_from: 'today-30d' })] } }] }),
    },
  })
  expect(file.bytes.toString()).toMatch(/Alvarez[\s\S]*Brown[\s\S]*Chen/)
  const { data } = await house.call(api.auditLog.list, { query: { group: 'files' } })
  expect(data.data[0]?.note).toContain(
    `Advanced filters: Language: Spanish or not (Status: Active and Hired from: today-30d (${addDays(today, -30)}))`,
  )
})

test('a bulk operation takes the people the conditions find', async () => {
  const audience = { by: 'matching' as const, filters: query({ any: [spanish, { not: active }] }) }
  const change = { act: 'tags' as const, add: ['Called'], remove: [] }
  const { data } = await house.call(api.bulk.add, { body: { audience, change } })
  expect(data.audience).toContain('2')
  const strange = { by: 'matching' as const, filters: { conditions: '{"any":[]}' } }
  expect((await house.call(api.bulk.add, { body: { audience: strange, change } })).status).toBe(422)
})

test('every list of people can be used in conditions', () => {
  expect(offered()).toEqual(listsOfPeople.map(({ name }) => name).toSorted())
})

test('every date range filter takes a relative day', async () => {
  const spans = (filters: FilterSet) =>
    Object.keys(filters).filter(key => filters[key]?.kind === 'from' || filters[key]?.kind === 'to')
  const { employeeFilters } = await import('@preceptor/contract')
  for (const key of spans(employeeFilters)) {
    const { status } = await house.call(api.employees.list, { query: { [key]: 'week_start-30d' } })
    expect([key, status]).toEqual([key, 200])
  }
  for (const { name, filters } of listsOfPeople)
    for (const key of spans(filters)) {
      expect(listOfPeople(name)).toBeDefined()
      const { status } = await house.call(api.employees.list, {
        query: query({ has: name, where: { [key]: 'today-30d' } }),
      })
      expect([name, key, status]).toEqual([name, key, 200])
    }
})
