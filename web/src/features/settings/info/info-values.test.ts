import { type AgencyInfo, agencyInfoPatch } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { contractProblems } from '@/api/problems.ts'
import * as kit from '@/widgets/form/form-state.ts'
import { type InfoValues, patchOf, placeOf, quietWords, shownValue, spelled, valuesOf } from './info-values.ts'

const info: AgencyInfo = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  name: 'Harborlight Home Care',
  partner_id: null,
  partner: null,
  details: {
    legal_name: null,
    short_name: 'Harborlight',
    license_no: null,
    tax_id: '12-3456789',
    state: 'NY',
    certifications: ['medicaid'],
    phone: '+17185550142',
    address_line1: null,
    address_line2: null,
    city: 'Bronx',
    address_state: 'NY',
    postal_code: '10451',
    time_zone: 'America/New_York',
    week_start: 'sunday',
    languages: ['en', 'es'],
    quiet_hours: { from: '21:00', to: '08:00' },
    retention_years: 6,
    bulk_approval_above: null,
    second_person: 'when_there',
    reply_within_hours: 8,
    messages_per_hour: 2000,
    freezing_statuses: ['on_leave'],
    report_domains: [],
    status: 'live',
  },
  logo: null,
  cs_user: null,
  version: 3,
}
const before = valuesOf(info)
const changedFields = (from: InfoValues, to: InfoValues) => kit.changedFields(from, to, spelled)

test('a different spelling of the same value is no change', () => {
  const again = { ...before, phone: '718 555 0142', tax_id: '123456789', city: ' Bronx ', languages: ['es', 'en'] }
  expect(changedFields(before, again)).toEqual([])
})

test('only changed fields are sent, in the format the server expects', () => {
  const now = { ...before, name: 'Harborlight', city: '', retention_years: '7', quiet_hours: null }
  const changed = changedFields(before, now)
  expect(changed).toEqual(['name', 'city', 'retention_years', 'quiet_hours'])
  expect(patchOf(now, changed)).toEqual({
    name: 'Harborlight',
    details: { city: '', retention_years: 7, quiet_hours: null },
  })
})

test('without a limit no second person is needed', () => {
  const now = { ...before, bulk_approval_above: '20' }
  expect(patchOf(now, changedFields(before, now))).toEqual({ details: { bulk_approval_above: 20 } })
  expect(patchOf(before, changedFields(now, before))).toEqual({ details: { bulk_approval_above: null } })
  expect([before, now].map(values => shownValue(values, 'bulk_approval_above'))).toEqual([
    'Not needed',
    'More than 20 people',
  ])
})

test.each([
  [{ tax_id: '12-34' }, { tax_id: 'Enter the nine digits of the EIN, such as 12-3456789.' }],
  [{ name: ' ' }, { name: 'Enter the agency’s name.' }],
  [{ retention_years: '' }, { retention_years: 'Enter whole years, 6 to 30.' }],
  [{ retention_years: '6.5' }, { retention_years: 'Enter whole years, 6 to 30.' }],
  [{ reply_within_hours: '' }, { reply_within_hours: 'Enter whole working hours, 1 to 240.' }],
  [{ messages_per_hour: '0' }, { messages_per_hour: 'Enter a whole number of messages from 1 to 1,000,000.' }],
  [
    { bulk_approval_above: '0' },
    { bulk_approval_above: 'Enter a number of people from 1 to 50,000, or leave it blank.' },
  ],
  [{ languages: [] }, { languages: 'Choose at least one language.' }],
  [{ quiet_hours: { from: '', to: '08:00' } }, { 'quiet_hours.from': 'Enter a time such as 21:00.' }],
  [{ quiet_hours: { from: '08:00', to: '08:00' } }, { 'quiet_hours.to': 'Choose an end that differs from the start.' }],
])('%o is reported at its field', (change, problems) => {
  const now = { ...before, ...change }
  const found = contractProblems(agencyInfoPatch, patchOf(now, changedFields(before, now)))
  expect(Object.fromEntries(Object.entries(found).map(([path, said]) => [placeOf(path), said]))).toEqual(problems)
})

test('when two people edit the same field it is a conflict, and changes to different fields are merged', () => {
  const mine = { ...before, city: 'Yonkers', name: 'Mine' }
  const theirs = { ...before, city: 'Queens', week_start: 'monday' }
  expect(kit.conflictOf(before, mine, theirs, spelled)).toEqual({
    contested: ['city'],
    mine: ['name'],
    theirs: ['week_start'],
  })
})

test('facts are shown as text', () => {
  expect(quietWords(before.quiet_hours)).toBe('9:00 PM to 8:00 AM the next morning')
  expect(quietWords({ from: '12:00', to: '13:00' })).toBe('12:00 PM to 1:00 PM')
  expect(shownValue(before, 'languages')).toBe('English, Spanish')
  expect(shownValue(before, 'state')).toBe('New York')
  expect(shownValue(before, 'retention_years')).toBe('6 years')
  expect(shownValue(before, 'reply_within_hours')).toBe('8 working hours')
  expect(shownValue(before, 'messages_per_hour')).toBe('2,000 messages')
})
