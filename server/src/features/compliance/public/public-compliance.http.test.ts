import { api } from '@preceptor/contract'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../../test/api-key.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { aRule, dayFromNow, stands } from '../../../../test/standing.ts'
import { turnOf } from '../../../../test/turn.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { deliverDue } from '../../../messages/deliver.ts'
import { webhookNews } from '../../settings/webhooks/deliveries.ts'
import { toldChanges } from './tell-changes.ts'

const log = pino({ level: 'silent' })
let house: House
let peer: Server
let key: { token: string }
let hours: string
let cpr: string
const seen: { event: string; data: Record<string, unknown> }[] = []

beforeAll(async () => {
  peer = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      seen.push(JSON.parse(body) as (typeof seen)[number])
      response.writeHead(200).end()
    })
  })
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(peer.address() as AddressInfo).port}`
  house = await openHouse({ WEBHOOK_PRIVATE_HOSTS: host })
  key = await aKey(house, { name: 'Scheduler', scopes: ['compliance:read'] })
  hours = await aRule(house, 'In-service hours')
  cpr = await aRule(house, 'CPR card')
  await house.call(api.webhooks.add, { body: { url: `http://${host}/changed`, events: ['compliance.changed'] } })
})
afterAll(async () => {
  await house.close()
  await new Promise(resolve => peer.close(resolve))
})

let made = 0
async function somebody() {
  const { agency } = house
  const person = anEmployee({ organization_id: agency.id, employee_number: `C-${++made}`, external_id: `HHX-${made}` })
  await house.load({ employees: [person] })
  return person
}
const tell = (now = new Date()) => turnOf(house, toldChanges, { now })
/** Returns calls that the webhook address received. */
async function heard() {
  await turnOf(house, webhookNews(house.config))
  await deliverDue(house.database, house.config, log, 'webhook')
  return seen.splice(0).map(({ event, data }) => Object.assign(data, { event }))
}
const ask = (employee: string, as: { token: string } = key) =>
  house.call(api.publicCompliance.one, { params: { employee } }, { as })
const since = async (cursor?: string, limit = 500) =>
  (await house.call(api.publicCompliance.list, { query: { ...(cursor && { cursor }), limit } }, { as: key })).data
const everything = async () => (await since()).cursor
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

test('a scheduling system asks about one person by id, number or external id, and gets why not and since when', async () => {
  const person = await somebody()
  await stands(house, person.id, {
    [hours]: [
      { state: 'satisfied', from: -90, to: -10 },
      { state: 'overdue', from: -10, to: -4, ends_on: dayFromNow(house, -11) },
      { state: 'overdue', from: -4, ends_on: dayFromNow(house, -11) },
    ],
    [cpr]: [
      { state: 'due_soon', from: -20, to: 12 },
      { state: 'lapsed', from: 12 },
    ],
  })
  for (const name of [person.id, `number:${person.employee_number}`, `external:${person.external_id}`]) {
    const { data } = await ask(name)
    expect(data).toMatchObject({
      employee_id: person.id,
      provider_status: 1,
      state: 'overdue',
      may_work: false,
      is_compliant: false,
      next_red_on: dayFromNow(house, 12),
      as_of: dayFromNow(house, 0),
    })
    expect(data.red_rules).toEqual([
      {
        rule_id: hours,
        name: 'In-service hours',
        citation: '10 NYCRR 700.2',
        state: 'overdue',
        since: dayFromNow(house, -10),
        ends_on: dayFromNow(house, -11),
        remaining_minutes: 0,
        reason: null,
        is_unverified: false,
      },
    ])
  }
  const unknown = await somebody()
  expect((await ask(unknown.id)).data).toMatchObject({
    state: null,
    may_work: null,
    is_compliant: null,
    red_rules: [],
    judged_at: null,
  })
})

test('keys without the scope, keys of other agencies, users and strangers get nothing', async () => {
  const person = await somebody()
  const params = { employee: person.id }
  const learning = await aKey(house, { scopes: ['learning:read', 'completions:write'] })
  const theirs = await aKey(house, { of: 'other', scopes: ['compliance:read'] })
  expect((await ask(person.id, learning)).status).toBe(403)
  expect((await ask(person.id, theirs)).status).toBe(404)
  for (const endpoint of [api.publicCompliance.one, api.publicCompliance.list]) {
    const args = { params, query: { limit: 10 } }
    expect((await house.call(endpoint, args, { as: 'anonymous' })).status).toBe(401)
    expect((await house.call(endpoint, args, { as: 'agency_admin' })).status).toBe(401)
  }
  expect((await house.call(api.publicCompliance.list, { query: { limit: 10 } }, { as: theirs })).data.data).toEqual([])
  expect((await house.call(api.publicCompliance.list, { query: { limit: 10, cursor: 'x' } }, { as: key })).status).toBe(
    422,
  )
})

