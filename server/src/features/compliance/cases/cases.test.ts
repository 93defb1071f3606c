import { expect, test } from 'vitest'
import { initialHours } from '../presets/elsewhere.ts'
import { presets } from '../presets/presets.ts'
import { evaluate } from '../engine/evaluate.ts'
import { compare } from './read-answer.ts'
import { workedCases } from './read-cases.ts'

const cases = workedCases()

test.each(cases)('$title', ({ question, answer }) => {
  const { wanted, found } = compare(answer, evaluate(question))
  expect(found).toEqual(wanted)
})

test('every rule of the state packs has a case', () => {
  const told = new Set(cases.flatMap(({ question }) => question.rule.versions.map(({ name }) => name)))
  const initial = new Set(initialHours.map(({ key }) => key))
  const untold = presets.filter(({ key, version }) => !initial.has(key) && !told.has(version.name))
  expect(untold.map(({ key }) => key)).toEqual([])
})

test('no case appears twice', () => {
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length)
})
