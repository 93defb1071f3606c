import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type DueRule, effectiveDue, frozenDays, type OpenDates, ruledAgain, ruleDueOn } from './due.ts'

const day = fc.integer({ min: 0, max: 900 }).map(n => addDays('2024-01-01', n))
const rule: fc.Arbitrary<DueRule> = fc.record({
  due_from: fc.constantFrom('assignment', 'hire', 'start', 'fixed'),
  due_days: fc.integer({ min: 0, max: 400 }),
  due_on: day,
})
const pauses = fc.array(
  fc
    .tuple(day, fc.integer({ min: 0, max: 60 }))
    .map(([starts_on, days]) => ({ starts_on, ends_on: addDays(starts_on, days) })),
  { maxLength: 2 },
)
const person = fc
  .record({
    assigned_on: day,
    ahead: fc.integer({ min: 0, max: 40 }),
    hire_date: fc.option(day),
    first: rule,
    pauses,
    set_due_on: fc.constant(null),
    renews_until: fc.option(day),
  })
  .map(({ ahead, first, pauses: away, ...rest }) => {
    const start_date = addDays(rest.assigned_on, ahead)
    const due_since = rest.assigned_on
    const rule_due_on = ruleDueOn(first, { ...rest, start_date })
    const has: OpenDates = {
      ...rest,
      start_date,
      due_since,
      rule_due_on,
      extended_to: null,
      frozen_days: frozenDays(away, due_since),
    }
    return { has, away }
  })

test('the effective due date moves, with days of leave included', () => {
  fc.assert(
    fc.property(person, rule, ({ has, away }, then) => {
      const ruled = ruledAgain(then, has)
      if (ruled.stays) return
      expect(ruled.due_on).toBe(effectiveDue({ ...has, rule_due_on: ruled.rule_due_on }, away))
    }),
  )
})

test('a second run moves nothing more, and the rule in between is never remembered', () => {
  fc.assert(
    fc.property(person, rule, rule, ({ has }, between, then) => {
      const after = (one: DueRule, of: OpenDates): OpenDates => {
        const ruled = ruledAgain(one, of)
        return ruled.stays ? of : { ...of, rule_due_on: ruled.rule_due_on }
      }
      const once = after(then, has)
      expect(after(then, once)).toEqual(once)
      const direct = ruledAgain(then, has).stays === 'silent' ? after(then, after(between, has)) : once
      expect(after(then, after(between, has))).toEqual(direct)
    }),
  )
})

test('a date that someone set or extended stays, whatever the rule', () => {
  fc.assert(
    fc.property(person, rule, day, fc.boolean(), ({ has }, then, set, extends_it) => {
      const by = extends_it ? { extended_to: set } : { set_due_on: set }
      expect(ruledAgain(then, { ...has, ...by })).toEqual({ stays: 'set' })
    }),
  )
})

test('a rule that gives an employee no day leaves their date alone', () => {
  const has: OpenDates = {
    assigned_on: '2026-03-02',
    start_date: '2026-03-02',
    hire_date: null,
    rule_due_on: '2026-04-01',
    set_due_on: null,
    extended_to: null,
    due_since: '2026-03-02',
    frozen_days: 5,
    renews_until: null,
  }
  expect(ruledAgain({ due_from: 'hire', due_days: 10, due_on: null }, has)).toEqual({ stays: 'silent' })
  expect(ruledAgain({ due_from: 'assignment', due_days: 30, due_on: null }, has)).toEqual({ stays: 'same' })
  const sooner = ruledAgain({ due_from: 'assignment', due_days: 14, due_on: null }, has)
  expect(sooner).toEqual({ stays: null, rule_due_on: '2026-03-16', due_on: '2026-03-21' })
  expect(ruledAgain({ due_from: 'assignment', due_days: 14, due_on: null }, { ...has, by_path: true })).toEqual({
    stays: 'path',
  })
  const renewal = { ...has, renews_until: '2026-03-20' }
  expect(ruledAgain({ due_from: 'assignment', due_days: 60, due_on: null }, renewal)).toMatchObject({
    rule_due_on: '2026-03-20',
  })
})
