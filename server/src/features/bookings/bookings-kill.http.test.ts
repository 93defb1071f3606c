import { api, type Booking, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { ask, killServers, startServer } from '../../../test/server-process.ts'

let house: House
const { session, people, roster, settle, awake } = booking(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await killServers()
  await house.close()
})

const crowd = campaign(30, 200)
const seats = campaign(6, 20)

interface Told {
  recipient: string
  subject: string
}
const messages = async (): Promise<Told[]> =>
  (
    await house.owner.query<Told>(
      `select recipient, subject from outbox where channel = 'mail' order by created_at, id`,
    )
  ).rows
const seatOf = (subject: string) => subject.split(':')[0]
const said = { booked: 'Your seat', waiting: 'You are on the wait-list', removed: 'No longer booked' } as const

/** On a busy machine the call may have to be retried. */
async function remove(id: Id) {
  for (;;) {
    const body = { state: 'removed', reason: null } as const
    const { status } = await house.call(api.bookings.change, { params: { id }, body })
    if (status !== 429) return status
  }
}

test(`${crowd} people book ${seats} seats at once while the server is killed: each seat is given once, the others wait in order, and nobody is told what isn’t so`, async () => {
  await awake()
  const id = await session({ capacity: seats })
  const everybody = await people(crowd)
  const token = await house.tokenFor(house.users.agency_admin, house.agency.id)
  let server = await startServer(house, { WORKER: '0' })
  const answers = new Map<Id, Booking>()
  const book = async (employee_id: Id) => {
    const path = `/admin/sessions/${id}/bookings?organization_id=${house.agency.id}`
    const reply = await ask(server.origin, path, { token, body: { employee_id } }).catch(() => null)
    if (reply?.status === 200) answers.set(employee_id, reply.data as Booking)
    // A call that was cut off may have succeeded
    return reply?.status === 200 || reply?.status === 409
  }
  const rush = everybody.map(one => book(one))
  await expect.poll(() => answers.size, { timeout: 60_000 }).toBeGreaterThan(3)
  await server.kill()
  const first = await Promise.all(rush)
  server = await startServer(house, { WORKER: '0' })
  let left = everybody.filter((_, at) => !first[at])
  for (let round = 0; left.length > 0 && round < 20; round++) {
    // On a busy machine some calls must be retried
    const done = await Promise.all(left.map(one => book(one)))
    left = left.filter((_, at) => !done[at])
  }
  expect(left).toEqual([])

  const { data, seats: counted } = await roster(id)
  expect(counted).toEqual({ capacity: seats, booked: seats, waiting: crowd - seats })
  expect(data.filter(({ state }) => state === 'booked')).toHaveLength(seats)
  expect(data.flatMap(({ place }) => place ?? [])).toEqual(Array.from({ length: crowd - seats }, (_, at) => at + 1))
  const answered = data.filter(({ employee_id }) => answers.has(employee_id))
  expect(answered.map(({ employee_id, state, place }) => ({ employee_id, state, place }))).toEqual(
    answered.flatMap(({ employee_id }) => {
      const { state, place } = answers.get(employee_id) ?? {}
      return [{ employee_id, state, place }]
    }),
  )

  // Three workers write messages at once, while seats are given up and passed on
  const off = data.filter(({ state }) => state === 'booked').slice(0, seats / 2)
  const [removed] = await Promise.all([Promise.all(off.map(one => remove(one.id))), settle(), settle(), settle()])
  expect(removed).toEqual(off.map(() => 200))
  await settle()
  await settle()
  const now = (await roster(id)).data
  const { rows } = await house.owner.query<{ id: Id; email: string }>(
    'select id, email from employees where email is not null',
  )
  const emails = new Map(rows.map(one => [one.id, one.email]))
  const told = Map.groupBy(await messages(), ({ recipient }) => recipient)
  for (const one of now) {
    const theirs = (told.get(emails.get(one.employee_id) ?? '') ?? []).map(({ subject }) => seatOf(subject))
    const holds = said[one.state as keyof typeof said]
    // Removed before anything was sent: they never learned of a seat
    if (one.state === 'removed' && theirs.length === 0) continue
    expect(theirs.at(-1), one.name).toBe(holds)
    expect(new Set(theirs).size, `${one.name} hears nothing twice`).toBe(theirs.length)
  }
  expect(now.filter(({ state }) => state === 'booked')).toHaveLength(seats)
}, 240_000)
