import { api, type Endpoint } from '@preceptor/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { en } from 'zod/v4/locales'
import { mostTurn, ownTimeNow } from '../../test/longest-turn.ts'
import { AppError } from '../errors/app-error.ts'
import { inWords } from '../lib/texts.ts'
import { mostOf, valuesOf } from './body-bounds.ts'
import { refuseTangled } from './json-body.ts'
import { checked, hasManyMarks, refuseUnsound } from './validate.ts'

const refusalOf = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was taken.')
}
const objectOf = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`key${at}`, 0]))

test('a refusal without a sentence in the contract gets our wording, in the reader’s language', () => {
  // Other parts of the program may load zod's own messages
  z.config(en())
  const schema = z.strictObject({
    search: z.string().check(z.maxLength(100)),
    ids: z.array(z.string()).check(z.maxLength(2), z.minLength(1)),
    due: z.enum(['true', 'false']),
    page: z.int(),
  })
  const said = (value: object) => {
    const { search, ids, due, page } = refusalOf(() => checked(schema, value)).help.errors ?? {}
    return [search, ids, due, page].map(all => all?.map(one => inWords('es', one)).join())
  }
  expect(said({ search: 'x'.repeat(101), ids: ['1', '2', '3'], due: 'maybe', page: '1' })).toEqual([
    'Escriba como máximo 100 caracteres.',
    'Envíe como máximo 2 elementos.',
    'Este valor no es válido.',
    'Esto debe ser del tipo number.',
  ])
  expect(said({ ids: [], due: 'true', page: 1 })).toEqual([
    'Este campo es obligatorio.',
    'Este valor no es válido.',
    undefined,
    undefined,
  ])
})

test('an object with more than 2,000 fields is refused by name, at any depth', () => {
  expect(() => refuseUnsound({ a: objectOf(2_000) })).not.toThrow()
  const { code, help } = refusalOf(() => refuseUnsound({ a: [objectOf(2_001)] }))
  expect([code, Object.keys(help.errors ?? {})]).toEqual(['MALFORMED_REQUEST', ['a.0']])
})

test('a body with more values than any form sends is refused as a whole', () => {
  const rows = (count: number) => ({ rows: Array.from({ length: count }, () => Array.from({ length: 100 }, () => 0)) })
  expect(() => refuseUnsound(rows(490))).not.toThrow()
  const { code, help } = refusalOf(() => refuseUnsound(rows(500)))
  expect([code, Object.keys(help.errors ?? {})]).toEqual(['MALFORMED_REQUEST', ['body']])
  expect(() => refuseUnsound(rows(500), { values: 60_000 })).not.toThrow()
})

test('an answer lists at most 100 invalid fields, each by a short name', () => {
  const schema = z.strictObject({ rows: z.array(z.string()) })
  const unknown = refusalOf(() => checked(schema, { rows: [], ...objectOf(2_000) }))
  expect(Object.keys(unknown.help.errors ?? {})).toHaveLength(100)
  const wrong = refusalOf(() => checked(schema, { rows: Array.from({ length: 5_000 }, () => 0) }))
  expect(Object.keys(wrong.help.errors ?? {})).toHaveLength(100)
  const long = refusalOf(() => checked(schema, { rows: [], ['x'.repeat(10_000)]: 1 }))
  expect(Object.keys(long.help.errors ?? {})[0]?.length).toBeLessThan(200)
})

test('a body of the maximum size is refused within 200 ms, whatever it holds', () => {
  const bodies = [
    objectOf(90_000),
    { email: Array.from({ length: 9 }, () => objectOf(2_000)) },
    { email: Array.from({ length: 9 }, () => Array.from({ length: 5_000 }, () => ({}))) },
    { ['a'.repeat(10_000)]: Array.from({ length: 100 }, () => objectOf(490)) },
  ]
  for (const body of bodies) {
    const held = ownTimeNow(() =>
      refusalOf(() => {
        refuseUnsound(body)
        checked(api.auth.login.body, body)
      }),
    )
    expect(held).toBeLessThan(mostTurn)
  }
})

const megabytes = (many: number) => many * 1024 * 1024
const listOf = (count: number, one: (at: number) => string) =>
  `[${Array.from({ length: count }, (_, at) => one(at)).join()}]`
const fieldsOf = (count: number, names = 'key', value = '0') =>
  `{${Array.from({ length: count }, (_, at) => `"${names}${at}":${value}`).join()}}`
