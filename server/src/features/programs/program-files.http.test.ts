import { readFileSync } from 'node:fs'
import { api, type Args, type FileUseName, type Id, type ModuleContent, type ProgramModule } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept, send } from '../../../test/upload-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { storeOf } from '../../store/open-store.ts'
import { forgottenFiles } from '../files/collect.ts'

const fixture = (name: string) => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))
const film = fixture('lesson.mp4')
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nWash your hands.\n')

let house: House
let training_type_id: string
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
afterAll(() => house.close())

const create = async () =>
  (await house.call(api.programs.add, { body: { titles: { en: 'Falls' }, training_type_id, delivery: 'online' } })).data
type NewModule = Args<typeof api.programContents.addModule>['body']
const addTo = (id: Id, body: NewModule, as: Caller = 'agency_admin') =>
  house.call(api.programContents.addModule, { params: { id }, body }, { as })
async function add(id: Id, body: NewModule): Promise<ProgramModule> {
  const { data, failure, status } = await addTo(id, body)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const edit = (id: Id, { id: module_id }: ProgramModule, body: Partial<NewModule>, as: Caller = 'agency_admin') =>
  house.call(
    api.programContents.updateModule,
    { params: { id, module_id }, body },
    { as, headers: { 'if-match': '*' } },
  )
const content = async (id: Id, version_id?: Id) =>
  (await house.call(api.programContents.get, { params: { id }, query: version_id ? { version_id } : {} })).data
async function publish(id: Id) {
  const body = { change_kind: 'minor', given_to: 'new_only', note: 'Next', seen_at: '2099-01-01T00:00:00Z' } as const
  const { data, failure, status } = await house.call(api.programRules.publish, { params: { id }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const upload = async (use: FileUseName, name: string, bytes: Buffer, as: Caller = 'agency_admin') =>
  (await kept(house, name, bytes, as, use)).id
const aVideo = (over: Partial<Extract<ModuleContent, { kind: 'video' }>>): NewModule => ({
  kind: 'video',
  titles: { en: 'Lesson' },
  content: { kind: 'video', videos: {}, captions: {}, transcripts: {}, watch_percent: 80, ...over },
})
const aText = (file: Id): NewModule => ({
  kind: 'document',
  titles: { en: 'Handbook' },
  content: { kind: 'document', bodies: {}, pdfs: { en: file } },
})
const read = async (id: Id, file_id: Id, headers: Record<string, string> = {}) => {
  const { data } = await house.call(api.programContents.file, { params: { id, file_id } })
  const address = data.address.slice('/files/'.length)
  return house.call(api.files.read, { params: { address }, query: {} }, { as: 'anonymous', headers })
}
const isClaimed = async (id: Id) =>
  (await house.owner.query<{ claimed: boolean }>('select claimed from files where id = $1', [id])).rows[0]?.claimed

test('[R-RTE-7] a video module names its video, captions and attachments; users who read the program get addresses valid for an hour', async () => {
  const program = await create()
  const [video, said, paper] = await Promise.all([
    upload('video', 'Lesson.mp4', film),
    upload('captions', 'Lesson.vtt', captions),
    upload('attachment', 'Handout.pdf', aPdf()),
  ])
  const body: NewModule = {
    ...aVideo({ videos: { en: video }, captions: { es: said }, transcripts: { en: 'Wash your hands.' } }),
    attachments: [paper],
  }
  const { data: module } = await fourCases(house, api.programContents.addModule, {
    args: { params: { id: program.id }, body },
    denied: 'viewer',
  })
  expect(module).toMatchObject({
    content: body.content,
    attachments: [paper],
    files: [
      { id: paper, name: 'Handout.pdf', type: 'application/pdf', size: aPdf().length },
      { id: video, name: 'Lesson.mp4', type: 'video/mp4', size: film.length },
      { id: said, name: 'Lesson.vtt', type: 'text/vtt', size: captions.length },
    ],
  })
  const args = { params: { id: program.id, file_id: video } }
  // Everyone who can sign in reads programs, so only outsiders are denied
  const given = await fourCases(house, api.programContents.file, { args })
  const left = new Date(given.data.expires_at).getTime() - Date.now()
  expect(left / 60_000).toBeGreaterThan(55)
  // Spanish has captions for the English video, but no title
  expect((await content(program.id)).version.languages).toEqual(['en'])
  await edit(program.id, module, { titles: { en: 'Lesson', es: 'Lección' } })
  const spanish = await house.call(
    api.programs.update,
    { params: { id: program.id }, body: { titles: { en: 'Falls', es: 'Caídas' } } },
    { headers: { 'if-match': '*' } },
  )
  expect(spanish.status).toBe(200)
  expect((await publish(program.id)).version.languages).toEqual(['en', 'es'])
})

test('a video is served by range with its own type, and nothing in it can run', async () => {
  const program = await create()
  const video = await upload('video', 'Lesson.exe', film)
  await add(program.id, aVideo({ videos: { en: video } }))
  const whole = await read(program.id, video)
  expect([whole.status, whole.bytes]).toEqual([200, film])
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^inline; filename="Lesson.exe.mp4"/),
  })
  const part = await read(program.id, video, { range: 'bytes=1000-1999' })
  expect([part.status, part.headers['content-range'], part.bytes]).toEqual([
    206,
    `bytes 1000-1999/${film.length}`,
    film.subarray(1000, 2000),
  ])
  const beyond = await read(program.id, video, { range: `bytes=${film.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`])
})

test('an unsuitable file is refused with a message, by its bytes and its size, and nothing is kept', async () => {
  const before = await house.owner.query('select from files')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const webmHead = fixture('lesson.webm')
  const matroska = Buffer.from(webmHead.toString('latin1').replace('webm', 'matr'), 'latin1')
  const brand = (name: string) => Buffer.from(film.toString('latin1').replace('ftypisom', `ftyp${name}`), 'latin1')
  const cases: [FileUseName, string, Buffer, string][] = [
    ['video', 'lesson.mp4', svg, 'Not every browser can play this video.'],
    ['video', 'lesson.mp4', page, 'Not every browser can play this video.'],
    ['video', 'lesson.mp4', aPdf(), 'Not every browser can play this video.'],
    ['video', 'lesson.webm', matroska, 'Not every browser can play this video.'],
    ['video', 'lesson.3gp', brand('3gp5'), 'Not every browser can play this video.'],
    ['video', 'sound.mp4', brand('M4A '), 'Not every browser can play this video.'],
    ['captions', 'a.vtt', Buffer.from('Hello'), 'These are not captions.'],
    ['captions', 'a.vtt', Buffer.from('WEBVTT\n\n<script>alert(1)</script>'), 'These are not captions.'],
    ['captions', 'a.vtt', Buffer.from('WEBVTTX\n'), 'These are not captions.'],
    ['document', 'a.pdf', svg, 'This is not a PDF.'],
    ['document', 'a.pdf', film, 'This is not a PDF.'],
    ['attachment', 'a.svg', svg, 'This kind of file can’t be added.'],
    ['attachment', 'a.html', page, 'This kind of file can’t be added.'],
    ['attachment', 'a.mp4', film, 'This kind of file can’t be added.'],
  ]
  for (const [use, name, bytes, sentence] of cases) {
    const { status, failure } = await send(house, name, bytes, { use })
    expect([use, name, status, failure?.errors?.['file']?.[0]]).toEqual([
      use,
      name,
      422,
      expect.stringContaining(sentence),
    ])
  }
  expect((await house.owner.query('select from files')).rowCount).toBe(before.rowCount)
  const large = (use: FileUseName, size: number) =>
    house.call(api.files.start, { body: { use, name: 'a', size } }).then(({ failure }) => failure.errors?.['file']?.[0])
  const gibibyte = 1024 ** 3
  expect(await large('video', 2 * gibibyte + 1)).toBe('This file is larger than 2 GiB. Choose a smaller one.')
  expect(await large('document', gibibyte)).toBe('This file is larger than 200 MiB. Choose a smaller one.')
  expect((await kept(house, 'a.webm', webmHead, 'agency_admin', 'video')).type).toBe('video/webm')
  // People who write notes may upload for notes, but not for programs
  const { status } = await house.call(
    api.files.start,
    { body: { use: 'video', name: 'a.mp4', size: 10 } },
    { as: 'coordinator_limited' },
  )
  expect(status).toBe(403)
})

test('a file of another user, use or program, or an unknown one, is refused at the field that names it', async () => {
  const program = await create()
  const other = await create()
  const [mine, note, theirs, taken] = await Promise.all([
    upload('video', 'mine.mp4', film),
    kept(house, 'note.pdf', aPdf()).then(({ id }) => id),
    upload('document', 'theirs.pdf', aPdf(), 'csm'),
    upload('document', 'taken.pdf', aPdf()),
  ])
  await add(other.id, aText(taken))
  const sentence = ['One of the files is not uploaded yet, or is not yours. Remove it and add it again.']
  const cases: [NewModule, string][] = [
    [aText(mine), 'content.pdfs.en'],
    [aText(note), 'content.pdfs.en'],
    [aText(theirs), 'content.pdfs.en'],
    [aText(taken), 'content.pdfs.en'],
    [aText(house.agency.id), 'content.pdfs.en'],
    [aVideo({ videos: { en: mine }, captions: { fr: mine } }), 'content.captions.fr'],
    [{ ...aVideo({}), attachments: [mine] }, 'attachments.0'],
  ]
  for (const [body, field] of cases) {
    const { status, failure } = await addTo(program.id, body)
    expect([field, status, failure.errors]).toEqual([field, 422, { [field]: sentence }])
  }
  expect([(await content(program.id)).modules, await isClaimed(mine)]).toEqual([[], false])
  const twice = await addTo(program.id, { ...aVideo({}), attachments: [note, note] })
  expect(twice.failure.errors?.['attachments']).toEqual(['This file is attached twice.'])
  // Another agency's program, and a file that this one does not name
  for (const file_id of [taken, mine])
    expect((await house.call(api.programContents.file, { params: { id: program.id, file_id } })).status).toBe(404)
})

test('a file stays while any draft, version or copy names it, whoever edits; after the last one it is deleted', async () => {
  const store = await storeOf(house.config)
  const collect = async () => {
    await house.owner.query(`update files set touched_at = now() - interval '25 hours'`)
    while (
      (await turnOf(
        house,
        forgottenFiles(async () => store),
      )) > 0
    );
  }
  const program = await create()
  const [old, next] = await Promise.all([
    upload('document', 'old.pdf', aPdf('old')),
    upload('document', 'next.pdf', aPdf('next'), 'csm'),
  ])
  const module = await add(program.id, aText(old))
  const first = await publish(program.id)
  await house.call(api.programContents.startDraft, { params: { id: program.id }, body: {} })
  const replaced = await edit(program.id, module, { content: aText(next).content }, 'csm')
  expect([replaced.status, replaced.data.files.map(({ name }) => name)]).toEqual([200, ['next.pdf']])
  // Another editor may keep a file that the program already names
  expect((await edit(program.id, module, { content: aText(next).content, min_minutes: 5 })).status).toBe(200)
  expect((await edit(program.id, module, { content: aText(old).content })).status).toBe(200)
  expect([await isClaimed(old), await isClaimed(next)]).toEqual([true, false])
  await collect()
  expect([await isClaimed(old), await isClaimed(next)]).toEqual([true, undefined])

  const copy = await house.call(api.programs.duplicate, {
    params: { id: program.id },
    body: { titles: { en: 'Copy' } },
  })
  const [copied] = (await content(copy.data.id)).modules
  expect(copied?.files).toEqual(module.files)
  await house.call(api.programContents.discardDraft, { params: { id: program.id } })
  expect((await content(program.id, first.version.id)).modules[0]?.files).toEqual(module.files)
  await collect()
  expect((await read(copy.data.id, old)).bytes).toEqual(aPdf('old'))
  expect((await read(program.id, old)).bytes).toEqual(aPdf('old'))

  const draft = await create()
  const lone = await upload('document', 'lone.pdf', aPdf('lone'))
  const gone = await add(draft.id, aText(lone))
  await house.call(api.programContents.removeModule, { params: { id: draft.id, module_id: gone.id } })
  await collect()
  expect([await isClaimed(lone), await isClaimed(old)]).toEqual([undefined, true])
})

test('a published version keeps its files for good, whatever a call does', async () => {
  const program = await create()
  await add(program.id, aText(await upload('document', 'frozen.pdf', aPdf())))
  await publish(program.id)
  await house.owner.query('begin')
  await house.owner.query(`select set_config('app.org', $1, true)`, [house.agency.id])
  await house.owner.query('set local role app_user')
  const drop = house.owner.query('delete from program_files where organization_id = $1', [house.agency.id])
  await expect(drop).rejects.toThrow('A published version never changes.')
  await house.owner.query('rollback')
})

const picture = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1')
const withPicture = (file: Id, alt: string): NewModule => ({
  kind: 'document',
  titles: { en: 'Hands' },
  content: {
    kind: 'document',
    bodies: { en: { type: 'doc', content: [{ type: 'picture', attrs: { file, alt } }] } },
  },
})

test('a picture in a text needs a description, is kept while the text names it, and has an address only for readers', async () => {
  const { id } = await create()
  const file = await upload('picture', 'hands.png', picture)
  const undescribed = await addTo(id, withPicture(file, '  '))
  expect([undescribed.status, JSON.stringify(undescribed.failure)]).toEqual([
    422,
    expect.stringContaining('Describe each picture in words.'),
  ])
  const module = await add(id, withPicture(file, 'Two hands under running water'))
  expect(module.files).toMatchObject([{ id: file, type: 'image/png' }])
  const asked = { params: { id, file_id: file } }
  const { data } = await fourCases(house, api.programContents.file, { args: asked })
  expect(data.address).toContain('/files/')
  const strange = await upload('attachment', 'paper.pdf', aPdf())
  const refused = await addTo(id, withPicture(strange, 'A paper'))
  expect(JSON.stringify(refused.failure)).toContain('content.bodies.en')
})

test('a phone recording (MOV) is accepted as a video, and a video on another site is stored only as its link', async () => {
  const { id } = await create()
  const mov = Buffer.concat([film.subarray(0, 8), Buffer.from('qt  '), film.subarray(12)])
  const file = await upload('video', 'IMG_0001.MOV', mov)
  const kept = await add(id, aVideo({ videos: { en: file } }))
  expect(kept.files).toMatchObject([{ name: 'IMG_0001.MOV', type: 'video/mp4' }])
  const linked = await add(id, aVideo({ links: { en: 'https://youtu.be/dQw4w9WgXcQ' } }))
  expect(linked.content).toMatchObject({ links: { en: 'https://youtu.be/dQw4w9WgXcQ' } })
  expect((await content(id)).version.languages).toEqual(['en'])
  const refused = await addTo(id, aVideo({ links: { en: 'https://example.com/film' } }))
  expect(JSON.stringify(refused.failure)).toContain('Enter the address of a YouTube or Vimeo video.')
})
