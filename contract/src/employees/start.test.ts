import { expect, test } from 'vitest'
import { decideStart, plannedStart } from './start.ts'
import type { ProviderStatus } from './status.ts'

const today = '2026-11-22'
const dec1 = '2026-12-01'
const dec8 = '2026-12-08'
const past = '2026-11-02'
const of = (provider_status: ProviderStatus, hire_date: string | null, more: { rehire_date?: string; starts_on?: string } = {}) => ({
  provider_status, hire_date, starts_on: null, ...more,
}) // biome-ignore format: a table below reads by it

test.each<[string, ReturnType<typeof of>, ReturnType<typeof of> | undefined, ProviderStatus, string | null]>([
  ['a new Active of a later day waits', of(1, dec1), undefined, 7, dec1],
  ['a new Active of today begins', of(1, today), undefined, 1, null],
  ['a new Active without a date begins', of(1, null), undefined, 1, null],
  ['a rehire of a later day waits', of(1, past, { rehire_date: dec1 }), undefined, 7, dec1],
  ['a new Pending is what was asked for', of(7, dec1), undefined, 7, null],
  ['an Active whose first day moves ahead waits', of(1, dec1), of(1, past), 7, dec1],
  ['who waits moves with the hire date', of(7, dec8), of(7, dec1, { starts_on: dec1 }), 7, dec8],
  ['who waits begins when the date turns out to be past', of(7, past), of(7, dec1, { starts_on: dec1 }), 1, null],
  ['who waits loses the plan with the date', of(7, null), of(7, dec1, { starts_on: dec1 }), 7, null],
  ['a plan for a day of its own stays', of(7, dec8), of(7, dec1, { starts_on: dec8 }), 7, dec8],
  ['a file that says Active again changes nothing', of(1, dec1), of(7, dec1, { starts_on: dec1 }), 7, dec1],
  ['a file that says Active gives a plan', of(1, dec1), of(7, dec1), 7, dec1],
  ['an offer that is withdrawn has no first day', of(9, dec1), of(7, dec1, { starts_on: dec1 }), 9, null],
  ['who left stays so until the rehire', of(1, past, { rehire_date: dec1 }), of(5, past), 5, dec1],
])('%s', (_, wanted, before, provider_status, starts_on) => {
  expect(decideStart(wanted, today, before)).toEqual({ provider_status, starts_on })
}) // biome-ignore format: a table

test('a return from leave is not a first day', () => {
  const scheduled_statuses = [{ provider_status: 1 as const, effective_on: dec1 }]
  expect(plannedStart({ provider_status: 4, scheduled_statuses })).toBeNull()
  expect(plannedStart({ provider_status: 7, scheduled_statuses })).toBe(dec1)
})
