import { expect, test } from 'vitest'
import { windowWords } from './waiver-values.ts'

const window = { scheme: null, number: 1, starts_on: null, ends_on: null }

test('a window is said by its days, and by its number only where no day is known', () => {
  expect(windowWords({ ...window, starts_on: '2026-01-01', ends_on: '2026-12-31' })).toBe(
    'Only Jan 1, 2026 – Dec 31, 2026',
  )
  expect(windowWords({ ...window, ends_on: '2026-12-31' })).toBe('Only until Dec 31, 2026')
  expect(windowWords(window)).toBe('Only period 1 of the rule')
})
