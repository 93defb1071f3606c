import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onlyOnBoth, runsOnBoth } from './both-databases.mjs'

const tests = readdirSync('server/test')
  .filter(file => file.endsWith('.test.ts'))
  .map(file => file.replace('.test.ts', ''))

test('every file named to run on both databases is there', () => {
  expect(Object.keys(runsOnBoth).filter(name => !tests.includes(name))).toEqual([])
})

/** Their databases are not those of the run: the demo world fills its own, and the embedded one starts and stops. */
const ownDatabases = new Set(['demo', 'start'])

test('a file whose outcome the database decides runs on both', () => {
  const forgotten = tests
    .filter(name => !(name in runsOnBoth) && !ownDatabases.has(name))
    .flatMap(name => {
      const text = readFileSync(`server/test/${name}.test.ts`, 'utf8')
      return Object.entries(onlyOnBoth)
        .filter(([, sign]) => sign.test(text))
        .map(([what]) => `${name} ${what}: name it in scripts/both-databases.mjs`)
    })
  expect(forgotten).toEqual([])
})

test('a sign that no file bears any more watches nothing', () => {
  const texts = Object.keys(runsOnBoth).map(name => readFileSync(`server/test/${name}.test.ts`, 'utf8'))
  expect(Object.entries(onlyOnBoth).filter(([, sign]) => !texts.some(text => sign.test(text)))).toEqual([])
})
