import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  decidedByDatabase,
  killed,
  killedAlone,
  filesOnServer,
  killedInProve,
  killedNow,
  runsOnServerAlone,
  signsOfDatabase,
} from './databases.mjs'

const suffix = '.http.test.ts'
/** Name -> text. */
const tests = new Map(
  readdirSync('server', { recursive: true })
    .filter(file => file.endsWith(suffix))
    .map(file => [basename(file, suffix), readFileSync(join('server', file), 'utf8')]),
)

test('every file named to run on the server is there', () => {
  expect(Object.keys(decidedByDatabase).filter(name => !tests.has(name))).toEqual([])
})

/** Independent of the run's database: the demo world and the start use their own, and the access matrix makes every call. */
const others = new Set([
  'demo',
  'start',
  'access-matrix',
  // They end other users' connections, which only a superuser may
  'reports',
  'payroll-random',
])

test('a file whose outcome the database decides runs on the server', () => {
  const forgotten = [...tests]
    .filter(([name]) => !(name in decidedByDatabase) && !runsOnServerAlone.test(name) && !others.has(name))
    .flatMap(([name, text]) =>
      Object.entries(signsOfDatabase)
        .filter(([, sign]) => sign.test(text))
        .map(([what]) => `${name} ${what}: name it in scripts/databases.mjs`),
    )
  expect(forgotten).toEqual([])
})

test('what is killed runs on the server alone, and is named nowhere else', () => {
  expect([...tests.keys()].filter(name => runsOnServerAlone.test(name)).length).toBeGreaterThan(10)
  expect(Object.keys(decidedByDatabase).filter(name => runsOnServerAlone.test(name))).toEqual([])
})

test('every file that kills is named to run in npm test or in npm run prove', () => {
  const files = [...tests.keys()].filter(name => name.endsWith('-kill'))
  expect([...killed, ...killedAlone, ...killedInProve].map(name => `${name}-kill`).sort()).toEqual(files.sort())
  const steps = readFileSync('scripts/prove.mjs', 'utf8')
  expect(killedAlone.filter(name => !steps.includes(`${name}-kill`))).toEqual([])
})

test('a sign that no file bears any more watches nothing', () => {
  const texts = [...tests]
    .filter(([name]) => name in decidedByDatabase || runsOnServerAlone.test(name))
    .map(([, text]) => text)
  expect(Object.entries(signsOfDatabase).filter(([, sign]) => !texts.some(text => sign.test(text)))).toEqual([])
})

test('two of the files that are killed in npm run prove take their turn in npm test', () => {
  const now = killedNow()
  expect(new Set(now).size).toBe(2)
  expect(now.filter(name => ![...killedAlone, ...killedInProve].includes(name))).toEqual([])
  expect(filesOnServer).toEqual(expect.arrayContaining(now.map(name => `/${name}-kill.http.test.ts`)))
})
