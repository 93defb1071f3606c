import { api, type Location } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aLocation, aTrainingType } from '../../../demo/factories/taxonomy.ts'
import { standardTaxonomy } from './standard-taxonomy.ts'
import { transaction } from '../../../db/tx.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  await house.load({
    training_types: ['Initial', 'Orientation', 'In-service'].map((name, at) =>
      aTrainingType({ organization_id, name, code: name.slice(0, 3).toUpperCase(), sort: at + 1 }),
    ),
  })
})
afterAll(() => house.close())

let count = 0
const unique = (word: string) => `${word} ${++count}`
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const anyVersion = { headers: { 'if-match': '*' } }
const { taxonomy } = api

const addType = (over: object = {}) => house.call(taxonomy.addTrainingType, { body: { name: unique('Type'), ...over } })
const addDiscipline = (over: object = {}) => {
  const name = unique('Title')
  return house.call(taxonomy.addDiscipline, { body: { name, code: `T${count}`, ...over } })
}
const addLocation = (over: object = {}) =>
  house.call(taxonomy.addLocation, { body: { name: unique('Office'), ...over } })
const types = async () => (await house.call(taxonomy.trainingTypes, { query: {} })).data.data
const names = async () => (await types()).map(({ name }) => name)
const eventsOf = async (subject_id: string) => {
  const { rows } = await house.owner.query<{ kind: string; changes: object[]; subject_name: string }>(
    'select kind, changes, subject_name from events where subject_id = $1 order by id',
    [subject_id],
  )
  return rows
}

