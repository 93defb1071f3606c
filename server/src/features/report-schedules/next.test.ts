import { convert, LocalDateTime, ZoneId } from '@js-joda/core'
import '@js-joda/timezone'
import { type ScheduleTypeId, scheduleOnIds, scheduleTypeNames } from '@preceptor/contract'
import { dueAfter, dueBetween, type When } from '@preceptor/contract/report-schedules/next'
import { Frequency, type Options, RRule } from 'rrule'
import { expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'

/**
 * Compares days with rrule, and times with js-joda and its own time zone database: two independent libraries. Covers ten years, twelve
 * zones and every day that a schedule can name.
 */

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Johns',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
] as const
const times = ['00:30', '01:30', '02:30', '08:00', '23:45'] as const
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const rruleDays = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU] as const
const places = { first: 1, second: 2, third: 3, fourth: 4, last: -1 } as const

const weekdayOf = (name: string) => rruleDays[weekdays.indexOf(name as never)] ?? RRule.MO

function ruleOf(type: ScheduleTypeId, on: string | null): Partial<Options> {
  if (type === 'daily') return { freq: Frequency.DAILY }
  if (type === 'weekly') return { freq: Frequency.WEEKLY, byweekday: [weekdayOf(on ?? '')] }
  const [ordinal = '', name = ''] = (on ?? '').split('_')
  // Quarterly: the last such day of the last month, the first such day of the first month
  const months = type === 'monthly' ? {} : { bymonth: ordinal === 'first' ? [1, 4, 7, 10] : [3, 6, 9, 12] }
  const base = { freq: Frequency.MONTHLY, ...months }
  if (name === 'day') return { ...base, bymonthday: ordinal === 'first' ? 1 : -1 }
  if (name !== '') return { ...base, byweekday: [weekdayOf(name).nth(places[ordinal as keyof typeof places])] }
  // The last of these days that exists in the month
  const days = Array.from({ length: Number(on) }, (_, at) => at + 1).filter(day => day >= Math.min(28, Number(on)))
  return { ...base, bymonthday: days, bysetpos: -1 }
}

function expected(when: When, from: string, to: string): string[] {
  const rule = new RRule({
    ...ruleOf(when.type_id, when.schedule_on),
    dtstart: new Date(`${from}T00:00:00Z`),
    until: new Date(`${to}T00:00:00Z`),
  })
  const zone = ZoneId.of(when.zone)
  const found = rule
    .all()
    .map(day =>
      LocalDateTime.parse(`${day.toISOString().slice(0, 10)}T${when.at_time}`)
        .atZone(zone)
        .withEarlierOffsetAtOverlap(),
    )
    .map(at => convert(at).toDate().toISOString())
  return [...new Set(found)]
}

/** Two years in a sample. */
const years = { from: '2020-01-01', to: `${2019 + campaign(2, 10)}-12-31` }
const all = (Object.keys(scheduleTypeNames) as ScheduleTypeId[]).flatMap(type =>
  (scheduleOnIds[type].length === 0 ? [null] : scheduleOnIds[type]).map(on => [type, on] as const),
)

test('[R-ENT-3] ten years of every schedule in twelve zones: none wrong, missing or duplicated', () => {
  let n = 0
  for (const [at, [type_id, schedule_on]] of all.entries())
    for (const [place, zone] of zones.entries()) {
      // Samples check each day in one zone and each zone with each type; full runs check everything
      if (campaign(1, 0) === 1 && place !== at % zones.length) continue
      const at_time = times[(at + place) % times.length] ?? '08:00'
      const when: When = { type_id, schedule_on, at_time, zone, starts_on: years.from, ends_on: years.to }
      const found = dueBetween(when, '2019-12-30T00:00:00.000Z', '2030-01-03T00:00:00.000Z')
      expect(found, JSON.stringify(when)).toEqual(expected(when, years.from, years.to))
      n += found.length
    }
  expect(n).toBeGreaterThan(2_000)
})

test('[R-ENT-3] month ends, clocks that skip or repeat, a day that a zone skipped, a first and a last day', () => {
  const daily: When = {
    type_id: 'daily',
    schedule_on: null,
    at_time: '02:30',
    zone: 'America/New_York',
    starts_on: '2026-03-07',
    ends_on: '2026-03-09',
  }
  // On March 8 the clocks skip from 2:00 to 3:00
  expect(dueAfter(daily, '2026-01-01T00:00:00Z', 9)).toEqual([
    '2026-03-07T07:30:00.000Z',
    '2026-03-08T07:30:00.000Z',
    '2026-03-09T06:30:00.000Z',
  ])
  // On November 1, 1:30 occurs twice and is due once
  const autumn = { ...daily, at_time: '01:30', starts_on: '2026-11-01', ends_on: '2026-11-02' }
  expect(dueAfter(autumn, '2026-10-30T00:00:00Z', 9)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'])
  const monthly: When = {
    ...daily,
    type_id: 'monthly',
    schedule_on: '31',
    at_time: '08:00',
    zone: 'UTC',
    ends_on: null,
  }
  expect(
    dueAfter({ ...monthly, starts_on: '2027-12-01' }, '2027-12-31T08:00:00Z', 3).map(at => at.slice(0, 10)),
  ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  // Samoa skipped December 30, 2011: that day's run merged with the next day's
  const samoa = { ...daily, at_time: '08:00', zone: 'Pacific/Apia', starts_on: '2011-12-28', ends_on: '2012-01-01' }
  const days = dueAfter(samoa, '2011-12-01T00:00:00Z', 9)
  expect(days).toHaveLength(4)
  expect(new Set(days).size).toBe(4)
  expect(dueAfter(daily, '2026-03-09T06:30:00.000Z')).toEqual([])
})
