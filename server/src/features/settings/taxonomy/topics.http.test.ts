import { api, type Id, type ProgramModule } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { aTopic, aTrainingType } from '../../../demo/factories/taxonomy.ts'

let house: House
let training_type_id: Id
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
afterAll(() => house.close())

const { taxonomy, programContents, programRules } = api
const anyVersion = { headers: { 'if-match': '*' } }
let count = 0
async function twoTopics() {
  const n = ++count
  const organization_id = house.agency.id
  const [from, into] = [
    aTopic({ organization_id, name: `Falls at home ${n}` }),
    aTopic({ organization_id, name: `Falls ${n}` }),
  ]
  await house.load({ topics: [from, into] })
  return { from, into }
}
const row = async (id: Id) => (await house.call(taxonomy.topics, {})).data.data.find(topic => topic.id === id)
const content = async (id: Id) => (await house.call(programContents.get, { params: { id }, query: {} })).data

/** Adds a program whose only module is published with these minutes. */
async function published(minutes: ProgramModule['minutes']) {
  const titles = { en: 'Falls' }
  const { data } = await house.call(api.programs.add, { body: { titles, training_type_id, delivery: 'online' } })
  const { id } = data
  const statements = { en: 'I look.' }
  await house.call(programContents.addModule, {
    params: { id },
    body: { kind: 'acknowledgement', titles, content: { kind: 'acknowledgement', statements }, minutes },
  })
  const { version } = await content(id)
  const body = { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: version.updated_at } as const
  const reply = await house.call(programRules.publish, { params: { id }, body })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return id
}

test('[R-PER-11] anyone who manages the lists can list, add and change topics: four cases', async () => {
  const body = { name: 'Oral hygiene', code: 'ORAL' }
  const { data } = await fourCases(house, taxonomy.addTopic, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({ ...body, is_active: true, programs: 0, modules: 0, version: 1 })
  const list = await fourCases(house, taxonomy.topics, { args: {}, denied: 'coordinator_limited' })
  expect(list.data.data).toContainEqual(data)
  const args = { params: { id: data.id }, body: { code: null } }
  const changed = await house.call(taxonomy.updateTopic, args, anyVersion)
  expect(changed.data).toMatchObject({ name: 'Oral hygiene', code: null, version: 2 })
  for (const as of ['anonymous', 'viewer', 'other'] as const)
    expect((await house.call(taxonomy.updateTopic, args, { as, ...anyVersion })).status).toBe(
      { anonymous: 401, viewer: 403, other: 404 }[as],
    )
  const twice = await house.call(taxonomy.addTopic, { body: { name: 'oral HYGIENE' } })
  expect([twice.status, twice.failure.errors]).toEqual([
    422,
    { name: ['There is already a topic named Oral hygiene.'] },
  ])
  const { rows } = await house.owner.query('select kind from events where subject_id = $1 order by id', [data.id])
  expect(rows).toEqual([{ kind: 'topic.created' }, { kind: 'topic.updated' }])
})

test('an inactive topic gets no new minutes and keeps its existing ones', async () => {
  const { from, into } = await twoTopics()
  const id = await published([{ topic_id: from.id, minutes: 10 }])
  await house.call(taxonomy.updateTopic, { params: { id: from.id }, body: { is_active: false } }, anyVersion)
  await house.call(taxonomy.updateTopic, { params: { id: into.id }, body: { is_active: false } }, anyVersion)
  const draft = (await house.call(programContents.startDraft, { params: { id }, body: {} })).data
  const module_id = draft.modules[0]?.id ?? ''
  const give = (topic_id: Id) =>
    house.call(
      programContents.updateModule,
      { params: { id, module_id }, body: { minutes: [{ topic_id, minutes: 20 }] } },
      anyVersion,
    )
  const refused = await give(into.id)
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { minutes: [`${into.name} is inactive. Choose another topic.`] },
  ])
  expect((await give(from.id)).data.minutes).toEqual([{ topic_id: from.id, minutes: 20 }])
})

test('merging topics moves their minutes, in published versions too, and the old address still finds the programs', async () => {
  const { from, into } = await twoTopics()
  const both = await published([
    { topic_id: from.id, minutes: 20 },
    { topic_id: into.id, minutes: 10 },
  ])
  const one = await published([{ topic_id: from.id, minutes: 15 }])
  await house.call(programContents.startDraft, { params: { id: one }, body: {} })
  expect(await row(from.id)).toMatchObject({ programs: 2, modules: 2 })
  const args = { params: { id: from.id } }
  const preview = await fourCases(house, taxonomy.previewTopicMerge, {
    args: { ...args, query: { into: into.id } },
    denied: 'viewer',
  })
  expect(preview.data).toMatchObject({ modules: 2, programs: 2, employees: 0, people: [] })
  const open = (await content(one)).modules[0]
  const { data } = await fourCases(house, taxonomy.mergeTopic, {
    args: { ...args, body: { into_id: into.id } },
    denied: 'viewer',
  })
  expect(data).toMatchObject({ into: { id: into.id, name: into.name }, modules: 2, programs: 2 })
  expect((await content(both)).modules[0]?.minutes).toEqual([{ topic_id: into.id, minutes: 30 }])
  const draft = (await content(one)).modules[0]
  expect(draft?.minutes).toEqual([{ topic_id: into.id, minutes: 15 }])
  // Users with the draft open get a conflict instead of saving the removed topic
  expect(draft?.version).toBe((open?.version ?? 0) + 1)
  expect(await row(from.id)).toBeUndefined()
  expect(await row(into.id)).toMatchObject({ programs: 2, modules: 2 })
  const found = await house.call(api.programs.list, { query: { topic_id: from.id } })
  expect(found.data.data.map(({ id }) => id).toSorted()).toEqual([both, one].toSorted())
  const again = await house.call(taxonomy.mergeTopic, { ...args, body: { into_id: into.id } })
  expect(again.failure.message).toBe(`${from.name} was already merged into ${into.name}.`)
})

test('topics can’t be merged if their combined minutes exceed a module’s limit', async () => {
  const { from, into } = await twoTopics()
  const id = await published([
    { topic_id: from.id, minutes: 6000 },
    { topic_id: into.id, minutes: 1 },
  ])
  const reply = await house.call(taxonomy.mergeTopic, { params: { id: from.id }, body: { into_id: into.id } })
  expect([reply.status, reply.failure.errors]).toEqual([
    422,
    { into_id: [`${into.name} would have more than 6,000 minutes in one module. Change that module first.`] },
  ])
  expect((await content(id)).modules[0]?.minutes).toHaveLength(2)
})
