import { addDays, resolveDay, weekDayNames } from '@preceptor/contract'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'

/** Zones of agencies, and some whose clocks change at midnight or by half an hour, or that are across the date line. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/Havana',
  'Europe/Lisbon',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
] as const
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2080, 0) }),
  // Around clock changes, where errors occur
  fc
    .tuple(fc.constantFrom(...zones), fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2037, 0) }))
    .chain(([zone, from]) => {
      const change = at(from, zone).getTimeZoneTransition('next')
      const around = change?.epochMilliseconds ?? from
      return fc.integer({ min: around - 26 * 3_600_000, max: around + 26 * 3_600_000 })
    }),
)
const at = (moment: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)

test('a relative day matches the zone’s calendar, also around clock changes', () => {
  const offset = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.constantFrom('d', 'w', 'm', 'y'))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      instant,
      offset,
      fc.constantFrom(...weekDayNames),
      (zone, now, [by, unit], week) => {
        const today = dayIn(zone, new Date(now))
        const here = at(now, zone).toPlainDate()
        expect(resolveDay('today', today)).toBe(here.toString())
        const names = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const
        expect(resolveDay(`today${by < 0 ? '' : '+'}${by}${unit}`, today)).toBe(
          here.add({ [names[unit as 'd']]: by }).toString(),
        )
        expect(resolveDay('month_end', today)).toBe(here.with({ day: here.daysInMonth }).toString())
        const start = Temporal.PlainDate.from(resolveDay('week_start', today, week))
        expect([start.dayOfWeek % 7, start.until(here).days < 7, Temporal.PlainDate.compare(start, here) <= 0]).toEqual(
          [weekDayNames.indexOf(week), true, true],
        )
        expect(resolveDay('week_end', today, week)).toBe(addDays(start.toString(), 6))
      },
    ),
    { numRuns: 2000 },
  )
})
