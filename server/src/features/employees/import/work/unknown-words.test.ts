import { expect, test } from 'vitest'
import { KnownWords } from './known-words.ts'
import { UnknownWords } from './unknown-words.ts'

const bronx = { id: '018f0000-0000-7000-8000-000000000001', name: 'Bronx', code: null }
const hha = { id: '018f0000-0000-7000-8000-000000000002', name: 'Home health aide', code: 'HHA' }
const luis = { id: '018f0000-0000-7000-8000-000000000003', name: 'Luis Ortega', code: 'luis@example.com' }
const lists = () => ({
  location: new KnownWords([bronx]),
  discipline: new KnownWords([hha]),
  coordinator: new KnownWords([luis]),
})
const job = '018f0000-0000-7000-8000-00000000000a'
const words = (decisions = {}) => new UnknownWords(job, lists(), decisions)

test.each([
  ['location', 'BRONX ', bronx.id],
  ['discipline', 'hha', hha.id],
  ['discipline', 'Home Health Aide', hha.id],
  ['coordinator', 'Ortega, Luis', luis.id],
  ['coordinator', 'Luis@Example.com', luis.id],
] as const)('%s “%s” is known', (field, word, id) => {
  const one = words()
  expect(one.resolve(field, word)).toEqual({ value: id })
  expect(one.list()).toEqual([])
})

test('an unknown word is made once, however it is written, and the same after a crash', () => {
  const one = words()
  const [a, b] = [one.resolve('location', 'Queens'), one.resolve('location', ' QUEENS')]
  expect(a).toEqual(b)
  expect(one.planned()).toMatchObject([{ field: 'location', name: 'Queens' }])
  expect(one.list()).toMatchObject([{ value: 'Queens', rows: 2, decision: { action: 'create' } }])
  expect(words().resolve('location', 'Queens')).toEqual(a)
})

test('a misspelled word is suggested, never taken by itself', () => {
  const one = words()
  one.resolve('location', 'Bronks')
  one.resolve('location', 'Albany')
  expect(one.list().map(({ suggestion }) => suggestion)).toEqual([bronx.id, null])
})

test('the decision of the user counts, also for other spellings; a mapping to nothing we have rejects', () => {
  const one = words({
    location: {
      bronks: { action: 'map', id: bronx.id },
      Albany: { action: 'blank' },
      Utica: { action: 'map', id: job },
    },
    provider_status: { 'On the bench': { action: 'map', provider_status: 2 } },
  })
  expect(one.resolve('location', 'BRONKS')).toEqual({ value: bronx.id })
  expect(one.resolve('location', 'Albany')).toEqual({ blank: true })
  expect(one.resolve('location', 'Utica')).toEqual({ problem: '“Utica” is not a location of your agency.' })
  expect(one.resolveStatus('on the bench', 'unknown')).toEqual({ value: 2 })
  expect(one.resolveStatus('purple', 'unknown')).toEqual({ problem: 'unknown' })
})
