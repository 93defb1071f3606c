import { expect, test } from 'vitest'
import type { PersonFacts } from './facts.ts'
import type { Question } from './question.ts'

const facts: PersonFacts = {
  hire_date: '2024-05-13',
  birth_date: '1990-02-28',
  certified_on: {},
  spells: [{ first_day: '2024-05-13', last_day: null }],
  employment: [
    {
      from: '2024-05-13',
      to: null,
      status: 1,
      employment_type: 'full_time',
      discipline_ids: ['HHA'],
      location_state: 'NY',
      tags: [],
      tasks: [],
    },
  ],
  agency: [{ from: '2020-01-01', to: null, state: 'NY', certifications: ['medicare'] }],
  leave: [],
  entries: [],
  credentials: [],
  forms: [],
  waivers: [],
  equivalents: {},
}

test('a question is plain data that can be stored, compared and sent', () => {
  const question: Question = { rule: { id: 'yearly', versions: [] }, additions: [], facts, as_of: '2025-01-01' }
  expect(JSON.parse(JSON.stringify(question))).toEqual(question)
})