test('[R-API-42] anyone who can see programs can list training types in their order: four cases', async () => {
  const { data } = await fourCases(house, taxonomy.trainingTypes, { args: { query: {} } })
  expect(data.data.slice(0, 3).map(({ name, is_active }) => [name, is_active])).toEqual([
    ['Initial', true],
    ['Orientation', true],
    ['In-service', true],
  ])
  for (const as of ['coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const)
    expect((await house.call(taxonomy.trainingTypes, { query: {} }, { as })).status).toBe(200)
})

test('[R-API-42] [R-ENT-5] lists only active or only inactive training types on request', async () => {
  const { data: type } = await addType({ is_active: false })
  const asked = async (is_active: '0' | '1') =>
    (await house.call(taxonomy.trainingTypes, { query: { is_active } })).data.data
  expect((await asked('0')).map(({ id }) => id)).toContain(type.id)
  expect((await asked('1')).map(({ id }) => id)).not.toContain(type.id)
  expect((await asked('1')).every(({ is_active }) => is_active)).toBe(true)
})

test('[R-PER-11] a new training type goes to the end, and the history shows it: four cases', async () => {
  const body = {
    name: unique('Dementia care'),
    code: 'DEM',
    colour: 'violet' as const,
    counts_as: 'in_service' as const,
  }
  const { data } = await fourCases(house, taxonomy.addTrainingType, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({ ...body, is_payable: false, is_active: true, version: 1 })
  expect((await names()).at(-1)).toBe(body.name)
  expect(await eventsOf(data.id)).toMatchObject([{ kind: 'training_type.created', subject_name: body.name }])
})

test('adding a discipline and a location: four cases', async () => {
  const discipline = await fourCases(house, taxonomy.addDiscipline, {
    args: { body: { name: 'Respiratory Therapist', code: 'RT', is_skilled: true } },
    denied: 'coordinator_limited',
  })
  expect(discipline.data).toMatchObject({ code: 'RT', is_skilled: true, is_active: true, employees: 0 })
  const body = {
    name: 'Harlem',
    code: 'HAR',
    address_line1: '12 Alder Gate Street',
    city: 'New York',
    state: 'NY',
    postal_code: '10027',
    time_zone: 'America/New_York',
    parent_id: house.agency.location_id,
  }
  const location = await fourCases(house, taxonomy.addLocation, { args: { body }, denied: 'rn_limited' })
  expect(location.data).toMatchObject({ ...body, parent_name: 'Bronx', rooms: 0, employees: 0, version: 1 })
})

test('changing each: four cases; only sent fields change, and an unchanged one keeps its version', async () => {
  const { data: type } = await addType({ code: unique('C') })
  const args = { params: { id: type.id }, body: { colour: 'red' as const, is_payable: true } }
  const { data: refused } = await house.call(taxonomy.updateTrainingType, args)
  expect(refused).toMatchObject({ code: 'VERSION_REQUIRED' })
  const changed = await house.call(taxonomy.updateTrainingType, args, seen(1))
  expect(changed.data).toEqual({ ...type, colour: 'red', is_payable: true, version: 2 })
  expect(changed.headers.etag).toBe('"2"')
  expect((await house.call(taxonomy.updateTrainingType, args, seen(2))).data.version).toBe(2)
  expect((await eventsOf(type.id)).at(-1)).toMatchObject({
    kind: 'training_type.updated',
    changes: [
      { field: 'colour', before: 'Teal', after: 'Red' },
      { field: 'is_payable', before: 'No', after: 'Yes' },
    ],
  })
})

test.each([
  ['a training type', taxonomy.updateTrainingType, addType],
  ['a discipline', taxonomy.updateDiscipline, addDiscipline],
  ['a location', taxonomy.updateLocation, addLocation],
] as const)(
  '[R-PER-11] %s can be changed only by those who manage the lists, in their own agency',
  async (_, endpoint, add) => {
    const { data } = await add()
    const args = { params: { id: data.id }, body: { is_active: false } }
    const call = (
      as: 'anonymous' | 'viewer' | 'coordinator_limited' | 'other' | 'csm',
      organization_id = house.agency.id,
    ) => house.call(endpoint as typeof taxonomy.updateLocation, args, { as, organization_id, ...anyVersion })
    expect((await call('anonymous')).status).toBe(401)
    expect([(await call('viewer')).status, (await call('coordinator_limited')).status]).toEqual([403, 403])
    expect([(await call('other')).status, (await call('other', house.other.id)).status]).toEqual([404, 404])
    expect((await call('csm')).data.is_active).toBe(false)
  },
)

test('the lists with usage count people of every status: four cases', async () => {
  const { id: organization_id, location_id, discipline_id } = house.agency
  await house.load({
    employees: [
      anEmployee({ organization_id, location_id }),
      anEmployee({ organization_id, location_id, provider_status: 5 }),
    ],
  })
  const places = await fourCases(house, taxonomy.locations, { args: {}, denied: 'viewer' })
  expect(places.data.data.find(({ id }) => id === location_id)?.employees).toBe(2)
  const titles = await fourCases(house, taxonomy.disciplines, { args: {}, denied: 'viewer' })
  expect(titles.data.data.find(({ id }) => id === discipline_id)?.employees).toBe(0)
  await house.load({ employees: [anEmployee({ organization_id, location_id })] })
  const again = await house.call(taxonomy.locations, {})
  expect(again.data.data.find(({ id }) => id === location_id)?.employees).toBe(3)
})

test('a name or code already in use is refused at its field, however it is spelled', async () => {
  const { data: kept } = await addDiscipline({ name: 'Music Therapist', code: 'MT' })
  const both = await addDiscipline({ name: 'music therapist', code: 'mt' })
  expect([both.status, both.failure.errors]).toEqual([
    422,
    {
      name: ['There is already a discipline named Music Therapist.'],
      code: ['The code mt is taken by Music Therapist.'],
    },
  ])
  await house.call(taxonomy.updateDiscipline, { params: { id: kept.id }, body: { is_active: false } }, anyVersion)
  expect((await addDiscipline({ name: 'Music therapist' })).failure.errors?.name).toEqual([
    'There is already a discipline named Music Therapist. It is inactive; you can activate it again.',
  ])
  const { data: other } = await addDiscipline()
  const renamed = await house.call(
    taxonomy.updateDiscipline,
    { params: { id: other.id }, body: { code: 'MT' } },
    anyVersion,
  )
  expect([renamed.status, Object.keys(renamed.failure.errors ?? {})]).toEqual([422, ['code']])
  const own = await house.call(
    taxonomy.updateDiscipline,
    { params: { id: kept.id }, body: { name: 'MUSIC Therapist', code: 'mt' } },
    anyVersion,
  )
  expect(own.data).toMatchObject({ name: 'MUSIC Therapist', code: 'mt' })
})

test('names that look the same count as the same, and an invisible name counts as empty', async () => {
  const { data: kept } = await addLocation({ name: '\u200bCaf\u00e9  Row \ufeff' })
  expect(kept.name).toBe('Caf\u00e9 Row')
  for (const name of ['Cafe\u0301 Row', 'Caf\u00e9\u00a0 Row', '\u202eCaf\u00e9 Row'])
    expect((await addLocation({ name })).failure.errors?.name).toEqual([
      'There is already a location named Caf\u00e9 Row.',
    ])
  expect((await addLocation({ name: '\u200b\u200b' })).failure.errors?.name).toEqual(['Enter a value.'])
  expect((await addLocation({ name: 'Two\nlines' })).failure.errors?.name).toEqual(['Write it on one line.'])
})

test('two people who add the same name at once create one entry', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => addLocation({ name: 'Riverdale' })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(2)
})

test('another agency may use the same names', async () => {
  const theirs = await house.call(
    taxonomy.addTrainingType,
    { body: { name: 'Initial', code: 'INI' } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(theirs.status).toBe(200)
})

test.each([
  ['a blank name', 'name', { name: ' ' }],
  ['a name that is too long', 'name', { name: 'x'.repeat(81) }],
  ['a state that is none', 'state', { state: 'ZZ' }],
  ['a ZIP code with letters', 'postal_code', { postal_code: '1045A' }],
  ['a time zone that is none', 'time_zone', { time_zone: 'Mars/Olympus' }],
  ['a parent that does not exist', 'parent_id', { parent_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }],
])('a location with %s is refused at the field', async (_, field, over) => {
  const reply = await addLocation(over)
  expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, [field]])
})

test('a location of another agency cannot be the parent', async () => {
  const reply = await addLocation({ parent_id: house.other.location_id })
  expect([reply.status, reply.failure.errors]).toEqual([422, { parent_id: ['This location does not exist.'] }])
})

test('locations can’t form a circle', async () => {
  const { data: top } = await addLocation({ name: 'Top' })
  const { data: middle } = await addLocation({ name: 'Middle', parent_id: top.id })
  const { data: low } = await addLocation({ name: 'Low', parent_id: middle.id })
  const put = (id: string, parent_id: string | null) =>
    house.call(taxonomy.updateLocation, { params: { id }, body: { parent_id } }, anyVersion)
  expect((await put(top.id, top.id)).failure.errors?.parent_id).toEqual(['A location can’t be part of itself.'])
  expect((await put(top.id, low.id)).failure.errors?.parent_id).toEqual(['Low is itself part of this location.'])
  const both = await Promise.all([put(middle.id, low.id), put(low.id, null)])
  expect(both.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(1)
  const { rows } = await house.owner.query<{ n: string }>(
    `with recursive up as (select id, parent_id, 1 as n from locations union all
       select u.id, l.parent_id, u.n + 1 from up u join locations l on l.id = u.parent_id where u.n < 50)
     select count(*) as n from up where n = 50`,
  )
  expect(rows[0]?.n).toBe('0')
})

test('a conflicting change is reported, and nothing typed is lost', async () => {
  const { data } = await addLocation({ name: 'Inwood' })
  const args = (body: Partial<Location>) => ({ params: { id: data.id }, body: body })
  await house.call(taxonomy.updateLocation, args({ city: 'New York' }), { as: 'csm', ...seen(1) })
  const late = await house.call(taxonomy.updateLocation, args({ city: 'Manhattan' }), seen(1))
  expect([late.status, late.failure.code, late.failure.message]).toEqual([
    412,
    'CHANGED_MEANWHILE',
    'Vendor csm changed this location while you were editing.',
  ])
  expect(late.failure.details).toMatchObject({ current: { city: 'New York', version: 2 } })
  expect((await house.call(taxonomy.updateLocation, args({ city: 'Manhattan' }), seen(2))).data.city).toBe('Manhattan')
})

test('moving a training type keeps the new order and records it once: four cases', async () => {
  const [first, second] = await types()
  if (!first || !second) throw new Error('there are types')
  const args = { params: { id: second.id }, body: { before_id: first.id } }
  const { data } = await fourCases(house, taxonomy.moveTrainingType, { args, denied: 'viewer' })
  expect(data.data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await types()).toEqual(data.data)
  expect((await eventsOf(second.id)).at(-1)).toMatchObject({
    kind: 'training_type.moved',
    changes: [{ field: 'position', before: '2', after: '1' }],
  })
  const told = (await eventsOf(second.id)).length
  await house.call(taxonomy.moveTrainingType, args)
  expect((await eventsOf(second.id)).length).toBe(told)
  await house.call(taxonomy.moveTrainingType, { params: { id: second.id }, body: { before_id: null } })
  expect((await types()).at(-1)?.id).toBe(second.id)
  const lost = await house.call(taxonomy.moveTrainingType, {
    params: { id: second.id },
    body: { before_id: house.agency.location_id },
  })
  expect([lost.status, Object.keys(lost.failure.errors ?? {})]).toEqual([422, ['before_id']])
})

test('an inactive entry can no longer be assigned, and people who have it keep it', async () => {
  const { id: organization_id } = house.agency
  const { data: title } = await addDiscipline({ name: 'Sitter', code: 'SIT' })
  const { data: place } = await addLocation({ name: 'City Island' })
  const held = anEmployee({ organization_id, location_id: place.id, discipline_id: title.id })
  const other = anEmployee({ organization_id })
  await house.load({
    employees: [held, other],
    employee_disciplines: [
      {
        organization_id,
        employee_id: held.id,
        discipline_id: title.id,
        certificate_no: null,
        issued_on: null,
        expires_on: null,
      },
    ],
  })
  await house.call(taxonomy.updateDiscipline, { params: { id: title.id }, body: { is_active: false } }, anyVersion)
  await house.call(taxonomy.updateLocation, { params: { id: place.id }, body: { is_active: false } }, anyVersion)
  const body = { location_id: place.id, discipline_id: title.id }
  const given = await house.call(api.employees.update, { params: { id: other.id }, body })
  expect([given.status, given.failure.errors]).toEqual([
    422,
    {
      location_id: ['City Island is inactive. Choose another location.'],
      discipline_id: ['Sitter is inactive. Choose another discipline.'],
    },
  ])
  const line = { discipline_id: title.id, certificate_no: null, issued_on: null, expires_on: null }
  const listed = await house.call(api.employees.update, { params: { id: other.id }, body: { disciplines: [line] } })
  expect([listed.status, Object.keys(listed.failure.errors ?? {})]).toEqual([422, ['disciplines']])
  const added = await house.call(api.employees.add, { body: { first_name: 'New', last_name: 'Person', ...body } })
  expect(added.status).toBe(422)
  const kept = await house.call(api.employees.update, {
    params: { id: held.id },
    body: { ...body, disciplines: [line], city: 'Bronx' },
  })
  expect([kept.status, kept.data.location_name, kept.data.discipline_name]).toEqual([200, 'City Island', 'Sitter'])
})

test('the standard taxonomy sets up an agency once, with entries that exist in its state', async () => {
  const agency = { id: house.other.id, state: 'NJ' }
  const furnish = (chosen?: Parameters<typeof standardTaxonomy>[1]) =>
    transaction(house.database.longPool, { role: 'app_user', organization_id: agency.id }, db =>
      standardTaxonomy({ db, agency }, chosen),
    )
  await furnish({ training_types: ['INIT', 'ORIENT'], disciplines: ['CHHA', 'AHHA', 'RN'] })
  await furnish({ training_types: ['INIT', 'ORIENT'], disciplines: ['CHHA', 'RN'] })
  const { rows } = await house.owner.query<{ code: string }>(
    `select code from disciplines where organization_id = $1 order by code`,
    [agency.id],
  )
  expect(rows.map(({ code }) => code)).toEqual(['CHHA', 'HHA', 'RN'])
  const theirs = await house.call(taxonomy.trainingTypes, { query: {} }, { as: 'other', organization_id: agency.id })
  expect(theirs.data.data.map(({ name }) => name).toSorted()).toEqual(['Initial', 'Orientation'])
})

test('a location created by a roster import, without code or address, is shown as is', async () => {
  const { id: organization_id } = house.agency
  const bare = aLocation({ organization_id, name: 'From a roster' })
  await house.load({ locations: [bare] })
  const { data } = await house.call(taxonomy.locations, {})
  expect(data.data.find(({ id }) => id === bare.id)).toMatchObject({ code: null, rooms: 0, time_zone: null })
})
