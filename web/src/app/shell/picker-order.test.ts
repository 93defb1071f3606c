import { expect, test } from 'vitest'
import { pickerEntries } from './picker-order.ts'

const agencies = ['Ann Arbor Aides', 'Bay Home Care', 'Care Bay', 'Delta'].map((name, at) => ({ id: String(at), name }))
const names = (recent: string[], search = '') => pickerEntries(agencies, recent, search).map(entry => entry.name)

test('[R-STA-6] the last used agencies stand first, the latest on top', () => {
  expect(names(['0', '3', 'gone'])).toEqual(['Delta', 'Ann Arbor Aides', 'Bay Home Care', 'Care Bay'])
})

test('a search finds every word in any place', () => {
  expect(names(['2'], 'care BAY')).toEqual(['Care Bay', 'Bay Home Care'])
  expect(names([], 'zzz')).toEqual([])
})

test('[R-CON-1] ten thousand agencies are searched within a frame', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ id: String(at), name: `Agency ${at} of home care` }))
  const start = performance.now()
  expect(pickerEntries(many, [], '999 care')).toHaveLength(19)
  expect(performance.now() - start).toBeLessThan(50)
})
