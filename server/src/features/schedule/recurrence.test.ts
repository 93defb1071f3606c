import { convert, LocalDateTime, ZoneId } from '@js-joda/core'
import '@js-joda/timezone'
import { datesOf, type Repeats } from '@preceptor/contract/schedule/recurrence'
import { positions, type Recurrence, type WeekDay } from '@preceptor/contract/schedule/rule'
import { momentIn } from '@preceptor/contract/zoned-time'
import { weekDays } from '@preceptor/contract'
import fc from 'fast-check'
import { Frequency, RRule, type Weekday } from 'rrule'
import { expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'

/**
 * Checks our dates and instants against two independent libraries: rrule for the days, js-joda with its own time zone database for
 * the clocks.
 */

// Whole-hour and half-hour zones, changes at midnight, both hemispheres, and four zones without clock changes
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
const anyDay = fc
  .tuple(
    fc.integer({ min: 2024, max: 2026 }),
    // Around the clock changes of both hemispheres, and month ends
    fc.constantFrom('01-29', '02-20', '02-29', '03-01', '03-08', '03-30', '09-28', '10-04', '10-25', '10-31', '12-31'),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([year, day, more]) =>
    new Date(Date.parse(`${year}-${day}T00:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10),
  )
const anyTime = fc.constantFrom('00:00', '00:30', '01:15', '01:45', '02:00', '02:30', '09:00', '13:05', '23:45')
const names = Object.keys(weekDays) as WeekDay[]
const places = Object.keys(positions) as (keyof typeof positions)[]

const anyRule: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
    position: fc.option(fc.constantFrom(...places)),
    month_day: fc.integer({ min: 1, max: 31 }),
    until: fc.option(anyDay),
    times: fc.integer({ min: 1, max: 60 }),
    except: fc.uniqueArray(anyDay, { maxLength: 3 }),
    skips_holidays: fc.boolean(),
  })
  .map(({ position, month_day, weekdays, times, ...rule }) => ({
    frequency: rule.frequency,
    interval: rule.interval,
    until: rule.until,
    except: rule.except,
    skips_holidays: rule.skips_holidays,
    position: rule.frequency === 'monthly' ? position : null,
    month_day: rule.frequency === 'monthly' && position === null ? month_day : null,
    weekdays: rule.frequency === 'monthly' ? weekdays.slice(0, 1) : weekdays,
    times: rule.until === null ? times : null,
  }))
const anyRepeats = fc.record({
  rule: anyRule,
  starts_on: anyDay,
  week_start: fc.constantFrom('sunday', 'monday'),
}) satisfies fc.Arbitrary<Repeats>

const theirs: Record<WeekDay, Weekday> = {
  monday: RRule.MO,
  tuesday: RRule.TU,
  wednesday: RRule.WE,
  thursday: RRule.TH,
  friday: RRule.FR,
  saturday: RRule.SA,
  sunday: RRule.SU,
}
const frequencyOf = { daily: Frequency.DAILY, weekly: Frequency.WEEKLY, monthly: Frequency.MONTHLY }
const nth = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

function monthlyOf({ rule }: Repeats) {
  const [weekday = 'monday'] = rule.weekdays
  if (rule.position !== null) return { byweekday: [theirs[weekday].nth(nth[rule.position])] }
  // "that day, or the last of a shorter month"
  const day = rule.month_day ?? 1
  return { bymonthday: [28, 29, 30, 31].filter(other => other < day).concat(day), bysetpos: -1 }
}

function daysByRrule(repeats: Repeats): string[] {
  const { rule, starts_on, week_start } = repeats
  const start = new Date(`${starts_on}T00:00:00Z`)
  const last = new Date(start.getTime() + 730 * 86_400_000)
  const until = rule.until === null ? last : new Date(Math.min(Date.parse(`${rule.until}T00:00:00Z`), last.getTime()))
  return new RRule({
    freq: frequencyOf[rule.frequency],
    interval: rule.interval,
    wkst: theirs[week_start],
    dtstart: start,
    ...(rule.frequency === 'weekly' && { byweekday: rule.weekdays.map(name => theirs[name]) }),
    ...(rule.frequency === 'monthly' && monthlyOf(repeats)),
    ...(rule.times === null ? { until } : { count: rule.times, until }),
  })
    .all((_, found) => found < 400)
    .map(date => date.toISOString().slice(0, 10))
}

function instantByJoda(local: string, zone: string) {
  const wall = LocalDateTime.parse(local)
  const id = ZoneId.of(zone)
  const valid = id.rules().validOffsets(wall).length
  return {
    at: convert(wall.atZone(id)).toDate().toISOString(),
    clock: valid === 0 ? 'skipped' : valid === 2 ? 'twice' : null,
  }
}

test('a rule’s dates and times match two other libraries, in twelve zones and across both clock changes', () => {
  const seen = { skipped: 0, twice: 0, crossings: 0, instants: 0 }
  const zoneAt = fc.constantFrom(...zones)
  const once = fc.property(anyRepeats, anyTime, zoneAt, (repeats, time, zone) => {
    const holidays = new Map(repeats.rule.except.slice(0, 1).map(on => [on, 'Closed']))
    const wanted = daysByRrule(repeats).filter(on => !repeats.rule.except.includes(on))
    const { days } = datesOf(repeats, holidays)
    expect(days).toEqual(wanted)
    const ours = days.map(on => momentIn(`${on}T${time}`, zone))
    expect(ours.map(({ at, clock }) => ({ at, clock }))).toEqual(wanted.map(on => instantByJoda(`${on}T${time}`, zone)))
    expect(new Set(ours.map(({ at }) => at)).size).toBe(ours.length)
    for (const { clock } of ours) if (clock) seen[clock] += 1
    seen.instants += ours.length
    if (new Set(ours.map(({ at, local }) => Date.parse(`${local}Z`) - Date.parse(at))).size > 1) seen.crossings += 1
  })
  fc.assert(once, { numRuns: campaign(300, 2000), seed: 14 })
  // The test is about clock changes, so it must have hit some
  expect(Math.min(seen.skipped, seen.twice)).toBeGreaterThan(0)
  expect(seen.crossings).toBeGreaterThan(40)
  expect(seen.instants).toBeGreaterThan(2000)
})
