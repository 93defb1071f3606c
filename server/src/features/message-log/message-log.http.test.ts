import { api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { transaction } from '../../db/tx.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { newId } from '../../lib/new-id.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { vacuum } from '../../../test/vacuum.ts'
import { listPopulation, orderBy, sortOf } from '../../lists/list-sql.ts'
import { messageLogSql } from './log-list.ts'

let house: House
const batch = newId()
const people: Id[] = []

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const employees = ['Abel', 'Bell'].map(last_name => anEmployee({ organization_id, first_name: 'Ana', last_name }))
  await house.load({ employees })
  people.push(...employees.map(({ id }) => id))
  const rows: [at: string, over: Record<string, unknown>][] = [
    ['2026-03-01T15:00:00Z', { event: 'reminder_digest', channel: 'mail', state: 'delivered' }],
    ['2026-03-02T15:00:00Z', { event: 'staff_message', state: 'undelivered', reason: 'refused', provider_code: 30006 }],
    ['2026-03-02T16:00:00Z', { event: 'staff_message', state: 'suppressed', reason: 'opted_out', batch_id: batch }],
    [
      '2026-03-04T02:00:00Z',
      { event: 'staff_message', batch_id: batch, employee_id: people[1], cost_micros: 7900, segments: 1 },
    ],
  ]
  for (const [created_at, over] of rows) await add({ created_at, ...over })
  await add({ created_at: '2026-03-03T15:00:00Z', direction: 'in', state: 'received' })
  await add({ created_at: '2026-03-03T15:00:00Z', direction: 'note', state: 'noted', channel: null })
})
afterAll(() => house.close())

function add(over: Record<string, unknown>) {
  const row = {
    organization_id: house.agency.id,
    employee_id: people[0],
    direction: 'out',
    channel: 'sms',
    state: 'sent',
    to_address: '+17185550142',
    text_sealed: 'v1:secret words',
    sender_name: 'Ada',
    ...over,
  }
  const keys = Object.keys(row)
  return house.owner.query(
    `insert into messages (${keys.join()}) values (${keys.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  )
}

type Query = Args<typeof api.messageLog.list>['query']
const logged = async (query: Query = {}) =>
  (await house.call(api.messageLog.list, { query })).data.data.map(
    ({ created_at, state }) => `${created_at.slice(0, 10)} ${state}`,
  )

test('[R-RTE-9] the delivery log: newest first, only outgoing messages, and no message text', async () => {
  const { data, bytes } = await house.call(api.messageLog.list, { query: {} })
  expect(data.meta.total).toBe(4)
  expect(await logged()).toEqual([
    '2026-03-04 sent',
    '2026-03-02 suppressed',
    '2026-03-02 undelivered',
    '2026-03-01 delivered',
  ])
  expect(data.data[0]).toMatchObject({ name: 'Bell, Ana', batch_id: batch, cost_micros: 7900, segments: 1 })
  expect(bytes.toString()).not.toContain('secret words')
})

test('each filter finds its own messages, and a day is the agency’s', async () => {
  expect(await logged({ event: 'reminder_digest' })).toEqual(['2026-03-01 delivered'])
  expect(await logged({ channel: 'mail' })).toEqual(['2026-03-01 delivered'])
  expect(await logged({ state: 'undelivered,suppressed' })).toHaveLength(2)
  expect(await logged({ reason: 'opted_out' })).toEqual(['2026-03-02 suppressed'])
  expect(await logged({ batch_id: batch })).toHaveLength(2)
  expect(await logged({ search: 'bell' })).toEqual(['2026-03-04 sent'])
  // 9 PM on the third, in New York
  expect(await logged({ at_from: '2026-03-03', at_to: '2026-03-03' })).toEqual(['2026-03-04 sent'])
  expect(await logged({ sort_by: 'at' })).toEqual((await logged()).toReversed())
  const { data } = await house.call(api.messageLog.counts, { query: { of: 'state', batch_id: batch } })
  expect(data.data).toEqual([
    { value: 'sent', count: 1 },
    { value: 'suppressed', count: 1 },
  ])
})

test('a file of the log names states and reasons, and the history records the export', async () => {
  const { bytes } = await house.call(
    api.messageLog.export,
    { query: { format: 'csv', state: 'undelivered', columns: 'name,state,reason,code' } },
    { as: 'agency_admin' },
  )
  expect(bytes.toString('utf8').slice(1)).toBe(
    'Employee,Status,Reason,Provider code\r\n"Abel, Ana",Not delivered,The service refused it,30006\r\n',
  )
  await fourCases(house, api.messageLog.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
  const { rows } = await house.owner.query(`select count(*)::int from events where kind = 'message_log.exported'`)
  expect(rows[0].count).toBeGreaterThan(0)
})

test('a page among 100,000s is read in the order of its index', async () => {
  await house.owner.query(
    `insert into messages (organization_id, employee_id, direction, channel, state, event, to_address, sender_name, text_sealed, created_at)
      select $1, $2, 'out', 'sms', case n % 9 when 0 then 'failed' else 'sent' end, 'staff_message', '+17185550142', 'Ada', repeat('x', 600),
        '2025-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 20000) n`,
    [house.agency.id, people[0]],
  )
  await vacuum(house.owner)
  const planOf = (statement: typeof page) =>
    transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, async db =>
      (await db.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).map(row => row['QUERY PLAN']).join('\n'),
    )
  const scope = { agency: { id: house.agency.id, name: 'A', time_zone: 'America/New_York' } } as never
  const { from, where } = listPopulation(messageLogSql, scope, {})
  const page = sql`select m.id from ${from} where ${where} order by ${orderBy(messageLogSql, sortOf(messageLogSql, '-at'))} limit 50`
  const shown = await planOf(page)
  expect(shown).toMatch(/Index Scan using messages_(log|by_time)/)
  expect(shown).not.toContain('Sort')
})
