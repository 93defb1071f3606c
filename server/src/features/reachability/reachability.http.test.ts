import { api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const one = (last_name: string, over: object = {}) =>
    anEmployee({ organization_id, first_name: 'Ana', last_name, ...over })
  const [fine, noPhone, landline, bounced, stopped, left, blank] = [
    one('Abel'),
    one('Bell', { mobile: null }),
    one('Cole'),
    one('Dunn'),
    one('Eads', { email: null }),
    one('Fox', { mobile: null, provider_status: 5 }),
    one('Gray', { email: null }),
  ]
  await house.load({ employees: [fine, noPhone, landline, bounced, stopped, left, blank].flatMap(each => each ?? []) })
  await house.owner.query(
    `insert into dead_addresses (organization_id, employee_id, channel, address, cause) values
      ($1, $2, 'sms', '+17185550101', 'carrier'), ($1, $3, 'mail', 'd@example.org', 'hard'), ($1, $3, 'sms', '+17185550102', 'soft')`,
    [organization_id, landline?.id, bounced?.id],
  )
  await house.call(api.contact.consent, {
    params: { id: stopped?.id ?? '' },
    body: { channel: 'sms', granted: false, reason: 'Said so' },
  })
})
afterAll(() => house.close())

type Query = Args<typeof api.reachability.list>['query']
const found = async (query: Query = {}) =>
  (await house.call(api.reachability.list, { query })).data.data.map(({ name, problems, works }) => [
    name.split(',')[0],
    problems.join(' '),
    works,
  ])

test('[R-RTE-3] lists people messages don’t reach, with each reason and what still works; a blank email alone is no reason', async () => {
  expect(await found()).toEqual([
    ['Bell', 'no_phone', 'mail'],
    ['Cole', 'landline', 'mail'],
    ['Dunn', 'phone_refused bounced', 'none'],
    ['Eads', 'no_email texts_stopped', 'none'],
  ])
  expect(await found({ works: 'none' })).toHaveLength(2)
  expect(await found({ problem: 'landline,no_phone' })).toEqual([
    ['Bell', 'no_phone', 'mail'],
    ['Cole', 'landline', 'mail'],
  ])
  expect(await found({ search: 'dunn', sort_by: '-last_sent' })).toHaveLength(1)
  const { data } = await house.call(api.reachability.counts, { query: { of: 'problem' } })
  expect(data.data).toEqual(
    ['bounced', 'landline', 'no_email', 'no_phone', 'phone_refused', 'texts_stopped'].map(value => ({
      value,
      count: 1,
    })),
  )
})

test('the file says yes under each reason; viewers cannot export it', async () => {
  const { bytes } = await house.call(
    api.reachability.export,
    { query: { format: 'csv', columns: 'name,works', works: 'mail' } },
    { as: 'agency_admin' },
  )
  expect(bytes.toString('utf8').slice(1)).toBe(
    'Employee,What still works\r\n"Bell, Ana",Email\r\n"Cole, Ana",Email\r\n',
  )
  await fourCases(house, api.reachability.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
})
