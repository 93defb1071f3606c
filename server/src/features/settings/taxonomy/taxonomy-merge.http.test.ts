import { randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDiscipline, aLocation, aTrainingType } from '../../../demo/factories/taxonomy.ts'
import { aHeldDiscipline, anEmployee, type EmployeeRecord } from '../../../demo/factories/employees.ts'
import { aProgram } from '../../../demo/factories/programs.ts'
import { aSavedView } from '../../../demo/factories/saved-views.ts'
import { csvFile, planned, run, undo, workerOf } from '../../../../test/import-flow.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
let org: string
let worker: Awaited<ReturnType<typeof workerOf>>
beforeAll(async () => {
  house = await openHouse()
  org = house.agency.id
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const { taxonomy } = api
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.owner.query<Row>(text, values)).rows
const mergePlace = (from: string, into_id: string, options = {}) =>
  house.call(taxonomy.mergeLocation, { params: { id: from }, body: { into_id } }, options)
const mergeTitle = (from: string, into_id: string) =>
  house.call(taxonomy.mergeDiscipline, { params: { id: from }, body: { into_id } })

let count = 0
/** Adds two locations, with people at the first. */
async function twoPlaces(people: Partial<EmployeeRecord>[] = []) {
  const n = ++count
  const from = aLocation({ organization_id: org, name: `Old office ${n}`, code: `OLD${n}` })
  const into = aLocation({ organization_id: org, name: `New office ${n}` })
  const employees = people.map(over => anEmployee({ organization_id: org, location_id: from.id, ...over }))
  await house.load({ locations: [from, into], employees })
  return { from, into, employees }
}
async function twoTitles() {
  const n = ++count
  const from = aDiscipline({ organization_id: org, name: `Aide ${n}`, code: `AID${n}` })
  const into = aDiscipline({ organization_id: org, name: `Home aide ${n}`, code: `HOM${n}` })
  await house.load({ disciplines: [from, into] })
  return { from, into }
}
const listed = async (query: object) =>
  (await house.call(api.employees.list, { query: query })).data.data.map(({ id }) => id).toSorted()

test('the preview names a few people, counts all, and changes nothing: four cases', async () => {
  const { from, into } = await twoPlaces(Array.from({ length: 7 }, () => ({})))
  const args = { params: { id: from.id }, query: { into: into.id } }
  const { data } = await fourCases(house, taxonomy.previewLocationMerge, { args, denied: 'viewer' })
  expect(data).toMatchObject({
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    employees: 7,
    held_both: 0,
    saved_views: 0,
    import_words: 0,
    children: 0,
    rooms: 0,
  })
  expect(data.people).toHaveLength(5)
  expect(data.people[0]?.name).toMatch(/^Reyes\d+, Marisol$/)
  expect(await listed({ location_id: from.id })).toHaveLength(7)
})

test('merging locations moves everyone, writes to each history, removes the old one and redirects its address: four cases', async () => {
  const { from, into, employees } = await twoPlaces([{}, {}, { provider_status: 5 }])
  const there = anEmployee({ organization_id: org, location_id: into.id })
  await house.load({ employees: [there] })
  const args = { params: { id: from.id }, body: { into_id: into.id } }
  const { data } = await fourCases(house, taxonomy.mergeLocation, { args, denied: 'coordinator_limited' })
  expect(data).toEqual({
    into: { id: into.id, name: into.name },
    employees: 3,
    held_both: 0,
    saved_views: 0,
    import_words: 0,
    children: 0,
    rooms: 0,
    modules: 0,
    programs: 0,
    seen_by: null,
  })
  const everybody = [...employees, there].map(({ id }) => id).toSorted()
  expect(await listed({ location_id: into.id })).toEqual(everybody)
  expect(await listed({ location_id: from.id })).toEqual(everybody)
  expect(await listed({ location_id: `${from.id},${into.id}` })).toEqual(everybody)
  const lookup = (await house.call(api.lookups.locations, {})).data.data.map(({ id }) => id)
  expect(lookup).not.toContain(from.id)
  expect(lookup).toContain(into.id)
  const usage = (await house.call(taxonomy.locations, {})).data.data.find(({ id }) => id === into.id)
  expect(usage?.employees).toBe(4)
  const told = await rows<object>(
    `select kind, note, changes, actor_name from events where subject_id = any($1) order by id`,
    [employees.map(({ id }) => id)],
  )
  expect(told).toEqual(
    employees.map(() => ({
      kind: 'employee.moved',
      note: `${from.name} was merged into ${into.name}.`,
      changes: [{ field: 'location_id', before: from.name, after: into.name }],
      actor_name: 'Ada Admin',
    })),
  )
  const [merged] = await rows(`select kind, subject_name, note from events where subject_id = $1`, [from.id])
  expect(merged).toEqual({
    kind: 'location.merged',
    subject_name: from.name,
    note: `${from.name} into ${into.name}: 3 employees moved`,
  })
  const versions = await rows<{ version: number }>('select version from employees where id = any($1)', [
    employees.map(({ id }) => id),
  ])
  expect(versions.map(({ version }) => version)).toEqual([2, 2, 2])
})

test('the dashboard shows a merge once, not person by person', async () => {
  const { from, into } = await twoPlaces([{}, {}, {}])
  await mergePlace(from.id, into.id)
  const { data } = await house.call(api.dashboard.get, { query: {} })
  const kinds = data.recent.map(({ kind }) => kind)
  expect(kinds[0]).toBe('location.merged')
  expect(kinds).not.toContain('employee.moved')
})

test('saving an open profile that still names the old location reports the merge instead of undoing it', async () => {
  const { from, into, employees } = await twoPlaces([{}])
  const id = employees[0]?.id ?? ''
  await mergePlace(from.id, into.id)
  const args = { params: { id }, body: { location_id: from.id } }
  const late = await house.call(api.employees.update, args, { headers: { 'if-match': '"1"' } })
  expect([late.status, late.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  const forced = await house.call(api.employees.update, args)
  expect([forced.status, Object.keys(forced.failure.errors ?? {})]).toEqual([422, ['location_id']])
})

test('merging disciplines: a person who held both holds one, with the certificate that is valid longer', async () => {
  const { from, into } = await twoTitles()
  const [only, both, other, second] = [1, 2, 3, 4].map(() =>
    anEmployee({ organization_id: org, discipline_id: from.id }),
  )
  if (!only || !both || !other || !second) throw new Error('four people')
  other.discipline_id = house.agency.discipline_id
  second.discipline_id = into.id
  const held = (employee: EmployeeRecord, discipline_id: string, over = {}) =>
    aHeldDiscipline({ organization_id: org, employee_id: employee.id, discipline_id, ...over })
  await house.load({
    employees: [only, both, other, second],
    employee_disciplines: [
      held(only, from.id, { certificate_no: 'A-1', issued_on: '2024-01-02', expires_on: '2027-01-02' }),
      held(both, from.id, { certificate_no: 'A-2', expires_on: '2028-05-01' }),
      held(both, into.id, { certificate_no: 'B-2', expires_on: '2026-05-01' }),
      held(other, house.agency.discipline_id),
      held(other, from.id),
      held(second, into.id, { certificate_no: 'B-4' }),
      held(second, from.id),
    ],
  })
  const preview = await house.call(taxonomy.previewDisciplineMerge, {
    params: { id: from.id },
    query: { into: into.id },
  })
  expect(preview.data).toMatchObject({ employees: 4, held_both: 2 })
  const { data } = await fourCases(house, taxonomy.mergeDiscipline, {
    args: { params: { id: from.id }, body: { into_id: into.id } },
    denied: 'rn_limited',
  })
  expect(data).toMatchObject({ employees: 4, held_both: 2 })
  const of = async (employee: EmployeeRecord) => {
    const { data: one } = await house.call(api.employees.get, { params: { id: employee.id } })
    return {
      first: one.discipline_id,
      held: one.disciplines.map(line => [line.discipline_id, line.certificate_no, line.issued_on, line.expires_on]),
    }
  }
  expect(await of(only)).toEqual({ first: into.id, held: [[into.id, 'A-1', '2024-01-02', '2027-01-02']] })
  expect(await of(both)).toEqual({ first: into.id, held: [[into.id, 'A-2', null, '2028-05-01']] })
  expect(await of(other)).toMatchObject({ first: house.agency.discipline_id })
  expect(new Set((await of(other)).held.map(([id]) => id))).toEqual(new Set([house.agency.discipline_id, into.id]))
  expect(await of(second)).toEqual({ first: into.id, held: [[into.id, 'B-4', null, null]] })
  const told = async (employee: EmployeeRecord) =>
    (await rows<{ changes: object[] }>('select changes from events where subject_id = $1', [employee.id])).map(
      ({ changes }) => changes,
    )
  expect(await told(both)).toEqual([
    [
      { field: 'discipline_id', before: from.name, after: into.name },
      {
        field: 'disciplines',
        before: `${from.name}, no. A-2, until 2028-05-01; ${into.name}, no. B-2, until 2026-05-01`,
        after: `${into.name}, no. A-2, until 2028-05-01`,
      },
    ],
  ])
  expect(await told(other)).toMatchObject([
    [{ field: 'disciplines', before: `${from.name}; Home Health Aide`, after: `Home Health Aide; ${into.name}` }],
  ])
  const usage = (await house.call(taxonomy.disciplines, {})).data.data
  expect(usage.find(({ id }) => id === into.id)?.employees).toBe(4)
  expect(usage.some(({ id }) => id === from.id)).toBe(false)
  expect(await listed({ discipline_id: from.id })).toEqual(await listed({ discipline_id: into.id }))
})

test('a coordinator still sees only their own employees', async () => {
  const { coordinator_id } = house.agency
  const { from, into, employees } = await twoPlaces([{ coordinator_id }, {}])
  await mergePlace(from.id, into.id)
  const seen = await house.call(api.employees.list, { query: { location_id: into.id } }, { as: 'coordinator_limited' })
  expect(seen.data.data.map(({ id, location_name }) => [id, location_name])).toEqual([[employees[0]?.id, into.name]])
  expect(seen.data.meta.total).toBe(1)
})

test('everyone’s saved views follow, name the remaining entry once, and keep everything else', async () => {
  const { from, into } = await twoPlaces([{}, {}])
  const bronx = house.agency.location_id
  const view = (owner_id: string, location_id: string) =>
    aSavedView({ organization_id: org, owner_id, query: { provider_status: '1', location_id }, visibility: 'private' })
  const mine = view(house.users.agency_admin.id, from.id)
  const theirs = view(house.users.viewer.id, `${bronx},${from.id},${into.id}`)
  const turned = view(house.users.viewer.id, `none,${into.id},${from.id}`)
  const untouched = view(house.users.viewer.id, bronx)
  const by_title = aSavedView({ organization_id: org, owner_id: house.users.viewer.id, query: { search: from.id } })
  await house.load({ saved_views: [mine, theirs, turned, untouched, by_title] })
  const { data } = await mergePlace(from.id, into.id)
  expect(data.saved_views).toBe(3)
  const kept = await rows<{ id: string; query: Record<string, string> }>('select id, query from saved_views')
  const queryOf = (id: string) => kept.find(one => one.id === id)?.query
  expect(queryOf(mine.id)).toEqual({ provider_status: '1', location_id: into.id })
  expect(queryOf(theirs.id)?.location_id).toBe(`${bronx},${into.id}`)
  expect(queryOf(turned.id)?.location_id).toBe(`none,${into.id}`)
  expect(queryOf(untouched.id)?.location_id).toBe(bronx)
  expect(queryOf(by_title.id)).toEqual({ search: from.id })
  const views = await house.call(api.savedViews.list, { query: { resource: 'employees' } })
  expect(views.data.data.find(({ id }) => id === mine.id)?.count).toBe(2)
})

test('rooms and child locations move too, also when the remaining location is below the old one', async () => {
  const { from, into } = await twoPlaces()
  const top = aLocation({ organization_id: org, name: 'Whole city' })
  const between = aLocation({ organization_id: org, name: 'Between', parent_id: from.id })
  const child = aLocation({ organization_id: org, name: 'Annex', parent_id: from.id })
  await house.load({ locations: [top, between, child] })
  await rows(`update locations set parent_id = $2 where id = $1`, [from.id, top.id])
  await rows(`update locations set parent_id = $2 where id = $1`, [into.id, between.id])
  for (const [location_id, name] of [
    [from.id, 'Lab'],
    [from.id, 'Room 1'],
    [into.id, 'lab'],
  ])
    await rows(`insert into rooms (organization_id, location_id, name) values ($1, $2, $3)`, [org, location_id, name])
  const { data } = await mergePlace(from.id, into.id)
  expect(data).toMatchObject({ children: 2, rooms: 2 })
  const after = (await house.call(taxonomy.locations, {})).data.data
  const one = (id: string) => after.find(location => location.id === id)
  expect(one(into.id)).toMatchObject({ parent_id: top.id, rooms: 2 })
  const rooms = (await house.call(taxonomy.rooms, {})).data.data.filter(({ location_id }) => location_id === into.id)
  expect(rooms.map(({ name }) => name)).toEqual(['lab', 'Room 1'])
  expect([one(between.id)?.parent_id, one(child.id)?.parent_id]).toEqual([into.id, into.id])
})

test('import mappings by word, name or code of the old entry lead to the remaining one', async () => {
  const { from, into } = await twoPlaces()
  const roster = (word: string, last_name: string) =>
    csvFile(['First name,Last name,Office', `Ida,${last_name},${word}`])
  const learned = await planned(house, roster('North hub', 'Hubbard'), {
    decisions: { location: { 'North hub': { action: 'map', id: from.id } } },
  })
  expect((await run(house, learned.id)).counts).toMatchObject({ create: 1 })
  const { data } = await mergePlace(from.id, into.id)
  expect(data).toMatchObject({ employees: 1, import_words: 1 })
  const words = { Northrop: 'North hub', Namely: from.name, Codeson: from.code ?? '' }
  for (const [last_name, word] of Object.entries(words)) {
    const job = await planned(house, roster(word, last_name))
    expect((await run(house, job.id)).counts).toMatchObject({ create: 1 })
    const [person] = await rows('select location_id from employees where last_name = $1', [last_name])
    expect(person, word).toEqual({ location_id: into.id })
  }
})

test('filter lists show which merged ids an entry covers, across several merges, so that old addresses still have a name', async () => {
  const { from: first, into: second } = await twoPlaces()
  const { into: last } = await twoPlaces()
  await mergePlace(first.id, second.id)
  await mergePlace(second.id, last.id)
  const title = await twoTitles()
  await mergeTitle(title.from.id, title.into.id)
  const places = (await house.call(api.lookups.locations, {})).data.data
  expect(places.find(({ id }) => id === last.id)?.merged_ids.toSorted()).toEqual([first.id, second.id].toSorted())
  expect(places.some(({ id }) => id === first.id || id === second.id)).toBe(false)
  const titles = (await house.call(api.lookups.disciplines, {})).data.data
  expect(titles.find(({ id }) => id === title.into.id)?.merged_ids).toEqual([title.from.id])
})

test('the name of a merged entry can be used again, and then means the new one', async () => {
  const { from, into } = await twoPlaces()
  await mergePlace(from.id, into.id)
  const { data } = await house.call(taxonomy.addLocation, { body: { name: from.name, code: from.code } })
  const job = await planned(house, csvFile(['First name,Last name,Location', `Ida,Again,${from.name}`]))
  await run(house, job.id)
  const [person] = await rows<{ location_id: string }>(`select location_id from employees where last_name = 'Again'`)
  expect(person?.location_id).toBe(data.id)
})

test('an import checked before the merge runs into the remaining entry, and its undo restores to that entry', async () => {
  const { from, into } = await twoPlaces()
  const title = await twoTitles()
  const before = anEmployee({
    organization_id: org,
    location_id: from.id,
    employee_number: 'MRG-1',
    first_name: 'Eva',
    last_name: 'Held',
  })
  await house.load({ employees: [before] })
  const lines = [
    'Employee number,First name,Last name,Location,Discipline',
    `MRG-1,Eva,Held,Bronx,`,
    `MRG-2,Ira,Fresh,${from.name},${title.from.code}`,
  ]
  const job = await planned(house, csvFile(lines))
  await mergeTitle(title.from.id, title.into.id)
  const ran = async () =>
    rows<{ location_id: string; discipline_id: string | null }>(
      `select location_id, discipline_id from employees where employee_number like 'MRG-%' order by employee_number`,
    )
  await run(house, job.id)
  expect(await ran()).toEqual([
    { location_id: house.agency.location_id, discipline_id: null },
    { location_id: from.id, discipline_id: title.into.id },
  ])
  const [fresh] = await rows<{ id: string }>(`select id from employees where employee_number = 'MRG-2'`)
  await rows('update employees set location_id = null where id = $1', [fresh?.id])
  await mergePlace(from.id, into.id)
  expect((await undo(house, job.id)).state).toBe('undone')
  expect(await ran()).toEqual([{ location_id: into.id, discipline_id: null }])
})

test('after a chain of merges, all earlier entries lead to the last', async () => {
  const { from, into, employees } = await twoPlaces([{}])
  const { into: last } = await twoPlaces()
  await mergePlace(from.id, into.id)
  await mergePlace(into.id, last.id)
  expect(await listed({ location_id: from.id })).toEqual([employees[0]?.id])
  expect(await rows('select location_id from employees where id = $1', [employees[0]?.id])).toEqual([
    { location_id: last.id },
  ])
})

test('merging training types leaves one in the list', async () => {
  const [from, into] = ['Yearly', 'Annual'].map((name, at) =>
    aTrainingType({ organization_id: org, name, sort: at + 1 }),
  )
  if (!from || !into) throw new Error('two')
  await house.load({ training_types: [from, into] })
  const args = { params: { id: from.id }, query: { into: into.id } }
  const preview = await fourCases(house, taxonomy.previewTrainingTypeMerge, { args, denied: 'viewer' })
  expect(preview.data).toMatchObject({ employees: 0, saved_views: 0, people: [] })
  await fourCases(house, taxonomy.mergeTrainingType, {
    args: { params: { id: from.id }, body: { into_id: into.id } },
    denied: 'viewer',
  })
  const { data } = await house.call(taxonomy.trainingTypes, { query: {} })
  expect(data.data.map(({ name }) => name)).toEqual(['Annual'])
})

test('the preview of a discipline: four cases', async () => {
  const { from, into } = await twoTitles()
  const args = { params: { id: from.id }, query: { into: into.id } }
  const { data } = await fourCases(house, taxonomy.previewDisciplineMerge, { args, denied: 'coordinator_limited' })
  expect(data).toMatchObject({ employees: 0, held_both: 0 })
})

test('an invalid merge is refused with the reason at the field, and nothing moves', async () => {
  const { from, into, employees } = await twoPlaces([{}])
  await rows('update locations set is_active = false where id = $1', [into.id])
  const refusal = async (into_id: string) => {
    const reply = await mergePlace(from.id, into_id)
    const preview = await house.call(taxonomy.previewLocationMerge, {
      params: { id: from.id },
      query: { into: into_id },
    })
    expect([preview.status, preview.failure.errors?.into]).toEqual([reply.status, reply.failure.errors?.into_id])
    return [reply.status, reply.failure.errors?.into_id?.[0]]
  }
  expect(await refusal(from.id)).toEqual([422, `${from.name} can’t be merged into itself. Choose another location.`])
  expect(await refusal(into.id)).toEqual([
    422,
    `${into.name} is inactive. Activate it first, or choose another location.`,
  ])
  expect(await refusal(house.other.location_id)).toEqual([422, 'This location does not exist.'])
  expect(await refusal(house.agency.discipline_id)).toEqual([422, 'This location does not exist.'])
  expect((await mergePlace(randomUUID(), from.id)).status).toBe(404)
  expect((await mergePlace(house.other.location_id, from.id)).status).toBe(404)
  expect(await rows('select location_id from employees where id = $1', [employees[0]?.id])).toEqual([
    { location_id: from.id },
  ])
})

test('an inactive entry can be merged into an active one', async () => {
  const { from, into } = await twoPlaces([{}])
  await rows('update locations set is_active = false where id = $1', [from.id])
  expect((await mergePlace(from.id, into.id)).data.employees).toBe(1)
})

test('a double click merges once and gets the same answer; a second person sees what happened', async () => {
  const { from, into, employees } = await twoPlaces([{}, {}])
  const headers = { 'idempotency-key': randomUUID() }
  const [first, again] = await Promise.all([
    mergePlace(from.id, into.id, { headers }),
    mergePlace(from.id, into.id, { headers }),
  ])
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data])
  const late = await mergePlace(from.id, into.id, { as: 'csm' })
  expect([late.status, late.failure.code, late.failure.message]).toEqual([
    409,
    'CONFLICT',
    `${from.name} was already merged into ${into.name}.`,
  ])
  const [told] = await rows<{ n: number }>(
    `select count(*)::int as n from events where subject_id = any($1) and kind in ('employee.moved', 'location.merged')`,
    [[from.id, ...employees.map(({ id }) => id)]],
  )
  expect(told?.n).toBe(3)
})

test('when two entries are merged into each other at once, one goes, one stays, and no one is lost', async () => {
  const { from, into, employees } = await twoPlaces([{}, {}, {}])
  const replies = await Promise.all([mergePlace(from.id, into.id), mergePlace(into.id, from.id)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await rows<{ id: string }>('select id from locations where id = any($1)', [[from.id, into.id]])
  expect(left).toHaveLength(1)
  expect(await listed({ location_id: left[0]?.id })).toHaveLength(employees.length)
})

test('people moved by hand during a merge end up at an existing entry', async () => {
  const { from, into, employees } = await twoPlaces(Array.from({ length: 6 }, () => ({})))
  const elsewhere = anEmployee({ organization_id: org })
  await house.load({ employees: [elsewhere] })
  const edits = employees.map(({ id }) =>
    house.call(api.employees.update, { params: { id }, body: { location_id: house.agency.location_id } }),
  )
  const joins = house.call(api.employees.update, { params: { id: elsewhere.id }, body: { location_id: from.id } })
  const replies = await Promise.all([mergePlace(from.id, into.id), ...edits, joins])
  expect(replies.every(({ status }) => status < 500)).toBe(true)
  const [lost] = await rows<{ n: number }>(`select count(*)::int as n from employees e
    where e.location_id is not null and not exists (select from locations l where l.id = e.location_id)`)
  expect(lost?.n).toBe(0)
})

test('session templates name the remaining location and its room', async () => {
  const { from, into } = await twoPlaces()
  const roomOf = async (location_id: string, name: string) =>
    (await house.call(taxonomy.addRoom, { body: { name, location_id, capacity: 10 } })).data.id
  const [lab, hall, kept] = [await roomOf(from.id, 'Lab'), await roomOf(from.id, 'Hall'), await roomOf(into.id, 'lab')]
  const type = aTrainingType({ organization_id: org })
  const program = aProgram({ organization_id: org, training_type_id: type.id })
  await house.load({ training_types: [type], programs: [program] })
  for (const [name, room_id] of [
    ['In the lab', lab],
    ['In the hall', hall],
    ['Anywhere', null],
  ])
    await rows(
      `insert into session_templates (organization_id, program_id, name, body, created_by_name, updated_by_name)
       values ($1, $2, $3, $4, 'Ada Admin', 'Ada Admin')`,
      [org, program.id, name, { location_id: from.id, room_id }],
    )
  await mergePlace(from.id, into.id)
  const found = await rows(
    `select name, body ->> 'location_id' as location_id, body ->> 'room_id' as room_id from session_templates
     where program_id = $1 order by name`,
    [program.id],
  )
  expect(found).toEqual([
    { name: 'Anywhere', location_id: into.id, room_id: null },
    { name: 'In the hall', location_id: into.id, room_id: hall },
    { name: 'In the lab', location_id: into.id, room_id: kept },
  ])
})
