import { expect, test } from 'vitest'
import { fillName, patternProblem, usualNamePattern, withSuffix } from './name-pattern.ts'

const values = { name: 'Who may not work — today?', date: '20260901', time: '063000', format: 'csv', number: '0007' }

test('a pattern is filled in for each file, and characters servers do not allow in a name are left out', () => {
  expect(fillName(usualNamePattern, values)).toBe('Who_may_not_work_today_20260901_063000.csv')
  expect(fillName('PR{number}EPI.csv', values)).toBe('PR0007EPI.csv')
  expect(fillName('{name}', { name: 'Días de José/../etc' })).toBe('Dias_de_Jose_.._etc')
  expect(fillName('{name}.{format}', {})).toBe('file')
  expect(fillName('{from}-{to}.txt', { from: '20260801', to: '20260815' })).toBe('20260801-20260815.txt')
})

test('a pattern that cannot name a file says why', () => {
  for (const fine of [usualNamePattern, 'VISITS_{date}{time}.CSV', 'a b (c).txt'])
    expect(patternProblem(fine)).toBeNull()
  for (const [pattern, why] of [
    ['{who}.csv', 'patternUnknown'],
    ['{date.csv', 'patternOpen'],
    ['in/{name}', 'patternSign'],
    ['a\\b', 'patternSign'],
    ['.{name}', 'patternDot'],
    ['{name}.part', 'patternPart'],
  ] as const)
    expect(patternProblem(pattern), pattern).toContain(why)
})

test('a number goes before the extension', () => {
  expect(withSuffix('report.csv', 2)).toBe('report-2.csv')
  expect(withSuffix('report.csv.pgp', 3)).toBe('report.csv-3.pgp')
  expect(withSuffix('report', 2)).toBe('report-2')
})
