import { addDays, api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { todayIn } from '../employees/today.ts'

/** Ruling 69: who is notified of a change to a booked session, who is not, and how long it can be undone. */

let house: House
const { session, people, book, settle, mails, awake } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => awake())

const read = async (id: Id) => (await house.call(api.sessions.get, { params: { id } })).data
const day = addDays(todayIn('America/New_York'), 12)
const later = { days: [{ on_day: day, starts: '13:00', ends: '15:00', break_minutes: 0 }] }
async function change(id: Id, body: object) {
  const { version } = await read(id)
  const reply = await house.call(
    api.sessions.update,
    { params: { id }, body },
    { headers: { 'if-match': `"${version}"` } },
  )
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
/** A session with one person who was notified of the seat. */
async function booked() {
  const id = await session({ credit_minutes: 120 })
  const [one = ''] = await people(1, { email: 'ana@example.org' })
  await book(id, one)
  await settle()
  await house.owner.query('delete from outbox')
  return id
}

test('a change to a booked session is announced unless the editor opts out', async () => {
  const id = await booked()
  await change(id, { address: '12 Main Street', tell: false })
  await settle()
  expect(await mails()).toEqual([])
  await change(id, { address: '14 Main Street' })
  await settle()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana@example.org'])
})

test('until something goes out a change can be undone, and no one is notified; after that it can’t', async () => {
  const id = await booked()
  const { days, starts_at } = await read(id)
  const before = {
    days: days.map(({ on_day, starts, ends, break_minutes }) => ({ on_day, starts, ends, break_minutes })),
  }
  const undo = (version: number, as: 'agency_admin' | 'viewer' = 'agency_admin') =>
    house.call(api.sessions.undo, { params: { id }, body: before }, { as, headers: { 'if-match': `"${version}"` } })
  const moved = await change(id, later)
  expect(moved.starts_at).not.toBe(starts_at)
  const { data } = await fourCases(house, api.sessions.undo, {
    args: { params: { id }, body: before },
    denied: 'viewer',
    headers: { 'if-match': `"${moved.version}"` },
  })
  expect(data.starts_at).toBe(starts_at)
  await settle()
  expect(await mails()).toEqual([])
  const again = await change(id, later)
  await settle()
  expect(await mails()).toHaveLength(1)
  const late = await undo(again.version)
  expect([late.status, late.failure.message]).toEqual([
    409,
    'People were already notified of this change. Edit the session to change it back.',
  ])
})

test('bookings and moves in quiet hours are one message, however many people there are', async () => {
  await house.owner.query(`update organizations set quiet_from = '00:00', quiet_to = '23:59'`)
  const id = await session({ capacity: 40, credit_minutes: 120 })
  const who = await people(25)
  await house.owner.query(
    `update employees set email = 'booker' || right(id::text, 12) || '@example.org' where id = any($1)`,
    [who],
  )
  for (const one of who) await book(id, one)
  await change(id, later)
  await settle()
  expect(await mails()).toEqual([])
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
  await settle()
  const sent = (await mails()).map(({ recipient }) => recipient)
  expect([sent.length, new Set(sent).size]).toEqual([25, 25])
})
