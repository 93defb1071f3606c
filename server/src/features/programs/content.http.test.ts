import { api, type Args, type Id, type Program, type ProgramModule, type RichText } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aTopic, aTrainingType } from '../../demo/factories/taxonomy.ts'

let house: House
let topics: [string, string]
let training_type_id: string
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const [falls, safety] = [aTopic({ organization_id, name: 'Falls' }), aTopic({ organization_id, name: 'Safety' })]
  await house.load({ training_types: [type], topics: [falls, safety] })
  topics = [falls.id, safety.id]
  training_type_id = type.id
})
afterAll(() => house.close())

const says = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

async function create(titles: Program['titles'] = { en: 'Falls' }): Promise<Program> {
  return (await house.call(api.programs.add, { body: { titles, training_type_id, delivery: 'online' } })).data
}
type NewModule = Args<typeof api.programContents.addModule>['body']
const policies: NewModule = {
  kind: 'acknowledgement',
  titles: { en: 'Policies' },
  content: { kind: 'acknowledgement', statements: { en: 'I have read them.' } },
}
async function add(id: Id, over: Partial<NewModule> = {}): Promise<ProgramModule> {
  const { data, failure, status } = await house.call(api.programContents.addModule, {
    params: { id },
    body: { ...policies, ...over },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const content = async (id: Id, version_id?: Id, as: Caller = 'agency_admin') =>
  (await house.call(api.programContents.get, { params: { id }, query: version_id ? { version_id } : {} }, { as })).data
const edit = (
  id: Id,
  { id: module_id, version }: ProgramModule,
  body: NonNullable<Args<typeof api.programContents.updateModule>['body']>,
  as: Caller = 'agency_admin',
) =>
  house.call(
    api.programContents.updateModule,
    { params: { id, module_id }, body },
    { as, headers: { 'if-match': `"${version}"` } },
  )
type Choices = Args<typeof api.programRules.publish>['body']
async function publish(id: Id, over: Partial<Choices> = {}) {
  const { version } = await content(id)
  const body: Choices = {
    change_kind: 'minor',
    given_to: 'new_only',
    note: 'First',
    seen_at: version.updated_at,
    ...over,
  }
  return house.call(api.programRules.publish, { params: { id }, body })
}

test('a save returns its draft and the time of the previous change, so an editor detects other editors', async () => {
  const { id } = await create()
  const [mine, theirs] = [await add(id), await add(id)]
  const held = (await content(id)).version
  const first = await edit(id, mine, { minutes: [{ topic_id: topics[0], minutes: 20 }] })
  expect(first.data).toMatchObject({ id: mine.id, version: 2, draft_changed_before: held.updated_at })
  expect(first.data.draft).toEqual((await content(id)).version)
  expect(first.data.draft.credit_minutes).toBe(20)
  await edit(id, theirs, { min_minutes: 5 })
  const second = await edit(id, first.data, { min_minutes: 7 })
  expect(second.status).toBe(200)
  expect(second.data.draft_changed_before).not.toBe(first.data.draft.updated_at)
})

test('[R-RTE-7][R-ENT-6] modules are added, changed, moved and removed in the draft', async () => {
  const { id } = await create()
  const body: NewModule = {
    kind: 'document',
    titles: { en: 'Why people fall' },
    minutes: [
      { topic_id: topics[0], minutes: 20 },
      { topic_id: topics[1], minutes: 10 },
    ],
    content: { kind: 'document', bodies: { en: says('Most falls happen at night.') } },
  }
  const { data: why } = await fourCases(house, api.programContents.addModule, {
    args: { params: { id }, body },
    denied: 'coordinator_limited',
  })
  expect(why).toMatchObject({ ...body, mode: 'online', is_required: true, version: 1 })
  const sign = await add(id)
  const args = { params: { id, module_id: why.id }, body: { min_minutes: 15, is_required: false } }
  const changed = await fourCases(house, api.programContents.updateModule, {
    args,
    denied: 'viewer',
    headers: { 'if-match': '*' },
  })
  expect(changed.data).toMatchObject({
    min_minutes: 15,
    is_required: false,
    titles: body.titles,
    minutes: body.minutes,
    version: 2,
  })
  const read = await fourCases(house, api.programContents.get, { args: { params: { id }, query: {} } })
  expect(read.data.modules.map(module => module.id)).toEqual([why.id, sign.id])
  expect(read.data.version).toMatchObject({ number: null, credit_minutes: 30, module_count: 2, languages: ['en'] })
  const moved = await fourCases(house, api.programContents.moveModule, {
    args: { params: { id, module_id: sign.id }, body: { before_id: why.id } },
    denied: 'viewer',
  })
  expect(moved.data.modules.map(module => module.id)).toEqual([sign.id, why.id])
  const gone = { params: { id, module_id: sign.id } }
  await fourCases(house, api.programContents.removeModule, { args: gone, denied: 'viewer' })
  expect((await content(id)).modules.map(module => module.id)).toEqual([why.id])
})

test('publishing freezes the draft; a new draft continues from it with the same modules', async () => {
  const { id } = await create()
  const module = await add(id)
  const { version } = await content(id)
  const choices: Choices = { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: version.updated_at }
  const first = await fourCases(house, api.programRules.publish, {
    args: { params: { id }, body: choices },
    denied: 'rn_limited',
  })
  expect(first.data.version).toMatchObject({
    number: 1,
    note: 'First',
    published_by_name: 'Ada Admin',
    module_count: 1,
  })
  const row = (await house.call(api.programs.get, { params: { id } })).data
  expect(row).toMatchObject({ status: 'active', reasons: [], number: 1, draft: null })

  const refused = await edit(id, module, { min_minutes: 5 })
  expect([refused.status, refused.failure.message]).toEqual([409, 'There is no draft. Start one to edit the content.'])
  const draft = await fourCases(house, api.programContents.startDraft, {
    args: { params: { id }, body: {} },
    denied: 'viewer',
  })
  expect(draft.data.modules).toMatchObject([{ id: module.id, version: 1 }])
  const again = await house.call(api.programContents.startDraft, { params: { id }, body: {} })
  expect(again.data.version.id).toBe(draft.data.version.id)
  expect((await publish(id)).failure.message).toBe('The draft is the same as version 1.')
  await edit(id, module, { titles: { en: 'Agency policies' } })
  expect(
    (await publish(id, { change_kind: 'material', given_to: 'all_open', note: 'Renamed' })).data.version.number,
  ).toBe(2)

  const versions = await fourCases(house, api.programContents.versions, { args: { params: { id } } })
  expect(versions.data.data).toMatchObject([
    { number: 2, change_kind: 'material', given_to: 'all_open', note: 'Renamed' },
    { number: 1 },
  ])
  expect((await content(id, versions.data.data[1]?.id)).modules).toMatchObject([{ titles: { en: 'Policies' } }])
  expect((await content(id)).modules).toMatchObject([{ titles: { en: 'Agency policies' } }])
})

test('a published version has a digest of its text: equal text gives the same digest, other text another', async () => {
  const { id } = await create()
  const { id: module_id } = await add(id, { titles: { en: 'Falls' } })
  for (const en of ['Falls', 'Falls at home', 'Falls']) {
    await house.call(api.programContents.startDraft, { params: { id }, body: {} })
    const call = { params: { id, module_id }, body: { titles: { en } } }
    await house.call(api.programContents.updateModule, call, { headers: { 'if-match': '*' } })
    await publish(id)
  }
  const { rows } = await house.owner.query<{ content_hash: string | null }>(
    `select content_hash from program_versions where program_id = $1 order by number`,
    [id],
  )
  const [first, second, third] = rows.map(row => row.content_hash)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(third).toBe(first)
  expect(second).not.toBe(first)
})

test('published content can’t be changed, not even by a bug of ours', async () => {
  const { id } = await create()
  await add(id, { minutes: [{ topic_id: topics[0], minutes: 5 }] })
  await publish(id)
  const other = await create()
  const draft = (await content(other.id)).version.id
  for (const statement of [
    'update program_modules set position = 9 where organization_id = $1',
    'delete from program_modules where organization_id = $1',
    'update program_module_minutes set minutes = 9 where organization_id = $1',
    // Into a draft, where it could be changed
    `update program_modules set version_id = '${draft}' where organization_id = $1`,
    `update program_versions set number = null, state = 'draft' where organization_id = $1 and program_id = '${id}'`,
    `update program_versions set credit_minutes = 900 where organization_id = $1 and program_id = '${id}'`,
    `delete from program_versions where organization_id = $1 and program_id = '${id}'`,
  ]) {
    await house.owner.query('begin')
    await house.owner.query(`select set_config('app.org', $1, true)`, [house.agency.id])
    await house.owner.query('set local role app_user')
    await expect(house.owner.query(statement, [house.agency.id])).rejects.toThrow('A published version never changes.')
    await house.owner.query('rollback')
  }
})

test('the credit stays that of the published version while a draft is edited', async () => {
  const { id } = await create()
  const module = await add(id, { minutes: [{ topic_id: topics[0], minutes: 60 }] })
  await publish(id)
  await house.call(api.programContents.startDraft, { params: { id }, body: {} })
  await edit(id, module, { minutes: [{ topic_id: topics[1], minutes: 90 }] })
  const { data } = await house.call(api.programs.get, { params: { id } })
  expect(data).toMatchObject({ credit_minutes: 60, published: { credit_minutes: 60 }, draft: { credit_minutes: 90 } })
  await fourCases(house, api.programContents.discardDraft, { args: { params: { id } }, denied: 'viewer' })
  expect((await content(id)).modules).toMatchObject([{ minutes: [{ topic_id: topics[0], minutes: 60 }] }])
})

test('a program is published with modules, in a complete language, and only as its publisher saw it', async () => {
  const { id } = await create({ en: 'Nights', es: 'Noches' })
  expect((await publish(id)).failure.message).toBe('Add a module before you publish.')
  const half = await add(id, {
    titles: { es: 'Caídas' },
    content: { kind: 'acknowledgement', statements: { en: 'Read.' } },
  })
  expect((await publish(id)).failure.message).toMatch(/^No language is complete yet/)
  const seen_at = (await content(id)).version.updated_at
  await edit(id, half, { titles: { en: 'Falls', es: 'Caídas' } }, 'csm')
  const late = await publish(id, { seen_at })
  expect([late.status, late.failure.message]).toEqual([
    409,
    'Vendor csm changed the draft after you opened it. Look at it again before you publish.',
  ])
  expect((await publish(id)).data.version.languages).toEqual(['en'])
  const discarded = await house.call(api.programContents.discardDraft, { params: { id } })
  expect(discarded.failure.message).toBe('There is no draft. Start one to edit the content.')
})

test('[R-PER-4] content and versions: readable by everyone who sees the catalog, and by no one at another agency', async () => {
  const { id } = await create()
  await add(id)
  const { data } = await fourCases(house, api.programContents.get, { args: { params: { id }, query: {} } })
  expect(data.modules).toMatchObject([{ titles: { en: 'Policies' } }])
  const versions = await fourCases(house, api.programContents.versions, { args: { params: { id } } })
  expect(versions.data.data).toHaveLength(1)
  for (const as of ['coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const)
    expect((await content(id, undefined, as)).modules).toHaveLength(1)
})

test('a title in another language completes the draft in that language', async () => {
  const { id, version } = await create()
  await add(id, { titles: { es: 'Políticas' }, content: { kind: 'acknowledgement', statements: { es: 'Las leí.' } } })
  expect((await content(id)).version.languages).toEqual([])
  await house.call(
    api.programs.update,
    { params: { id }, body: { titles: { en: 'Falls', es: 'Caídas' } } },
    { headers: { 'if-match': `"${version}"` } },
  )
  expect((await content(id)).version.languages).toEqual(['es'])
})

test('two people edit one module: the second sees its current state, and loses nothing', async () => {
  const { id } = await create()
  const module = await add(id)
  const mine = await edit(id, module, { titles: { en: 'Mine' } })
  expect(mine.data.version).toBe(2)
  const theirs = await edit(id, module, { titles: { en: 'Theirs' } }, 'csm')
  expect(theirs.status).toBe(412)
  expect(theirs.failure.details?.['current']).toMatchObject({ titles: { en: 'Mine' }, version: 2 })
  expect((await edit(id, mine.data, { titles: { en: 'Both' } }, 'csm')).data.titles).toEqual({ en: 'Both' })
})

test('an acknowledgment shows since which version its statement is unchanged', async () => {
  const { id } = await create()
  const module = await add(id)
  expect(module.said_since).toBeNull()
  const { data: first } = await publish(id)
  expect(first.modules[0]?.said_since).toMatchObject({ number: 1, published_at: first.version.published_at })
  const draft = async (over: Args<typeof api.programContents.updateModule>['body']) => {
    await house.call(api.programContents.startDraft, { params: { id }, body: {} })
    const [now] = (await content(id)).modules
    if (!now || !over) throw new Error('There is no module.')
    return (await edit(id, now, over)).data
  }
  // Another title doesn't change the statement
  expect((await draft({ titles: { en: 'Our policies' } })).said_since?.number).toBe(1)
  expect((await publish(id)).data.modules[0]?.said_since?.number).toBe(1)
  const reworded: NewModule['content'] = { kind: 'acknowledgement', statements: { en: 'I will keep to them.' } }
  expect((await draft({ content: reworded })).said_since).toBeNull()
  expect((await publish(id)).data.modules[0]?.said_since?.number).toBe(3)
  // The text of the first version again: valid since the version that restored it
  expect((await draft({ content: policies.content })).said_since).toBeNull()
  expect((await publish(id)).data.modules[0]?.said_since?.number).toBe(4)
  expect((await content(id, first.version.id)).modules[0]?.said_since?.number).toBe(1)
})

test('[R-ENT-6] each call of a review: the four cases; a mark applies to its text, and the history records it', async () => {
  const { id } = await create({ en: 'Falls', es: 'Caídas' })
  const module = await add(id, {
    titles: { en: 'Policies', es: 'Políticas' },
    content: { kind: 'acknowledgement', statements: { en: 'I read them.', es: 'Las leí.' } },
  })
  const { data: published } = await publish(id)
  const marking = (language: 'en' | 'es', is_reviewed = true, version_id = published.version.id) => ({
    params: { id, version_id },
    body: { language, is_reviewed },
  })
  expect(published.version.reviews).toEqual({})
  const { data } = await fourCases(house, api.programContents.review, { args: marking('es'), denied: 'viewer' })
  expect(data.reviews).toEqual({ es: { by: 'Ada Admin', at: expect.any(String) } })
  await house.call(api.programContents.review, marking('en'))
  const { data: draft } = await house.call(api.programContents.startDraft, { params: { id }, body: {} })
  expect(Object.keys(draft.version.reviews)).toEqual(['en', 'es'])
  // A different order, minutes or another language's text don't affect it
  const longer = await edit(id, module, { min_minutes: 5, titles: { en: 'Our policies', es: 'Políticas' } })
  expect(Object.keys((await content(id)).version.reviews)).toEqual(['es'])
  await edit(id, longer.data, { content: { kind: 'acknowledgement', statements: { en: 'I read them.', es: 'Sí.' } } })
  expect((await content(id)).version.reviews).toEqual({})
  expect(Object.keys((await content(id, published.version.id)).version.reviews)).toEqual(['en', 'es'])
  const taken = await house.call(api.programContents.review, marking('en', false))
  expect(Object.keys(taken.data.reviews)).toEqual(['es'])
  const { rows } = await house.owner.query<{ kind: string; changes: unknown }>(
    "select kind, changes from events where subject_id = $1 and kind like 'program.review%' order by id",
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['program.reviewed', 'program.reviewed', 'program.review_removed'])
  expect(rows[0]?.changes).toEqual([{ field: 'language', before: null, after: 'es' }])
  const nobodys = await house.call(api.programContents.review, marking('es', true, id))
  expect(nobodys.status).toBe(404)
})

test('a checklist says which role must observe', async () => {
  const { id } = await create()
  const body: Partial<NewModule> = { kind: 'checklist', content: { kind: 'checklist', instructions: {}, items: [] } }
  const refusal = async (observers: string[]) => {
    const { failure } = await house.call(api.programContents.addModule, {
      params: { id },
      body: { ...policies, ...body, content: { ...body.content, observers } } as never,
    })
    return failure.errors
  }
  expect(await refusal(['plumber'])).toEqual({ 'content.observers.0': ['Choose who observes from the list.'] })
  expect(await refusal(['rn', 'rn'])).toEqual({ 'content.observers': ['Choose each role once.'] })
  const { data } = await house.call(api.programContents.addModule, {
    params: { id },
    body: { kind: 'checklist', titles: { en: 'Hands' } },
  })
  expect(data.content).toMatchObject({ observers: ['rn'] })
  const chosen = { kind: 'checklist', instructions: {}, observers: ['rn', 'supervisor'], items: [] } as const
  expect(
    (await edit(id, data, { content: { ...chosen, observers: [...chosen.observers], items: [] } })).data.content,
  ).toEqual(chosen)
})

test('modules come after others, never after themselves, nor in a cycle', async () => {
  const { id } = await create()
  const [a, b, c] = [await add(id), await add(id), await add(id, { titles: { en: 'Last' } })]
  await edit(id, b, { prerequisites: [a.id] })
  expect((await edit(id, c, { prerequisites: [b.id, a.id], needs: 'any' })).data).toMatchObject({
    needs: 'any',
    prerequisites: [b.id, a.id],
  })
  const circle = await edit(id, a, { prerequisites: [c.id] })
  expect(circle.failure.errors).toEqual({
    prerequisites: ['“Policies” would have to come before itself. Remove one of the modules in between.'],
  })
  expect((await edit(id, a, { prerequisites: [a.id] })).failure.errors).toEqual({
    prerequisites: ['A module can’t come before itself.'],
  })
  await house.call(api.programContents.removeModule, { params: { id, module_id: b.id } })
  expect((await content(id)).modules.map(module => module.prerequisites)).toEqual([[], [a.id]])
})

test.each([
  [{ type: 'doc', content: [{ type: 'script', content: [] }] }],
  [
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    },
  ],
  [{ type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'x' } }] }],
  [{ type: 'doc', content: [{ type: 'heading', attrs: { level: [2] }, content: [] }] }],
  // Rendering it would break the page
  [{ type: 'doc', content: [{ type: 'orderedList', attrs: { start: { toString: 'x' } }, content: [] }] }],
  ['<p>Text</p>'],
])('%j is not valid module text', async body => {
  const { id } = await create()
  const given = { ...policies, kind: 'document', content: { kind: 'document', bodies: { en: body } } } as never
  const { status, failure } = await house.call(api.programContents.addModule, { params: { id }, body: given })
  expect([status, Object.values(failure.errors ?? {})]).toEqual([422, [['The content has a part we don’t know.']]])
  expect((await content(id)).modules).toEqual([])
})

test('content of another kind, an unknown topic and two items with one ID are refused', async () => {
  const { id } = await create()
  const refused = async (over: Partial<NewModule>) =>
    (await house.call(api.programContents.addModule, { params: { id }, body: { ...policies, ...over } })).failure.errors
  expect(await refused({ kind: 'document' })).toEqual({ content: ['This module is of another kind.'] })
  expect(await refused({ minutes: [{ topic_id: training_type_id, minutes: 5 }] })).toEqual({
    minutes: ['One of the topics does not exist. Choose it again.'],
  })
  const item = { id: 'a', texts: { en: 'Washes hands' } }
  expect(
    await refused({ kind: 'checklist', content: { kind: 'checklist', instructions: {}, items: [item, item] } }),
  ).toEqual({ 'content.items': ['Each item needs an ID of its own.'] })
})

test('a copy has its own modules, as a draft, with minutes and order', async () => {
  const { id } = await create({ en: 'Original' })
  const a = await add(id, { minutes: [{ topic_id: topics[0], minutes: 25 }] })
  const b = await add(id, { titles: { en: 'Second' }, prerequisites: [a.id] })
  await publish(id)
  const { data: copy } = await fourCases(house, api.programs.duplicate, {
    args: { params: { id }, body: { titles: { en: 'Copy of Original' } } },
    denied: 'viewer',
  })
  expect(copy).toMatchObject({
    title: 'Copy of Original',
    status: 'non_operational',
    reasons: ['draft'],
    credit_minutes: 25,
  })
  const { modules } = await content(copy.id)
  expect(modules).toMatchObject([
    { titles: { en: 'Policies' }, minutes: [{ topic_id: topics[0], minutes: 25 }] },
    { titles: { en: 'Second' }, prerequisites: [modules[0]?.id] },
  ])
  expect(modules.map(module => module.id)).not.toContain(b.id)
})

test('a copy keeps a training type and a certificate template that are no longer in use', async () => {
  const organization_id = house.agency.id
  const old = aTrainingType({ organization_id, name: 'Old type', code: 'OLD' })
  await house.load({ training_types: [old] })
  const { rows } = await house.owner.query<{ id: Id }>(
    `insert into certificate_templates (organization_id, name, updated_by_name) values ($1, 'Old template', 'Ada') returning id`,
    [organization_id],
  )
  const certificate_template_id = rows[0]?.id ?? ''
  const { data: from } = await house.call(api.programs.add, {
    body: { titles: { en: 'From before' }, training_type_id: old.id, delivery: 'online', certificate_template_id },
  })
  await house.owner.query('update training_types set is_active = false where id = $1', [old.id])
  await house.owner.query('update certificate_templates set is_active = false where id = $1', [certificate_template_id])
  const copy = await house.call(api.programs.duplicate, {
    params: { id: from.id },
    body: { titles: { en: 'Copy of it' } },
  })
  expect(copy.failure?.errors).toBeUndefined()
  expect(copy.data).toMatchObject({
    training_type_id: old.id,
    certificate_template_id,
    reasons: ['draft', 'training_type_inactive'],
  })
})

test('edits are in the history only occasionally, publishing every time', async () => {
  const { id } = await create()
  const module = await add(id)
  await edit(id, module, { min_minutes: 5 })
  await publish(id, { note: 'Ready' })
  const { rows } = await house.owner.query<{ kind: string; note: string | null }>(
    'select kind, note from events where subject_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'program.created', note: null },
    { kind: 'program.content_edited', note: null },
    { kind: 'program.published', note: 'Ready' },
  ])
})

