import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { onlyOnBoth, runsOnBoth, runsOnServerAlone } from './both-databases.mjs'

const suffix = '.http.test.ts'
/** Name -> text. */
const tests = new Map(
  readdirSync('server', { recursive: true })
    .filter(file => file.endsWith(suffix))
    .map(file => [basename(file, suffix), readFileSync(join('server', file), 'utf8')]),
)

test('every file named to run on both databases is there', () => {
  expect(Object.keys(runsOnBoth).filter(name => !tests.has(name))).toEqual([])
})

/** Their databases are not those of the run: the demo world fills its own, and the embedded one starts and stops. */
const ownDatabases = new Set(['demo', 'start'])

test('a file whose outcome the database decides runs on both', () => {
  const forgotten = [...tests]
    .filter(([name]) => !(name in runsOnBoth) && !runsOnServerAlone.test(name) && !ownDatabases.has(name))
    .flatMap(([name, text]) =>
      Object.entries(onlyOnBoth)
        .filter(([, sign]) => sign.test(text))
        .map(([what]) => `${name} ${what}: name it in scripts/both-databases.mjs`),
    )
  expect(forgotten).toEqual([])
})

test('what is killed runs on the server alone, and is named nowhere else', () => {
  expect([...tests.keys()].filter(name => runsOnServerAlone.test(name)).length).toBeGreaterThan(10)
  expect(Object.keys(runsOnBoth).filter(name => runsOnServerAlone.test(name))).toEqual([])
})

test('a sign that no file bears any more watches nothing', () => {
  const texts = [...tests]
    .filter(([name]) => name in runsOnBoth || runsOnServerAlone.test(name))
    .map(([, text]) => text)
  expect(Object.entries(onlyOnBoth).filter(([, sign]) => !texts.some(text => sign.test(text)))).toEqual([])
})
