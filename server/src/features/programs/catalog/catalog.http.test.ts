import {
  addDays,
  api,
  type Args,
  catalogId,
  type CheckoutRun,
  endedStates,
  type Id,
  type Program,
  type QuizContent,
  quizKind,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { templateOf } from '../../../../test/session-template.ts'
import { assignedIn, peopleIn } from '../../../../test/trainees.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { anAssignment } from '../../../demo/factories/assignments.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { contentHash } from '../../../records/versions.ts'
import { todayIn } from '../../employees/today.ts'
import { wordsOf } from '../content/words-of.ts'

const otherType = '00000000-0000-7000-8000-0000000000aa'
let house: House
let worker: RunningWorker
let types: Record<string, Id>
let topic: Id
const inCatalog = { as: 'cs_super_user', organization_id: catalogId } as const

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const named = await house.call(api.lookups.trainingTypes, {}, inCatalog)
  types = Object.fromEntries(named.data.data.map(({ id, name }) => [name, id]))
  const topics = await house.call(api.lookups.topics, {}, inCatalog)
  topic = topics.data.data.find(({ name }) => name === 'Fall prevention')?.id ?? ''
  await house.load({
    training_types: [
      aTrainingType({ organization_id: house.agency.id, name: 'Yearly training', code: 'INSVC' }),
      aTrainingType({ organization_id: house.agency.id, id: otherType, name: 'Zoo training', code: 'ZOO' }),
      aTrainingType({ organization_id: house.other.id, name: 'Something else', code: 'ELSE' }),
    ],
  })
  await house.owner.query('update organizations set cs_user_id = $1 where id = $2', [
    house.users.csm.id,
    house.agency.id,
  ])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const says = (id: Id, text: string) =>
  house.call(
    api.programContents.addModule,
    {
      params: { id },
      body: {
        kind: 'acknowledgement',
        titles: { en: text },
        minutes: [{ topic_id: topic, minutes: 60 }],
        content: { kind: 'acknowledgement', statements: { en: text } },
      },
    },
    inCatalog,
  )
type GivenTo = Args<typeof api.programRules.publish>['body']['given_to']
async function publish(id: Id, change_kind: 'minor' | 'material' = 'minor', given_to: GivenTo = 'new_only') {
  const { data } = await house.call(api.programContents.get, { params: { id } }, inCatalog)
  const published = await house.call(
    api.programRules.publish,
    {
      params: { id },
      body: { change_kind, given_to, note: `A ${change_kind} change`, seen_at: data.version.updated_at },
    },
    inCatalog,
  )
  expect(published.status, JSON.stringify(published.failure)).toBe(200)
}
/** Creates a catalog program, published once. */
async function offered(title: string, over: Partial<Args<typeof api.programs.add>['body']> = {}): Promise<Program> {
  const body = {
    titles: { en: title },
    training_type_id: types['In-service'] ?? '',
    delivery: 'online' as const,
    ...over,
  }
  const { data, status, failure } = await house.call(api.programs.add, { body }, inCatalog)
  expect(status, JSON.stringify(failure)).toBe(200)
  await says(data.id, `${title}, first`)
  await publish(data.id)
  return data
}
/** Publishes the next version, with one more module. */
async function newer(id: Id, text: string, kind: 'minor' | 'material' = 'minor', given_to: GivenTo = 'new_only') {
  await house.call(api.programContents.startDraft, { params: { id }, body: {} }, inCatalog)
  await says(id, text)
  await publish(id, kind, given_to)
}

type Change = Args<typeof api.catalog.run>['body']['change']
const terms = (over: Partial<Extract<Change, { act: 'check_out' }>> = {}): Change => ({
  act: 'check_out',
  mode: 'linked',
  seats: null,
  valid_from: null,
  valid_to: null,
  training_type_id: types['In-service'] ?? '',
  discipline_ids: [],
  pay_code: null,
  ...over,
})
async function over(id: Id, as: Caller = 'cs_super_user'): Promise<CheckoutRun> {
  const end = Date.now() + 30_000
  for (;;) {
    const { data } = await house.call(api.catalog.lastRun, { params: { id } }, { as })
    if (data.data && endedStates.includes(data.data.state)) return data.data
    if (Date.now() > end) throw new Error(`still ${data.data?.state}: ${data.data?.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function ran(id: Id, change: Change, agency_ids: Id[] = [house.agency.id], as: Caller = 'cs_super_user') {
  const { status, failure } = await house.call(
    api.catalog.run,
    { params: { id }, body: { agency_ids, change } },
    { as },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return over(id, as)
}
const ours = async (title: string, organization_id = house.agency.id): Promise<Program> => {
  const as = organization_id === house.other.id ? 'other' : 'agency_admin'
  const { data } = await house.call(api.programs.list, { query: { search: title } }, { as, organization_id })
  const id = data.data[0]?.id ?? ''
  return (await house.call(api.programs.get, { params: { id } }, { as, organization_id })).data
}

test('[R-CSM-2] [R-PER-2] the catalog is listed, counted and exported only for customer success', async () => {
  const { id } = await offered('Lifting safely', { code: 'LIFT' })
  const list = await fourCases(house, api.catalog.list, {
    args: { query: { search: 'lifting' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(list.data.data).toMatchObject([
    { id, title: 'Lifting safely', status: 'published', number: 1, held: 0, behind: 0, has_draft: false },
  ])
  const counts = await fourCases(house, api.catalog.counts, {
    args: { query: { of: 'status' } },
    denied: 'viewer',
    as: 'csm',
  })
  expect(counts.data.data.find(({ value }) => value === 'published')?.count).toBeGreaterThan(0)
  const one = await fourCases(house, api.catalog.get, { args: { params: { id } }, denied: 'agency_admin', as: 'csm' })
  expect(one.data.code).toBe('LIFT')
  const file = await fourCases(house, api.catalog.export, {
    args: { query: { format: 'csv' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(file.bytes.toString()).toContain('Lifting safely')
  const away = await house.call(api.catalog.get, { params: { id: house.agency.id } }, { as: 'csm' })
  expect(away.status).toBe(404)
})

test('[R-PER-2] users who manage the catalog write in it; a customer success manager reads; no one enters it as an agency', async () => {
  const { id } = await offered('Hand washing')
  const read = await house.call(api.programContents.get, { params: { id } }, { as: 'csm', organization_id: catalogId })
  expect([read.status, read.data.modules.length]).toEqual([200, 1])
  const write = await house.call(
    api.programContents.startDraft,
    { params: { id }, body: {} },
    { as: 'csm', organization_id: catalogId },
  )
  expect([write.status, write.failure.code]).toEqual([403, 'FORBIDDEN'])
  for (const as of ['agency_admin', 'other'] as const) {
    const stranger = await house.call(api.programContents.get, { params: { id } }, { as, organization_id: catalogId })
    expect(stranger.status).toBe(404)
    expect(
      (await house.call(api.programs.get, { params: { id } }, { as, organization_id: house.agency.id })).status,
    ).toBe(404)
  }
  const inside = await house.call(api.employees.list, {}, { as: 'super_admin', organization_id: catalogId })
  expect(inside.status).toBe(404)
  const agencies = await house.call(api.agencies.list, { query: { search: 'catalog' } }, { as: 'super_admin' })
  expect(agencies.data.data).toEqual([])
})

test('[R-CSM-2] an agency without any of the disciplines is left out: the program would be for everyone', async () => {
  const { id } = await offered('Catheter care')
  const { data } = await house.call(api.lookups.disciplines, {}, inCatalog)
  const [discipline] = data.data
  const discipline_ids = [discipline?.id ?? '']
  const whom = { by: 'named' as const, agency_ids: [house.agency.id] }
  const body = { whom, training_type_id: types['In-service'] ?? '', discipline_ids }
  const plan = await house.call(api.catalog.plan, { params: { id }, body }, { as: 'cs_super_user' })
  expect(plan.data.data[0]?.meets).toEqual([{ what: 'no_disciplines', name: discipline?.name }])
  const run = await ran(id, terms({ discipline_ids }))
  expect(run.counts).toEqual({ skip: 1 })
  expect(run.agencies[0]?.note).toContain(discipline?.name)
  expect((await house.call(api.programs.list, { query: { search: 'Catheter' } })).data.data).toEqual([])
})

test('[R-CSM-2] a linked checkout becomes a program of the agency, with its own settings, whose content is read-only', async () => {
  const { id } = await offered('Safe transfers', { code: 'SAFE-1', pass_mark: 90 })
  const args = {
    params: { id },
    body: { agency_ids: [house.agency.id], change: terms({ seats: 20, valid_to: '2099-01-31', pay_code: 'TRN' }) },
  }
  await fourCases(house, api.catalog.run, { args, denied: 'agency_admin', as: 'cs_super_user' })
  const run = await over(id)
  expect([run.state, run.counts, run.agencies[0]?.name]).toEqual(['succeeded', { done: 1 }, house.agency.name])
  const program = await ours('Safe transfers')
  expect(program).toMatchObject({
    origin: 'linked',
    status: 'active',
    code: 'SAFE-1',
    pass_mark: 90,
    pay_code: 'TRN',
    training_type: { name: 'Yearly training' },
    checkout: { mode: 'linked', state: 'live', number: 1, seats: 20, valid_to: '2099-01-31', awaits: null },
  })
  const params = { id: program.id }
  const content = (await house.call(api.programContents.get, { params })).data
  expect(content.modules.map(({ titles }) => titles.en)).toEqual(['Safe transfers, first'])
  const { rows } = await house.owner.query<{ content_hash: string | null }>(
    'select content_hash from program_versions where organization_id = $1 and id = $2',
    [house.agency.id, content.version.id],
  )
  expect(rows[0]?.content_hash).toBe(contentHash(wordsOf(content)))
  const topics = (await house.call(api.lookups.topics, {})).data.data
  expect(topics.find(one => one.id === content.modules[0]?.minutes[0]?.topic_id)?.name).toBe('Fall prevention')

  const draft = await house.call(api.programContents.startDraft, { params, body: {} })
  expect([draft.status, draft.failure.message]).toEqual([409, expect.stringContaining('linked to the catalog')])
  const copy = await house.call(api.programs.duplicate, { params, body: { titles: { en: 'Mine' } } })
  expect(copy.status).toBe(409)
  const headers = { 'if-match': `"${program.version}"` }
  const title = await house.call(
    api.programs.update,
    { params, body: { titles: { en: 'Mine' }, pass_mark: 50 } },
    { headers },
  )
  expect([title.status, Object.keys(title.failure.errors ?? {})]).toEqual([422, ['titles', 'pass_mark']])
  const own = await house.call(
    api.programs.update,
    { params, body: { pay_code: 'OWN', lead_days: 10, titles: program.titles } },
    { headers },
  )
  expect([own.status, own.data.pay_code, own.data.lead_days]).toEqual([200, 'OWN', 10])

  const holders = await fourCases(house, api.catalog.checkouts, {
    args: { params: { id } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(holders.data.data).toMatchObject([
    { id: house.agency.id, mode: 'linked', state: 'live', number: 1, seats: 20, may_act: true },
  ])
  const states = await fourCases(house, api.catalog.checkoutCounts, {
    args: { params: { id }, query: { of: 'state' } },
    denied: 'viewer',
    as: 'csm',
  })
  expect(states.data.data).toEqual([{ value: 'live', count: 1 }])
  const file = await fourCases(house, api.catalog.exportCheckouts, {
    args: { params: { id }, query: { format: 'csv' } },
    denied: 'viewer',
    as: 'csm',
  })
  expect(file.bytes.toString()).toContain(house.agency.name)
  const last = await fourCases(house, api.catalog.lastRun, {
    args: { params: { id } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(last.data.data?.id).toBe(run.id)
  expect(await told(program.id)).toEqual(['catalog.checked_out', 'program.updated'])
})

const told = async (subject: Id) =>
  (
    await house.owner.query<{ kind: string }>('select kind from events where subject_id = $1 order by at, id', [
      subject,
    ])
  ).rows.map(({ kind }) => kind)

test('[R-CSM-2] credit, attendance and renewal settings are included in a checkout, linked or copied', async () => {
  const settings = {
    credits_by: 'module',
    attendance_threshold: 60,
    credits_partial: true,
    renews_from_expiry: true,
    gives_certificate: false,
  } as const
  for (const mode of ['linked', 'copied'] as const) {
    const { id } = await offered(`Twelve hours ${mode}`, settings)
    await ran(id, terms({ mode }))
    expect(await ours(`Twelve hours ${mode}`)).toMatchObject({ origin: mode, ...settings })
  }
})

test('[R-CSM-2] conflicts with a checkout are named before it runs, and per agency afterwards', async () => {
  const { id } = await offered('Meeting rules', { code: 'MEET' })
  await house.call(api.programs.add, {
    body: {
      titles: { en: 'meeting rules' },
      code: 'meet',
      delivery: 'online',
      training_type_id: (await ours('Safe transfers')).training_type_id,
    },
  })
  const empty = anAgency({ name: 'Nothing yet' })
  await house.load({ organizations: [empty] })
  const args = {
    params: { id },
    body: { whom: { by: 'matching' as const }, training_type_id: types['In-service'] ?? '' },
  }
  const plan = await fourCases(house, api.catalog.plan, { args, denied: 'agency_admin', as: 'cs_super_user' })
  const met = Object.fromEntries(plan.data.data.map(({ name, meets }) => [name, meets.map(({ what }) => what)]))
  expect(met).toEqual({
    [house.agency.name]: ['code_taken', 'title_taken'],
    [house.other.name]: ['no_type'],
    'Nothing yet': ['no_types'],
  })
  const run = await ran(id, terms({ mode: 'copied' }), [house.agency.id, house.other.id, empty.id])
  expect([run.state, run.counts]).toEqual(['succeeded_with_errors', { done: 2, reject: 1 }])
  expect(run.agencies[0]).toMatchObject({
    name: 'Nothing yet',
    outcome: 'reject',
    note: expect.stringContaining('no training types'),
  })
  const theirs = await ours('Meeting rules', house.other.id)
  expect(theirs).toMatchObject({
    origin: 'copied',
    code: 'MEET',
    status: 'non_operational',
    reasons: ['not_activated'],
    checkout: { state: 'pending', awaits: 'In-service' },
  })
  // Setting the type, even to its current value, activates it
  const activated = await house.call(
    api.programs.update,
    { params: { id: theirs.id }, body: { training_type_id: theirs.training_type_id } },
    { as: 'other', organization_id: house.other.id, headers: { 'if-match': `"${theirs.version}"` } },
  )
  expect([activated.data.status, activated.data.checkout?.state]).toEqual(['active', 'live'])
  // A copy belongs to the agency
  const edited = await house.call(
    api.programContents.startDraft,
    { params: { id: theirs.id }, body: {} },
    { as: 'other', organization_id: house.other.id },
  )
  expect(edited.status).toBe(200)
  const again = await ran(id, terms(), [house.other.id])
  expect([again.counts, again.agencies[0]?.note]).toEqual([{ skip: 1 }, 'The agency already has this program.'])
})

test('[R-CSM-2] several programs are checked out to several agencies at once, each with its own names', async () => {
  const [first, second] = [await offered('Many at once one'), await offered('Many at once two')]
  const program_ids = [first.id, second.id]
  const plan = await fourCases(house, api.catalog.planMany, {
    args: { body: { program_ids, whom: { by: 'matching' as const, search: house.agency.name } } },
    denied: 'agency_admin',
    as: 'cs_super_user',
  })
  expect(plan.data.programs.map(({ title }) => title)).toEqual(['Many at once one', 'Many at once two'])
  expect(plan.data.data.map(({ name, programs }) => [name, programs.map(({ meets }) => meets)])).toEqual([
    [house.agency.name, [[], []]],
  ])
  const body = {
    program_ids,
    agency_ids: [house.agency.id, house.other.id],
    mode: 'linked' as const,
    seats: 5,
    valid_from: null,
    valid_to: null,
  }
  const { data } = await fourCases(house, api.catalog.runMany, {
    args: { body },
    denied: 'agency_admin',
    as: 'cs_super_user',
  })
  expect(data.data.map(({ total }) => total)).toEqual([2, 2])
  for (const { id } of [first, second]) expect((await over(id)).agencies.map(({ id: to }) => to)).toHaveLength(2)
  expect((await ours('Many at once two')).checkout).toMatchObject({ seats: 5 })
  const none = await house.call(api.catalog.runMany, { body: { ...body, agency_ids: [] } }, { as: 'cs_super_user' })
  expect([none.status, none.failure.errors]).toEqual([422, { agency_ids: ['Choose at least one agency.'] }])
})

test('[R-CSM-2] [R-PER-2] a customer success manager checks out only to their own agencies', async () => {
  const { id } = await offered('Own agencies')
  const body = { whom: { by: 'matching' as const }, training_type_id: types['In-service'] ?? '' }
  const plan = await house.call(api.catalog.plan, { params: { id }, body }, { as: 'csm' })
  expect(plan.data.data.map(({ name }) => name)).toEqual([house.agency.name])
  const foreign = await house.call(
    api.catalog.run,
    { params: { id }, body: { agency_ids: [house.other.id], change: terms() } },
    { as: 'csm' },
  )
  expect([foreign.status, foreign.failure.errors]).toEqual([
    422,
    { agency_ids: [expect.stringContaining('look after')] },
  ])
  const run = await ran(id, terms(), [house.agency.id], 'csm')
  expect(run.counts).toEqual({ done: 1 })
  const bad = await house.call(
    api.catalog.run,
    {
      params: { id },
      body: { agency_ids: [house.agency.id], change: terms({ valid_from: '2026-05-01', valid_to: '2026-04-01' }) },
    },
    { as: 'csm' },
  )
  expect([bad.status, bad.failure.errors]).toEqual([
    422,
    { 'change.valid_to': ['Choose a day on or after the first day.'] },
  ])
  const never = await house.call(
    api.catalog.run,
    { params: { id }, body: { agency_ids: [catalogId], change: terms() } },
    { as: 'super_admin' },
  )
  expect(never.status).toBe(422)
})

test('an agency sees the changes in a newer version and accepts it; its own settings stay', async () => {
  const { id } = await offered('Falls at night')
  await ran(id, terms())
  const before = await ours('Falls at night')
  const params = { id: before.id }
  await house.call(
    api.programs.update,
    { params, body: { pay_code: 'KEEP' } },
    { headers: { 'if-match': `"${before.version}"` } },
  )
  expect((await house.call(api.programs.offered, { params })).status).toBe(409)
  await newer(id, 'Night lights', 'material')
  await newer(id, 'Shoes')
  expect((await ours('Falls at night')).checkout).toMatchObject({
    state: 'update_available',
    number: 1,
    latest_number: 3,
  })
  const diff = await fourCases(house, api.programs.offered, { args: { params } })
  expect([diff.data.now.modules.length, diff.data.next.modules.length, diff.data.note]).toEqual([
    1,
    3,
    'A minor change\nA material change',
  ])
  expect(diff.data.gives).toEqual({ given_to: 'new_only', not_started: 0, started: 0 })
  // A program whose license ended yesterday gets nothing new and shows nothing of it
  const ends = (valid_to: string | null) => ran(id, { act: 'change', seats: null, valid_from: '2026-01-01', valid_to })
  await ends('2026-01-31')
  expect((await house.call(api.programs.offered, { params })).status).toBe(409)
  expect((await house.call(api.programRules.acceptUpdate, { params, body: { number: 3 } })).status).toBe(409)
  await ends(null)
  const stale = await house.call(api.programRules.acceptUpdate, { params, body: { number: 2 } })
  expect([stale.status, stale.failure.message]).toEqual([409, expect.stringContaining('Version 3')])
  const after = await fourCases(house, api.programRules.acceptUpdate, {
    args: { params, body: { number: 3 } },
    denied: 'viewer',
  })
  expect(after.data).toMatchObject({
    number: 2,
    pay_code: 'KEEP',
    module_count: 3,
    checkout: { state: 'live', number: 3 },
  })
  const versions = (await house.call(api.programContents.versions, { params })).data.data
  expect(versions.map(({ number, change_kind }) => [number, change_kind])).toEqual([
    [2, 'material'],
    [1, 'minor'],
  ])
  expect(
    (await house.call(api.programContents.get, { params, query: { version_id: versions[1]?.id ?? '' } })).data.modules,
  ).toHaveLength(1)
})

test('the publisher of a catalog version chooses which people at agencies get it: accepted by an agency, and pushed by a run', async () => {
  for (const [title, take] of [
    ['Stairs', 'accepted'],
    ['Ramps', 'pushed'],
  ] as const) {
    const { id } = await offered(title)
    await ran(id, terms())
    const { id: program_id } = await ours(title)
    const { rows } = await house.owner.query<{ id: Id }>(`select id from program_versions where program_id = $1`, [
      program_id,
    ])
    const [begun = '', waiting = ''] = await peopleIn(house, [{ last_name: title }, { last_name: `${title} too` }])
    const started = { state: 'in_progress', version_id: rows[0]?.id ?? '', started_at: '2026-03-02T15:00:00Z' } as const
    await assignedIn(house, program_id, [begun], started)
    await assignedIn(house, program_id, [waiting])
    await newer(id, 'Night lights', 'material', 'all_open')
    const { gives } = (await house.call(api.programs.offered, { params: { id: program_id } })).data
    expect(gives).toEqual({ given_to: 'all_open', not_started: 1, started: 1 })
    if (take === 'accepted')
      await house.call(api.programRules.acceptUpdate, { params: { id: program_id }, body: { number: 2 } })
    else await ran(id, { act: 'update' })
    const versions = async () =>
      (
        await house.owner.query<{ number: number | null }>(
          `select v.number from assignments a left join program_versions v on v.id = a.version_id where a.program_id = $1
           order by a.started_at nulls last`,
          [program_id],
        )
      ).rows.map(({ number }) => number)
    await expect.poll(versions, { timeout: 20_000 }).toEqual([2, null])
  }
})

test('when an agency takes several versions at once, the widest audience applies', async () => {
  const { id } = await offered('Bed rails')
  await ran(id, terms())
  const { id: program_id } = await ours('Bed rails')
  await newer(id, 'For everyone', 'material', 'all_open')
  await newer(id, 'For new people', 'material', 'new_only')
  const { gives } = (await house.call(api.programs.offered, { params: { id: program_id } })).data
  expect(gives.given_to).toBe('all_open')
})

test('a title change alone is a new catalog version, and so reaches linked agencies', async () => {
  const { id } = await offered('Body mechanics')
  await ran(id, terms())
  const params = { id }
  const draft = () => house.call(api.programContents.startDraft, { params, body: {} }, inCatalog)
  const { version } = (await draft()).data
  const again = {
    params,
    body: { change_kind: 'minor', given_to: 'new_only', note: 'A new title', seen_at: version.updated_at },
  } as const
  const same = await house.call(api.programRules.publish, again, inCatalog)
  expect([same.status, same.failure.message]).toEqual([409, 'The draft is the same as version 1.'])
  const { data: before } = await house.call(api.programs.get, { params }, inCatalog)
  const titles = { en: 'Body mechanics and lifting', es: 'Mecánica corporal' }
  const headers = { 'if-match': `"${before.version}"` }
  const renamed = await house.call(api.programs.update, { params, body: { titles } }, { ...inCatalog, headers })
  expect(renamed.status, JSON.stringify(renamed.failure)).toBe(200)
  await publish(id)
  expect((await ran(id, { act: 'update' })).counts).toEqual({ done: 1 })
  expect(await ours('Body mechanics')).toMatchObject({ titles, checkout: { state: 'live', number: 2 } })
})

test('right answers in the catalog are for its writers, and in an update for agency editors', async () => {
  const { id } = await offered('Knows it')
  await ran(id, terms())
  await house.call(api.programContents.startDraft, { params: { id }, body: {} }, inCatalog)
  const answer = (en: string, is_right: boolean) => ({ id: en, texts: { en }, is_right })
  const content: QuizContent = {
    ...quizKind.empty(),
    questions: [
      {
        kind: 'single',
        id: 'q',
        pool_id: null,
        points: 1,
        texts: { en: 'When?' },
        explanations: { en: 'Germs travel.' },
        answers: [answer('Now', true), answer('Never', false)],
      },
    ],
  }
  const body = { kind: 'quiz' as const, titles: { en: 'Quiz' }, content }
  const added = await house.call(api.programContents.addModule, { params: { id }, body }, inCatalog)
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  await publish(id)
  const params = { id: (await ours('Knows it')).id }
  const tells = /"is_right":true|Germs travel/
  for (const as of ['viewer', 'coordinator_limited', 'rn_limited'] as const) {
    const { status, data } = await house.call(api.programs.offered, { params }, { as })
    expect([status, data.next.hides_answers, data.next.modules.length]).toEqual([200, true, 2])
    expect(JSON.stringify(data)).not.toMatch(tells)
  }
  expect(JSON.stringify((await house.call(api.programs.offered, { params })).data)).toMatch(tells)
  const reader = await house.call(
    api.programContents.get,
    { params: { id } },
    { as: 'csm', organization_id: catalogId },
  )
  expect([reader.status, reader.data.hides_answers]).toEqual([200, true])
  expect(JSON.stringify(reader.data)).not.toMatch(tells)
})

test('[R-CSM-2] an update is pushed, terms change, and a withdrawal stops it; each ends automatically or is undone', async () => {
  const { id } = await offered('Pushed')
  await ran(id, terms())
  await newer(id, 'More')
  expect((await house.call(api.catalog.get, { params: { id } }, { as: 'csm' })).data).toMatchObject({
    held: 1,
    behind: 1,
    number: 2,
  })
  expect((await ran(id, { act: 'update' })).counts).toEqual({ done: 1 })
  expect((await ours('Pushed')).checkout).toMatchObject({ state: 'live', number: 2 })
  expect((await ran(id, { act: 'update' })).counts).toEqual({ skip: 1 })

  await ran(id, { act: 'change', seats: 0, valid_from: '2026-01-01', valid_to: '2026-01-31' })
  expect(await ours('Pushed')).toMatchObject({
    reasons: ['licence_expired', 'no_seats'],
    checkout: { state: 'expired' },
  })
  await ran(id, { act: 'change', seats: null, valid_from: '2099-01-01', valid_to: null })
  expect(await ours('Pushed')).toMatchObject({ reasons: ['not_activated'], checkout: { state: 'pending' } })
  await ran(id, { act: 'change', seats: null, valid_from: '2026-01-01', valid_to: null })
  expect(await ours('Pushed')).toMatchObject({ status: 'active', checkout: { state: 'live' } })

  const stopped = { params: { id }, body: { status: 'withdrawn' as const, people: 'stop' as const } }
  const bare = await house.call(
    api.catalog.setStatus,
    { params: { id }, body: { status: 'withdrawn' } },
    { as: 'cs_super_user' },
  )
  expect([bare.status, Object.keys(bare.failure.errors ?? {})]).toEqual([422, ['people']])
  const row = await fourCases(house, api.catalog.setStatus, { args: stopped, denied: 'csm', as: 'cs_super_user' })
  expect(row.data.status).toBe('withdrawn')
  expect((await over(id)).counts).toEqual({ done: 1 })
  expect(await ours('Pushed')).toMatchObject({
    reasons: ['content_withdrawn'],
    checkout: { state: 'withdrawn', people: 'stop' },
  })
  const refused = await house.call(
    api.catalog.run,
    { params: { id }, body: { agency_ids: [house.agency.id], change: terms() } },
    { as: 'cs_super_user' },
  )
  expect([refused.status, refused.failure.code]).toEqual([409, 'CONFLICT'])
  await house.call(api.catalog.setStatus, { params: { id }, body: { status: 'published' } }, { as: 'cs_super_user' })
  const copied = await ran(id, terms({ mode: 'copied' }))
  expect([copied.counts, copied.agencies[0]?.note]).toEqual([{ skip: 1 }, expect.stringContaining('linked before')])
  await house.owner.query('update programs set pay_code = $1, training_type_id = $2 where id = $3', [
    'OLD',
    otherType,
    (await ours('Pushed')).id,
  ])
  const back = await ran(id, terms({ pay_code: 'NEW' }))
  expect([back.counts, back.agencies[0]?.note]).toEqual([{ done: 1 }, 'Checked out again after a withdrawal.'])
  expect(await ours('Pushed')).toMatchObject({
    status: 'active',
    pay_code: 'NEW',
    training_type: { name: 'Yearly training' },
    checkout: { state: 'live', number: 2 },
  })
})

test('[R-CSM-2] a withdrawal lets current learners finish, or ends their open programs, as chosen', async () => {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id })
  await house.load({ employees: [employee] })
  const withdrawn = async (title: string, people: 'finish' | 'stop') => {
    const { id } = await offered(title)
    await ran(id, terms())
    const program_id = (await ours(title)).id
    await house.load({ assignments: [anAssignment({ organization_id, employee_id: employee.id, program_id })] })
    expect((await ran(id, { act: 'withdraw', people })).counts).toEqual({ done: 1 })
    const { rows } = await house.owner.query(
      'select state, withdrawn_how from assignments where organization_id = $1 and program_id = $2',
      [organization_id, program_id],
    )
    return rows
  }
  expect(await withdrawn('May finish', 'finish')).toEqual([{ state: 'assigned', withdrawn_how: null }])
  expect(await told(employee.id)).not.toContain('training.withdrawn')
  expect(await withdrawn('Must stop', 'stop')).toEqual([{ state: 'withdrawn', withdrawn_how: 'catalog' }])
  expect(await told(employee.id)).toContain('training.withdrawn')
})

test('the last day of a checkout may be the agency’s today, and must not be past in any agency of the run', async () => {
  const zone = (id: Id, time_zone: string) =>
    house.owner.query('update organizations set time_zone = $1 where id = $2', [time_zone, id])
  const asked = (id: Id, valid_to: string, agency_ids = [house.agency.id]) =>
    house.call(
      api.catalog.run,
      { params: { id }, body: { agency_ids, change: terms({ valid_to }) } },
      { as: 'cs_super_user' },
    )
  // At any time, the date in one of the two differs from UTC
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
  try {
    for (const time_zone of [west, east]) {
      await zone(house.agency.id, time_zone)
      const { id } = await offered(`Ends today, ${time_zone}`)
      const today = todayIn(time_zone)
      const over = await asked(id, addDays(today, -1))
      expect([over.status, Object.keys(over.failure.errors ?? {})], time_zone).toEqual([422, ['change.valid_to']])
      expect((await ran(id, terms({ valid_to: today }))).counts, time_zone).toEqual({ done: 1 })
    }
    await zone(house.agency.id, west)
    await zone(house.other.id, east)
    const { id } = await offered('Ends today in one')
    expect((await asked(id, todayIn(west), [house.agency.id, house.other.id])).status).toBe(422)
  } finally {
    for (const { id } of [house.agency, house.other]) await zone(id, 'America/New_York')
  }
})

test('a program withdrawn during a run goes to no agency that did not have it', async () => {
  const { id } = await offered('Too late')
  await worker.stop()
  const args = { params: { id }, body: { agency_ids: [house.agency.id], change: terms() } }
  expect((await house.call(api.catalog.run, args, { as: 'cs_super_user' })).status).toBe(200)
  await house.call(
    api.catalog.setStatus,
    { params: { id }, body: { status: 'withdrawn', people: 'finish' } },
    { as: 'cs_super_user' },
  )
  worker = await workerOf(house)
  const run = await over(id)
  expect([run.act, run.counts, run.agencies[0]?.note]).toEqual([
    'check_out',
    { skip: 1 },
    '“Too late” isn’t offered anymore. Offer it again before you check it out.',
  ])
  expect((await house.call(api.programs.list, { query: { search: 'Too late' } })).data.data).toEqual([])
})

test('a run can be stopped before it begins; a draft is never checked out', async () => {
  const { id } = await offered('Stopped')
  await worker.stop()
  const run = await house.call(
    api.catalog.run,
    { params: { id }, body: { agency_ids: [house.agency.id], change: terms() } },
    { as: 'cs_super_user' },
  )
  const args = { params: { id, job_id: run.data.id }, body: {} }
  await fourCases(house, api.catalog.cancelRun, { args, denied: 'agency_admin', as: 'cs_super_user' })
  worker = await workerOf(house)
  expect((await over(id)).state).toBe('cancelled')
  const body = {
    titles: { en: 'Only a draft' },
    training_type_id: types['In-service'] ?? '',
    delivery: 'online' as const,
  }
  const draft = (await house.call(api.programs.add, { body }, inCatalog)).data
  const refused = await house.call(
    api.catalog.run,
    { params: { id: draft.id }, body: { agency_ids: [house.agency.id], change: terms() } },
    { as: 'cs_super_user' },
  )
  expect([refused.status, refused.failure.code]).toEqual([409, 'CONFLICT'])
})

test('session templates are included in a checkout: linked ones follow the catalog, copied ones belong to the agency', async () => {
  for (const mode of ['linked', 'copied'] as const) {
    const title = `Taught live, ${mode}`
    const { id } = await offered(title)
    const params = { id }
    const live = { kind: 'live_session', about: { en: 'How to lift.' }, bring: {}, ways: ['classroom'] } as const
    await house.call(api.programContents.startDraft, { params, body: {} }, inCatalog)
    const module = await house.call(
      api.programContents.addModule,
      { params, body: { kind: 'live_session', titles: { en: 'Lab' }, content: { ...live, ways: ['classroom'] } } },
      inCatalog,
    )
    await publish(id)
    const add = (name: string, over: Partial<ReturnType<typeof templateOf>> = {}) =>
      house.call(
        api.sessionTemplates.add,
        { params, body: { ...templateOf({ pay_code: 'LAB' }), name, ...over } },
        inCatalog,
      )
    const first = await add('Lab', { module_id: module.data.id })
    await add('Whole program')
    expect(first.status, JSON.stringify(first.failure)).toBe(200)
    await ran(id, terms({ mode }))
    const program_id = (await ours(title)).id
    const here = { id: program_id }
    const listed = async () => (await house.call(api.sessionTemplates.list, { params: here })).data.data
    const [lab, whole] = await listed()
    expect(lab).toMatchObject({
      name: 'Lab',
      is_linked: mode === 'linked',
      module_id: module.data.id,
      body: { capacity: 12 },
    })
    // Values that only mean something in one agency stay there
    expect(lab?.body.pay_code).toBeNull()
    expect(whole).toMatchObject({ name: 'Whole program', module_id: null })
    const template_id = lab?.id ?? ''
    const headers = { 'if-match': `"${lab?.version}"` }
    const changed = await house.call(
      api.sessionTemplates.update,
      { params: { ...here, template_id }, body: { name: 'Ours' } },
      { headers },
    )
    expect(changed.status).toBe(mode === 'linked' ? 409 : 200)
    if (mode === 'copied') continue
    expect((await house.call(api.sessionTemplates.remove, { params: { ...here, template_id } })).status).toBe(409)
    // In addition to the catalog's, the agency has its own
    await house.call(api.sessionTemplates.add, { params: here, body: templateOf({}, { name: 'Of ours' }) })
    const { data } = await house.call(api.sessionTemplates.list, { params }, inCatalog)
    const [inTheirs, gone] = data.data
    await house.call(
      api.sessionTemplates.update,
      { params: { id, template_id: inTheirs?.id ?? '' }, body: { name: 'Lab, new' } },
      { ...inCatalog, headers: { 'if-match': '"1"' } },
    )
    await house.call(api.sessionTemplates.remove, { params: { id, template_id: gone?.id ?? '' } }, inCatalog)
    await add('Added later')
    await newer(id, 'More')
    expect((await listed()).map(one => one.name)).toEqual(['Lab', 'Of ours', 'Whole program'])
    expect((await ran(id, { act: 'update' })).counts).toEqual({ done: 1 })
    expect((await listed()).map(one => [one.name, one.is_linked, one.id === template_id])).toEqual([
      ['Added later', true, false],
      ['Lab, new', true, true],
      ['Of ours', false, false],
    ])
  }
})

test('only users who manage the catalog write templates there', async () => {
  const { id } = await offered('With templates')
  const ask = (as: 'csm' | 'super_admin') =>
    house.call(api.sessionTemplates.add, { params: { id }, body: templateOf() }, { as, organization_id: catalogId })
  expect([(await ask('csm')).status, (await ask('super_admin')).status]).toEqual([403, 200])
  const read = await house.call(
    api.sessionTemplates.list,
    { params: { id } },
    { as: 'csm', organization_id: catalogId },
  )
  expect(read.data.data).toHaveLength(1)
})

test('an agency that accepts an update of a linked program may retrain people who completed it on the changes', async () => {
  const { id } = await offered('Ladders')
  await ran(id, terms())
  const { id: program_id } = await ours('Ladders')
  const { rows } = await house.owner.query<{ id: Id }>(`select id from program_versions where program_id = $1`, [
    program_id,
  ])
  const [done = '', waiting = ''] = await peopleIn(house, [{ last_name: 'Ladder' }, { last_name: 'Ladder too' }])
  await assignedIn(house, program_id, [done], {
    state: 'completed',
    version_id: rows[0]?.id ?? '',
    completed_on: '2026-03-02',
    completed_how: 'evidence',
    completed_at: '2026-03-02T15:00:00Z',
  })
  await assignedIn(house, program_id, [waiting])
  await newer(id, 'Three points of contact', 'material')
  const taken = await house.call(api.programRules.acceptUpdate, {
    params: { id: program_id },
    body: { number: 2, retrain_days: 14 },
  })
  expect(taken.status, JSON.stringify(taken.failure)).toBe(200)
  const made = async () =>
    (
      await house.owner.query<{ employee_id: Id }>(
        'select employee_id from assignments where program_id = $1 and retrains',
        [program_id],
      )
    ).rows
  await expect.poll(made, { timeout: 30_000 }).toEqual([{ employee_id: done }])
})