test('editing only a module’s English marks its Spanish as older, text by text, until it is rewritten or confirmed', async () => {
  const { id } = await create({ en: 'Falls', es: 'Caídas' })
  const both = { en: 'I have read them.', es: 'Los leí.' }
  const titles = { en: 'Policies', es: 'Políticas' }
  const module = await add(id, { titles, content: { kind: 'acknowledgement', statements: both } })
  expect(module.stale).toEqual({})
  const english = await edit(id, module, {
    titles: { ...titles, en: 'Our policies' },
    content: { kind: 'acknowledgement', statements: { ...both, en: 'I have read and keep them.' } },
  })
  expect(english.data.stale).toEqual({ es: { titles: 'Policies', 'content.statements': 'I have read them.' } })
  const spanish = await edit(id, english.data, {
    content: { kind: 'acknowledgement', statements: { en: 'I have read and keep them.', es: 'Los leí y los cumplo.' } },
  })
  expect(spanish.data.stale).toEqual({ es: { titles: 'Policies' } })
  const args = { params: { id, module_id: module.id }, body: { language: 'es' as const, paths: ['titles'] } }
  const { data } = await fourCases(house, api.programContents.confirmTranslation, {
    args,
    denied: 'coordinator_limited',
  })
  expect(data.stale).toEqual({})
  const { rows } = await house.owner.query('select actor_name from events where subject_id = $1 and kind = $2', [
    id,
    'program.translation_confirmed',
  ])
  expect(rows).toHaveLength(1)
})

