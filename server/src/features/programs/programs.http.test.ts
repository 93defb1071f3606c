import { api, type Args, type Program } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aProgram, aProgramVersion, type ProgramRecord } from '../../demo/factories/programs.ts'
import { aDiscipline, aLocation, aTrainingType } from '../../demo/factories/taxonomy.ts'

let house: House
const inService = { id: '', name: 'In-service' }
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id, name: inService.name })
  inService.id = type.id
  await house.load({ training_types: [type] })
})
afterAll(() => house.close())

type Body = Args<typeof api.programs.add>['body']
const aBody = (over: Partial<Body> = {}): Body => ({
  titles: { en: 'Fall prevention' },
  training_type_id: inService.id,
  delivery: 'online',
  ...over,
})
async function create(over: Partial<Body> = {}, as: Caller = 'agency_admin'): Promise<Program> {
  const { data, status, failure } = await house.call(api.programs.add, { body: aBody(over) }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
/** Creates a published program that nothing keeps from being started. */
async function published(over: Partial<ProgramRecord> = {}, languages = ['en']): Promise<string> {
  const organization_id = house.agency.id
  const program = aProgram({ organization_id, training_type_id: inService.id, ...over })
  await house.load({
    programs: [program],
    program_versions: [aProgramVersion({ organization_id, program_id: program.id, languages })],
  })
  return program.id
}
const get = async (id: string, as: Caller = 'agency_admin') =>
  (await house.call(api.programs.get, { params: { id } }, { as })).data
const change = (program: Program, body: NonNullable<Args<typeof api.programs.update>['body']>) =>
  house.call(
    api.programs.update,
    { params: { id: program.id }, body },
    { headers: { 'if-match': `"${program.version}"` } },
  )
const titlesOf = async (query: NonNullable<Args<typeof api.programs.list>['query']>) =>
  (await house.call(api.programs.list, { query })).data.data.map(({ title }) => title)

test('[R-RTE-6][R-ENT-5][R-ENT-6] a program is created with its defaults, and appears in the list', async () => {
  const body = aBody({ titles: { en: '  Infection   control ', es: 'Control de infecciones', ru: '' } })
  const { data } = await fourCases(house, api.programs.add, { args: { body }, denied: 'coordinator_limited' })
  expect(data).toMatchObject({
    title: 'Infection control',
    titles: { en: 'Infection control', es: 'Control de infecciones' },
    status: 'non_operational',
    reasons: ['draft'],
    training_type: inService,
    origin: 'own',
    pass_mark: 80,
    max_attempts: 3,
    due_from: 'assignment',
    due_days: 30,
    reminders: [14, 7, 1],
    published: null,
    version: 1,
  })
  expect(data.draft).toMatchObject({ number: null, module_count: 0, languages: [] })
  const list = await fourCases(house, api.programs.list, { args: { query: { search: 'infecciones' } } })
  expect(list.data.data).toMatchObject([{ id: data.id, has_draft: true, module_count: 0, credit_minutes: 0 }])
  await fourCases(house, api.programs.get, { args: { params: { id: data.id } } })
})

test('[R-STA-8] a program is active, non-operational for its current problems, or archived', async () => {
  const id = await published({ titles: { en: 'Moved by itself' } })
  expect(await get(id)).toMatchObject({ status: 'active', reasons: [] })
  const paused = await change(await get(id), { is_paused: true })
  expect(paused.data).toMatchObject({ status: 'non_operational', reasons: ['paused_by_agency'] })
  await house.owner.query('update training_types set is_active = false where id = $1', [inService.id])
  expect((await get(id)).reasons).toEqual(['paused_by_agency', 'training_type_inactive'])
  await house.owner.query('update training_types set is_active = true where id = $1', [inService.id])
  await change(await get(id), { is_paused: false })
  expect(await get(id)).toMatchObject({ status: 'active', reasons: [] })

  const body = { status: 'archived' as const }
  const archived = await fourCases(house, api.programs.setStatus, {
    args: { params: { id }, body },
    denied: 'viewer',
  })
  expect(archived.data.status).toBe('archived')
  const again = await house.call(api.programs.setStatus, { params: { id }, body })
  expect([again.status, again.failure.message]).toEqual([409, '“Moved by itself” is already archived.'])
  const edited = await change(archived.data, { grace_days: 3 })
  expect([edited.status, edited.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
  const back = await house.call(api.programs.setStatus, { params: { id }, body: { status: 'active' } })
  expect(back.data.status).toBe('active')
})

test('an expired approval by the agency’s state stops a program until there is another', async () => {
  const id = await published()
  const state = { state: 'NY', number: 'NY-1', valid_to: '2020-01-01' }
  await house.owner.query("update organizations set state = 'NY' where id = $1", [house.agency.id])
  await change(await get(id), { approvals: [{ ...state, state: 'NJ' }] })
  expect((await get(id)).status).toBe('active')
  await change(await get(id), { approvals: [state] })
  expect((await get(id)).reasons).toEqual(['approval_expired'])
  const renewed = await change(await get(id), { approvals: [state, { ...state, number: 'NY-2', valid_to: null }] })
  expect(renewed.data).toMatchObject({ status: 'active', approvals: [state, { number: 'NY-2', valid_to: null }] })
})

test('a program that is not complete in the agency’s first language can’t be started', async () => {
  const id = await published({}, ['es'])
  expect((await get(id)).reasons).toEqual(['missing_language'])
  await house.owner.query("update organizations set languages = '{es,en}' where id = $1", [house.agency.id])
  expect((await get(id)).status).toBe('active')
  await house.owner.query("update organizations set languages = '{en}' where id = $1", [house.agency.id])
})

test('filters find programs by discipline, location, language, delivery, reason and any title', async () => {
  const organization_id = house.agency.id
  const aide = aDiscipline({ organization_id })
  const nurse = aDiscipline({ organization_id })
  const queens = aLocation({ organization_id })
  await house.load({ disciplines: [aide, nurse], locations: [queens] })
  const one = async (title: string, over: Partial<Body>) => create({ titles: { en: title }, ...over })
  await one('Filter A', { discipline_ids: [aide.id], delivery: 'live' })
  await one('Filter B', { discipline_ids: [nurse.id, aide.id], location_ids: [queens.id] })
  await one('Filter C', {})
  const search = 'filter'
  expect(await titlesOf({ search, discipline_id: aide.id })).toEqual(['Filter A', 'Filter B', 'Filter C'])
  expect(await titlesOf({ search, discipline_id: nurse.id })).toEqual(['Filter B', 'Filter C'])
  expect(await titlesOf({ search, discipline_id: 'none' })).toEqual(['Filter C'])
  expect(await titlesOf({ search, location_id: queens.id, delivery: 'live' })).toEqual(['Filter A'])
  expect(await titlesOf({ search, reason: 'draft,paused_by_agency', sort_by: '-title' })).toEqual([
    'Filter C',
    'Filter B',
    'Filter A',
  ])
  await published({ titles: { en: 'Filter D', zh: '防跌倒' } }, ['en', 'zh'])
  expect(await titlesOf({ search: '防跌倒', language: 'zh' })).toEqual(['Filter D'])
  const { data } = await fourCases(house, api.programs.counts, { args: { query: { search, of: 'status' } } })
  expect(data.data).toEqual([
    { value: 'active', count: 1 },
    { value: 'non_operational', count: 3 },
  ])
})

test('titles are shown in the reader’s language, and sorted by it', async () => {
  await create({ titles: { en: 'Spanish order A', es: 'Zeta' } })
  await create({ titles: { en: 'Spanish order B', es: 'Alfa' } })
  const query = { search: 'spanish order' }
  expect(await titlesOf(query)).toEqual(['Spanish order A', 'Spanish order B'])
  await house.owner.query("update users set language = 'es' where id = $1", [house.users.viewer.id])
  const { data } = await house.call(
    api.programs.list,
    { query },
    { as: 'viewer', headers: { 'accept-language': 'es' } },
  )
  expect(data.data.map(({ title }) => title)).toEqual(['Alfa', 'Zeta'])
})

test.each([
  [{ titles: {} }, 'titles', 'Enter a title.'],
  [{ titles: { en: '   ' } }, 'titles', 'Enter a title.'],
  [
    { training_type_id: '00000000-0000-4000-8000-000000000000' },
    'training_type_id',
    'This training type does not exist. Choose another one.',
  ],
  [{ validity: 'months' as const }, 'validity_months', 'Enter for how many months a completion is valid.'],
  [{ validity: 'until' as const }, 'valid_until', 'Enter the date until which a completion is valid.'],
  [
    { recurrence: 'rolling' as const },
    'recurrence',
    'A completion that is valid forever never expires. Choose how long it is valid.',
  ],
  [{ due_from: 'fixed' as const }, 'due_on', 'Enter the due date.'],
  [{ due_days: null }, 'due_days', 'Enter the number of days.'],
  [{ reminders: [7, 7] }, 'reminders', 'Enter each day once.'],
  [
    { discipline_ids: ['00000000-0000-4000-8000-000000000000'] },
    'discipline_ids',
    'One of the disciplines does not exist. Choose them again.',
  ],
  [{ pass_mark: 0 }, 'pass_mark', 'Enter a pass mark from 1 to 100.'],
])('%j is refused at %s', async (over, field, sentence) => {
  const { status, failure } = await house.call(api.programs.add, { body: aBody(over) })
  expect([status, failure.errors]).toEqual([422, { [field]: [sentence] }])
})

test('a title of 10,000 characters is refused, and nothing is stored', async () => {
  const { status, failure } = await house.call(api.programs.add, {
    body: aBody({ titles: { en: 'Long '.repeat(2000) } }),
  })
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['titles.en']])
  expect(await titlesOf({ search: 'long long' })).toEqual([])
})

test('a code is used once, case-insensitively', async () => {
  await create({ code: 'FALL-1' })
  const { failure } = await house.call(api.programs.add, { body: aBody({ code: 'fall-1' }) })
  expect(failure.errors).toEqual({ code: ['“Fall prevention” already uses the code fall-1.'] })
})

test('settings change, settings made meaningless are removed, and the history shows it in words', async () => {
  const program = await create({
    titles: { en: 'Yearly' },
    validity: 'months',
    validity_months: 12,
    recurrence: 'rolling',
  })
  const args = {
    params: { id: program.id },
    body: { due_from: 'fixed' as const, due_on: '2030-06-30', discipline_ids: [house.agency.discipline_id] },
  }
  const { data } = await fourCases(house, api.programs.update, {
    args,
    denied: 'rn_limited',
    headers: { 'if-match': '*' },
  })
  expect(data).toMatchObject({
    due_from: 'fixed',
    due_on: '2030-06-30',
    due_days: null,
    disciplines: [{ name: 'Home Health Aide' }],
  })
  const forever = await change(data, { validity: 'forever', recurrence: 'none' })
  expect(forever.data).toMatchObject({ validity: 'forever', validity_months: null })
  const { rows } = await house.owner.query<{ changes: { field: string; after: string }[] }>(
    "select changes from events where subject_id = $1 and kind = 'program.updated' order by id limit 1",
    [program.id],
  )
  expect(rows[0]?.changes).toMatchObject([
    { field: 'discipline_ids', before: null, after: 'Home Health Aide' },
    { field: 'due_from', before: 'Days after it is assigned', after: 'On a fixed date' },
    { field: 'due_days', before: '30', after: null },
    { field: 'due_on', before: null, after: '2030-06-30' },
  ])
})

test('[R-API-43][R-ENT-5] a partner’s call sets pay code, topic and push of a course, and nothing else', async () => {
  const program = await create({ titles: { en: 'Paid' }, pay_code: 'INSVC' })
  const body = { id: program.id, meta_integration_data: { paycode: 'ORIENT', partner_topic_id: '4711', push: true } }
  const { data } = await fourCases(house, api.programs.updateMetaIntegrationData, {
    args: { params: { id: program.id }, body },
    denied: 'viewer',
  })
  expect(data).toMatchObject({ title: 'Paid', pay_code: 'ORIENT', partner_topic: '4711', push_to_partner: true })
  const wrong = await house.call(api.programs.updateMetaIntegrationData, {
    params: { id: program.id },
    body: { ...body, id: inService.id },
  })
  expect(wrong.failure.errors).toEqual({ id: ['The address and the body name different programs.'] })
})

test('merging a discipline, location or training type updates every program', async () => {
  const organization_id = house.agency.id
  const [old, kept] = [
    aDiscipline({ organization_id, name: 'Aide (old)' }),
    aDiscipline({ organization_id, name: 'Aide' }),
  ]
  const [closed, open] = [aLocation({ organization_id, name: 'Closed' }), aLocation({ organization_id, name: 'Open' })]
  const [was, is] = [aTrainingType({ organization_id, name: 'Was' }), aTrainingType({ organization_id, name: 'Is' })]
  await house.load({ disciplines: [old, kept], locations: [closed, open], training_types: [was, is] })
  const both = await create({
    titles: { en: 'Merged' },
    training_type_id: was.id,
    discipline_ids: [old.id, kept.id],
    location_ids: [closed.id],
  })
  const merge = (endpoint: typeof api.taxonomy.mergeDiscipline, id: string, into_id: string) =>
    house.call(endpoint, { params: { id }, body: { into_id } })
  expect((await merge(api.taxonomy.mergeDiscipline, old.id, kept.id)).status).toBe(200)
  expect(
    (await house.call(api.taxonomy.mergeLocation, { params: { id: closed.id }, body: { into_id: open.id } })).status,
  ).toBe(200)
  expect(
    (await house.call(api.taxonomy.mergeTrainingType, { params: { id: was.id }, body: { into_id: is.id } })).status,
  ).toBe(200)
  expect(await get(both.id)).toMatchObject({
    training_type: { name: 'Is' },
    discipline_ids: [kept.id],
    location_ids: [open.id],
  })
  expect(await titlesOf({ training_type_id: was.id, discipline_id: old.id })).toEqual(['Merged'])
})

test('the file has hours, words and names as shown in the list', async () => {
  await published({ titles: { en: 'In a file' } })
  const { bytes } = await fourCases(house, api.programs.export, {
    args: {
      query: { format: 'csv', search: 'in a file', columns: 'title,status,training_type,hours,disciplines,languages' },
    },
    denied: 'viewer',
  })
  expect(bytes.toString('utf8').slice(1).trim().split('\r\n')).toEqual([
    'Program,Status,Training type,Hours,Disciplines,Languages',
    'In a file,Active,In-service,1,Everyone,English',
  ])
})
