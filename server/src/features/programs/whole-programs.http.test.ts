import {
  api,
  type Args,
  endedStates,
  type Id,
  type Program,
  type ProgramFile,
  type ProgramImportRun,
  type QuizContent,
  quizKind,
  type RichText,
} from '@preceptor/contract'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { templateOf } from '../../../test/session-template.ts'
import { rawZip } from '../../../test/raw-zip.ts'
import { aPdf, append, begin, kept } from '../../../test/upload-flow.ts'
import { withDatabase } from '../../../test/urls.ts'
import { turnOf } from '../../../test/turn.ts'
import { aDiscipline, aLocation, aTopic, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { openZip, wholeOf } from '../../files/read-zip.ts'
import { type Actor, inAgency } from '../../scope/scope.ts'
import { storeOf } from '../../store/open-store.ts'
import { addressOf as giveOut } from '../files/address.ts'
import { forgottenFiles } from '../files/collect.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { filesToShare, takeShared } from '../files/share.ts'
import { beginFile, takePiece } from '../files/take-in.ts'

let house: House
let worker: RunningWorker
let topic_id: Id
let training_type_id: Id
let discipline_id: Id
let location_id: Id
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'In-service', code: 'INS' })
  const topic = aTopic({ organization_id, name: 'Falls at home' })
  const discipline = aDiscipline({ organization_id })
  const location = aLocation({ organization_id })
  await house.load({ training_types: [type], topics: [topic], disciplines: [discipline], locations: [location] })
  training_type_id = type.id
  topic_id = topic.id
  discipline_id = discipline.id
  location_id = location.id
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const says = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
type NewModule = Args<typeof api.programContents.addModule>['body']