test('rewording a program’s English title or description marks its Spanish as older, until it is rewritten or confirmed', async () => {
  const titles = { en: 'Falls', es: 'Caídas' }
  const descriptions = { en: 'At home.', es: 'En casa.' }
  const { id, stale } = await create(titles)
  expect(stale).toEqual({})
  const change = async (body: NonNullable<Args<typeof api.programs.update>['body']>) => {
    const { data: before } = await house.call(api.programs.get, { params: { id } })
    const headers = { 'if-match': `"${before.version}"` }
    return (await house.call(api.programs.update, { params: { id }, body }, { headers })).data
  }
  await change({ descriptions })
  const reworded = await change({
    titles: { ...titles, en: 'Preventing falls' },
    descriptions: { ...descriptions, en: 'At home and outside.' },
  })
  expect(reworded.stale).toEqual({ es: { titles: 'Falls', descriptions: 'At home.' } })
  expect((await change({ code: 'F-1' })).stale).toEqual(reworded.stale)
  // The copy has the same texts
  const copy = await house.call(api.programs.duplicate, {
    params: { id },
    body: { titles: { en: 'Copy', es: 'Copia' } },
  })
  expect(copy.data.stale).toEqual({ es: { descriptions: 'At home.' } })
  const anew = await change({ titles: { en: 'Preventing falls', es: 'Prevenir caídas' } })
  expect(anew.stale).toEqual({ es: { descriptions: 'At home.' } })
  const { data } = await fourCases(house, api.programs.confirmTranslation, {
    args: { params: { id }, body: { language: 'es' as const, paths: ['descriptions'] } },
    denied: 'coordinator_limited',
  })
  expect(data.stale).toEqual({})
  expect((await house.call(api.programs.get, { params: { id } })).data).toMatchObject({
    stale: {},
    version: anew.version,
  })
  const { rows } = await house.owner.query('select from events where subject_id = $1 and kind = $2', [
    id,
    'program.translation_confirmed',
  ])
  expect(rows).toHaveLength(1)
})

