import { expect, test } from 'vitest'
import { named } from '../texts/texts.ts'
import { noTally, type SurveyTally, tallyWords } from './tally.ts'

const keys = (tally: Partial<SurveyTally>) =>
  tallyWords({ ...noTally, ...tally }, '2026-03-01').map(words => named(words)?.key)

test('[C48] the first line of a packet answers the question and never reports unknown as no rule', () => {
  expect(keys({ asked: 12, compliant: 9, no_rule: 1, unknown: 2, not_hired: 3 })).toEqual([
    'compliantOf',
    'unknownFor',
    'noRuleFor',
    'notHiredYet',
  ])
  expect(keys({ unknown: 5, not_hired: 5 })).toEqual(['unknownFor', 'notHiredYet'])
  expect(keys({ unknown: 5, no_rule: 1 })).toEqual(['unknownFor', 'noRuleFor'])
  expect(keys({ no_rule: 2, not_hired: 1 })).toEqual(['nobodyJudged', 'notHiredYet'])
  expect(keys({ not_hired: 2 })).toEqual(['notHiredYet'])
  expect(keys({})).toEqual(['nobodyJudged'])
})
