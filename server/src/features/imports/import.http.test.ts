import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { messyRoster } from './read/samples/messy-roster.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { png } from '../../../test/pictures.ts'
import {
  asked,
  csvFile,
  planned,
  readImport,
  rowsOf,
  run,
  undo,
  until,
  upload,
  workerOf,
} from '../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
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
})

const header = 'Employee number,Last name,First name,E-mail,Birth date,Status,Hire date,Location'
const marisol = '100,Reyes,Marisol,marisol@example.com,3/14/1985,Active,7/5/2011,Bronx'

const employees = async () =>
  (
    await house.owner.query<Record<string, string | number | null>>(
      `select e.*, l.name as location from employees e left join locations l on l.id = e.location_id
       where e.organization_id = $1 order by employee_number`,
      [house.agency.id],
    )
  ).rows

const existing = async (over: object = {}) => {
  const employee = anEmployee({
    organization_id: house.agency.id,
    employee_number: '100',
    first_name: 'Marisol',
    last_name: 'Reyes',
    email: 'marisol@example.com',
    mobile: '+17185550142',
    birth_date: '1985-03-14',
    hire_date: '2011-07-05',
    location_id: house.agency.location_id,
    ...over,
  })
  await house.load({ employees: [employee] })
  return employee
}

test('the four cases of every call of an import [R-API-2] [R-AUT-1]', async () => {
  await fourCases(house, api.imports.upload, { args: { file: csvFile([header, marisol]) }, denied: 'viewer' })
  await fourCases(house, api.imports.sample, { args: {}, denied: 'coordinator_limited' })
  const { id, mapping, options } = await upload(house, csvFile([header, marisol, '101,,,,,,,']))
  const args = { params: { id } }
  await fourCases(house, api.imports.get, { args, denied: 'viewer' })
  await fourCases(house, api.imports.plan, {
    args: { ...args, body: { mapping, options } },
    denied: 'coordinator_limited',
  })
  await until(house, id, ({ state }) => state === 'planned')
  await fourCases(house, api.imports.rows, { args, denied: 'viewer' })
  await fourCases(house, api.imports.decide, {
    args: { ...args, body: { rows: 'all', decision: 'skip' } },
    denied: 'viewer',
  })
  await fourCases(house, api.imports.rejects, { args, denied: 'viewer' })
  await fourCases(house, api.imports.run, { args: { ...args, body: {} }, denied: 'rn_limited' })
  await until(house, id, ({ state }) => state === 'succeeded_with_errors')
  await fourCases(house, api.imports.undo, { args: { ...args, body: {} }, denied: 'viewer' })
  expect((await until(house, id, ({ state }) => state === 'undone')).message).toBeNull()
})

test('columns are recognized and the first values shown before anything is changed', async () => {
  const uploaded = await upload(house, csvFile([header, marisol]))
  expect(uploaded).toMatchObject({
    state: 'uploaded',
    total: 1,
    mapping: {
      employee_number: 0,
      last_name: 1,
      first_name: 2,
      email: 3,
      birth_date: 4,
      provider_status: 5,
      hire_date: 6,
    },
    mapping_remembered: false,
    options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1 },
  })
  expect(uploaded.samples[1]).toEqual(['Reyes'])
  expect([uploaded.left_out, uploaded.left_out_count]).toEqual([[], 0])
  expect(uploaded.looks_like).toBeNull()
  const trainings = 'Student Name,Course / In-Service Title,Date Compl.\n"Reyes, Marisol",Infection control,5/20/2025'
  expect((await upload(house, csvFile([trainings]))).looks_like).toBe('training_import')
  const report = await upload(
    house,
    csvFile(['Harborlight roster', header, marisol, header, 'Total: 1,,,,,,,'], 'report.csv'),
  )
  expect(report.left_out).toEqual([
    { row: 1, text: 'Harborlight roster' },
    { row: 4, text: header.replaceAll(',', ' ') },
    { row: 5, text: 'Total: 1' },
  ])
  expect(await employees()).toEqual([])
})

test('a file that is not a roster is refused with one message', async () => {
  const reply = await house.call(api.imports.upload, { file: new File(['%PDF-1.7 …'], 'roster.pdf') })
  expect([reply.status, reply.failure.code]).toEqual([422, 'UNREADABLE_FILE'])
})

