import { addDays, api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainingOf } from '../../../test/assigned.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { birth_date, linksOf } from '../../../test/learner-links.ts'
import { noon, reminding } from '../../../test/reminding.ts'
import { aCoordinator } from '../../demo/factories/taxonomy.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
beforeAll(async () => {
  house = await openHouse({ SMS_URL: 'https://sms.example.org/' })
  training = await trainingOf(house)
})
afterAll(() => house.close())
const { assigned, make, tokenOf, open } = linksOf(
  () => house,
  () => training,
)
const { run } = reminding(() => house)
const set = (event: string, body: object) =>
  house.call(api.systemMessages.update, { params: { event }, body: { channel: 'mail', ...body } as never })
const queued = async (recipient: string) =>
  (
    await house.owner.query<{ event: string; minutes: number }>(
      `select event, round(extract(epoch from next_attempt_at - created_at) / 60)::int as minutes from outbox where recipient = $1 order by created_at`,
      [recipient],
    )
  ).rows

test('[R-RTE-9] an unopened link is resent once, then the coordinator is told; an opened one is not', async () => {
  expect((await set('reminder_digest', { delay_minutes: 5 })).failure.errors).toEqual({
    delay_minutes: ['This message always goes out right away.'],
  })
  expect((await set('session_notice', { again_after_days: 5 })).failure.errors).toEqual({
    again_after_days: ['This message has no link that could stay unopened.'],
  })
  expect((await set('learner_link', { tell_after_days: 31 })).failure.errors).toEqual({
    tell_after_days: ['Enter 1 to 30 days, or leave it empty.'],
  })
  expect(
    (await set('learner_link', { again_after_days: 3, tell_after_days: 2 })).data.channels.map(
      ({ again_after_days, tell_after_days }) => [again_after_days, tell_after_days],
    ),
  ).toEqual([
    [3, 2],
    [null, null],
  ])
  const organization_id = house.agency.id
  const elena = aCoordinator({ organization_id, name: 'Elena Soto', email: 'elena@example.org' })
  await house.load({ coordinators: [elena] })
  const mine = { birth_date, coordinator_id: elena.id, state: 'NY' }
  const shut = await assigned({ ...mine, email: 'shut@example.org' })
  const seen = await assigned({ ...mine, email: 'seen@example.org' })
  for (const one of [shut, seen]) {
    const { id } = await make(one)
    expect((await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'mail' } })).status).toBe(200)
    if (one === seen) await open(await tokenOf(id), { birth_date })
  }
  const today = new Date().toISOString().slice(0, 10)
  const on = (days: number) => run(noon(addDays(today, days)))
  await on(2)
  expect(await queued('shut@example.org')).toHaveLength(1)
  for (const days of [4, 4, 5]) await on(days)
  expect((await queued('shut@example.org')).map(({ event }) => event)).toEqual(['learner_link', 'learner_link'])
  expect((await queued('seen@example.org')).map(({ event }) => event)).toEqual(['learner_link'])
  // Reported from the time of the second sending
  await on(5)
  await on(6)
  expect((await queued('elena@example.org')).map(({ event }) => event)).toEqual(['links_unopened'])
  expect((await queued('shut@example.org')).filter(({ event }) => event === 'learner_link')).toHaveLength(2)
})

test('a delayed message waits, says so in the conversation, and can be withdrawn', async () => {
  expect((await set('learner_link', { delay_minutes: 30, again_after_days: null })).status).toBe(200)
  const one = await assigned({ birth_date, email: 'late@example.org' })
  const { id } = await make(one)
  await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'mail' } })
  expect(await queued('late@example.org')).toEqual([{ event: 'learner_link', minutes: 30 }])
  const { rows } = await house.owner.query<{ id: string; state: string; is_held: boolean }>(
    `select id, state, held_until > now() + interval '29 minutes' as is_held from messages where to_address = 'late@example.org'`,
  )
  expect(rows).toMatchObject([{ state: 'held', is_held: true }])
  expect((await house.call(api.threads.cancel, { params: { id: rows[0]?.id ?? '' }, body: {} })).status).toBe(200)
  expect(await queued('late@example.org')).toEqual([])
})
