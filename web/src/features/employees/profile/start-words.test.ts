import { expect, test } from 'vitest'
import { anEmployee } from './an-employee.test-data.ts'
import { movedStartWords, newStartWords } from './start-words.ts'

const today = '2026-11-22'
const dec1 = '2026-12-01'
const planned = {
  id: '01900000-0000-7000-8000-0000000000aa',
  provider_status: 1 as const,
  reason: null,
  note: null,
  effective_on: dec1,
  expected_return: null,
  created_by_name: 'Ada Admin',
}
const waiting = anEmployee({ provider_status: 7, hire_date: dec1, scheduled_statuses: [planned] })

test('a new Active employee with a later start date shows as Pending until then', () => {
  expect(newStartWords(1, dec1, today)).toBe(
    'Starts Dec 1, 2026. The status is Pending until then and changes to Active on that day.',
  )
  for (const [status, day] of [
    [1, today],
    [1, null],
    [7, dec1],
  ] as const)
    expect(newStartWords(status, day, today)).toBeNull()
})

test('a changed hire date shows its effect on the status', () => {
  expect(movedStartWords(anEmployee(), dec1, today)).toBe(
    'The hire date is in the future. The status changes to Pending now and to Active on Dec 1, 2026.',
  )
  expect(movedStartWords(waiting, '2026-12-08', today)).toBe(
    'The status changes to Active on Dec 8, 2026 instead of Dec 1, 2026.',
  )
  expect(movedStartWords(waiting, '2026-11-02', today)).toBe(
    'The hire date is not in the future. The status changes to Active now.',
  )
  expect(movedStartWords(waiting, null, today)).toBe('The change to Active scheduled for Dec 1, 2026 is removed.')
  expect(movedStartWords(waiting, dec1, today)).toBeNull()
  expect(movedStartWords(anEmployee(), '2020-01-06', today)).toBeNull()
})
