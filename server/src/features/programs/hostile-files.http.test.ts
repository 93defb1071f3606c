import { randomBytes } from 'node:crypto'
import { api, type FileUseName } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { longestTurn, mostTurn } from '../../../test/longest-turn.ts'
import { rawZip } from '../../../test/raw-zip.ts'
import { takingTurns } from '../../../test/sample.ts'
import { send } from '../../../test/upload-flow.ts'
import { aManifest, aZip } from '../../../test/zips.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { workbook } from '../imports/read/samples/odd-workbook.ts'

let house: House
let program: string
let quiz: string
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  const { data } = await house.call(api.programs.add, {
    body: { titles: { en: 'Hands' }, training_type_id: type.id, delivery: 'online' },
  })
  program = data.id
  const added = await house.call(api.programContents.addModule, {
    params: { id: program },
    body: { kind: 'quiz', titles: { en: 'Quiz' } },
  })
  quiz = added.data.id
  // Warms up the code paths once, so that only the file is measured
  await sent(aPackage(aManifest()), 'package')
  await read('Question,Answer 1,Right\nWhen?,Now,1\n', 'questions.csv')
  await sentProgram(aProgramFile('{}'))
})
afterAll(() => house.close())

interface Ended {
  status: number
  sentence: string | undefined
}

async function sent(bytes: Buffer, use: FileUseName): Promise<Ended & { id: string }> {
  const { id, status, failure } = await send(house, 'hands.zip', bytes, { use })
  return { id, status, sentence: failure?.errors?.['file']?.[0] }
}
const aPackage = (manifest: string) =>
  aZip([
    { name: 'imsmanifest.xml', content: manifest },
    { name: 'index.html', content: '<p>Wash</p>' },
  ])
const aProgramFile = (json: string) => aZip([{ name: 'program.json', content: json }])
async function sentProgram(bytes: Buffer): Promise<Ended> {
  const { id, status, sentence } = await sent(bytes, 'program')
  if (status !== 200) return { status, sentence }
  const { status: seen, failure } = await house.call(api.programFiles.preview, { params: { id } })
  return { status: seen, sentence: failure?.errors?.['file']?.[0] }
}
async function read(file: string | Buffer, name: string) {
  const bytes = typeof file === 'string' ? file : new Uint8Array(file)
  const { status, data, failure } = await house.call(api.programQuizzes.read, {
    params: { id: program, module_id: quiz },
    query: { language: 'en' },
    file: new File([bytes], name),
  })
  return { status, sentence: failure?.errors?.['file']?.[0] ?? data?.problems?.[0]?.reason }
}
async function roster(bytes: Buffer): Promise<Ended> {
  const { status, failure } = await house.call(api.imports.upload, {
    file: new File([new Uint8Array(bytes)], 'roster.xlsx'),
  })
  return { status, sentence: failure?.message }
}
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const cells = (texts: readonly string[]) => texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
const sheet = (...rows: readonly string[][]) =>
  workbook([{ name: 'Questions', data: rows.map(row => `<row>${cells(row)}</row>`).join('') }])

const packages = {
  '40,000 doctypes': ['<!DOCTYPE'.repeat(40_000), 'can’t be read'],
  'a tag of 380,000 attributes': [`<manifest ${many(380_000, at => `a${at}=""`).join(' ')}/>`, 'attributes'],
  '200,000 elements': [`<manifest>${'<a/>'.repeat(200_000)}</manifest>`, 'more than 100,000 elements'],
  'elements 300 deep': [`<manifest>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</manifest>`, 'inside each other'],
  'an address of a million accents': [
    aManifest({ href: 'a\u0301\u0316'.repeat(500_000) }),
    'address of more than 4,000',
  ],
  'more than 5 MB': [`<manifest>${' '.repeat(6 * 1024 * 1024)}</manifest>`, 'larger than 5 MB'],
} as const

test.each(Object.entries(packages))(
  'a package whose manifest holds %s is refused with a message, and delays no one',
  async (_, [manifest, said]) => {
    const bytes = aPackage(manifest)
    let ended: Ended | undefined
    const held = await longestTurn(async () => (ended = await sent(bytes, 'package')))
    expect(ended).toMatchObject({ status: 422, sentence: expect.stringContaining('imsmanifest.xml') })
    expect(ended?.sentence).toContain(said)
    expect(held).toBeLessThan(mostTurn)
  },
)