test('marks of old translations carry over to a published version and the next draft', async () => {
  const { id } = await create({ en: 'Falls', es: 'Caídas' })
  const statements = { en: 'I have read them.', es: 'Los leí.' }
  const module = await add(id, { titles: { en: 'A', es: 'A' }, content: { kind: 'acknowledgement', statements } })
  await edit(id, module, { content: { kind: 'acknowledgement', statements: { ...statements, en: 'I keep them.' } } })
  const stale = { es: { 'content.statements': 'I have read them.' } }
  expect((await publish(id)).data.modules[0]?.stale).toEqual(stale)
  await house.call(api.programContents.startDraft, { params: { id }, body: {} })
  expect((await content(id)).modules[0]?.stale).toEqual(stale)
})

test('a material version is not published over an old translation unless the publisher confirms', async () => {
  const { id } = await create({ en: 'Falls', es: 'Caídas' })
  const statements = { en: 'I have read them.', es: 'Los leí.' }
  await add(id, { titles: { en: 'A', es: 'A' }, content: { kind: 'acknowledgement', statements } })
  await publish(id)
  await house.call(api.programContents.startDraft, { params: { id }, body: {} })
  const [draft] = (await content(id)).modules
  if (!draft) throw new Error('There is no module.')
  await edit(id, draft, { content: { kind: 'acknowledgement', statements: { ...statements, en: 'I keep them.' } } })
  const refused = await publish(id, { change_kind: 'material' })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.failure)).toContain('Not up to date: Spanish.')
  expect((await publish(id, { change_kind: 'material', stale_ok: true })).status).toBe(200)
})