test('a file without a name is still read, and so is one with control characters in its name', async () => {
  const { id: organization_id } = house.agency
  const token = await house.tokenFor(house.users.agency_admin, organization_id)
  const titles: string[] = []
  for (const name of ['', '; filename=""', '; filename="ros\u0001ter.csv"']) {
    const response = await house.app.inject({
      method: 'POST',
      url: `/api/admin/provider-imports?organization_id=${organization_id}`,
      headers: { 'x-authorization': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: application/octet-stream\r\n\r\nName,E-mail\r\nAnn Lee,ann@example.com\r\n--x--\r\n`,
    })
    expect(response.statusCode, response.body).toBe(200)
    titles.push(response.json().title)
  }
  expect(titles).toEqual(['Unnamed file', 'Unnamed file', 'roster.csv'])
})

test('a new person is imported with status, dates and location, and one event', async () => {
  const { id } = await planned(house, csvFile([header, marisol]))
  const done = await run(house, id)
  expect(done).toMatchObject({ state: 'succeeded', counts: { create: 1 }, can_undo: true, undo_refused: null })
  expect(await employees()).toMatchObject([
    { first_name: 'Marisol', provider_status: 1, location: 'Bronx', version: 1, email: 'marisol@example.com' },
  ])
  const [row] = await rowsOf(house, id)
  const history = await house.call(api.employees.history, { params: { id: row?.employee_id ?? '' } })
  expect(history.data.data).toMatchObject([
    { kind: 'employee.created', source: 'import', job_id: id, actor_name: 'Ada Admin', subject_name: 'Marisol Reyes' },
  ])
})

const encodings = [
  { encoding: 'utf-8', delimiter: ',' },
  { encoding: 'utf-8-bom', delimiter: ';' },
  { encoding: 'windows-1252', delimiter: ';' },
  { encoding: 'utf-16le', delimiter: '\t' },
] as const
test.each(encodings)('a messy roster in $encoding is read; the run matches the dry run', async form => {
  const roster = messyRoster({ rows: 300, seed: 11, titles: ['Caregiver roster', 'Printed 3/1/2026'], ...form })
  const plan = await planned(house, new File([new Uint8Array(roster.bytes)], roster.file_name))
  const wrong = new Set([...roster.faulty.map(({ row }) => row), ...roster.repeated])
  expect(plan.counts).toEqual({ create: 300 - wrong.size, reject: wrong.size })
  const rejected = await rowsOf(house, plan.id, { outcome: 'reject' })
  expect(rejected.map(({ row }) => row)).toEqual([...wrong].sort((a, b) => a - b))
  expect(rejected.every(({ problems }) => problems.length > 0)).toBe(true)
  const before = await rowsOf(house, plan.id)
  const done = await run(house, plan.id)
  expect(done.counts).toEqual(plan.counts)
  const told = (rows: typeof before) => rows.map(({ row, outcome, name }) => [row, outcome, name])
  expect(told(await rowsOf(house, plan.id))).toEqual(told(before))
  expect((await employees()).length).toBe(300 - wrong.size)
})

test('importing the same file again changes nothing, and its mapping is remembered', async () => {
  const file = csvFile([header, marisol, '101,"O’Brien-Núñez",Seán,,11/2/1979,On leave,1/22/2021,Queens'])
  await run(house, (await planned(house, file)).id)
  const again = await planned(house, file)
  expect(again).toMatchObject({ counts: { unchanged: 2 }, mapping_remembered: true, unknowns: [] })
})

test('a mapping that failed, or was undone, is not remembered: the next clean file is matched by its own columns', async () => {
  const file = csvFile([header, marisol, '101,Chen,Wei,,11/2/1979,Active,1/22/2021,Queens'])
  const uploaded = await upload(house, file)
  const { birth_date = 0, hire_date = 0 } = uploaded.mapping
  const swapped = { ...uploaded.mapping, birth_date: hire_date, hire_date: birth_date }
  const failed = await run(house, (await planned(house, file, { mapping: swapped })).id)
  expect(failed.counts).toEqual({ reject: 2 })
  const next = await planned(house, file)
  expect(next).toMatchObject({ mapping_remembered: false, mapping: uploaded.mapping })
  await run(house, next.id)
  expect(await upload(house, file)).toMatchObject({ mapping_remembered: true, mapping: uploaded.mapping })
  await undo(house, next.id)
  expect((await upload(house, file)).mapping_remembered).toBe(false)
})

test('rejected rows are downloaded as a file, in the reader’s language, to fix and upload again', async () => {
  const first = await planned(
    house,
    csvFile([header, marisol, '101,Chen,Wei,,soon,Active,,Bronx', '100,Twice,Told,,,,,']),
  )
  const done = await run(house, first.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { create: 1, reject: 2 } })
  const rejects = await house.call(api.imports.rejects, { params: { id: first.id } })
  const text = rejects.bytes.toString('utf8')
  expect(text).toContain('Date of birth: “soon” is not a date')
  expect(text).toContain('Row 2 of the file has the same employee number.')
  const headers = { 'accept-language': 'es' }
  const spanish = await house.call(api.imports.rejects, { params: { id: first.id } }, { headers })
  expect(spanish.bytes.toString('utf8')).toContain('"Problema","Employee number"')
  expect(spanish.bytes.toString('utf8')).toContain('Fecha de nacimiento: “soon” no es una fecha')
  const rows = await house.call(
    api.imports.rows,
    { params: { id: first.id }, query: { outcome: 'reject' } },
    { headers },
  )
  expect(rows.data.data[1]?.problems[0]?.message).toContain('el mismo número de empleado')
  const fixed = spanish.bytes.toString('utf8').replace('"soon"', '"2/9/1968"').replace('"100"', '"102"')
  const second = await planned(house, new File([fixed], 'fixed.csv'))
  expect(second.mapping.birth_date).toBe(5)
  expect((await run(house, second.id)).counts).toEqual({ create: 2 })
  expect(await employees()).toHaveLength(3)
})

test('an export can be imported again unchanged', async () => {
  await existing({
    first_name: '=Marisol',
    tags: ['Weekends', 'Hoyer lift'],
    discipline_id: house.agency.discipline_id,
  })
  await existing({
    employee_number: '101',
    first_name: 'Ann',
    email: null,
    provider_status: 5,
    termination_date: '2024-08-31',
  })
  for (const format of ['csv', 'xlsx'] as const) {
    const columns =
      'name,employee_number,provider_status,discipline,location,coordinator,mobile,email,hire_date,termination_date,language,employment_type,city,tags'
    const exported = await house.call(api.employees.export, { query: { format, columns } })
    expect(exported.status).toBe(200)
    const plan = await planned(house, new File([new Uint8Array(exported.bytes)], `employees.${format}`))
    expect([plan.counts, await rowsOf(house, plan.id, { outcome: 'update' })]).toEqual([{ unchanged: 2 }, []])
  }
})

test('rows match by number, then external id, then email; changes are named', async () => {
  await existing()
  await existing({ employee_number: '101', external_id: 'X1', email: 'b@example.com' })
  await existing({ employee_number: '102', email: 'c@example.com', first_name: 'Cy', last_name: 'Young' })
  const plan = await planned(
    house,
    csvFile([
      'Employee number,External ID,Last name,First name,E-mail,City',
      '100,,Reyes,Marisol,new@example.com,Yonkers',
      ',X1,Reyes,Marisol,b@example.com,Yonkers',
      ',,Young,Cy,C@Example.com,Yonkers',
    ]),
  )
  expect(plan.counts).toEqual({ update: 3 })
  const [first] = await rowsOf(house, plan.id)
  expect(first?.changes).toEqual([
    { field: 'email', before: 'marisol@example.com', after: 'new@example.com' },
    { field: 'city', before: null, after: 'Yonkers' },
  ])
  await run(house, plan.id)
  expect((await employees()).map(({ city, version }) => [city, version])).toEqual([
    ['Yonkers', 2],
    ['Yonkers', 2],
    ['Yonkers', 2],
  ])
})

test('a row matching two people is assigned to the one with the stronger key', async () => {
  const byNumber = await existing()
  await existing({ employee_number: '101', external_id: 'X1', email: 'b@example.com' })
  const byExternal = await existing({ employee_number: '102', external_id: 'X2', email: 'd@example.com' })
  await existing({ employee_number: '103', email: 'c@example.com' })
  const plan = await planned(
    house,
    csvFile(['Employee number,External ID,E-mail,City', '100,X1,c@example.com,Yonkers', ',X2,c@example.com,Queens']),
  )
  expect((await rowsOf(house, plan.id)).map(({ employee_id, outcome }) => [employee_id, outcome])).toEqual([
    [byNumber.id, 'update'],
    [byExternal.id, 'update'],
  ])
})

test('the longest number and ID that a file may contain can also be saved with the profile', async () => {
  const ids = { employee_number: '7'.repeat(50), external_id: 'x'.repeat(100) }
  const plan = await planned(
    house,
    csvFile([
      'Employee number,External ID,Last name,First name',
      `${ids.employee_number},${ids.external_id},Reyes,Ana`,
      `8${ids.employee_number},,Chen,Wei`,
      `8,x${ids.external_id},Oh,Jo`,
    ]),
  )
  expect((await rowsOf(house, plan.id)).map(({ outcome }) => outcome)).toEqual(['create', 'reject', 'reject'])
  await run(house, plan.id)
  const [{ id } = { id: '' }] = await employees()
  const saved = await house.call(api.employees.update, { params: { id: String(id) }, body: ids })
  expect([saved.status, saved.data]).toMatchObject([200, ids])
})

test('a person listed twice in the file is imported once, and the second row names the first', async () => {
  const plan = await planned(
    house,
    csvFile([
      'Employee number,External ID,Last name,First name,E-mail,Birth date',
      '7,,Diaz,Eva,eva@example.com,',
      '7,,Diaz,Eva,other@example.com,',
      ',X5,Chen,Wei,wei@example.com,',
      ',X5,Chen,Wei,,',
      ',,Reyes,Ana,ana@example.com,',
      ',,Reyes,Ana,ANA@Example.com,',
      ',,Oh,Jo,,3/14/1986',
      ',,OH,Jó,,3/14/1986',
    ]),
  )
  expect((await rowsOf(house, plan.id)).map(({ outcome, problems }) => problems[0]?.message ?? outcome)).toEqual([
    'create',
    'Row 2 of the file has the same employee number.',
    'create',
    'Row 4 of the file has the same external ID.',
    'create',
    'Row 6 of the file has the same email and no employee number.',
    'create',
    'Row 8 of the file has the same name and date of birth and no employee number.',
  ])
})

test('two new people of the file who differ only in their number need a decision', async () => {
  const file = csvFile([
    'Employee number,Last name,First name,E-mail,Birth date',
    'D1,Diaz,Eva,eva@example.com,3/14/1986',
    'D2,DIAZ,Eva,EVA@example.com,3/14/1986',
    'D3,Chen,Wei,wei@example.com,',
    'D4,Chen,Wei,wei@example.com,',
    'D5,Reyes,Ana,,3/14/1986',
    'D6,Reyes,Ana,,3/15/1986',
  ])
  const plan = await planned(house, file)
  const shown = (await rowsOf(house, plan.id)).map(({ outcome, asks, problems }) => [
    outcome,
    asks,
    problems[0]?.message,
  ])
  const same = (row: number, what: string) =>
    `Row ${row} of the file has the same name and ${what} but another number. If they are the same person, this row is left out.`
  expect(shown).toEqual([
    ['create', false, undefined],
    ['ask', true, same(2, 'date of birth')],
    ['create', false, undefined],
    ['ask', true, same(4, 'email')],
    ['create', false, undefined],
    ['create', false, undefined],
  ])
  const decide = async (decision: 'update' | 'create', rows: number[]) =>
    (await house.call(api.imports.decide, { params: { id: plan.id }, body: { rows, decision } })).data.counts
  expect(await decide('update', [3])).toEqual({ create: 4, ask: 1, skip: 1 })
  expect(await decide('create', [5])).toEqual({ create: 5, skip: 1 })
  await run(house, plan.id)
  const numbers = (await employees()).map(({ employee_number }) => employee_number)
  expect(new Set(numbers.filter(number => /^D\d$/.test(String(number))))).toEqual(
    new Set(['D1', 'D3', 'D4', 'D5', 'D6']),
  )
})

test('a person with the same name and birth date needs a decision, and the decision is applied', async () => {
  await existing()
  const lines = [header, ',Reyes,Marisol,,3/14/1985,Active,7/5/2020,Bronx']
  const plan = await planned(house, csvFile(lines))
  expect(plan.counts).toEqual({ ask: 1 })
  expect((await rowsOf(house, plan.id))[0]?.problems[0]?.message).toBe(
    'Reyes, Marisol (100) has the same name and date of birth.',
  )
  const decide = async (decision: 'update' | 'create' | 'skip', rows: 'all' | number[] = [2]) =>
    (await house.call(api.imports.decide, { params: { id: plan.id }, body: { rows, decision } })).data.counts
  expect(await decide('create', 'all')).toEqual({ create: 1 })
  expect(await decide('skip')).toEqual({ skip: 1 })
  expect(await decide('update')).toEqual({ update: 1 })
  await run(house, plan.id)
  expect(await employees()).toMatchObject([{ hire_date: new Date(2020, 6, 5), version: 2 }])
  const undecided = await planned(house, csvFile([header, ',Reyes,Marisol,,3/14/1985,Active,7/5/2021,Bronx']))
  expect((await run(house, undecided.id)).counts).toEqual({ reject: 1 })
  expect(await employees()).toHaveLength(1)
})

test('a blank cell keeps the existing value; an option erases it', async () => {
  await existing()
  const lines = [header, '100,Reyes,Marisol,,3/14/1985,Active,7/5/2011,']
  expect((await planned(house, csvFile(lines))).counts).toEqual({ unchanged: 1 })
  const erasing = await planned(house, await upload(house, csvFile(lines)), { options: { erase_blank: true } })
  await run(house, erasing.id)
  expect(await employees()).toMatchObject([{ email: null, location_id: null, last_name: 'Reyes' }])
})

test('values unknown to the agency need a decision, and are created, mapped, left out or rejected by choice', async () => {
  const lines = ['Last name,First name,Location,Discipline,Care Coordinator,Status']
  lines.push('Reyes,Ana,Bronks,PCA,"Ortega, Luis",Purple', 'Reyes,Bea,BRONKS,,,Active', 'Reyes,Cleo,Astoria,,,Active')
  const uploaded = await upload(house, csvFile(lines))
  const first = await asked(house, uploaded)
  const ask = { action: 'ask' }
  expect(first.unknowns).toMatchObject([
    { field: 'provider_status', value: 'Purple', rows: 1, decision: ask, suggestion: null },
    { field: 'discipline', value: 'PCA', rows: 1, decision: ask, stands_for: 'Personal Care Aide' },
    { field: 'location', value: 'Bronks', rows: 2, decision: ask, suggestion: house.agency.location_id },
    { field: 'coordinator', value: 'Ortega, Luis', rows: 1, decision: ask },
    { field: 'location', value: 'Astoria', rows: 1, decision: ask, suggestion: null },
  ])
  expect(first.counts).toEqual({ create: 3 })
  expect((await rowsOf(house, first.id))[2]?.problems).toMatchObject([
    { field: 'location', value: 'Astoria', message: '“Astoria” is not a location of your agency.' },
  ])
  const early = await house.call(api.imports.run, { params: { id: first.id }, body: {} })
  expect([early.status, early.failure.message]).toEqual([
    409,
    'Choose what to do with “Purple”, “PCA”, “Bronks” and 2 more, then check the file again.',
  ])
  const second = await planned(house, uploaded, {
    decisions: {
      provider_status: { Purple: { action: 'map', provider_status: 4 } },
      location: { bronks: { action: 'map', id: house.agency.location_id }, Astoria: { action: 'reject' } },
      discipline: { PCA: { action: 'blank' } },
      coordinator: { 'ortega, luis': { action: 'create' } },
    },
  })
  expect(second.counts).toEqual({ create: 2, reject: 1 })
  await run(house, second.id)
  const made = await house.owner.query(`select name from coordinators where organization_id = $1 order by 1`, [
    house.agency.id,
  ])
  expect(made.rows).toEqual([{ name: 'Cora Coordinator' }, { name: 'Luis Ortega' }])
  const rows = await employees()
  expect(rows).toMatchObject([{ location: 'Bronx', discipline_id: null }, { location: 'Bronx' }])
  expect(new Set(rows.map(row => row.provider_status))).toEqual(new Set([1, 4]))
  // The choices are stored with the columns
  expect((await planned(house, csvFile(lines))).counts).toMatchObject({ reject: 1 })
})

test('a discipline created from its usual code gets the code’s standard name, once for both', async () => {
  const lines = ['Last name,First name,Discipline', 'Reyes,Ana,chha', 'Chen,Wei,Certified Homemaker-Home Health Aide']
  lines.push('Oh,Jo,RN', 'Li,Bo,Night watch')
  const uploaded = await upload(house, csvFile(lines))
  const create = { action: 'create' as const }
  const decided = await asked(house, uploaded, {
    decisions: {
      discipline: { chha: create, 'Certified Homemaker-Home Health Aide': create, RN: create, 'Night watch': create },
    },
  })
  expect(decided.unknowns.map(({ value, stands_for }) => [value, stands_for])).toEqual([
    ['chha', 'Certified Homemaker-Home Health Aide'],
    ['Certified Homemaker-Home Health Aide', undefined],
    ['RN', 'Registered Nurse'],
    ['Night watch', undefined],
  ])
  expect((await run(house, uploaded.id)).counts).toEqual({ create: 4 })
  const made = await house.owner.query(
    `select code, name, is_skilled from disciplines where organization_id = $1 and name <> 'Home Health Aide' order by code`,
    [house.agency.id],
  )
  expect(made.rows).toEqual([
    { code: 'CHHA', name: 'Certified Homemaker-Home Health Aide', is_skilled: false },
    { code: 'NW', name: 'Night watch', is_skilled: false },
    { code: 'RN', name: 'Registered Nurse', is_skilled: true },
  ])
})

test('nothing is created for rejected rows, and no questions are asked about them', async () => {
  const columns = 'Employee number,Last name,First name,Birth date,Hire date,Location,Discipline,Coordinator,Status'
  const plan = await asked(
    house,
    csvFile([
      columns,
      '1,Reyes,Ana,31/31/1980,7/5/2020,Nowhere,Pilot,Nobody Known,Purple',
      '2,Chen,Wei,3/14/1985,7/5/2020,Yonkers,PCA,Ivo Klein,Active',
      '3,Oh,Jo,3/14/1986,7/5/2020,Utica,LPN,,Striped',
    ]),
  )
  const valuesOf = ({ unknowns }: typeof plan) => unknowns.map(({ value }) => value).toSorted()
  expect(valuesOf(plan)).toEqual(['Ivo Klein', 'LPN', 'PCA', 'Striped', 'Utica', 'Yonkers'])
  const decided = await asked(house, plan, {
    decisions: {
      location: { Yonkers: { action: 'create' }, Utica: { action: 'create' }, Nowhere: { action: 'create' } },
      discipline: { PCA: { action: 'create' }, LPN: { action: 'create' }, Pilot: { action: 'create' } },
      coordinator: { 'Ivo Klein': { action: 'create' }, 'Nobody Known': { action: 'create' } },
      provider_status: { Striped: { action: 'reject' } },
    },
  })
  expect(decided.counts).toEqual({ reject: 2, create: 1 })
  // A row rejected by a decision may still be decided differently; its other values are not asked about
  expect(valuesOf(decided)).toEqual(['Ivo Klein', 'PCA', 'Striped', 'Yonkers'])
  await run(house, plan.id)
  const names = await house.owner.query<{ name: string }>(
    `select name from locations where organization_id = $1 union all select name from disciplines where organization_id = $1
     union all select name from coordinators where organization_id = $1`,
    [house.agency.id],
  )
  const left = names.rows.map(({ name }) => name)
  expect(left).toEqual(expect.arrayContaining(['Yonkers', 'Personal Care Aide', 'Ivo Klein']))
  for (const name of ['Nowhere', 'Pilot', 'Nobody Known', 'Utica', 'Licensed Practical Nurse'])
    expect(left).not.toContain(name)
})

test('a row accepted at the check and rejected at the run creates nothing either', async () => {
  const plan = await planned(house, csvFile(['Employee number,Last name,First name,Location', '900,Reyes,Ana,Yonkers']))
  expect(plan.counts).toEqual({ create: 1 })
  await existing({ employee_number: '900', email: null, birth_date: null })
  expect((await run(house, plan.id)).counts).toEqual({ reject: 1 })
  const made = await house.owner.query(`select from locations where organization_id = $1 and name = 'Yonkers'`, [
    house.agency.id,
  ])
  expect(made.rows).toEqual([])
})

test('unknown languages and employment types need a decision, and a status may contain an employment type', async () => {
  const plan = await asked(
    house,
    csvFile([
      'Employee number,Last name,First name,Language,Employment type,Status,Termination date',
      '1,Reyes,Ana,Klingon,Contract,Active,',
      '2,Chen,Wei,Spannish,Temp,Per Diem – Active,',
      '3,Oh,Jo,English,,Voluntarily Terminated,8/31/2024',
      '4,Li,Bo,English,,Somehow,8/31/2024',
    ]),
  )
  expect(plan.unknowns).toMatchObject([
    { field: 'language', value: 'Klingon', suggestion: null },
    { field: 'employment_type', value: 'Contract', suggestion: 'per_diem' },
    { field: 'language', value: 'Spannish', suggestion: 'es' },
    { field: 'employment_type', value: 'Temp', suggestion: 'per_diem' },
    { field: 'provider_status', value: 'Somehow', suggestion: null },
  ])
  const decided = await asked(house, plan, {
    decisions: {
      employment_type: { Contract: { action: 'map', employment_type: 'part_time' }, Temp: { action: 'blank' } },
      language: { Klingon: { action: 'blank' }, Spannish: { action: 'map', language: 'es' } },
      provider_status: { Somehow: { action: 'blank' } },
    },
  })
  expect(decided.counts).toEqual({ create: 4 })
  await run(house, plan.id)
  expect(await employees()).toMatchObject([
    { employment_type: 'part_time', provider_status: 1 },
    // The unknown type is left blank, and the status shows it
    { employment_type: 'per_diem', language: 'es', provider_status: 1 },
    { provider_status: 5, status_reason: 'Resigned' },
    // People whose last day has passed have left, whatever the status says
    { provider_status: 5 },
  ])
})

test('decisions are saved with the columns: the next file asks only about new values', async () => {
  const columns = 'Employee number,Last name,First name,Discipline'
  const first = await asked(house, csvFile([columns, '1,Reyes,Ana,Pilot', '2,Chen,Wei,Sailor']))
  const decisions = { discipline: { Pilot: { action: 'blank' }, Sailor: { action: 'create' } } }
  await run(house, (await asked(house, first, { decisions })).id)
  const next = await asked(house, csvFile([columns, '3,Oh,Jo,pilot', '4,Li,Bo,Sailor', '5,Po,Al,Diver']))
  expect(next.unknowns).toMatchObject([
    { value: 'pilot', decision: { action: 'blank' } },
    { value: 'Diver', decision: { action: 'ask' } },
  ])
  // One more answer doesn't lose the others
  const decided = await asked(house, next, { decisions: { discipline: { Diver: { action: 'create' } } } })
  expect(decided.unknowns).toMatchObject([{ decision: { action: 'blank' } }, { decision: { action: 'create' } }])
  await run(house, next.id)
  const third = await asked(house, csvFile([columns, '6,Xu,Ed,Pilot']))
  expect(third.unknowns).toMatchObject([{ decision: { action: 'blank' } }])
})

test('a column with an unknown name is suggested by its values', async () => {
  const uploaded = await upload(
    house,
    csvFile([
      'Name,Joyned,Wrote,Rang,Kind,Orbit,Emergency Contact Phone',
      '"Reyes, Ana",7/5/2021,ana@example.com,(718) 555-0142,Active,7,(718) 555-0199',
      '"Chen, Wei",8/5/2021,wei@example.com,(718) 555-0143,Terminated,8,(718) 555-0198',
      '"Oh, Jo",9/5/2021,jo@example.com,(718) 555-0144,On leave,9,(718) 555-0197',
    ]),
  )
  expect(uploaded.mapping).toEqual({ full_name: 0 })
  expect(uploaded.offers).toEqual([
    { column: 1, looks_like: 'date', fields: ['hire_date'] },
    { column: 2, looks_like: 'email', fields: ['email'] },
    { column: 3, looks_like: 'phone', fields: ['mobile'] },
    { column: 4, looks_like: 'status', fields: ['provider_status'] },
  ])
})

test('terminated people are imported as terminated, and rehired people with a new start', async () => {
  await existing({ provider_status: 5, termination_date: '2024-08-31' })
  const plan = await planned(
    house,
    csvFile([
      'Employee number,Last name,First name,Status,Hire date,Rehire date,Termination date',
      '100,Reyes,Marisol,Active,7/5/2011,2/3/2026,',
      '101,Chen,Wei,Terminated,4/3/2017,,8/31/2024',
      '102,Future,Fay,Pending,1/4/2027,,',
    ]),
  )
  expect(plan.counts).toEqual({ update: 1, create: 2 })
  await run(house, plan.id)
  const days =
    await house.owner.query(`select employee_number, provider_status, rehire_date::text, termination_date::text,
    status_since::text from employees order by 1`)
  expect(days.rows).toMatchObject([
    { provider_status: 1, rehire_date: '2026-02-03', termination_date: null, status_since: '2026-02-03' },
    { provider_status: 5, termination_date: '2024-08-31', status_since: '2024-08-31' },
    { provider_status: 7, status_since: '2027-01-04' },
  ])
  const history = await house.owner.query(
    `select kind from events where job_id = $1 and subject_name = 'Marisol Reyes'`,
    [plan.id],
  )
  expect(history.rows).toEqual([{ kind: 'employee.status_changed' }])
})

test('an employee edited between check and run is left alone, and so is a number assigned meanwhile', async () => {
  const employee = await existing()
  const plan = await planned(
    house,
    csvFile([header, marisol.replace('7/5/2011', '7/6/2011'), '200,New,Person,,,,,Bronx']),
  )
  expect(plan.counts).toEqual({ update: 1, create: 1 })
  await house.call(api.employees.update, { params: { id: employee.id }, body: { city: 'Yonkers' } })
  await existing({ employee_number: '200', email: 'taken@example.com', birth_date: null })
  const done = await run(house, plan.id)
  expect(done.counts).toEqual({ reject: 2 })
  expect((await rowsOf(house, plan.id)).map(({ problems }) => problems[0]?.message)).toEqual([
    'Someone else changed this employee after the check, so this row was left out.',
    'This employee number was given to someone else after the check.',
  ])
  expect(await employees()).toMatchObject([
    { city: 'Yonkers', hire_date: new Date(2011, 6, 5) },
    { first_name: 'Marisol' },
  ])
})

test('an import is undone as a whole: new people go, changed ones are restored, records it created are gone', async () => {
  const employee = await existing({ discipline_id: null, tags: ['Weekends'] })
  const before = await house.call(api.employees.get, { params: { id: employee.id } })
  const columns = 'Employee number,Last name,First name,Location,Discipline,Tags,Status'
  const plan = await planned(
    house,
    csvFile([columns, '100,Reyes-Cruz,Marisol,Yonkers,HHA,Nights,LOA', '101,Chen,Wei,Yonkers,PCA,,Active']),
  )
  expect((await run(house, plan.id)).counts).toEqual({ update: 1, create: 1 })
  const undone = await undo(house, plan.id)
  expect(undone).toMatchObject({ state: 'undone', message: null, can_undo: false })
  const after = await house.call(api.employees.get, { params: { id: employee.id } })
  expect({ ...after.data, version: 0, updated_at: '' }).toEqual({ ...before.data, version: 0, updated_at: '' })
  expect(await employees()).toHaveLength(1)
  const left = await house.owner.query(
    `select name from locations where organization_id = $1 union select name from disciplines where organization_id = $1 order by 1`,
    [house.agency.id],
  )
  expect(left.rows.map(row => (row as { name: string }).name)).not.toContain('Yonkers')
  const told = await house.owner.query(`select kind from events where job_id = $1 order by at, kind`, [plan.id])
  expect(told.rows.map(row => (row as { kind: string }).kind)).toEqual(
    expect.arrayContaining(['employee.removed', 'employee.updated', 'import.undone']),
  )
  const again = await house.call(api.imports.undo, { params: { id: plan.id }, body: {} })
  expect([again.status, again.failure.code]).toEqual([409, 'NOT_UNDOABLE'])
})

test('people an import created or changed can be filtered: in the list, its total, views and exports, until the undo', async () => {
  const other = await existing({ employee_number: '7', email: 'other@example.com', birth_date: null })
  await existing()
  const first = await planned(
    house,
    csvFile([header, '100,Reyes-Cruz,Marisol,,,,,', '101,Chen,Wei,,,Active,,Bronx', '102,,,,,,,'], 'march.csv'),
  )
  expect((await run(house, first.id)).counts).toEqual({ update: 1, create: 1, reject: 1 })
  const second = await planned(house, csvFile([header, '101,Chen,Wei,wei@example.com,,,,'], 'april.csv'))
  await run(house, second.id)
  const numbers = async (import_id: string) => {
    const { data } = await house.call(api.employees.list, { query: { import_id } })
    expect(data.meta.total).toBe(data.data.length)
    return data.data.map(({ employee_number }) => String(employee_number)).sort()
  }
  expect(await numbers(first.id)).toEqual(['100', '101'])
  expect(await numbers(second.id)).toEqual(['101'])
  expect(await numbers(`${first.id},${second.id}`)).toEqual(['100', '101'])
  expect(await numbers('none')).toEqual([other.employee_number])
  const { data: names } = await fourCases(house, api.lookups.imports, { args: {} })
  expect(names.data.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^april\.csv, [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/),
    expect.stringMatching(/^march\.csv, /),
  ])
  const body = { resource: 'employees', name: 'March', query: { import_id: first.id }, visibility: 'private' } as const
  await house.call(api.savedViews.add, { body: { ...body, columns: null, is_default: false } })
  const views = await house.call(api.savedViews.list, { query: { resource: 'employees' } })
  expect(views.data.data.map(({ count }) => count)).toEqual([2])
  const file = await house.call(api.employees.export, { query: { import_id: second.id, format: 'csv' } as never })
  expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(2)
  expect((await house.call(api.employees.list, { query: { import_id: first.id } }, { as: 'other' })).status).toBe(404)
  const theirs = { as: 'other', organization_id: house.other.id } as const
  expect((await house.call(api.employees.list, { query: { import_id: first.id } }, theirs)).data.data).toEqual([])
  await undo(house, second.id)
  expect(await numbers(second.id)).toEqual([])
  expect((await house.call(api.lookups.imports, {})).data.data).toHaveLength(1)
  const wrong = await house.call(api.employees.list, { query: { import_id: 'march.csv' } })
  expect([wrong.status, Object.keys(wrong.failure.errors ?? {})]).toEqual([422, ['import_id']])
})

test('an import with later changes on top cannot be undone, and the names are listed', async () => {
  const plan = await planned(house, csvFile([header, marisol, '101,Chen,Wei,,,Active,,Bronx']))
  await run(house, plan.id)
  const [row] = await rowsOf(house, plan.id)
  await house.call(api.employees.update, { params: { id: row?.employee_id ?? '' }, body: { city: 'Yonkers' } })
  const reply = await house.call(api.imports.undo, { params: { id: plan.id }, body: {} })
  expect([reply.status, reply.failure]).toMatchObject([
    409,
    {
      code: 'NOT_UNDOABLE',
      message: 'Reyes, Marisol was changed by Ada Admin after the import, so it can’t be undone.',
    },
  ])
  expect(await readImport(house, plan.id)).toMatchObject({ state: 'succeeded', can_undo: false })
  expect(await employees()).toHaveLength(2)
})

test('an import runs once, and only after its check', async () => {
  const uploaded = await upload(house, csvFile([header, marisol]))
  const call = () => house.call(api.imports.run, { params: { id: uploaded.id }, body: {} })
  expect((await call()).status).toBe(409)
  await planned(house, uploaded)
  await run(house, uploaded.id)
  expect((await call()).failure.code).toBe('IMPORT_ALREADY_RUN')
  const plan = await house.call(api.imports.plan, {
    params: { id: uploaded.id },
    body: { mapping: uploaded.mapping, options: uploaded.options },
  })
  expect(plan.failure.code).toBe('IMPORT_ALREADY_RUN')
})

test('a mapping to a column the file does not have is refused at the field', async () => {
  const { id, options } = await upload(house, csvFile([header, marisol]))
  const reply = await house.call(api.imports.plan, { params: { id }, body: { mapping: { last_name: 40 }, options } })
  expect([reply.status, reply.failure.errors]).toEqual([422, { 'mapping.last_name': ['The file has no such column.'] }])
})

test('a person hired for a later day waits for it: shown in the dry run, applied by the run, reverted by the undo', async () => {
  const row = (number: string, name: string, status: string, hired: string) =>
    `${number},${name},Reyes,${status},${hired}`
  const file = (...rows: string[]) =>
    csvFile(['Number,First name,Last name,Status,Hire date', ...rows], 'new-hires.csv')
  const get = async (number: string) => {
    const { data } = await house.call(api.employees.list, { query: { search: number } })
    const id = data.data[0]?.id ?? ''
    return id ? (await house.call(api.employees.get, { params: { id } })).data : undefined
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const plan = await planned(house, file(row('FD-1', 'Ana', 'Active', day(30)), row('FD-2', 'Bo', 'On leave', day(30))))
  const [first, second] = await rowsOf(house, plan.id)
  expect(first).toMatchObject({
    outcome: 'create',
    changes: [
      { field: 'provider_status', before: null, after: 'Pending' },
      { field: 'starts_on', before: null, after: day(30) },
    ],
  })
  expect(second).toMatchObject({ outcome: 'reject', problems: [{ field: 'hire_date' }] })
  await run(house, plan.id)
  const start = (days: number) => ({
    provider_status: 7,
    scheduled_statuses: [{ provider_status: 1, effective_on: day(days) }],
  })
  expect(await get('FD-1')).toMatchObject(start(30))
  const listed = await house.call(api.employees.list, { query: { search: 'FD-1' } })
  expect(listed.data.data[0]).toMatchObject({ imported_from: 'new-hires.csv', planned_change: { provider_status: 1 } })
  const again = await planned(house, file(row('FD-1', 'Ana', 'Active', day(30))))
  expect(again.counts).toEqual({ unchanged: 1 })
  const later = await planned(house, file(row('FD-1', 'Ana', 'Active', day(40))))
  expect((await rowsOf(house, later.id))[0]?.changes.map(({ field }) => field).sort()).toEqual([
    'hire_date',
    'starts_on',
  ])
  await run(house, later.id)
  expect(await get('FD-1')).toMatchObject({ ...start(40), hire_date: day(40) })
  expect((await undo(house, later.id)).state).toBe('undone')
  expect(await get('FD-1')).toMatchObject({ ...start(30), hire_date: day(30) })
  const begun = await planned(house, file(row('FD-1', 'Ana', 'Active', day(-3))))
  await run(house, begun.id)
  expect(await get('FD-1')).toMatchObject({ provider_status: 1, status_since: day(-3), scheduled_statuses: [] })
})

test('a person who leaves on a later day works until then: shown in the dry run, applied by the run, reverted by the undo', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const file = (...rows: string[]) =>
    csvFile(['Number,First name,Last name,Status,Termination date,Status reason', ...rows], 'leavers.csv')
  const [away, working] = [4, 1].map(provider_status =>
    anEmployee({ organization_id: house.agency.id, last_name: 'Reyes', provider_status: provider_status as 4 }),
  )
  if (!away || !working) throw new Error('two people')
  await house.load({ employees: [away, working] })
  const get = async (id: string | null | undefined) =>
    (await house.call(api.employees.get, { params: { id: id ?? '' } })).data
  const row = (one: typeof away, last: number, reason = 'Retired') =>
    `${one.employee_number},${one.first_name},${one.last_name},Terminated,${day(last)},${reason}`
  const back = { provider_status: 1, reason: null, effective_on: day(20) } as const
  expect((await house.call(api.employees.changeStatus, { params: { id: away.id }, body: back })).status).toBe(200)

  const rows = file(`LD-1,Ana,Reyes,Terminated,${day(9)},Retired`, row(working, 9))
  const plan = await planned(house, rows)
  const [first, second] = await rowsOf(house, plan.id)
  const told = [
    { field: 'ends_on', before: null, after: day(9) },
    { field: 'end_reason', before: null, after: 'Retired' },
  ]
  expect(first).toMatchObject({
    outcome: 'create',
    changes: [{ field: 'provider_status', before: null, after: 'Active' }, ...told],
  })
  expect(second).toMatchObject({ outcome: 'update', problems: [], changes: told })
  await run(house, plan.id)
  const leaving = (last: number) => ({
    provider_status: 1,
    termination_date: null,
    scheduled_statuses: [{ provider_status: 5, effective_on: day(last), reason: 'Retired' }],
  })
  const added = (await rowsOf(house, plan.id))[0]?.employee_id
  expect(await get(added)).toMatchObject(leaving(9))
  expect(await get(working.id)).toMatchObject(leaving(9))
  expect((await planned(house, rows)).counts).toEqual({ unchanged: 2 })

  const correction = await planned(house, file(row(working, 12), row(away, -1)))
  expect((await rowsOf(house, correction.id))[1]?.changes).toContainEqual(
    expect.objectContaining({ field: 'canceled', after: null }),
  )
  await run(house, correction.id)
  expect(await get(working.id)).toMatchObject(leaving(12))
  expect(await get(away.id)).toMatchObject({ provider_status: 5, termination_date: day(-1), scheduled_statuses: [] })
  expect((await undo(house, correction.id)).state).toBe('undone')
  expect(await get(working.id)).toMatchObject(leaving(9))
  expect(await get(away.id)).toMatchObject({
    provider_status: 4,
    scheduled_statuses: [{ provider_status: 1, effective_on: day(20) }],
  })
  // An edit that was reversed does not block anything
  for (const city of ['Utica', null])
    await house.call(api.employees.update, { params: { id: added ?? '' }, body: { city } })
  expect(await undo(house, plan.id)).toMatchObject({ state: 'undone', message: null })
  expect(await get(working.id)).toMatchObject({ provider_status: 1, scheduled_statuses: [] })
})

test('a canceled run lists completed rows, which can be undone', async () => {
  const roster = messyRoster({ rows: campaign(2_500, 6_000), seed: 3, faulty: 0 })
  const plan = await planned(house, new File([new Uint8Array(roster.bytes)], roster.file_name))
  await house.call(api.imports.run, { params: { id: plan.id }, body: {} })
  await until(house, plan.id, ({ done }) => done > 0)
  await house.call(api.jobs.cancel, { params: { id: plan.id }, body: {} })
  const stopped = await until(house, plan.id, ({ state }) => state !== 'running')
  expect(stopped).toMatchObject({ state: 'cancelled', can_undo: true })
  expect(stopped.done).toBeLessThan(stopped.total)
  expect(await employees()).toHaveLength(stopped.counts.create ?? 0)
  expect((await undo(house, plan.id)).state).toBe('undone')
  expect(await employees()).toHaveLength(0)
})

test('two workers share the work without doing anything twice', async () => {
  const second = await workerOf(house)
  const roster = messyRoster({ rows: campaign(800, 3_000), seed: 8, faulty: 0 })
  const uploads = [house.agency.id, house.agency.id].map(
    () => new File([new Uint8Array(roster.bytes)], roster.file_name),
  )
  const [a, b] = await Promise.all(uploads.map(file => upload(house, file)))
  if (!a || !b) throw new Error('two uploads')
  // Checked once each: the lists have none of its words
  const { location: _, discipline: __, coordinator: ___, ...mapping } = a.mapping
  await Promise.all([planned(house, a, { mapping }), planned(house, b, { mapping })])
  // Both found an empty agency; the second run finds the numbers taken
  await Promise.all([run(house, a.id), run(house, b.id)])
  const counts = await Promise.all([a, b].map(async ({ id }) => (await readImport(house, id)).counts))
  const created = counts.map(count => count.create ?? 0)
  expect(created.reduce((a, b) => a + b)).toBe((await employees()).length)
  expect(new Set((await employees()).map(row => row.employee_number)).size).toBe((await employees()).length)
  const attempts = await house.owner.query('select distinct attempt from jobs')
  expect(attempts.rows).toEqual([{ attempt: 2 }])
  await second.stop()
}, 60_000)

test('a roster imports second phones and expected returns; a return day for someone not on leave changes nothing', async () => {
  const columns = 'Employee number,Last name,First name,Status,Mobile phone,Home phone,Return date'
  const rowsOfFile = [
    '1,Reyes,Ana,On leave,718-555-0101,718-555-0102,12/1/2026',
    '2,Chen,Wei,Active,718-555-0103,,3/1/2024',
    '3,Diaz,Rosa,LOA,,718-555-0104,',
  ]
  const first = await planned(house, csvFile([columns, ...rowsOfFile]))
  expect(first.mapping).toMatchObject({ mobile: 4, phone_2: 5, expected_return: 6 })
  await run(house, first.id)
  const shown = async () =>
    (
      await house.owner.query(
        'select employee_number, provider_status, mobile, phone_2, expected_return::text from employees order by 1',
      )
    ).rows
  expect(await shown()).toEqual([
    {
      employee_number: '1',
      provider_status: 4,
      mobile: '+17185550101',
      phone_2: '+17185550102',
      expected_return: '2026-12-01',
    },
    { employee_number: '2', provider_status: 1, mobile: '+17185550103', phone_2: null, expected_return: null },
    { employee_number: '3', provider_status: 4, mobile: null, phone_2: '+17185550104', expected_return: null },
  ])

  const second = await planned(
    house,
    csvFile([columns, '1,Reyes,Ana,Active,,,12/1/2026', '2,Chen,Wei,Active,,,', '3,Diaz,Rosa,LOA,,,1/4/2027']),
  )
  expect((await rowsOf(house, second.id)).map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['update', expect.arrayContaining([{ field: 'expected_return', before: '2026-12-01', after: null }]) as unknown],
    ['unchanged', []],
    ['update', [{ field: 'expected_return', before: null, after: '2027-01-04' }]],
  ])
  await run(house, second.id)
  expect((await shown()).map(row => row.expected_return)).toEqual([null, null, '2027-01-04'])
  await undo(house, second.id)
  expect((await shown()).map(row => [row.provider_status, row.expected_return])).toEqual([
    [4, '2026-12-01'],
    [1, null],
    [4, null],
  ])
})

test('an imported person with a photo since blocks the undo, until the photo is removed', async () => {
  const job = await planned(house, csvFile([header, marisol]))
  await run(house, job.id)
  const { rows } = await house.owner.query<{ id: string }>('select id from employees')
  const params = { id: rows[0]?.id ?? '' }
  const file = new File([new Uint8Array(png({ width: 128, height: 128 }))], 'me.png', { type: 'image/png' })
  expect((await house.call(api.employeePhotos.set, { params, file })).status).toBe(200)
  const refused = await house.call(api.imports.undo, { params: { id: job.id }, body: {} })
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    expect.stringContaining('Reyes, Marisol was changed by'),
  ])
  await house.call(api.employeePhotos.remove, { params })
  await undo(house, job.id)
  expect(await employees()).toEqual([])
})
