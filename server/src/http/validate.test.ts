import { api } from '@preceptor/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'
import { checked, refuseUnsound } from './validate.ts'

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

test('an object of more than 2,000 fields is refused by its name, however deep it stands', () => {
  expect(() => refuseUnsound({ a: objectOf(2_000) })).not.toThrow()
  const { code, help } = refusalOf(() => refuseUnsound({ a: [objectOf(2_001)] }))
  expect([code, Object.keys(help.errors ?? {})]).toEqual(['MALFORMED_REQUEST', ['a.0']])
})

test('a body of more values than any form sends is refused as a whole', () => {
  const rows = (count: number) => ({ rows: Array.from({ length: count }, () => Array.from({ length: 100 }, () => 0)) })
  expect(() => refuseUnsound(rows(490))).not.toThrow()
  const { code, help } = refusalOf(() => refuseUnsound(rows(500)))
  expect([code, Object.keys(help.errors ?? {})]).toEqual(['MALFORMED_REQUEST', ['body']])
  expect(() => refuseUnsound(rows(500), { values: 60_000 })).not.toThrow()
})

test('an answer tells of 100 wrong fields and no more, each by a short name', () => {
  const schema = z.strictObject({ rows: z.array(z.string()) })
  const unknown = refusalOf(() => checked(schema, { rows: [], ...objectOf(2_000) }))
  expect(Object.keys(unknown.help.errors ?? {})).toHaveLength(100)
  const wrong = refusalOf(() => checked(schema, { rows: Array.from({ length: 5_000 }, () => 0) }))
  expect(Object.keys(wrong.help.errors ?? {})).toHaveLength(100)
  const long = refusalOf(() => checked(schema, { rows: [], ['x'.repeat(10_000)]: 1 }))
  expect(Object.keys(long.help.errors ?? {})[0]?.length).toBeLessThan(200)
})

test('a body as large as may be sent is refused within 200 ms, whatever it holds', () => {
  const bodies = [
    objectOf(90_000),
    { email: Array.from({ length: 9 }, () => objectOf(2_000)) },
    { email: Array.from({ length: 9 }, () => Array.from({ length: 5_000 }, () => ({}))) },
    { ['a'.repeat(10_000)]: Array.from({ length: 100 }, () => objectOf(490)) },
  ]
  for (const body of bodies) {
    const start = performance.now()
    refusalOf(() => {
      refuseUnsound(body)
      checked(api.auth.login.body, body)
    })
    expect(performance.now() - start).toBeLessThan(200)
  }
})
