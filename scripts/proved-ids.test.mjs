import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .filter(name => pattern.test(name) && !name.includes('node_modules'))
    .map(name => readFileSync(join(folder, name), 'utf8'))

/** The beginning of each journey: its title and its tag. */
const journeys = read('e2e', /\.spec\.ts$/).flatMap(text =>
  text
    .split(/^\s*test(?=\()/m)
    .slice(1)
    .map(journey => journey.split('async')[0]),
)
// Drawn journeys run for some builds only
const inProve = journeys.filter(head => head.includes("'@prove'") || head.includes('drawn('))
const inTest = [
  ...journeys.filter(head => !inProve.includes(head)),
  ...['contract/src', 'server', 'web/src', 'scripts'].flatMap(folder => read(folder, /\.test\.(tsx?|mjs)$/)),
]
const idsIn = texts => new Set(texts.flatMap(text => text.match(/\[R-[A-Z]+-\d+\]/g) ?? []))

test('there are journeys of both kinds, so that the rule below says something', () => {
  expect([inProve.length > 200, journeys.length - inProve.length > 30]).toEqual([true, true])
})

test('a requirement that a journey of npm run prove names is named by a test of npm test too', () => {
  const named = idsIn(inTest)
  expect([...idsIn(inProve)].filter(id => !named.has(id))).toEqual([])
})