const filled = (part: string, size: number) => `{"content":[${`${part},`.repeat(size / (part.length + 1))}0]}`

/** JSON texts up to the given size; the last ones stay just below the limit for refusing them unread. */
const hostile: Record<string, (size: number, values: number) => string> = {
  'one object of many fields': size => fieldsOf(size / 15),
  'many objects of 2,000 fields': size => filled(fieldsOf(1_990), size),
  'lists inside each other': size => `{"content":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'objects inside each other': size => `{"content":${'{"a":'.repeat(size / 6)}0${'}'.repeat(size / 6)}}`,
  'one long text': size => `{"titles":{"en":"${'a'.repeat(size)}"}}`,
  'texts of accents': size => filled(`"${'a\u0301\u0316'.repeat(800)}"`, size),
  'texts of backslashes': size => filled(`"${'\\\\'.repeat(2_000)}"`, size),
  'empty objects': size => filled('{}', size),
  'lists of nothing, ten deep': size => filled('[[[[[[[[[[]]]]]]]]]]', size),
  'as many values as may be, each field by a name of its own': (_, values) =>
    `{"content":${listOf(values / 2_010, at => fieldsOf(1_990, `k${at}x`))}}`,
  'as many objects as may be': (_, values) => `{"content":${listOf(values / 5_010, () => listOf(4_990, () => '{}'))}}`,
}
const callsOf: Readonly<Record<string, Endpoint>> = {
  'any call': api.auth.login,
  'a module': api.programContents.updateModule,
}

test.each(
  Object.entries(callsOf).flatMap(([what, endpoint]) =>
    Object.entries(hostile).map(([name, make]) => [name, what, endpoint, make] as const),
  ),
)('a body of %s, as large as %s takes, is read and refused within 200 ms', (_, __, endpoint, make) => {
  const size = endpoint.mostBody ?? megabytes(1)
  const text = make(size - 100, valuesOf(endpoint))
  const read = () => {
    refuseTangled(text, valuesOf(endpoint))
    const body: unknown = JSON.parse(text)
    refuseUnsound(body, { longest: endpoint.longText, values: valuesOf(endpoint) })
    checked(endpoint.body, body)
  }
  // Best of three, because a busy machine slows the processor too
  let held = Infinity
  for (let at = 0; at < 3 && held >= mostTurn; at++)
    held = Math.min(
      held,
      ownTimeNow(() => refusalOf(read)),
    )
  expect(held).toBeLessThan(mostTurn)
})

test('the checks before and after parsing refuse the same bodies', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const texts = {
    [nested(20)]: true,
    [nested(21)]: false,
    [listOf(5_000, () => '0')]: true,
    [listOf(5_001, () => '0')]: false,
    [fieldsOf(2_000)]: true,
    [fieldsOf(2_001)]: false,
    [JSON.stringify(['[{,"\\'.repeat(800), '\\', '\\\"', []])]: true,
    [listOf(11, () => listOf(4_000, () => '0'))]: true,
    [listOf(11, () => listOf(5_000, () => '0'))]: false,
  }
  const isTaken = (work: () => unknown) => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }
  for (const [text, taken] of Object.entries(texts)) {
    expect([text.slice(0, 40), isTaken(() => refuseUnsound(JSON.parse(text)))]).toEqual([text.slice(0, 40), taken])
  }
  const whole = Object.keys(texts).filter(text => texts[text])
  expect(whole.filter(text => !isTaken(() => refuseTangled(text, mostOf.values)))).toEqual([])
  for (const text of [nested(21), listOf(5_001, () => '0'), fieldsOf(2_001)])
    expect(
      isTaken(() => refuseTangled(text, mostOf.values)),
      text.slice(0, 40),
    ).toBe(false)
})

test('thirty-one combining marks in a row are found anywhere, including two-unit marks, and thirty are fine', () => {
  for (const mark of ['\u0301', '\u{1d165}', '\u0e31'])
    for (const before of ['', 'a', 'x\u0301'.repeat(20), ...Array.from({ length: 62 }, (_, at) => 'b'.repeat(at))])
      for (const after of ['', 'c', 'cd\u0316'.repeat(30)]) {
        const told = `${before.length} ${mark.length} ${after.length}`
        expect([told, hasManyMarks(`${before}a${mark.repeat(31)}${after}`)]).toEqual([told, true])
        expect([told, hasManyMarks(`${before}a${mark.repeat(30)}${after}`)]).toEqual([told, false])
      }
})
