import {
  ruleActs,
  ruleDefinition,
  type RuleActName,
  ruleLacks,
  type RuleTrigger,
  triggerKinds,
} from '@preceptor/contract'
import { expect, test } from 'vitest'
import { blankAct, blankRule, blankStep, blankTrigger } from './blank.ts'

const asRule = (over: object) => ({ ...blankRule(), ...over })
const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

/** The messages of the server, which uses the schema; null if it accepts the rule. */
const refusals = (rule: object) => ruleDefinition.safeParse(rule).error?.issues.map(({ message }) => message) ?? [null]

test.each(Object.keys(ruleActs) as RuleActName[])('a rule with a blank %s is judged as the server does', name => {
  const withAct = (act: object) => asRule({ steps: [{ ...blankStep(), act }] })
  const blank = withAct(blankAct(name))
  expect(refusals(blank)).toContain(ruleLacks(blank))
  // With all ids chosen, each other field is missing on its own
  const chosen = Object.fromEntries(
    Object.entries(blankAct(name)).map(([key, value]) => [key, key.endsWith('_id') && value === '' ? id : value]),
  )
  expect(refusals(withAct(chosen))).toContain(ruleLacks(withAct(chosen)))
  const written = Object.fromEntries(
    Object.entries(chosen).map(([key, value]) => [key, value === '' ? 'Words' : Array.isArray(value) ? [] : value]),
  )
  expect(refusals(withAct(written))).toContain(ruleLacks(withAct(written)))
})

test.each(Object.keys(triggerKinds) as RuleTrigger['on'][])('a blank trigger “%s” is judged as the server does', on => {
  const rule = asRule({ trigger: blankTrigger(on) })
  expect(refusals(rule)).toContain(ruleLacks(rule))
})

test.each([
  { steps: [] },
  { at_most: { times: Number.NaN, per: 'ever' } },
  { trigger: { on: 'date', field: 'hire_date', days: Number.NaN } },
  { trigger: { on: 'schedule', type_id: 'weekly', schedule_on: null, at_time: '08:00' } },
  { trigger: { on: 'schedule', type_id: 'daily', schedule_on: null, at_time: '' } },
  { trigger: { on: 'enters', view_id: id, filters: { tag: 'a' } } },
  { trigger: { on: 'enters', view_id: id, filters: {} } },
  { steps: [{ ...blankStep(), wait: { by: 'days', days: Number.NaN } }] },
  { steps: [{ ...blankStep(), wait: { by: 'weekday', weekday: 'monday', at_time: '' } }] },
  { steps: [{ ...blankStep(), wait: { by: 'field', field: 'hire_date', days: 400 } }] },
  { steps: [{ ...blankStep(), act: { act: 'assignment_due', program_id: id, days: Number.NaN, reason: 'Leave' } }] },
  { steps: [{ ...blankStep(), act: { act: 'attempts', program_id: id, extra: 0, reason: 'Leave' } }] },
  { steps: [{ ...blankStep(), act: { act: 'assign', program_id: 'trigger', start_date: 'today', due_on: null } }] },
  { steps: [{ ...blankStep(), act: { act: 'report', report_id: 'expiring' } }] },
  { steps: [{ ...blankStep(), act: { act: 'notify', to: 'user', text: 'Look' } }] },
  { steps: [{ ...blankStep(), act: { act: 'message', by: 'sms', text: 'Come' } }] },
  { steps: [{ ...blankStep(), act: { act: 'message', by: 'best', template_id: id } }] },
])('a rule with %j is judged as the server does', over => {
  const rule = asRule(over)
  expect(refusals(rule)).toContain(ruleLacks(rule))
})
