import { addDays, api } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aTrainingRecord } from '../../../demo/factories/learning.ts'
import { todayIn } from '../../employees/today.ts'

let house: House
let today: string
let short: string
let done: string
const yearly: RuleVersion = {
  ...(examples.rule as RuleVersion),
  name: 'Yearly',
  effective_from: '2020-01-01',
  applies_if: { ...(examples.rule as RuleVersion).applies_if, states: [] },
}
beforeAll(async () => {
  house = await openHouse()
  today = todayIn('America/New_York')
  const hire_date = addDays(today, -400)
  ;[short = '', done = ''] = await peopleIn(house, [
    { hire_date, last_name: 'Short' },
    { hire_date, last_name: 'Whole' },
  ])
  const credit = (employee_id: string, minutes: number) =>
    aTrainingRecord({
      organization_id: house.agency.id,
      employee_id,
      assignment_id: null,
      program_id: null,
      kind: 'credit',
      topic: 'Falls',
      mode: 'classroom',
      completed_on: addDays(today, -100),
      minutes,
      evidence: { external: { id: '00000000-0000-0000-0000-000000000000', title: 'Course', provider: 'School' } },
    })
  await house.load({ training_records: [credit(short, 360), credit(done, 900)] })
})
afterAll(() => house.close())

test('a rule is tried on selected people before it is saved: current and new state, why, and the next change', async () => {
  const body = { rule_id: null, version_id: null, rule: yearly, employee_ids: [short, done] }
  const { data } = await fourCases(house, api.complianceRules.trial, { args: { body }, denied: 'viewer' })
  expect(data.as_of).toBe(today)
  expect(
    data.data.map(({ name, before, after }) => [name.split(',')[0], before, after.state, after.remaining_minutes]),
  ).toEqual([
    ['Short', null, 'overdue', 360],
    ['Whole', null, 'in_progress', 720],
  ])
  expect(data.data[0]?.flip).toEqual({ on: today, before: 'not_applicable', after: 'overdue' })
  const { rows } = await house.owner.query('select count(*)::int as n from compliance_rules')
  expect(rows).toEqual([{ n: 0 }])
  const wrong = { ...body, rule: { ...yearly, topics: [house.agency.discipline_id] } }
  const refused = await house.call(api.complianceRules.trial, { body: wrong })
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['rule.topics']])
})

test('people of another agency are not judged', async () => {
  const elsewhere = anEmployee({ organization_id: house.other.id })
  await house.load({ employees: [elsewhere] })
  const body = { rule_id: null, version_id: null, rule: yearly, employee_ids: [elsewhere.id] }
  expect((await house.call(api.complianceRules.trial, { body })).data.data).toEqual([])
})

test('the effect of a new version is shown by name, with the day of each change and the extra minutes', async () => {
  const { data: rule } = await house.call(api.complianceRules.add, { body: yearly })
  const from = addDays(today, 40)
  const more: RuleVersion = { ...yearly, effective_from: from, asks: { kind: 'hours', minutes: 480 } }
  const body = { rule_id: rule.id, version_id: null, rule: { ...more, grace_days: 0 } }
  const { data } = await fourCases(house, api.complianceRules.impact, { args: { body }, denied: 'rn_limited' })
  expect([data.as_of, data.judged, data.asked, data.meta.total]).toEqual([from, 2, 2, 0])
  const now = {
    ...body,
    rule: { ...more, effective_from: addDays(today, -300), asks: { kind: 'hours' as const, minutes: 360 } },
  }
  const less = await house.call(api.complianceRules.impact, { body: now })
  expect([less.data.turn_red, less.data.turn_green, less.data.added_minutes]).toEqual([0, 1, -360])
  expect(less.data.data.map(({ name, flip }) => [name.split(',')[0], flip])).toEqual([
    ['Short', { on: today, before: 'overdue', after: expect.any(String) }],
  ])
  const once = { ...body, rule: { ...more, window: { kind: 'rolling' as const } } }
  const refused = await house.call(api.complianceRules.impact, { body: once })
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['window']])
})
