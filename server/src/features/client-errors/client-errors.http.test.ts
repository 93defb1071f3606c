import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '../../jobs/sweep.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ TRUSTED_PROXIES: '127.0.0.1', LIMIT_CLIENT_ERRORS_PER_IP: '3' })
})
afterAll(() => house.close())

let places = 0
/** Returns another network each time, so only tests of the limits reach them. */
const place = () => `203.0.113.${++places}`
const good = { kind: 'service_worker' as const, message: 'TypeError: Failed to register', build: 'c2ba925c7e2c207d' }
const report = (body: object, { as = 'anonymous', ip = place() }: { as?: Caller; ip?: string } = {}) =>
  house.call(api.clientErrors.report, { body: body as typeof good }, { as, headers: { 'x-forwarded-for': ip } })
const kept = async () => {
  const { rows } = await house.owner.query<typeof good>('select kind, message, build from client_errors order by id')
  return rows
}

test('[R-UPD-7] anyone may report, signed in or not, and the stored report identifies no one', async () => {
  for (const as of ['anonymous', 'viewer', 'csm', { token: 'not a token' }] satisfies Caller[]) {
    const answer = await report(good, { as })
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  }
  const telling = await report({ ...good, message: 'for marisol.reyes@example.org at /employees?search=Reyes' })
  expect(telling.status).toBe(204)
  expect(await kept()).toEqual([
    ...Array.from({ length: 4 }, () => good),
    { ...good, message: 'for [e-mail] at /employees' },
  ])
  const { rows } = await house.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'client_errors' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['build', 'created_at', 'id', 'kind', 'message'])
})

test('an invalid report is refused and not stored', async () => {
  const before = await kept()
  const wrong: [object, string][] = [
    [{ ...good, kind: 'anything' }, 'kind'],
    [{ ...good, message: '  ' }, 'message'],
    [{ ...good, message: 'x'.repeat(501) }, 'message'],
    [{ ...good, build: '<script>' }, 'build'],
    [{ ...good, user_id: house.agency.id }, 'user_id'],
    [{ ...good, organization_id: house.agency.id }, 'organization_id'],
  ]
  for (const [body, field] of wrong) {
    const { status, failure } = await report(body)
    expect([field, status, Object.keys(failure.errors ?? {})]).toEqual([field, 422, [field]])
  }
  expect(await kept()).toEqual(before)
})

test('one address is limited to so many reports an hour, while others continue', async () => {
  const ip = place()
  const seen: number[] = []
  for (let i = 0; i < 4; i++) seen.push((await report(good, { ip })).status)
  expect(seen).toEqual([204, 204, 204, 429])
  expect((await report(good)).status).toBe(204)
})

test('many addresses together cannot fill the disk', async () => {
  await house.owner.query(`update rate_limits set hits = 150 where key = 'report|all'`)
  const refused = await report(good)
  expect([refused.status, refused.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  await house.owner.query(`delete from rate_limits where key = 'report|all'`)
})

test('after 30 days a report is gone', async () => {
  await house.owner.query(
    `update client_errors set created_at = now() - interval '30 days 1 minute' where message like 'for %'`,
  )
  const before = (await kept()).length
  await tidy(house.database)
  expect((await kept()).length).toBe(before - 1)
})
