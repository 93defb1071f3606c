import { expect, test } from 'vitest'
import { pickerEntries } from './picker-order.ts'

const agencies = ['Ann Arbor Aides', 'Bay Home Care', 'Care Bay', 'Delta'].map((name, at) => ({ id: String(at), name }))
const names = (recent: string[], search = '') => pickerEntries(agencies, recent, search).map(entry => entry.label)

test('[R-STA-6] recently used agencies come first, the latest on top', () => {
  expect(names(['0', '3', 'gone'])).toEqual(['Delta', 'Ann Arbor Aides', 'Bay Home Care', 'Care Bay'])
})

test('a search finds every word in any position', () => {
  expect(names(['2'], 'care BAY')).toEqual(['Care Bay', 'Bay Home Care'])
  expect(names([], 'zzz')).toEqual([])
})

test('[R-CON-1] ten thousand agencies can all be searched, and all are offered without a search', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ id: String(at), name: `Agency ${at} of home care` }))
  const ids = (search: string) => pickerEntries(many, ['999', '9999'], search).map(entry => entry.value)
  const tens = Array.from({ length: 9 }, (_, at) => `999${at}`)
  const thousands = Array.from({ length: 8 }, (_, at) => `${at + 1}999`)
  expect(ids('999 care')).toEqual(['9999', '999', ...tens, ...thousands])
  const all = ids('')
  expect(all.slice(0, 3)).toEqual(['9999', '999', '0'])
  expect(new Set(all).size).toBe(10_000)
  expect(all).toHaveLength(10_000)
})
