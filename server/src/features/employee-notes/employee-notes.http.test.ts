import { api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept, send } from '../../../test/upload-flow.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { addressed } from '../files/address.ts'
import { latestMails } from '../../messages/latest-mails.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Note = Args<typeof api.employeeNotes.add>['body']
const aNote = (over: Partial<Note> = {}): Note => ({
  type: 'general',
  text: 'Prefers morning shifts.',
  visible_to: 'everyone',
  is_pinned: false,
  mentions: [],
  ...over,
})

/** Creates an employee of the coordinator who is a user here. */
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({ organization_id: house.agency.id, coordinator_id: house.agency.coordinator_id, ...over })
  await house.load({ employees: [one] })
  return one.id
}
async function write(id: Id, over: Partial<Note> = {}, as: Caller = 'agency_admin') {
  const { data, status, failure } = await house.call(
    api.employeeNotes.add,
    { params: { id }, body: aNote(over) },
    { as },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const textsOf = async (id: Id, as: Caller = 'agency_admin') =>
  (await house.call(api.employeeNotes.list, { params: { id } }, { as })).data.data.map(({ text }) => text)

test('[R-RTE-3][R-ENT-6] a note is written, and shown on the profile with its author', async () => {
  const id = await somebody()
  const body = aNote({ text: '  Prefers morning shifts.\nUntil March. ' })
  const { data } = await fourCases(house, api.employeeNotes.add, { args: { params: { id }, body }, denied: 'viewer' })
  expect(data).toMatchObject({
    text: 'Prefers morning shifts.\nUntil March.',
    created_by_name: 'Ada Admin',
    edited_at: null,
    may_edit: true,
    version: 1,
  })
  const list = await fourCases(house, api.employeeNotes.list, { args: { params: { id } } })
  expect(list.data).toMatchObject({ data: [{ id: data.id }], meta: { total: 1, page: 1, per_page: 20 } })
  const history = await house.call(api.employees.history, { params: { id } })
  expect(history.data.data[0]).toMatchObject({ kind: 'employee.note_added', actor_name: 'Ada Admin', changes: [] })
})

test('pinned notes come first, then the newest, page by page', async () => {
  const id = await somebody()
  for (const text of ['One', 'Two', 'Three', 'Four']) await write(id, { text, is_pinned: text === 'Two' })
  expect(await textsOf(id)).toEqual(['Two', 'Four', 'Three', 'One'])
  const second = await house.call(api.employeeNotes.list, { params: { id }, query: { page: 2, per_page: 3 } })
  expect(second.data).toMatchObject({ data: [{ text: 'One' }], meta: { total: 4, page: 2, per_page: 3 } })
})

test.each([
  ['general', 'everyone', 'agency_admin coordinator_limited rn_limited viewer csm'],
  ['general', 'coordinators', 'agency_admin coordinator_limited csm'],
  ['coaching', 'nurses', 'agency_admin rn_limited csm'],
  ['coaching', 'administrators', 'agency_admin csm'],
  ['medical', 'everyone', 'agency_admin rn_limited'],
  ['medical', 'coordinators', 'agency_admin'],
] as const)('a %s note for %s can be read by %s', async (type, visible_to, readers) => {
  const id = await somebody()
  const note = await write(id, { type, visible_to })
  const reading: string[] = []
  for (const as of ['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const) {
    const list = await house.call(api.employeeNotes.list, { params: { id } }, { as })
    const versions = await house.call(api.employeeNotes.versions, { params: { id, note_id: note.id } }, { as })
    expect([list.data.meta.total, versions.status]).toEqual(list.data.data.length ? [1, 200] : [0, 404])
    if (list.data.data.length > 0) reading.push(as)
  }
  expect(reading.join(' ')).toBe(readers)
})

test('the author of a note can read it, whoever it is for', async () => {
  const id = await somebody()
  await write(id, { text: 'For the office', visible_to: 'administrators' }, 'coordinator_limited')
  expect(await textsOf(id, 'coordinator_limited')).toEqual(['For the office'])
  expect(await textsOf(id, 'rn_limited')).toEqual([])
})

test('a medical note comes closed, and is opened by its own call', async () => {
  const id = await somebody()
  const note = await write(id, { type: 'medical', text: 'Lifting up to 20 lb.' })
  expect([note.text, await textsOf(id)]).toEqual([null, [null]])
  const args = { params: { id, note_id: note.id } }
  const { data } = await fourCases(house, api.employeeNotes.open, { args })
  expect(data).toMatchObject({ id: note.id, text: 'Lifting up to 20 lb.' })
  const pinned = await house.call(
    api.employeeNotes.update,
    { ...args, body: { is_pinned: true } },
    { headers: { 'if-match': '"1"' } },
  )
  expect(pinned.data).toMatchObject({ is_pinned: true, text: null, edited_at: null })
})

test('a coordinator writes no medical notes, and none about other coordinators’ people', async () => {
  const own = await somebody()
  const medical = { params: { id: own }, body: aNote({ type: 'medical' }) }
  const refused = await house.call(api.employeeNotes.add, medical, { as: 'coordinator_limited' })
  expect([refused.status, refused.failure.details]).toMatchObject([403, { missing: ['view_medical_notes'] }])
  const foreign = await somebody({ coordinator_id: null })
  const note = await write(foreign)
  for (const [endpoint, args] of [
    [api.employeeNotes.add, { params: { id: foreign }, body: aNote() }],
    [api.employeeNotes.list, { params: { id: foreign } }],
    [api.employeeNotes.readers, { params: { id: foreign } }],
    [api.employeeNotes.versions, { params: { id: foreign, note_id: note.id } }],
    [api.employeeNotes.remove, { params: { id: foreign, note_id: note.id } }],
  ] as const)
    expect((await house.call(endpoint, args as never, { as: 'coordinator_limited' })).status).toBe(404)
})

test('a changed note keeps every earlier text, with its author and time', async () => {
  const id = await somebody()
  const { id: note_id } = await write(id, { text: 'First' }, 'coordinator_limited')
  const params = { id, note_id }
  const change = (body: object, version: number, as: Caller) =>
    house.call(api.employeeNotes.update, { params, body }, { as, headers: { 'if-match': `"${version}"` } })
  await fourCases(house, api.employeeNotes.update, {
    args: { params, body: { text: 'Second' } },
    denied: 'viewer',
    as: 'coordinator_limited',
    headers: { 'if-match': '"1"' },
  })
  expect((await change({ text: 'Third', type: 'coaching' }, 2, 'agency_admin')).data).toMatchObject({
    text: 'Third',
    created_by_name: 'Cora Coordinator',
    edited_by_name: 'Ada Admin',
  })
  // Pinning creates no new text version
  expect((await change({ is_pinned: true }, 3, 'agency_admin')).data).toMatchObject({ is_pinned: true, version: 4 })
  const { data } = await fourCases(house, api.employeeNotes.versions, { args: { params } })
  expect(data.data.map(({ text, type, written_by_name }) => [text, type, written_by_name])).toEqual([
    ['Third', 'coaching', 'Ada Admin'],
    ['Second', 'general', 'Cora Coordinator'],
    ['First', 'general', 'Cora Coordinator'],
  ])
  // The text of a note is for its readers, the history for everyone who sees the employee
  const history = await house.call(api.employees.history, { params: { id } })
  expect(JSON.stringify(history.data)).not.toMatch(/First|Second|Third/)
})

test('only administrators change and delete others’ notes', async () => {
  const id = await somebody()
  const note = await write(id, {}, 'coordinator_limited')
  const params = { id, note_id: note.id }
  const list = await house.call(api.employeeNotes.list, { params: { id } }, { as: 'rn_limited' })
  expect(list.data.data[0]?.may_edit).toBe(false)
  const headers = { 'if-match': '"1"' }
  const changed = await house.call(
    api.employeeNotes.update,
    { params, body: { text: 'Mine' } },
    { as: 'rn_limited', headers },
  )
  const removed = await house.call(api.employeeNotes.remove, { params }, { as: 'rn_limited' })
  expect([changed.status, removed.status]).toEqual([403, 403])
  await fourCases(house, api.employeeNotes.remove, { args: { params }, denied: 'viewer' })
  expect(await textsOf(id)).toEqual([])
  const again = await house.call(api.employeeNotes.remove, { params })
  expect(again.status).toBe(404)
  const { rows } = await house.owner.query('select text from employee_notes where id = $1', [note.id])
  expect(rows).toEqual([{ text: 'Prefers morning shifts.' }])
})

test('a mentioned user gets a mail with a link to the note and not its text; users who cannot read it are refused by name', async () => {
  const id = await somebody()
  const { coordinator_limited: cora, rn_limited: rhea, agency_admin: ada } = house.users
  const readers = await fourCases(house, api.employeeNotes.readers, { args: { params: { id } }, denied: 'viewer' })
  expect(readers.data.data.map(({ name }) => name)).toEqual([
    'Ada Admin',
    'Cora Coordinator',
    'Rhea Nurse',
    'Vera Viewer',
  ])
  const wrong = { params: { id }, body: aNote({ visible_to: 'nurses', mentions: [cora.id, rhea.id] }) }
  const refused = await house.call(api.employeeNotes.add, wrong)
  expect([refused.status, refused.failure.errors?.['mentions']]).toEqual([
    422,
    ['Cora Coordinator can’t read this note. Remove them, or change who sees it.'],
  ])
  const foreign = { params: { id }, body: aNote({ mentions: [house.users.other.id] }) }
  expect((await house.call(api.employeeNotes.add, foreign)).status).toBe(422)
  const before = (await latestMails(house.database, house.config.appKeys)).length
  const note = await write(id, { text: 'Secret words', mentions: [rhea.id, ada.id] })
  expect(note.mentions.map(({ name }) => name)).toEqual(['Ada Admin', 'Rhea Nurse'])
  const headers = { 'if-match': '"1"' }
  const more = { params: { id, note_id: note.id }, body: { mentions: [rhea.id, cora.id] } }
  expect((await house.call(api.employeeNotes.update, more, { headers })).status).toBe(200)
  const mails = (await latestMails(house.database, house.config.appKeys)).slice(0, -before || undefined)
  // Authors aren't notified of their own note, and no one is notified twice
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([cora.email, rhea.email].sort())
  for (const { body } of mails) {
    expect(body).toContain(`https://panel.example.org/employees/${id}/profile`)
    expect(body).not.toContain('Secret')
  }
})

test('a coordinator of other employees cannot be mentioned', async () => {
  const id = await somebody({ coordinator_id: null })
  const readers = await house.call(api.employeeNotes.readers, { params: { id } })
  expect(readers.data.data.map(({ name }) => name)).not.toContain('Cora Coordinator')
  const body = aNote({ mentions: [house.users.coordinator_limited.id] })
  expect((await house.call(api.employeeNotes.add, { params: { id }, body })).status).toBe(422)
})

test('a note can be edited although someone mentioned in it can no longer see the employee', async () => {
  const id = await somebody()
  const { coordinator_limited: cora, rn_limited: rhea } = house.users
  const note = await write(id, { visible_to: 'nurses', mentions: [rhea.id] })
  const open = await write(id, { mentions: [cora.id] })
  await house.owner.query('update employees set coordinator_id = null where id = $1', [id])
  const versions = new Map([note, open].map(({ id, version }) => [id, version]))
  const patched = async (of: Id, body: Partial<Note>) => {
    const headers = { 'if-match': `"${versions.get(of)}"` }
    const reply = await house.call(api.employeeNotes.update, { params: { id, note_id: of }, body }, { headers })
    if (reply.status === 200) versions.set(of, reply.data.version)
    return reply
  }
  const pinned = await patched(open.id, { is_pinned: true })
  expect([pinned.status, pinned.data?.mentions]).toEqual([200, [{ id: cora.id, name: cora.name }]])
  expect((await patched(open.id, { text: 'New words', mentions: [cora.id, rhea.id] })).status).toBe(200)
  // No new mention of someone who can't see the employee
  expect((await patched(note.id, { mentions: [rhea.id, cora.id] })).status).toBe(422)
  const role = (to: string) => house.owner.query('update memberships set role = $1 where user_id = $2', [to, rhea.id])
  await role('viewer')
  try {
    expect((await patched(note.id, { text: 'New words' })).status).toBe(200)
    expect((await patched(open.id, { visible_to: 'nurses' })).status).toBe(422)
  } finally {
    await role('rn_limited')
  }
})

test('an empty note, an unknown type and too long a text are reported at their fields', async () => {
  const id = await somebody()
  const body = { ...aNote(), text: ' ', type: 'rumor' as never, visible_to: 'me' as never }
  const { status, failure } = await house.call(api.employeeNotes.add, { params: { id }, body })
  expect([status, failure.errors]).toEqual([
    422,
    { text: ['Enter the note.'], type: ['Choose a type.'], visible_to: ['Choose who sees it.'] },
  ])
  const long = { params: { id }, body: aNote({ text: 'x'.repeat(4001) }) }
  expect((await house.call(api.employeeNotes.add, long)).failure.errors).toEqual({
    text: ['Enter at most 4,000 characters.'],
  })
})

const historyOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)

test('[R-ENT-6] files are attached to a note, and readable by readers of the note', async () => {
  const id = await somebody()
  const one = await kept(house, 'TB test.pdf', aPdf('negative'))
  const two = await kept(house, 'Called.txt', Buffer.from('At noon.'))
  const note = await write(id, { text: 'See the files.', files: [one.id, two.id] })
  expect(note.files).toEqual([
    { id: one.id, name: 'TB test.pdf', type: 'application/pdf', size: one.size },
    { id: two.id, name: 'Called.txt', type: 'text/plain', size: 8 },
  ])
  const params = { id, note_id: note.id, file_id: one.id }
  const { data } = await fourCases(house, api.employeeNotes.file, { args: { params } })
  const address = data.address.slice('/files/'.length)
  expect(addressed(house.config.appKeys, address)).toEqual({ organization_id: house.agency.id, id: one.id })
  const file = await house.call(api.files.read, { params: { address } }, { as: 'anonymous' })
  expect(file.bytes).toEqual(aPdf('negative'))
  expect(await historyOf(id)).toEqual(expect.arrayContaining(['employee.note_added', 'employee.note_file_added']))
  const history = await house.call(api.employees.history, { params: { id } })
  expect(JSON.stringify(history.data)).not.toContain('TB test')
})

test.each([
  ['general', 'everyone', 'agency_admin coordinator_limited rn_limited viewer csm'],
  ['general', 'administrators', 'agency_admin csm'],
  ['coaching', 'nurses', 'agency_admin rn_limited csm'],
  ['medical', 'everyone', 'agency_admin rn_limited'],
] as const)('a file of a %s note for %s is returned to %s', async (type, visible_to, readers) => {
  const id = await somebody()
  const { id: file_id } = await kept(house, 'a.pdf', aPdf())
  const note = await write(id, { type, visible_to, files: [file_id] })
  const reading: string[] = []
  for (const as of ['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const) {
    const params = { id, note_id: note.id, file_id }
    const { status } = await house.call(api.employeeNotes.file, { params }, { as })
    expect([200, 404]).toContain(status)
    if (status === 200) reading.push(as)
  }
  expect(reading.join(' ')).toBe(readers)
})

test('a file is requested by its own note and employee: by any other it is not found, nor for other coordinators', async () => {
  const [id, other, foreign] = await Promise.all([somebody(), somebody(), somebody({ coordinator_id: null })])
  const { id: file_id } = await kept(house, 'a.pdf', aPdf())
  const note = await write(id, { visible_to: 'administrators', files: [file_id] })
  const open = await write(id)
  const there = await write(foreign, { files: [(await kept(house, 'b.pdf', aPdf())).id] })
  const ask = async (params: { id: Id; note_id: Id; file_id: Id }, as: Caller) =>
    (await house.call(api.employeeNotes.file, { params }, { as })).status
  // Access to one note opens no file of another
  expect(await ask({ id, note_id: open.id, file_id }, 'viewer')).toBe(404)
  expect(await ask({ id: other, note_id: note.id, file_id }, 'agency_admin')).toBe(404)
  expect(await ask({ id: foreign, note_id: there.id, file_id: there.files[0]?.id ?? '' }, 'viewer')).toBe(200)
  expect(await ask({ id: foreign, note_id: there.id, file_id: there.files[0]?.id ?? '' }, 'coordinator_limited')).toBe(
    404,
  )
})

test('files are added and removed when a note is edited; earlier versions keep theirs', async () => {
  const id = await somebody()
  const [one, two] = [await kept(house, 'one.pdf', aPdf('1')), await kept(house, 'two.pdf', aPdf('2'))]
  const { id: note_id } = await write(id, { text: 'First', files: [one.id] })
  const params = { id, note_id }
  const change = (body: object, version: number) =>
    house.call(api.employeeNotes.update, { params, body }, { headers: { 'if-match': `"${version}"` } })
  expect((await change({ files: [one.id, two.id] }, 1)).data.files.map(({ name }) => name)).toEqual([
    'one.pdf',
    'two.pdf',
  ])
  expect((await change({ is_pinned: true }, 2)).data.files).toHaveLength(2)
  expect((await change({ text: 'Second', files: [two.id] }, 3)).data).toMatchObject({
    text: 'Second',
    files: [{ name: 'two.pdf' }],
  })
  const { data } = await house.call(api.employeeNotes.versions, { params })
  expect(data.data.map(({ text, files }) => [text, files.map(({ name }) => name)])).toEqual([
    ['Second', ['two.pdf']],
    ['First', ['one.pdf', 'two.pdf']],
    ['First', ['one.pdf']],
  ])
  expect((await historyOf(id)).slice(0, 5).sort()).toEqual(
    [
      'employee.note_added',
      'employee.note_edited',
      'employee.note_file_added',
      'employee.note_file_added',
      'employee.note_file_removed',
    ].sort(),
  )
  // The file of an earlier version can still be read
  const earlier = await house.call(api.employeeNotes.file, { params: { ...params, file_id: one.id } })
  expect(earlier.status).toBe(200)
})

test('only the user’s own complete, unused uploads can be attached', async () => {
  const id = await somebody()
  const [ours, theirs] = [await kept(house, 'a.pdf', aPdf()), await kept(house, 'b.pdf', aPdf(), 'rn_limited')]
  const cut = await send(house, 'c.pdf', aPdf().subarray(0, 6), { piece: 3 })
  await write(id, { files: [ours.id] })
  const unsent = await house.call(api.files.start, { body: { use: 'note', name: 'd.pdf', size: 10 } })
  for (const file of [ours.id, theirs.id, unsent.data.id, house.agency.id]) {
    const { status, failure } = await house.call(api.employeeNotes.add, {
      params: { id },
      body: aNote({ files: [file] }),
    })
    expect([status, failure.errors?.['files']]).toEqual([
      422,
      ['One of the files is not uploaded yet, or is not yours. Remove it and add it again.'],
    ])
  }
  expect(cut.status).toBe(200)
  const many = Array.from({ length: 21 }, () => ours.id)
  const tooMany = await house.call(api.employeeNotes.add, { params: { id }, body: aNote({ files: many }) })
  expect(tooMany.failure.errors).toEqual({ files: ['Attach at most 20 files.'] })
})
