import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forgetOldParts } from './old-parts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'preceptor-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function build(...names) {
  for (const name of names) writeFileSync(join(folder, name), '')
  forgetOldParts(folder, names)
  return readdirSync(folder).filter(name => name.endsWith('.js'))
}

test('a server that still runs keeps the parts of its build while newer ones are made; what is older goes', () => {
  writeFileSync(join(folder, 'left-over.js'), '')
  expect(build('main.js', 'a-1.js')).toEqual(['a-1.js', 'main.js'])
  expect(build('main.js', 'a-2.js')).toEqual(['a-1.js', 'a-2.js', 'main.js'])
  expect(build('main.js', 'a-2.js')).toEqual(['a-1.js', 'a-2.js', 'main.js'])
  expect(build('main.js', 'a-3.js')).toEqual(['a-2.js', 'a-3.js', 'main.js'])
})