const header = ['Kind', 'Question', ...many(18, at => `Answer ${at + 1}`), 'Right']
const quizzes: Record<string, [file: () => string | Buffer, name: string]> = {
  'a matching question of 60,000 spaces': [
    () => sheet(['Kind', 'Question', 'Answer 1', 'Right'], ['matching', 'Match', `a${' '.repeat(60_000)}b`, '1']),
    'spaces.xlsx',
  ],
  '3,000 words for the right one of 18 answers': [
    () =>
      sheet(header, [
        '',
        'Which?',
        ...many(18, at => `answer ${at} `.repeat(80)),
        many(3_000, at => `w${at}`).join(' '),
      ]),
    'words.xlsx',
  ],
  'a category of 300,000 blanks': [() => `$CATEGORY:${' '.repeat(300_000)}x\u2028a\n\nQ {T}\n`, 'blanks.txt'],
  'a row of 500,000 accents': [
    () => `Question,Answer 1,Right\n${'a\u0301\u0316'.repeat(160_000)},Now,1\n`,
    'accents.csv',
  ],
  'a tag of 100,000 attributes': [
    () => workbook([{ name: 'Q', data: `<row><c ${many(100_000, at => `a${at}=""`).join(' ')}><v>1</v></c></row>` }]),
    'attributes.xlsx',
  ],
}

test.each(Object.entries(quizzes))(
  'a file of questions with %s is reported, and delays no one',
  async (_, [file, name]) => {
    const bytes = file()
    let ended: Ended | undefined
    const held = await longestTurn(async () => (ended = await read(bytes, name)))
    expect([200, 422]).toContain(ended?.status)
    expect(held).toBeLessThan(mostTurn)
  },
)

const programs = {
  'a million fields': () => `{${many(1_000_000, at => `"k${at}":0`).join(',')}}`,
  'a million fields of the right format': () =>
    `{"format":"preceptor-program","version":1,"modules":[],${many(1_000_000, at => `"k${at}":0`).join(',')}}`,
  'a million values in its modules': () =>
    `{"format":"preceptor-program","version":1,"modules":[${many(300, () => `{"a":[${'0,'.repeat(3_500)}0]}`).join(',')}]}`,
}

test.each(takingTurns(Object.entries(programs)))(
  'a program file of %s is refused in words, and holds up nobody',
  async (_, json) => {
    const bytes = aProgramFile(json())
    let ended: Ended | undefined
    const held = await longestTurn(async () => (ended = await sentProgram(bytes)))
    expect(ended).toMatchObject({ status: 422, sentence: expect.any(String) })
    expect(held).toBeLessThan(mostTurn)
  },
)

const shared = (text: string) => [
  { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${text}</t></si></sst>` },
  // Hard to compress, so the rest can compress well
  { name: 'xl/media/picture.png', content: randomBytes(12_000) },
]
const names = `<row>${cells(['First name', 'Last name', 'Email'])}</row>`
const repeated = (rows: number, columns: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows)
const header40 = names.replace('</row>', repeated(1, 40).slice('<row>'.length))
const rosters: Record<string, [file: () => Buffer, said: string | undefined]> = {
  'a text of 2,700 characters in 15,000 cells': [
    () => workbook([{ name: 'S', data: names + repeated(150, 100) }], shared('ab '.repeat(900))),
    undefined,
  ],
  'a text of 900,000 characters in each cell of a row': [
    () => workbook([{ name: 'S', data: names + repeated(1, 90) }], shared('abc'.repeat(300_000))),
    'Row 2 has more than 1,000,000 characters',
  ],
  'such a text in 40 column names': [
    () => workbook([{ name: 'S', data: header40 + names }], shared('Name '.repeat(30_000))),
    'Row 1 has more than 1,000,000 characters',
  ],
}

test.each(takingTurns(Object.entries(rosters)))(
  'a workbook of less than 20 kB with %s holds up nobody',
  async (_, [file, said]) => {
    const bytes = file()
    expect(bytes.length).toBeLessThan(20_000)
    await roster(sheet(['First name', 'Last name'], ['Ana', 'Diaz']))
    let ended: Ended | undefined
    const held = await longestTurn(async () => (ended = await roster(bytes)))
    expect(ended?.sentence ?? '').toContain(said ?? '')
    expect(ended?.status === 200).toBe(said === undefined)
    expect(held).toBeLessThan(mostTurn)
  },
)

test('a package whose directory is too large is refused with a message', async () => {
  const extra = Buffer.alloc(65_532)
  const bytes = rawZip(many(135, at => ({ name: `${at}`, bytes: Buffer.from('x'), extra })))
  const sentence =
    'The list of files in this package is too large. Give the files shorter names, or divide the package.'
  expect(await sent(bytes, 'package')).toMatchObject({ status: 422, sentence })
})
