import { expect, test } from 'vitest'
import { askedTab } from './asked-tab.ts'

test.each([
  [{ provider_status: '1' }, 'profile'],
  [{ provider_status: '1', compliance: 'overdue,lapsed' }, 'compliance'],
  [{ lapse_from: '2026-12-01', lapse_to: '2026-12-07' }, 'compliance'],
  [{ credentials: 'expired' }, 'credentials'],
  [{ programs_overdue: 'yes' }, 'training'],
  [{ programs_overdue: 'yes', credentials: 'expired' }, 'profile'],
])('a row opens the tab the filters are about: %o', (filters, tab) => {
  expect(askedTab(filters)).toBe(tab)
})
