import { addDays, api, resolveDay } from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { dayIn } from '../lib/day-in.ts'
import { fromMoment, toMoment } from './conditions.ts'

let house: House
let today: string
beforeAll(async () => {
  house = await openHouse()
  today = dayIn(house.agency.time_zone)
  const organization_id = house.agency.id
  const hired = (last_name: string, days: number) =>
    anEmployee({ organization_id, last_name, hire_date: addDays(today, days) })
  await house.load({ employees: [hired('Today', 0), hired('Month', -30), hired('Longer', -31)] })
})
afterAll(() => house.close())

const found = async (query: object) =>
  (await house.call(api.employees.list, { query })).data.data.map(({ last_name }) => last_name).toSorted()

test('a filter takes a relative day, counted from the agency’s today', async () => {
  expect(await found({ hired_from: 'today-30d' })).toEqual(['Month', 'Today'])
  expect(await found({ hired_to: 'today-31d' })).toEqual(['Longer'])
  expect(await found({ hired_from: 'today', hired_to: 'today' })).toEqual(['Today'])
})

test('a week begins on the agency’s day', async () => {
  for (const week_start of ['sunday', 'monday', 'wednesday'] as const) {
    await house.owner.query('update organizations set week_start = $1 where id = $2', [week_start, house.agency.id])
    const start = resolveDay('week_start', today, week_start)
    const expected = await found({ hired_from: start })
    expect(await found({ hired_from: 'week_start', provider_status: '1' }), week_start).toEqual(expected)
    expect(await found({ hired_to: 'week_start-1d' }), week_start).toEqual(
      await found({ hired_to: addDays(start, -1) }),
    )
  }
})

test('the audit log takes the same relative days', async () => {
  const count = async (query: object) => (await house.call(api.auditLog.list, { query })).data.data.length
  // An export is recorded in the log
  await house.call(api.employees.export, { query: { format: 'csv', hired_from: 'today-30d' } })
  const all = await count({})
  expect(all).toBeGreaterThan(0)
  expect(await count({ at_from: 'today', at_to: 'week_end' })).toBe(all)
  expect(await count({ at_to: 'today-1d' })).toBe(0)
})

test('the history of an export shows which date a relative day meant', async () => {
  const { data } = await house.call(api.auditLog.list, { query: { group: 'files' } })
  expect(data.data[0]?.note).toContain(`Hired from: today-30d (${addDays(today, -30)})`)
})

test('an invalid relative day is refused with a message at the filter', async () => {
  const reply = await house.call(api.employees.list, { query: { hired_from: 'tomorrow' } })
  expect([reply.status, reply.failure.errors]).toEqual([
    422,
    { hired_from: ['Enter a date as YYYY-MM-DD, or a word such as today-30d or month_start.'] },
  ])
})

/** Zones of agencies, and one whose clocks change by half an hour. */
test.each([
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Australia/Lord_Howe',
])('a time belongs to its local date in %s, also around clock changes', async zone => {
  const start = Temporal.PlainDate.from('2026-01-01').toZonedDateTime(zone)
  const changes = [start.getTimeZoneTransition('next'), start.add({ months: 7 }).getTimeZoneTransition('next')]
  for (const change of [start, ...changes]) {
    if (!change) continue
    const around = change.toPlainDate()
    const moments = Array.from({ length: 4 * 24 * 4 }, (_, i) =>
      change.subtract({ hours: 48 }).add({ minutes: 15 * i }),
    )
    for (const day of [around.subtract({ days: 1 }), around, around.add({ days: 1 })].map(String)) {
      const scope = { agency: { id: house.agency.id, time_zone: zone } }
      const { text, values } =
        sql`select m.at from unnest(${moments.map(one => one.toInstant().toString())}::timestamptz[]) m (at)
        where ${fromMoment(raw('m.at'))(day, scope)} and ${toMoment(raw('m.at'))(day, scope)}`
      const { rows } = await house.owner.query<{ at: Date }>(text, values)
      const expected = moments.filter(one => one.toPlainDate().toString() === day)
      expect(
        rows.map(({ at }) => at.toISOString()),
        `${day} in ${zone}`,
      ).toEqual(expected.map(one => new Date(one.epochMilliseconds).toISOString()))
    }
  }
})
