import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { workbook } from '../src/features/imports/read/samples/odd-workbook.ts'
import { inProve } from './campaign.ts'
import { type House, openHouse } from './house.ts'
import { longestTurn, mostTurn } from './longest-turn.ts'
import { isDrawnFrom } from './sample.ts'
import { send } from './upload-flow.ts'
import { aManifest, aZip } from './zips.ts'

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
  const body = { kind: 'quiz' as const, titles: { en: 'Quiz' } }
  quiz = (await house.call(api.programContents.addModule, { params: { id: program }, body })).data.id
  // Each path runs once first, so that only the text's effect is measured
  for (const door of Object.values(doors)) await door('a')()
}, 240_000)
afterAll(async () => {
  if (delays.length > 0) {
    const worst = delays.toSorted((one, other) => other.over - one.over).slice(0, 5)
    console.info(`Longest delays of the event loop above an idle control: ${worst.map(told).join('; ')}.`)
  }
  await house.close()
})

const size = 1_000_000
const full = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Texts that are expensive for patterns, parsers and case folding. */
const texts = {
  blanks: `a${full(' ')}b`,
  'line ends and tabs': full('\r\n\t'),
  words: full('ab '),
  digits: full('1'),
  addresses: full('a@a.'),
  accents: `a${full('\u0301\u0316')}`,
  emoji: full('👩‍👩‍👧'),
  'letters from right to left': full('\u202e\u05d0'),
  'control characters': full('\u001f["a"]'),
  'quotation marks': full('"'),
  backslashes: full('\\'),
  commas: full(','),
  'lists in lists': full('['),
  'objects in objects': full('{"a":'),
  'many fields': `{${full('"a":0,')}`,
  doctypes: full('<!DOCTYPE'),
  'tags without an end': full('<a b="'),
  'tags in tags': full('<a>'),
  attributes: `<a ${full('a="" ')}>`,
  entities: full('&lt;&#31;'),
  remarks: full('<!--'),
  'answers of a quiz': full('=~%a{}'),
} as const

const named = (text: string, name: string) => new File([text], name)
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const aPackage = (manifest: string, page = '<p>Wash</p>') =>
  aZip([
    { name: 'imsmanifest.xml', content: manifest },
    { name: 'index.html', content: page },
  ])
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status
const raw = async (path: string, payload: string) => {
  const headers = { 'content-type': 'application/json' }
  return (await house.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).statusCode
}
const question = (file: File) => () => {
  const params = { id: program, module_id: quiz }
  return statusOf(house.call(api.programQuizzes.read, { params, query: { language: 'en' }, file }))
}
const packed = (bytes: Buffer) => () => statusOf(send(house, 'm.zip', bytes, { use: 'package' }))

/** Entry points for text from outside: each prepares the request, then sends it and returns the status. */
const doors: Record<string, (text: string) => () => Promise<number>> = {
  'a body without an account': text => () => raw(api.auth.login.path, `{"email":${text}`),
  'a field without an account': text => {
    const payload = JSON.stringify({ email: text })
    return () => raw(api.auth.askReset.path, payload)
  },
  'the title of a program': text => () =>
    statusOf(house.call(api.programs.update, { params: { id: program }, body: { titles: { en: text } } })),
  // No server accepts a longer address
  'a search': text => () => statusOf(house.call(api.employees.list, { query: { search: text.slice(0, 15_000) } })),
  'a roster': text => {
    const file = named(`Name,${text}\n${text}`, 'r.csv')
    return () => statusOf(house.call(api.imports.upload, { file }))
  },
  'a workbook': text => {
    const cell = `<c t="inlineStr"><is><t>${inXml(text)}</t></is></c>`
    const bytes = workbook([{ name: 'S', data: `<row>${cell}</row><row>${cell}</row>` }])
    const file = new File([new Uint8Array(bytes)], 'r.xlsx')
    return () => statusOf(house.call(api.imports.upload, { file }))
  },
  'past training': text => {
    const file = named(`Course,Hours\n${text},1\n`, 't.csv')
    return () => statusOf(house.call(api.trainingImports.upload, { file }))
  },
  'a sheet of questions': text => question(named(`Question,Answer 1,Right\n${text},Now,1\n`, 'q.csv')),
  'questions in a text': text => question(named(text, 'q.txt')),
  'a form in a file': text => {
    const file = named(`{"preceptor_form":1,"settings":${text}`, 'f.json')
    return () => statusOf(house.call(api.forms.import, { file }))
  },
  'a program in a file': text => {
    const bytes = aZip([{ name: 'program.json', content: text }])
    return async () => {
      const { id, status } = await send(house, 'p.zip', bytes, { use: 'program' })
      return status === 200 ? statusOf(house.call(api.programFiles.preview, { params: { id } })) : status
    }
  },
  'a manifest': text => packed(aPackage(text)),
  'a page of a package': text => packed(aPackage(aManifest(), text)),
}

const inputs = Object.keys(doors).flatMap(door =>
  Object.keys(texts).flatMap(text => (isDrawnFrom('http', `${door} ${text}`, 22) ? [{ door, text }] : [])),
)

interface Delay {
  input: string
  over: number
  control: number
}
const delays: Delay[] = []
const told = ({ input, over, control }: Delay) => `${input} ${over.toFixed(0)} ms (control ${control.toFixed(0)} ms)`

async function delayOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

test('there are at least 200 hostile inputs', () => {
  expect(Object.keys(doors).length * Object.keys(texts).length).toBeGreaterThanOrEqual(200)
  expect(inputs.length).toBeGreaterThan(0)
})

test.each(inputs)(
  'a million $text as $door causes no server error and delays no one',
  async ({ door, text }) => {
    let status: number | undefined
    let took = 0
    let held = 0
    const knock = doors[door]?.(texts[text as keyof typeof texts])
    const delay = await delayOf(async () => {
      const from = performance.now()
      held = await longestTurn(async () => (status = await knock?.()))
      took = performance.now() - from
    })
    // Other processes delay the event loop too; a control run measures by how much
    if (inProve) {
      const control = await delayOf(() => after(Math.min(took, 1000)))
      delays.push({ input: `${text} as ${door}`, over: delay - control, control })
    }
    expect([status, status && status < 500]).toEqual([status, true])
    expect(held).toBeLessThan(mostTurn)
  },
  120_000,
)
