import { api, bookingMoves, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { Random } from '../../demo/random.ts'
import type { RunningWorker } from '../../jobs/worker.ts'

let house: House
let worker: RunningWorker
const { session, people, roster, settle, awake } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

/** Bookings never exceed the seats, no one waits while a seat is free, and the line has no gaps. */
async function isSound(id: Id) {
  const { data, seats } = await roster(id)
  const of = (state: string) => data.filter(one => one.state === state)
  expect(seats).toEqual({ capacity: 3, booked: of('booked').length, waiting: of('waiting').length })
  expect(seats.booked).toBeLessThanOrEqual(3)
  expect(seats.waiting > 0 ? seats.booked : 3).toBe(3)
  expect(of('waiting').map(({ place }) => place)).toEqual(of('waiting').map((_, at) => at + 1))
  expect(new Set(data.map(({ employee_id }) => employee_id)).size).toBe(data.length)
  return data
}

const steps = campaign(25, 500)

test(`[R-RTE-14] after each of ${steps} random acts on two sessions, bulk acts and their undo among them, seats and line are sound`, async () => {
  await awake()
  const random = new Random('bookings')
  const next = () => random.next()
  const pick = <T>(from: readonly T[]) => random.pick(from)
  const everybody = await people(8)
  const rooms = [await session({ capacity: 3 }), await session({ capacity: 3, inDays: 20 })] as const
  let last: Id | null = null
  for (let step = 0; step < steps; step++) {
    const id = pick(rooms)
    const other = id === rooms[0] ? rooms[1] : rooms[0]
    const { data } = await roster(id)
    const one = data.length > 0 ? pick(data) : null
    const kind = next()
    if (kind < 0.3 || !one)
      await house.call(api.bookings.book, {
        params: { id },
        body: { employee_id: pick(everybody), as: pick(['book', 'book', 'invite'] as const) },
      })
    else if (kind < 0.7) {
      const to = pick(bookingMoves.next(one.state)) as 'booked' | 'cancelled' | 'removed'
      await house.call(api.bookings.change, { params: { id: one.id }, body: { state: to, reason: 'By chance' } })
    } else if (kind < 0.85)
      await house.call(api.bookings.move, { params: { id: one.id }, body: { session_id: other, reason: null } })
    else if (last && kind < 0.92) {
      await house.call(api.bulk.undo, { params: { id: last }, body: {} })
      last = null
    } else {
      const ids = everybody.filter(() => next() < 0.5)
      const change = { act: 'session_add' as const, session_id: id, as: 'book' as const }
      const job = await previewed(house, { audience: { by: 'rows', ids: ids.length > 0 ? ids : everybody }, change })
      if ((job.counts['update'] ?? 0) > 0) {
        await runBulk(house, job.id)
        if (next() < 0.3) await undoBulk(house, job.id)
        else last = job.id
      }
    }
    for (const room of rooms)
      await expect
        .poll(
          () =>
            isSound(room).then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true)
  }
  await settle()
  await settle()
  // each person's newest message states the final result
  for (const room of rooms)
    expect((await isSound(room)).filter(({ notice }) => notice?.state === 'waiting')).toEqual([])
}, 300_000)
