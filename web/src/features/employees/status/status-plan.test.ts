import { expect, test } from 'vitest'
import { anEmployee } from '../profile/an-employee.test-data.ts'
import { choicesOn, statusOn } from './status-plan.ts'

const leave = {
  id: '01900000-0000-7000-8000-0000000000aa',
  provider_status: 4 as const,
  reason: 'Medical leave',
  note: null,
  effective_on: '2026-04-01',
  expected_return: null,
  created_by_name: 'Gloria Whitfield',
}
const employee = anEmployee({ scheduled_statuses: [leave] })
const today = '2026-03-15'

test('for today, the possible next statuses follow from the current status', () => {
  expect(choicesOn(employee, today, today)).toMatchObject({ later: false, from: 1 })
  expect(choicesOn(employee, today, today).next).toContain(8)
})

test('after a planned change, they follow from the status it leads to', () => {
  expect(statusOn(employee, '2026-03-31')).toBe(1)
  expect(choicesOn(employee, '2026-05-01', today)).toEqual({ later: true, from: 4, next: [1, 5] })
})

test('a date in the past takes effect at once', () => {
  expect(choicesOn(employee, '2026-03-01', today)).toMatchObject({ later: false, from: 1 })
})
