import { expect, test } from 'vitest'
import {
  bodyOf,
  emptyWizard,
  packsOf,
  placeOf,
  problemsIn,
  problemsOf,
  reachable,
  stepOf,
  usualStart,
  withState,
} from './wizard.ts'

const standard = {
  disciplines: [
    { code: 'HHA', states: null, usual: true },
    { code: 'CHHA', states: ['NJ'], usual: true },
    { code: 'PT', states: null, usual: false },
  ],
  training_types: [{ code: 'INIT' }, { code: 'ANNUAL' }],
}
const filled = {
  ...withState(emptyWizard(''), 'NJ'),
  name: 'Birch',
  admin_name: 'Dana',
  admin_email: 'dana@birch.example',
}

test('the state’s usual choices are preselected until the user changes them', () => {
  expect(usualStart(standard, 'NJ').disciplines).toEqual(['HHA', 'CHHA'])
  expect(bodyOf(withState(filled, 'OH'), standard).disciplines).toEqual(['HHA'])
  expect(bodyOf({ ...withState(filled, 'OH'), disciplines: ['PT'] }, standard).disciplines).toEqual(['PT'])
})

test('the time zone follows the state until another one is chosen', () => {
  expect(withState(filled, 'CA').time_zone).toBe('America/Los_Angeles')
  expect(withState({ ...filled, time_zone: 'America/Detroit' }, 'CA').time_zone).toBe('America/Detroit')
})

test('a step can be reached once everything before it is valid', () => {
  const furthest = (values: typeof filled) => reachable(problemsIn(bodyOf(values, standard)))
  expect(furthest(emptyWizard(''))).toBe(1)
  expect(furthest({ ...filled, admin_email: 'nobody' })).toBe(4)
  expect(furthest({ ...filled, locations: ['x'.repeat(101)] })).toBe(2)
  expect(furthest(filled)).toBe(5)
})

test('a problem shows on the step with its field', () => {
  const problems = problemsIn(bodyOf({ ...emptyWizard(''), admin_email: 'nobody' }, standard))
  expect(Object.keys(problemsOf(problems, 1)).sort()).toEqual(['name', 'state', 'time_zone'])
  expect(Object.keys(problemsOf(problems, 4)).sort()).toEqual(['admin_email', 'admin_name'])
  expect(['same_name', 'locations.0', 'admin', 'partner_id'].map(placeOf).map(stepOf)).toEqual([1, 2, 4, 2])
})

test('rules of a previously chosen state are not adopted', () => {
  const rule_packs = ['federal', 'NJ']
  expect(packsOf({ ...filled, rule_packs })).toEqual(['federal', 'NJ'])
  expect(bodyOf(withState({ ...filled, rule_packs }, 'OH'), standard).rule_packs).toEqual(['federal'])
})

test('an end date is sent only for a trial', () => {
  expect(bodyOf({ ...filled, trial_ends_on: '2099-01-01' }, standard).trial_ends_on).toBe('2099-01-01')
  expect(bodyOf({ ...filled, status: 'live', trial_ends_on: '2099-01-01' }, standard).trial_ends_on).toBeNull()
})
