import type { Question } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { merged } from '@/widgets/versions/merge-content.ts'
import { asKind, blankAnswer, withoutBlankEnd } from './edit-questions.ts'

const why = { en: 'Germs stay' }
const choices: Extract<Question, { kind: 'single' }> = {
  kind: 'single',
  id: 'q',
  pool_id: null,
  points: 1,
  texts: { en: 'When?' },
  explanations: {},
  answers: [
    { id: 'a', texts: { en: 'Before care' }, is_right: true },
    { id: 'b', texts: { en: 'Never' }, is_right: false, explanations: why },
  ],
}

test('answers keep their explanations when the kind of choice changes', () => {
  expect(asKind(choices, 'multiple')).toEqual({ ...choices, kind: 'multiple' })
})

test('an empty answer at the end is removed, unless it has an explanation', () => {
  const begun = { ...blankAnswer(), texts: { en: ' ' }, explanations: { en: '' } }
  const explained = { ...blankAnswer(), explanations: why }
  expect(withoutBlankEnd({ ...choices, answers: [...choices.answers, begun] })).toEqual(choices)
  const kept = { ...choices, answers: [...choices.answers, begun, explained] }
  expect(withoutBlankEnd(kept)).toEqual(kept)
})

test('two people who explain different questions both keep their text', () => {
  const other = { ...choices, id: 'r' }
  const explained = (one: typeof choices) => ({
    ...one,
    answers: one.answers.map(answer => ({ ...answer, explanations: { en: 'New' } })),
  })
  const both = merged([choices, other], [explained(choices), other], [choices, explained(other)])
  expect(both.mine).toEqual([explained(choices), explained(other)])
  expect(both.theirs).toEqual(both.mine)
})
