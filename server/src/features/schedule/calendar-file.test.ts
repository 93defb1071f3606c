import { datesOf } from '@preceptor/contract/schedule/recurrence'
import type { Recurrence } from '@preceptor/contract/schedule/rule'
import { spanIn } from '@preceptor/contract/zoned-time'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { type CalendarDay, calendarFile } from './calendar-file.ts'

const rule: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['tuesday'],
  position: null,
  month_day: null,
  until: null,
  times: 4,
  except: [],
  skips_holidays: false,
}
const title =
  'Infection control; masks, gowns \\ gloves: für alle 🧤 — con todos los participantes del turno de la mañana'
const updated_at = new Date('2026-10-01T12:00:00Z')

/** Tuesdays at nine in New York, before and after the clocks go back. */
function series(): CalendarDay[] {
  const { days } = datesOf({ rule, starts_on: '2026-10-20', week_start: 'sunday' })
  return days.map((on, at) => {
    const { starts, ends } = spanIn(`${on}T09:00`, `${on}T11:30`, 'America/New_York')
    return {
      session_id: `00000000-0000-4000-8000-00000000000${String(at)}`,
      day_no: 1,
      sequence: 0,
      starts_at: new Date(starts.at),
      ends_at: new Date(ends.at),
      updated_at,
      is_cancelled: false,
      title,
      place: 'Room 2, Queens',
      facts: ['Oct 20, 9:00 AM EDT', 'Bring:\nyour badge'],
    }
  })
}
const fileOf = (days: readonly CalendarDay[]) =>
  calendarFile({
    name: 'Sessions',
    organizer: { name: 'Harborlight, Inc.', email: 'no-reply@harborlight.example' },
    days,
  })

interface Read {
  uid: string
  starts: string
  ends: string
  sequence: number
  status: string
  summary: string
  location: string
  description: string
}
function byIcalJs(file: string): Read[] {
  const events = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')
  return events.map(component => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      location: event.location,
      description: event.description,
    }
  })
}
const textOf = (value: string | { val: string } | undefined) => (typeof value === 'object' ? value.val : (value ?? ''))
function byNodeIcal(file: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(file)).flatMap(event =>
    event?.type === 'VEVENT'
      ? {
          uid: event.uid,
          starts: event.start.toISOString(),
          ends: event.end?.toISOString() ?? '',
          sequence: Number(event.sequence),
          status: String(event.status),
          summary: textOf(event.summary),
          location: textOf(event.location),
          description: textOf(event.description),
        }
      : [],
  )
}
/** Returns the events that both readers agree on. */
function read(file: string): Read[] {
  const found = byIcalJs(file)
  expect(byNodeIcal(file)).toEqual(found)
  return found
}

test('two third-party readers show a series at nine in New York before and after the clock change', () => {
  const found = read(fileOf(series()))
  expect(found.map(({ starts }) => starts)).toEqual([
    '2026-10-20T13:00:00.000Z',
    '2026-10-27T13:00:00.000Z',
    '2026-11-03T14:00:00.000Z',
    '2026-11-10T14:00:00.000Z',
  ])
  expect(new Set(found.map(({ uid }) => uid)).size).toBe(4)
  expect(found[0]).toMatchObject({ summary: title, location: 'Room 2, Queens', status: 'CONFIRMED', sequence: 0 })
  expect(found[0]?.description).toContain('Bring:\nyour badge')
})

test('a session that moved or was canceled is the same event with a higher sequence number in both readers', () => {
  const before = read(fileOf(series()))
  const [first, second, ...others] = series()
  if (!first || !second) throw new Error('A series has more than one day.')
  const { starts, ends } = spanIn('2026-10-22T13:00', '2026-10-22T15:30', 'America/New_York')
  const after = read(
    fileOf([
      { ...first, sequence: 1, starts_at: new Date(starts.at), ends_at: new Date(ends.at) },
      { ...second, sequence: 2, is_cancelled: true },
      ...others,
    ]),
  )
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  expect(after[0]).toMatchObject({ sequence: 1, starts: '2026-10-22T17:00:00.000Z', ends: '2026-10-22T19:30:00.000Z' })
  expect(after[1]).toMatchObject({ sequence: 2, status: 'CANCELLED', starts: before[1]?.starts })
  expect(after.slice(2)).toEqual(before.slice(2))
})

test('both readers accept a calendar without sessions', () => {
  expect(read(fileOf([]))).toEqual([])
})

test('special characters in a calendar’s name are escaped like any text, and the last line ends like every line', () => {
  const name = 'Harborlight, Inc.; "Care" \\ North'
  const file = calendarFile({ name, organizer: { name, email: 'no-reply@harborlight.example' }, days: series() })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const property of ['name', 'x-wr-calname']) {
    const [, written = ''] = new RegExp(`^${property}:(.*)$`, 'im').exec(file) ?? []
    expect(written.trim()).toBe('Harborlight\\, Inc.\\; "Care" \\\\ North')
  }
  expect(read(file)).toHaveLength(4)
})

test('no line of the file is longer than the format allows, and none can be injected', () => {
  const [first] = series()
  if (!first) throw new Error('A series has a day.')
  const file = fileOf([{ ...first, title: 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other', facts: ['ü'.repeat(300)] }])
  expect(read(file)).toHaveLength(1)
  for (const row of file.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75)
})