async function add(id: Id, body: NewModule): Promise<Id> {
  const { data, failure, status } = await house.call(api.programContents.addModule, { params: { id }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.id
}

/** Creates a program with a bit of everything, as a draft. */
async function written(code: string | null = 'FALLS'): Promise<Program> {
  const { data, failure, status } = await house.call(api.programs.add, {
    body: {
      titles: { en: 'Falls at home', es: 'Caídas en casa' },
      descriptions: { en: 'Why people fall, and what helps.' },
      training_type_id,
      delivery: 'blended',
      code,
      discipline_ids: [discipline_id],
      location_ids: [location_id],
      pass_mark: 90,
      validity: 'months',
      validity_months: 12,
      reminders: [30, -1],
      approvals: [{ state: 'NJ', number: 'NJ-17', valid_to: '2027-12-31' }],
    },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  const first = await add(data.id, {
    kind: 'document',
    titles: { en: 'Why people fall', es: 'Por qué se caen' },
    minutes: [{ topic_id, minutes: 20 }],
    content: { kind: 'document', bodies: { en: says('Most falls happen at night.') } },
  })
  await add(data.id, {
    kind: 'checklist',
    titles: { en: 'Show it' },
    prerequisites: [first],
    content: {
      kind: 'checklist',
      instructions: { en: 'Watch them do it.' },
      items: [{ id: 'a', texts: { en: 'Locks the wheels' } }],
    },
  })
  return data
}

const addressOf = async (id: Id, version: 'draft' | 'published' = 'draft') => {
  const { data, status, failure } = await house.call(api.programFiles.address, { params: { id }, query: { version } })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.address.slice('/program-files/'.length)
}
const download = async (address: string) =>
  house.call(api.programFiles.read, { params: { address } }, { as: 'anonymous' })
const exported = async (id: Id) => Buffer.from((await download(await addressOf(id))).bytes)

async function* rangeOf(bytes: Buffer, from: number, to: number) {
  yield bytes.subarray(from, to)
}
async function partsOf(bytes: Buffer) {
  const read = (from: number, to: number) => rangeOf(bytes, from, to)
  const { files: entries } = await openZip({ size: bytes.length, read }, { entries: 100, bytes: 1e9 })
  const parts = new Map<string, Buffer>()
  for (const [name, entry] of entries) parts.set(name, await wholeOf(entry, 1e9))
  return parts
}
const programOf = (parts: Map<string, Buffer>) => JSON.parse(String(parts.get('program.json'))) as ProgramFile

const upload = async (bytes: Buffer) => (await kept(house, 'falls.zip', bytes, 'agency_admin', 'program')).id
const preview = (id: Id) => house.call(api.programFiles.preview, { params: { id } })
const choices = () => ({
  training_type_id,
  discipline_ids: [discipline_id],
  location_ids: [location_id],
  topic_ids: [topic_id],
})

/** Waits until an import ends. */
async function ended({ id }: { id: Id }): Promise<ProgramImportRun> {
  for (const end = Date.now() + 20_000; ; ) {
    const { data } = await house.call(api.programFiles.run, { params: { id } })
    if (endedStates.includes(data.state)) return data
    if (Date.now() > end) throw new Error(`still ${data.state} at ${data.done} of ${data.total}`)
    await setTimeout(20)
  }
}

const zipped = (program: unknown, others: Record<string, Buffer> = {}) =>
  rawZip([
    { name: 'program.json', bytes: Buffer.from(typeof program === 'string' ? program : JSON.stringify(program)) },
    ...Object.entries(others).map(([name, bytes]) => ({ name, bytes })),
  ])

/** Returns the refusal of a file, the same in preview and import; only the upload remains. */
async function refusal(bytes: Buffer): Promise<string | undefined> {
  const before = await standing()
  const id = await upload(bytes)
  const seen = await preview(id)
  const tried = await house.call(api.programFiles.import, { params: { id }, body: choices() })
  expect([seen.status, tried.status]).toEqual([422, 422])
  expect(tried.failure.errors).toEqual(seen.failure.errors)
  await house.call(api.files.discard, { params: { id } })
  expect(await standing()).toEqual(before)
  return seen.failure.errors?.file?.[0]
}
const standing = async () =>
  (
    await house.owner.query<{
      programs: string
      files: string
      pieces: string
    }>(`select (select count(*) from programs) as programs,
      (select count(*) from files) as files, (select count(*) from file_pieces) as pieces`)
  ).rows[0]

test('a program is downloaded as one file, and becomes a new draft where it is imported', async () => {
  const { id } = await written()
  const address = await fourCases(house, api.programFiles.address, {
    args: { params: { id }, query: { version: 'draft' } },
    denied: 'coordinator_limited',
  })
  const file = await download(address.data.address.slice('/program-files/'.length))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(file.headers['content-disposition']).toMatch(/filename="falls-at-home-program-\d{4}-\d{2}-\d{2}\.zip"/)
  const bytes = Buffer.from(file.bytes)
  const parts = await partsOf(bytes)
  expect([...parts.keys()]).toEqual(['README.txt', 'program.json'])
  expect(String(parts.get('README.txt'))).toContain('  1. Why people fall')
  const said = JSON.stringify(programOf(parts))
  for (const own of [id, topic_id, training_type_id, house.agency.id]) expect(said).not.toContain(own)

  const upload_id = await upload(bytes)
  const seen = await fourCases(house, api.programFiles.preview, {
    args: { params: { id: upload_id } },
    denied: 'coordinator_limited',
  })
  expect(seen.data).toMatchObject({
    title: 'Falls at home',
    credit_minutes: 20,
    modules: [
      { title: 'Why people fall', kind: 'document', minutes: 20 },
      { title: 'Show it', kind: 'checklist', minutes: 0 },
    ],
    languages: ['en'],
    files: { count: 0, bytes: 0 },
    approval_count: 1,
    code_taken: { code: 'FALLS', title: 'Falls at home' },
    title_taken: true,
    training_type: { found: { id: training_type_id } },
    disciplines: [{ found: { id: discipline_id } }],
    locations: [{ found: { id: location_id } }],
    topics: [{ found: { id: topic_id }, minutes: 20 }],
  })
  const made = await fourCases(house, api.programFiles.import, {
    args: { params: { id: upload_id }, body: choices() },
    denied: 'coordinator_limited',
  })
  expect(made.data).toMatchObject({ kind: 'program_import', title: 'Falls at home', state: 'running', total: 1 })
  const run = await ended(made.data)
  expect(run).toMatchObject({ state: 'succeeded', done: 1, message: null })
  await fourCases(house, api.programFiles.run, { args: { params: { id: run.id } }, denied: 'coordinator_limited' })
  const { data: copy } = await house.call(api.programs.get, { params: { id: run.program_id ?? '' } })
  // The code is taken, so it is left empty
  expect(copy).toMatchObject({ status: 'non_operational', number: null, code: null, origin: 'own', pass_mark: 90 })
  expect((await preview(upload_id)).status).toBe(404)
  // Apart from ids and code, the content is the same
  const again = programOf(await partsOf(await exported(copy.id)))
  const first = programOf(parts)
  expect(again).toEqual({ ...first, settings: { ...first.settings, code: null } })
  const events = await house.owner.query<{ kind: string; note: string }>(
    `select kind, note from events where subject_id in ($1, $2) and kind in ('program.exported', 'program.imported') order by at`,
    [id, copy.id],
  )
  expect(events.rows).toEqual([
    { kind: 'program.exported', note: 'The draft' },
    { kind: 'program.imported', note: 'falls.zip' },
    { kind: 'program.exported', note: 'The draft' },
  ])
})

test('credit, attendance and renewal settings are included; defaults are omitted', async () => {
  const program = await written(null)
  const settingsIn = async (id: Id) => programOf(await partsOf(await exported(id))).settings
  expect(await settingsIn(program.id)).not.toHaveProperty('credits_by')
  const settings = {
    credits_by: 'module',
    attendance_threshold: 60,
    credits_partial: true,
    renews_from_expiry: true,
    gives_certificate: false,
  } as const
  const params = { id: program.id }
  const changed = await house.call(api.programs.update, { params, body: settings }, { headers: { 'if-match': '*' } })
  expect(changed.status, JSON.stringify(changed.failure)).toBe(200)
  const upload_id = await upload(Buffer.from(await exported(program.id)))
  const made = await house.call(api.programFiles.import, { params: { id: upload_id }, body: choices() })
  const { program_id } = await ended(made.data)
  const { data: copy } = await house.call(api.programs.get, { params: { id: program_id ?? '' } })
  expect(copy).toMatchObject(settings)
})

test('a quiz is transferred completely, with the feedback on each answer', async () => {
  const { id } = await written(null)
  const shared = { pool_id: null, points: 1, explanations: { en: 'All of them help.' } }
  const content: QuizContent = {
    ...quizKind.empty(),
    questions: [
      {
        kind: 'single',
        id: 'q1',
        ...shared,
        texts: { en: 'What helps?' },
        answers: [
          { id: 'a', texts: { en: 'Light' }, is_right: true, explanations: { en: 'Yes.', es: 'Sí.' } },
          { id: 'b', texts: { en: 'Rugs' }, is_right: false },
        ],
      },
      {
        kind: 'true_false',
        id: 'q2',
        ...shared,
        texts: { en: 'Rugs slip.' },
        is_true: true,
        false_explanations: { en: 'No.' },
      },
    ],
  }
  await add(id, { kind: 'quiz', titles: { en: 'What you know' }, content })
  const upload_id = await upload(await exported(id))
  const { data: made } = await house.call(api.programFiles.import, { params: { id: upload_id }, body: choices() })
  const params = { id: (await ended(made)).program_id ?? '' }
  const { data: copy } = await house.call(api.programContents.get, { params, query: {} })
  expect(copy.modules.at(-1)?.content).toEqual(content)
})

test('the published version is exported as published; missing versions and catalog content are not', async () => {
  const { id } = await written(null)
  const ask = (version: 'draft' | 'published') =>
    house.call(api.programFiles.address, { params: { id }, query: { version } })
  expect((await ask('published')).failure.message).toBe('This program hasn’t been published. Export its draft.')
  const { data: content } = await house.call(api.programContents.get, { params: { id }, query: {} })
  const published = await house.call(api.programRules.publish, {
    params: { id },
    body: { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: content.version.updated_at },
  })
  expect(published.status, JSON.stringify(published.failure)).toBe(200)
  expect((await ask('draft')).failure.message).toBe('This program has no draft. Export the published version.')
  expect((await ask('published')).status).toBe(200)
  await house.owner.query(`update programs set origin = 'linked' where id = $1`, [id])
  const refused = await ask('published')
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    '“Falls at home” belongs to the catalog and stays there. Only programs your agency wrote or copied can be exported.',
  ])
})

test('an address opens only its own program, and no file', async () => {
  const { id } = await written(null)
  const address = await addressOf(id)
  expect((await house.call(api.files.read, { params: { address }, query: {} }, { as: 'anonymous' })).status).toBe(404)
  expect((await download(`${address.slice(0, -2)}AA`)).status).toBe(404)
})

test('another agency’s terms are mapped again or left out', async () => {
  const bytes = await exported((await written(null)).id)
  const file = programOf(await partsOf(bytes))
  const strange = {
    ...file,
    training_type: { name: 'Unterricht', code: null },
    disciplines: [{ name: 'Pfleger', code: 'PF' }],
    locations: [],
    topics: file.topics.map(({ id }) => ({ id, name: 'Stürze', code: null })),
  }
  const id = await upload(zipped(strange))
  expect((await preview(id)).data).toMatchObject({
    training_type: { found: null },
    disciplines: [{ name: 'Pfleger', code: 'PF', found: null }],
    topics: [{ found: null, minutes: 20 }],
  })
  const half = await house.call(api.programFiles.import, {
    params: { id },
    body: { ...choices(), location_ids: [], topic_ids: [] },
  })
  expect(half.failure.errors).toEqual({ topic_ids: ['Some choices are missing. Review the file again.'] })
  const body = { training_type_id, discipline_ids: [null], location_ids: [], topic_ids: [null] }
  const { data, status, failure } = await house.call(api.programFiles.import, { params: { id }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  const { program_id } = await ended(data)
  const made = (await house.call(api.programs.get, { params: { id: program_id ?? '' } })).data
  expect(made).toMatchObject({ discipline_ids: [], credit_minutes: 0, module_count: 2 })
})

test('topics merged into one here have together at most a topic’s maximum minutes', async () => {
  const file = programOf(await partsOf(await exported((await written(null)).id)))
  const [first, second] = file.modules
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const id = await upload(
    zipped({
      ...file,
      topics: ids.map(one => ({ id: one, name: one, code: null })),
      modules: [{ ...first, minutes: ids.map(one => ({ topic_id: one, minutes: 6000 })) }, second],
    }),
  )
  const body = { ...choices(), topic_ids: [topic_id, topic_id] }
  const refused = await house.call(api.programFiles.import, { params: { id }, body })
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { topic_ids: ['Module 1 would have more than 6,000 minutes of one topic. Choose different topics.'] },
  ])
  const apart = await house.call(api.programFiles.import, {
    params: { id },
    body: { ...body, topic_ids: [topic_id, null] },
  })
  expect(apart.status, JSON.stringify(apart.failure)).toBe(200)
  // The next test counts programs
  expect((await ended(apart.data)).state).toBe('succeeded')
})

test('hostile and broken files are each refused with a message, and leave nothing', async () => {
  const bytes = await exported((await written(null)).id)
  const file = programOf(await partsOf(bytes))
  const json = Buffer.from(JSON.stringify(file))
  const [one, two] = file.modules
  const part = { name: 'program.json', bytes: json }
  const listed = (over: object) => ({
    ...file,
    files: [{ id: crypto.randomUUID(), path: 'files/a.pdf', name: 'a.pdf', use: 'note', size: 3, ...over }],
  })
  const cases: [what: string, bytes: Buffer, sentence: RegExp][] = [
    ['path up', rawZip([part, { name: '../../etc/passwd', bytes: json }]), /leads out of it: \.\.\/\.\.\/etc\/passwd/],
    ['absolute path', rawZip([part, { name: '/etc/passwd', bytes: json }]), /leads out of it: \/etc\/passwd/],
    ['twice', rawZip([part, part]), /holds program\.json twice/],
    ['shared bytes', rawZip([part, { ...part, name: 'files/b', shares: true }]), /some of its parts overlap/],
    ['encrypted', rawZip([{ ...part, isEncrypted: true }]), /program\.json is encrypted/],
    ['bomb by its size', rawZip([part, { name: 'files/b', bytes: json, says: 0xfffffff0 }]), /more than 4 GB/],
    ['bomb in the program', rawZip([{ ...part, says: 40 * 1024 * 1024 }]), /program\.json is larger/],
    [
      'bomb that lies',
      rawZip([{ ...part, bytes: Buffer.alloc(50 * 1024 * 1024, ' '), says: 10 }]),
      /program\.json is damaged/,
    ],
    [
      'many parts',
      rawZip([part, ...Array.from({ length: 2_000 }, (_, at) => ({ name: `files/${at}`, bytes: Buffer.from('x') }))]),
      /more than 2,000 parts/,
    ],
    ['no program', rawZip([{ name: 'a.txt', bytes: json }]), /no program\.json/],
    ['broken JSON', zipped('{"format": "precep'), /program\.json in the zip file can’t be read/],
    ['other JSON', zipped({ hello: 1 }), /isn’t from an exported program/],
    ['newer', zipped({ ...file, version: 2 }), /A newer version of Preceptor/],
    [
      'long title',
      zipped({ ...file, settings: { ...file.settings, titles: { en: 'x'.repeat(10_000) } } }),
      /^Title: .*200 characters/,
    ],
    [
      'long module title',
      zipped({ ...file, modules: [{ ...one, titles: { en: 'x'.repeat(10_000) } }, two] }),
      /^Module 1, Title: .*200 characters/,
    ],
    ['NUL', zipped({ ...file, modules: [{ ...one, titles: { en: 'a\u0000b' } }, two] }), /^Module 1, Title: /],
    [
      'unknown kind',
      zipped({ ...file, modules: [one, { ...two, content: { kind: 'hologram' } }] }),
      /^Module 2 is of a kind we don’t know: hologram\.$/,
    ],
    ['unknown field', zipped({ ...file, owner: 1 }), /^owner: /],
    [
      'circle',
      zipped({ ...file, modules: [{ ...one, prerequisites: [two?.id] }, two] }),
      /^Module 1, Opens after: .*have to come before itself/,
    ],
    [
      'stranger first',
      zipped({ ...file, modules: [{ ...one, prerequisites: [crypto.randomUUID()] }, two] }),
      /^Module 1, Opens after: A module that has to come first/,
    ],
    ['module twice', zipped({ ...file, modules: [one, { ...two, id: one?.id, prerequisites: [] }] }), /ID of its own/],
    ['file missing', zipped(listed({})), /files\/a\.pdf is missing/],
    [
      'file nobody names',
      zipped(listed({}), { 'files/a.pdf': Buffer.from('pdf') }),
      /No module of the program uses files\/a\.pdf/,
    ],
    ['part nobody names', zipped(file, { 'evil.sh': Buffer.from('rm -rf') }), /No module of the program uses evil\.sh/],
  ]
  for (const [what, hostile, sentence] of cases) expect(await refusal(hostile), what).toMatch(sentence)
})

test('a file that is not an archive is refused before it is stored', async () => {
  const bytes = Buffer.from('a text')
  const data = await begin(house, 'a.zip', bytes.length, 'agency_admin', 'program')
  const refused = await append(house, data.id, 0, bytes)
  expect(refused.failure.errors?.file).toEqual([
    'This file isn’t an exported program. Choose the zip file that an export saved.',
  ])
})

/** Creates a program with a PDF and an attachment. */
async function withFiles() {
  const { id } = await written(null)
  const [pdf, notes] = [
    await kept(house, 'Ways to fall.pdf', aPdf('falls'), 'agency_admin', 'document'),
    await kept(house, 'Checklist ✓.txt', Buffer.from('Lights on at night.'), 'agency_admin', 'attachment'),
  ]
  await add(id, {
    kind: 'document',
    titles: { en: 'Read it' },
    content: { kind: 'document', bodies: {}, pdfs: { en: pdf.id } },
    attachments: [notes.id],
  })
  return id
}
const storedBytes = async (id: Id) => {
  const { address } = giveOut(house.config.appKeys, { organization_id: house.agency.id, id })
  const params = { address: address.slice('/files/'.length) }
  return Buffer.from((await house.call(api.files.read, { params, query: {} }, { as: 'anonymous' })).bytes)
}

test('stored files are included, and become files of the new program', async () => {
  const bytes = await exported(await withFiles())
  const parts = await partsOf(bytes)
  expect([...parts.keys()]).toEqual([
    'README.txt',
    'program.json',
    'files/001-Ways-to-fall.pdf',
    'files/002-Checklist-.txt',
  ])
  expect(parts.get('files/001-Ways-to-fall.pdf')).toEqual(aPdf('falls'))
  const id = await upload(bytes)
  expect((await preview(id)).data.files).toEqual({ count: 2, bytes: aPdf('falls').length + 19 })
  const { data } = await house.call(api.programFiles.import, { params: { id }, body: choices() })
  const id_of_copy = (await ended(data)).program_id ?? ''
  const { data: content } = await house.call(api.programContents.get, { params: { id: id_of_copy }, query: {} })
  const files = content.modules[2]?.files ?? []
  expect(files.map(({ name }) => name).toSorted()).toEqual(['Checklist ✓.txt', 'Ways to fall.pdf'])
  for (const file of files)
    expect(await storedBytes(file.id)).toEqual(
      file.type === 'text/plain' ? Buffer.from('Lights on at night.') : aPdf('falls'),
    )
  expect(programOf(await partsOf(await exported(id_of_copy)))).toEqual(programOf(parts))
})

test('files in an archive pass the upload checks; a refused one leaves none of the others', async () => {
  const parts = await partsOf(await exported(await withFiles()))
  const file = programOf(parts)
  const before = await standing()
  const tryWith = async (over: Partial<ProgramFile>, second: Buffer, body = choices()) => {
    const id = await upload(
      zipped({ ...file, ...over }, { 'files/001-Ways-to-fall.pdf': aPdf('falls'), 'files/002-Checklist-.txt': second }),
    )
    const { status, data, failure } = await house.call(api.programFiles.import, { params: { id }, body })
    const run = status === 200 ? await ended(data) : null
    await house.call(api.files.discard, { params: { id } })
    return run ? [run.state, run.message] : [status, failure.errors]
  }
  const page = Buffer.from('<html><script>1')
  const [first, second] = file.files
  if (!first || !second) throw new Error('no files')
  expect(await tryWith({ files: [first, { ...second, size: page.length }] }, page)).toEqual([
    'failed',
    'Checklist ✓.txt: This kind of file can’t be added. Use PDF, pictures, Word, Excel, PowerPoint, or plain text, without macros. Nothing was changed.',
  ])
  const notes = parts.get(second.path) ?? Buffer.alloc(0)
  const otherUse = await tryWith({ files: [first, { ...second, use: 'video' }] }, notes)
  expect(otherUse).toEqual([422, { file: ['Module 3, “Read it”, needs a file that the zip file doesn’t hold.'] }])
  const stranger = await tryWith({}, notes, { ...choices(), training_type_id: crypto.randomUUID() })
  expect(stranger).toEqual([422, { training_type_id: ['This training type does not exist. Choose another one.'] }])
  expect(await standing()).toEqual(before)
})

const administrator = () => {
  const { id: user_id, email } = house.users.agency_admin
  const actor: Actor = {
    kind: 'user',
    user_id,
    name: 'Ada Admin',
    email,
    role: 'agency_admin',
    token_organization_id: house.agency.id,
  }
  const origin = { request_id: 'r', ip: '', user_agent: '', language: 'en' }
  return { database: house.database, actor, agency: { ...house.agency, versions: null }, origin }
}
test('uploads of a killed import are cleaned up', async () => {
  const store = await storeOf(house.config)
  const collect = async () => {
    await house.owner.query(`update files set touched_at = now() - interval '25 hours' where not claimed`)
    await turnOf(
      house,
      forgottenFiles(async () => store),
    )
  }
  // Uploads that became programs are leaving too
  await collect()
  const before = await standing()
  const services = { config: house.config, store, checks: {} }
  const coming = { use: 'document' as const, name: 'a.pdf', size: aPdf('a').length }
  const id = await beginFile(administrator(), services, coming)
  await takePiece(administrator(), services, { id, from: 0 }, aPdf('a'))
  expect(await standing()).not.toEqual(before)
  await collect()
  expect(await standing()).toEqual(before)
})

test('a shared file being deleted is not treated as one that stays', async () => {
  const { id } = await kept(house, 'a.pdf', aPdf('shared'), 'agency_admin', 'document')
  const files = await inAgency(administrator(), scope => filesToShare(scope, [id]))
  const collector = new Client({ connectionString: withDatabase(inject('ownerUrl'), house.owner.database ?? '') })
  await collector.connect()
  try {
    await collector.query('begin')
    await collector.query(`update files set state = 'leaving' where id = $1`, [id])
    const taking = inAgency(administrator(), scope => takeShared(scope, files))
    await setTimeout(200)
    await collector.query('commit')
    expect((await taking).get(id)).not.toBe(id)
  } finally {
    await collector.end()
  }
})

test('a file imported twice at once becomes one program', async () => {
  const id = await upload(await exported((await written(null)).id))
  const body = { params: { id }, body: choices() }
  const tries = await Promise.all([1, 2].map(() => house.call(api.programFiles.import, body)))
  expect(tries.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(tries.find(({ status }) => status === 409)?.failure.message).toBe(
    'This file is being imported, or has been already.',
  )
})

test('live modules and session templates are included in the file, without their agency’s locations', async () => {
  const { id } = await written(null)
  const module_id = await add(id, {
    kind: 'live_session',
    titles: { en: 'Lab' },
    content: { kind: 'live_session', about: { en: 'How to lift.' }, bring: {}, ways: ['skills_lab'] },
  })
  const params = { id }
  const body = templateOf({ location_id: house.agency.location_id, pay_code: 'LAB' }, { module_id })
  const added = await house.call(api.sessionTemplates.add, { params, body })
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  const upload_id = await upload(await exported(id))
  const { data: made } = await house.call(api.programFiles.import, { params: { id: upload_id }, body: choices() })
  const copy = { id: (await ended(made)).program_id ?? '' }
  const { data } = await house.call(api.sessionTemplates.list, { params: copy })
  const content = await house.call(api.programContents.get, { params: copy, query: {} })
  expect(data.data).toMatchObject([
    {
      name: 'Saturday lab',
      module_id: content.data.modules.at(-1)?.id,
      body: { capacity: 12, location_id: null, pay_code: null },
    },
  ])
  expect(content.data.modules.at(-1)?.kind).toBe('live_session')
})
