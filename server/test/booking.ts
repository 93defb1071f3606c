import { addDays, api, type Answer, type Args, type Id } from '@preceptor/contract'
import { expect } from 'vitest'
import type { Config } from '../src/config.ts'
import { type EmployeeRecord, anEmployee } from '../src/demo/factories/employees.ts'
import { aSession, aSessionDay, type SessionRecord } from '../src/demo/factories/sessions.ts'
import { notices, seats } from '../src/features/bookings/settle-bookings.ts'
import { todayIn } from '../src/features/employees/today.ts'
import { latestMails } from '../src/messages/latest-mails.ts'
import type { Caller, House } from './house.ts'
import { oncePerHouse } from './once-per-house.ts'
import { aTypeIn, programIn } from './trainees.ts'
import { turnOf } from './turn.ts'

/** Sets up upcoming sessions and people for them, and runs the worker at any time. */
export function booking(house: () => House) {
  const aProgramId = oncePerHouse(house, async () => {
    const training_type_id = await aTypeIn(house(), { name: 'Classes' })
    return (await programIn(house(), { program: { training_type_id } })).id
  })
  /** Adds a session from ten to noon in New York, some days from now. */
  const session = async ({ inDays = 10, ...over }: Partial<SessionRecord> & { inDays?: number } = {}): Promise<Id> => {
    const organization_id = house().agency.id
    const day = addDays(todayIn('America/New_York'), inDays)
    const times = { starts_at: `${day}T15:00:00Z`, ends_at: `${day}T17:00:00Z` }
    const one = aSession({ organization_id, program_id: await aProgramId(), ...times, ...over })
    await house().load({
      sessions: [one],
      session_days: [
        aSessionDay({ organization_id, session_id: one.id, on_day: day, starts: '10:00', ends: '12:00', ...times }),
      ],
    })
    return one.id
  }
  const people = async (count: number, over: Partial<EmployeeRecord> = {}): Promise<Id[]> => {
    const employees = Array.from({ length: count }, (_, at) =>
      anEmployee({ organization_id: house().agency.id, last_name: `Booker${String(at).padStart(4, '0')}`, ...over }),
    )
    await house().load({ employees })
    return employees.map(({ id }) => id)
  }
  const book = async (
    id: Id,
    employee_id: Id,
    body: Partial<Args<typeof api.bookings.book>['body']> = {},
    as: Caller = 'agency_admin',
  ) => {
    const reply = await house().call(api.bookings.book, { params: { id }, body: { employee_id, ...body } }, { as })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data
  }
  const change = async (id: Id, body: Args<typeof api.bookings.change>['body'], as: Caller = 'agency_admin') => {
    const reply = await house().call(api.bookings.change, { params: { id }, body }, { as })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data
  }
  const roster = async (id: Id, as: Caller = 'agency_admin'): Promise<Answer<typeof api.bookings.ofSession>> =>
    (await house().call(api.bookings.ofSession, { params: { id } }, { as })).data
  /** Returns everyone's state and position, in the roster's order. */
  const standing = async (id: Id) =>
    (await roster(id)).data.map(({ employee_id, state, place }) => [
      employee_id,
      place === null ? state : `${state} ${place}`,
    ])
  /** Does the worker's job once the undo window is over. */
  const settle = (now = new Date(Date.now() + 120_000), config: Partial<Config> = {}) =>
    turnOf(house(), [seats, notices({ ...house().config, ...config })], { now })
  /** Returns messages to deliver, oldest first. */
  const mails = async () =>
    (await latestMails(house().database, house().config.appKeys))
      .filter(({ channel }) => channel === 'mail')
      .toReversed()
  const awake = () =>
    house().owner.query(`delete from outbox; update organizations set quiet_from = null, quiet_to = null`)
  return { aProgramId, session, people, book, change, roster, standing, settle, mails, awake }
}