test('following the cursor returns every change, in pages, and no one twice', async () => {
  await tell()
  const people = [await somebody(), await somebody(), await somebody()]
  for (const { id } of people) await stands(house, id, { [hours]: [{ state: 'satisfied', from: -1 }] })
  const before = await everything()
  await tell()
  const first = await since(before, 2)
  expect(first).toMatchObject({ has_more: true })
  const second = await since(first.cursor, 2)
  expect(second.has_more).toBe(false)
  const ids = [...first.data, ...second.data].map(({ employee_id }) => employee_id)
  expect(ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  // judged again with the same result: nothing to report
  const [one] = people
  await stands(house, one?.id ?? '', { [hours]: [{ state: 'satisfied', from: -1 }] })
  await tell()
  expect(await since(second.cursor)).toMatchObject({ data: [], cursor: second.cursor })
  await stands(house, one?.id ?? '', { [hours]: [{ state: 'lapsed', from: -1 }] })
  await tell()
  const third = await since(second.cursor)
  expect(third.data).toMatchObject([{ employee_id: one?.id, state: 'lapsed', is_compliant: false }])
})

test('an address is notified once of each change: of the worst state and of which rules are red', async () => {
  const person = await somebody()
  await tell()
  await heard()
  await stands(house, person.id, {
    [hours]: [{ state: 'overdue', from: -1 }],
    [cpr]: [{ state: 'satisfied', from: -1 }],
  })
  // Two workers at once
  await Promise.all([tell(), tell()])
  await tell()
  const first = await heard()
  expect(first).toMatchObject([
    {
      event: 'compliance.changed',
      employee_id: person.id,
      external_id: person.external_id,
      state: 'overdue',
      was: null,
      is_compliant: false,
      red_rules: [{ rule_id: hours, state: 'overdue' }],
    },
  ])
  expect(JSON.stringify(first)).not.toContain(person.last_name)
  // The worst state stays, but another rule turns red
  await stands(house, person.id, { [hours]: [{ state: 'satisfied', from: 0 }], [cpr]: [{ state: 'overdue', from: 0 }] })
  await tell()
  expect(await heard()).toMatchObject([{ was: 'overdue', state: 'overdue', red_rules: [{ rule_id: cpr }] }])
})

test('a state that changes at midnight is reported, though nothing was written', async () => {
  const person = await somebody()
  await stands(house, person.id, {
    [cpr]: [
      { state: 'due_soon', from: -20, to: 2 },
      { state: 'lapsed', from: 2 },
    ],
  })
  await tell()
  await heard()
  await tell(later(1))
  expect((await heard()).filter(({ employee_id }) => employee_id === person.id)).toEqual([])
  await tell(later(2))
  await tell(later(2))
  expect((await heard()).filter(({ employee_id }) => employee_id === person.id)).toMatchObject([
    { was: 'due_soon', state: 'lapsed', as_of: dayFromNow(house, 2), is_compliant: false },
  ])
})

test('people who left or are away may not work, though nothing is overdue: in responses and notifications', async () => {
  const person = await somebody()
  await stands(house, person.id, { [hours]: [{ state: 'satisfied', from: -5 }] })
  await tell()
  await heard()
  expect((await ask(person.id)).data).toMatchObject({ may_work: true, is_compliant: true })
  const becomes = async (provider_status: number) => {
    await house.owner.query('update employees set provider_status = $2 where id = $1', [person.id, provider_status])
    await stands(house, person.id, { [hours]: [{ state: 'satisfied', from: -5 }] })
    await tell()
    return (await heard()).filter(({ employee_id }) => employee_id === person.id)
  }
  expect(await becomes(8)).toMatchObject([
    { provider_status: 8, may_work: false, is_compliant: true, was: 'satisfied' },
  ])
  expect(await becomes(8)).toEqual([])
  expect(await becomes(5)).toMatchObject([{ provider_status: 5, may_work: false, is_compliant: null }])
  expect((await ask(person.id)).data).toMatchObject({ provider_status: 5, may_work: false, is_compliant: null })
  expect(await becomes(1)).toMatchObject([{ provider_status: 1, may_work: true, is_compliant: true }])
})

test('the first evaluation of an agency notifies no one', async () => {
  await house.owner.query('delete from compliance_told')
  await house.owner.query('delete from compliance_telling')
  await somebody()
  await tell()
  expect(await heard()).toEqual([])
  expect(Number(await everything())).toBeGreaterThan(0)
})
