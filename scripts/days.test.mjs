import { expect, test } from 'vitest'
import { faultsIn } from './days.mjs'

const faults = text => faultsIn('web/src/a.tsx', text).map(one => one.replace(/^.*?: /, ''))

test.each([
  'new Intl.DateTimeFormat(locale, { dateStyle: "medium" })',
  'new Intl.DateTimeFormat(locale)',
  'new Intl.DateTimeFormat(locale, { ...(timeZone ? { timeZone } : {}), dateStyle: "medium" })',
  'new Intl.DateTimeFormat(locale, { ...(zone && { timeZone: zone }), hour: "numeric" })',
  'new Date(at).toLocaleDateString()',
  'new Date().getHours()',
  'formatDay((version.published_at ?? version.created_at).slice(0, 10))',
  "t('made', { day: formatDay(created_at) })",
  'namedDay(row.expires_at)',
  'dayIn(language, slip.expires_at)',
])('a day or a time without a zone is found: %s', text => {
  expect(faults(text)).toHaveLength(1)
})

test.each([
  'new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })',
  'new Intl.DateTimeFormat(locale, { hour: "numeric", timeZoneName: "short", timeZone })',
  'new Intl.DateTimeFormat().resolvedOptions().timeZone',
  'formatDay(row.due_on)',
  'formatDayOf(created_at, timeZone)',
  'dayIn(zone, new Date(row.expires_at))',
  'date.getUTCDate()',
  'localIn(at, zone).slice(0, 10)',
])('one with a zone is not: %s', text => {
  expect(faults(text)).toEqual([])
})
