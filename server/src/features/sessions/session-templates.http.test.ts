import { api, type Args, type Id, type SessionTemplate } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { templateOf as body } from '../../../test/session-template.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { aSession } from '../../demo/factories/sessions.ts'

let house: House
let training_type_id: Id
const { sessionTemplates } = api
type Body = Args<typeof sessionTemplates.add>['body']

beforeAll(async () => {
  house = await openHouse()
  training_type_id = await aTypeIn(house)
})
afterAll(() => house.close())

const live = (over: object = {}) => ({
  kind: 'live_session' as const,
  content: { kind: 'live_session' as const, about: { en: 'How to lift.' }, bring: {}, ways: ['skills_lab' as const] },
  mode: 'classroom' as const,
  ...over,
})
const aProgram = (modules: Parameters<typeof programIn>[1]['modules'] = [live()], program: object = {}) =>
  programIn(house, { program: { training_type_id, titles: { en: 'Lifting safely' }, ...program }, modules })

const listed = async (id: Id) => (await house.call(sessionTemplates.list, { params: { id } })).data.data
async function added(id: Id, given: Body = body()): Promise<SessionTemplate> {
  const { data, failure, status } = await house.call(sessionTemplates.add, { params: { id }, body: given })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const wrong = async (id: Id, given: Body) =>
  (await house.call(sessionTemplates.add, { params: { id }, body: given })).failure.errors ?? {}

test('anyone who can edit sessions can add templates, and anyone who can see sessions can read them', async () => {
  const { id, modules } = await aProgram()
  const { data } = await fourCases(house, sessionTemplates.add, {
    args: { params: { id }, body: body({}, { module_id: modules[0] ?? null }) },
    denied: 'coordinator_limited',
  })
  expect(data).toMatchObject({ name: 'Saturday lab', is_linked: false, session_count: 0, module_id: modules[0] })
  const list = await fourCases(house, sessionTemplates.list, { args: { params: { id } }, denied: 'viewer' })
  expect(list.data.data).toMatchObject([{ id: data.id, body: { title: 'Lifting lab', capacity: 12 } }])
})

test('errors are reported at their field', async () => {
  const { id } = await aProgram()
  await added(id)
  expect(Object.keys(await wrong(id, body()))).toEqual(['name'])
  const day = { after_days: 0, starts: '09:00', ends: '12:00', break_minutes: 0 }
  expect(
    Object.keys(
      await wrong(id, {
        ...body({
          instructor_ids: [house.agency.id],
          location_id: house.other.location_id,
          min_seats: 20,
          credit_minutes: 500,
          days: [day, { ...day, starts: '11:00', break_minutes: 60 }],
        }),
        name: 'Another',
        module_id: house.agency.id,
      }),
    ).toSorted(),
  ).toEqual(
    [
      'module_id',
      'body.instructor_ids',
      'body.location_id',
      'body.min_seats',
      'body.credit_minutes',
      'body.days.1.break_minutes',
      'body.days.1.starts',
    ].toSorted(),
  )
  const late = await wrong(id, { ...body({ days: [{ ...day, after_days: 2 }] }), name: 'Late' })
  expect(Object.keys(late)).toEqual(['body.days'])
})

test('a template is changed by its version, and the history shows the change', async () => {
  const { id } = await aProgram()
  const template = await added(id)
  const args = { params: { id, template_id: template.id }, body: { name: 'Sunday lab' } }
  const headers = { 'if-match': `"${template.version}"` }
  const { data } = await fourCases(house, sessionTemplates.update, { args, headers, denied: 'viewer' })
  expect(data).toMatchObject({ name: 'Sunday lab', version: template.version + 1 })
  const stale = await house.call(sessionTemplates.update, args, { headers })
  expect(stale.status).toBe(412)
  const { rows } = await house.owner.query('select changes from events where subject_id = $1 and kind = $2', [
    template.id,
    'session_template.updated',
  ])
  expect(rows).toMatchObject([{ changes: [{ field: 'name', before: 'Saturday lab', after: 'Sunday lab' }] }])
})

test('a removed template is no longer offered, and the sessions that use it keep it', async () => {
  const { id } = await aProgram()
  const [used, unused] = [await added(id), await added(id, body({}, { name: 'Never used' }))]
  const session = aSession({ organization_id: house.agency.id, program_id: id, template_id: used.id })
  await house.load({ sessions: [session] })
  expect(await listed(id)).toMatchObject([{ name: 'Never used' }, { session_count: 1 }])
  await fourCases(house, sessionTemplates.remove, {
    args: { params: { id, template_id: used.id } },
    denied: 'coordinator_limited',
  })
  await house.call(sessionTemplates.remove, { params: { id, template_id: unused.id } })
  expect(await listed(id)).toEqual([])
  const { rows } = await house.owner.query('select template_id from sessions where id = $1', [session.id])
  expect(rows).toEqual([{ template_id: used.id }])
})

test('a duplicated program gets the templates, linked to its own modules', async () => {
  const { id, modules } = await aProgram([{}, live()])
  await added(id, body({ location_id: house.agency.location_id }, { module_id: modules[1] ?? null }))
  const made = await house.call(api.programs.duplicate, { params: { id }, body: { titles: { en: 'Again' } } })
  const [copy] = await listed(made.data.id)
  const content = await house.call(api.programContents.get, { params: { id: made.data.id }, query: {} })
  expect(copy).toMatchObject({
    name: 'Saturday lab',
    module_id: content.data.modules[1]?.id,
    body: { location_id: house.agency.location_id },
  })
  expect(copy?.module_id).not.toBe(modules[1])
})

test('live modules come from the published version, the one used to plan sessions', async () => {
  const { id, modules } = await aProgram([{}, live()])
  const { data } = await fourCases(house, api.liveModules.list, { args: { params: { id } }, denied: 'viewer' })
  expect(data.data).toMatchObject([{ id: modules[1], ways: ['skills_lab'] }])
})

const soon = () => new Date(Date.now() + 7 * 86_400_000)
const sessionOf = (program_id: Id, over: object = {}) =>
  aSession({
    organization_id: house.agency.id,
    program_id,
    state: 'open',
    starts_at: soon().toISOString(),
    ends_at: new Date(soon().getTime() + 3_600_000).toISOString(),
    ...over,
  })
const reasons = async (id: Id) => (await house.call(api.programs.get, { params: { id } })).data.reasons

test('a program with only live modules can be started while an upcoming session has room; the status updates automatically', async () => {
  const { id, modules } = await aProgram()
  expect(await reasons(id)).toEqual(['no_open_session'])
  const inTab = async () => {
    const { data } = await house.call(api.programs.list, {
      query: { status: 'non_operational', reason: 'no_open_session' },
    })
    return data.data.some(row => row.id === id)
  }
  expect(await inTab()).toBe(true)
  const session = sessionOf(id, { module_id: modules[0], capacity: 1, wait_list: 'none' })
  await house.load({ sessions: [session] })
  const set = (column: string, value: unknown) =>
    house.owner.query(`update sessions set ${column} = $2 where id = $1`, [session.id, value])
  expect([await reasons(id), await inTab()]).toEqual([[], false])
  await set('booked', 1)
  expect(await reasons(id)).toEqual(['no_open_session'])
  // People can join the wait list
  await set('wait_list', 'automatic')
  expect(await reasons(id)).toEqual([])
  await set('enrolment_closes_at', new Date(Date.now() - 1000))
  expect(await reasons(id)).toEqual(['no_open_session'])
  // Staff still assign a seat that becomes free
  await set('booked', 0)
  expect(await reasons(id)).toEqual([])
  await set('state', 'draft')
  expect(await reasons(id)).toEqual(['no_open_session'])
})

test('a program with anything else to start with needs no session; one that is live in name only needs an upcoming session only once it has sessions', async () => {
  expect(await reasons((await aProgram([{}, live()], { delivery: 'blended' })).id)).toEqual([])
  expect(await reasons((await aProgram([{}, live({ is_required: false })])).id)).toEqual([])
  const called = await aProgram([{ kind: 'checklist' }], { delivery: 'live' })
  expect(await reasons(called.id)).toEqual([])
  await house.load({
    sessions: [sessionOf(called.id, { starts_at: '2026-01-05T14:00:00Z', ends_at: '2026-01-05T16:00:00Z' })],
  })
  expect(await reasons(called.id)).toEqual(['no_open_session'])
  await house.load({ sessions: [sessionOf(called.id)] })
  expect(await reasons(called.id)).toEqual([])
})
