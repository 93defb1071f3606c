import { expect, test } from 'vitest'
import { formatBytes } from '@/lib/format-bytes.ts'
import { mostBytes, refusalOf } from './check-file.ts'

test('CSV and XLSX go to the server, whatever the case of their extension', () => {
  for (const name of ['roster.csv', 'ROSTER.XLSX', 'list.tsv', 'export.txt'])
    expect(refusalOf({ name, size: 10 })).toBeNull()
})

test('a file that can’t be a roster is refused with a message before it is sent', () => {
  expect(refusalOf({ name: 'photo.png', size: 10 })).toBe('photo.png is not a roster file. Choose a CSV or XLSX file.')
  expect(refusalOf({ name: 'old.xls', size: 10 })).toContain('save it as XLSX or CSV')
  expect(refusalOf({ name: 'roster', size: 10 })).toContain('not a roster file')
  expect(refusalOf({ name: 'roster.csv', size: 0 })).toBe('roster.csv is empty.')
  expect(refusalOf({ name: 'roster.csv', size: mostBytes + 1 })).toContain('larger than 50 MB')
})

test('sizes are shown in readable units', () => {
  expect([512, 2048, 1_468_006].map(formatBytes)).toEqual(['512 B', '2 KB', '1.4 MB'])
})
