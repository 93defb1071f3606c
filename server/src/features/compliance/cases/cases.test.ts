import { expect, test } from 'vitest'
import { evaluate } from '../engine/evaluate.ts'
import { compare } from './read-answer.ts'
import { workedCases } from './read-cases.ts'

const cases = workedCases()

test.each(cases)('$title', ({ question, answer }) => {
  const { wanted, found } = compare(answer, evaluate(question))
  expect(found).toEqual(wanted)
})

test('no case is told twice', () => {
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length)
})
