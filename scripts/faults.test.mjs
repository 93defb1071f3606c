import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planted } from './planted-faults.mjs'

const tests = ['contract/src', 'server', 'web/src', 'e2e'].flatMap(folder =>
  readdirSync(folder, { recursive: true })
    .filter(path => /\.(test|spec)\.tsx?$/.test(path))
    .map(path => `/${join(folder, path).replaceAll('\\', '/')}`),
)

test.each(planted.map(fault => [fault.name, fault]))('%s: its text stands once, and its test is there', (_, fault) => {
  const { file, text, instead, test } = fault
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
  expect(instead).not.toBe(text)
  const named = tests.filter(path => path.endsWith(`/${test.file}`))
  expect(named).toHaveLength(1)
  expect(readFileSync(named[0].slice(1), 'utf8').replaceAll("\\'", "'")).toContain(test.title)
})

test('no fault stands here twice', () => {
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  expect(new Set(planted.map(({ file, text, instead }) => file + text + instead)).size).toBe(planted.length)
})
