import { addDays, api, type Args, type Id } from '@preceptor/contract'
import { expect } from 'vitest'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { aBooking, anInstructor, aSession, aSessionDay, type SessionRecord } from '../src/demo/factories/sessions.ts'
import { aTopic } from '../src/demo/factories/taxonomy.ts'
import { todayIn } from '../src/features/employees/today.ts'
import type { Caller, House } from './house.ts'
import { oncePerHouse } from './once-per-house.ts'
import { aTypeIn, programIn } from './trainees.ts'

type Mark = Args<typeof api.attendance.mark>['body']['marks'][number]
interface Taught {
  threshold?: number
  partial?: boolean
  creditsBy?: 'program' | 'module'
  modules?: Parameters<typeof programIn>[1]['modules']
}

/** Sets up past classes and the people in them, and reads the ledger for them. */
export function classroom(house: () => House) {
  const { attendance } = api
  const today = () => todayIn('America/New_York')
  const aTopicId = oncePerHouse(house, async () => {
    const made = aTopic({ organization_id: house().agency.id, name: 'Lifting' })
    await house().load({ topics: [made] })
    return made.id
  })
  /** Adds a program with one live module of 120 minutes by default. */
  const program = async ({ threshold = 80, partial = false, creditsBy = 'program', modules }: Taught = {}) => {
    const minutes = { [await aTopicId()]: 120 }
    const made = await programIn(house(), {
      program: { training_type_id: await aTypeIn(house(), { name: `Type ${Math.random()}` }) },
      version: { credit_minutes: 120 },
      modules: modules ?? [{ mode: 'classroom', minutes }],
    })
    await house().owner.query(
      'update programs set attendance_threshold = $2, credits_partial = $3, credits_by = $4 where id = $1',
      [made.id, threshold, partial, creditsBy],
    )
    return made
  }
  /** Adds a session from 11 to 1 pm in New York, two days ago. */
  const session = async (
    program_id: Id,
    {
      days = 1,
      breaks = 0,
      daysAgo = 2,
      ...over
    }: Partial<SessionRecord> & { days?: number; breaks?: number; daysAgo?: number } = {},
  ): Promise<Id> => {
    const organization_id = house().agency.id
    const hours = Array.from({ length: days }, (_, at) => {
      const on_day = addDays(today(), at - daysAgo)
      return { day_no: at + 1, on_day, starts_at: `${on_day}T16:00:00Z`, ends_at: `${on_day}T18:00:00Z` }
    })
    const one = aSession({
      organization_id,
      program_id,
      starts_at: hours[0]?.starts_at ?? '',
      ends_at: hours.at(-1)?.ends_at ?? '',
      credit_minutes: days * (120 - breaks),
      ...over,
    })
    await house().load({
      sessions: [one],
      session_days: hours.map(day =>
        aSessionDay({
          organization_id,
          session_id: one.id,
          starts: '11:00',
          ends: '13:00',
          break_minutes: breaks,
          ...day,
        }),
      ),
    })
    return one.id
  }
  const people = async (count: number, over: Partial<EmployeeRecord> = {}): Promise<Id[]> => {
    const employees = Array.from({ length: count }, (_, at) =>
      anEmployee({
        organization_id: house().agency.id,
        first_name: 'Cal',
        last_name: `Comer${String(at).padStart(3, '0')}`,
        ...over,
      }),
    )
    await house().load({ employees })
    return employees.map(({ id }) => id)
  }
  /** Adds seats; returns the booking ids. */
  const seated = async (session_id: Id, employees: readonly Id[]): Promise<Id[]> => {
    const rows = employees.map(employee_id => aBooking({ organization_id: house().agency.id, session_id, employee_id }))
    await house().load({ session_bookings: rows })
    return rows.map(({ id }) => id)
  }
  const nurse = async (session_id: Id, license_expires_on: string | null) => {
    const organization_id = house().agency.id
    const one = anInstructor({
      organization_id,
      name: 'Nora Nurse',
      is_rn: true,
      license_state: 'NY',
      license_number: '123',
      license_expires_on,
    })
    await house().load({
      instructors: [one],
      session_instructors: [{ organization_id, session_id, instructor_id: one.id, place: 1 }],
    })
  }
  const marks = (id: Id, all: readonly Mark[], as: Caller = 'agency_admin') =>
    house().call(attendance.mark, { params: { id }, body: { marks: [...all] } }, { as })
  const mark = async (id: Id, booking_id: Id, result: Mark['result'], over: Partial<Mark> = {}) => {
    const reply = await marks(id, [{ booking_id, day_no: null, result, ...over }])
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data
  }
  const tryClose = (id: Id, body: Args<typeof attendance.close>['body'] = {}) =>
    house().call(attendance.close, { params: { id }, body })
  /** Returns a note for each missing item of the record. */
  const waivers = async (id: Id) =>
    Object.fromEntries((await closing(id)).missing.map(({ item }) => [item, 'The deputy signed.']))
  const close = async (id: Id) => {
    const reply = await tryClose(id, { waived: await waivers(id) })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data
  }
  const closing = async (id: Id) => (await house().call(attendance.closing, { params: { id } })).data
  /** Returns effects and reasons, in the roster's order. */
  const planned = async (id: Id) =>
    (await closing(id)).people.map(({ effect, why }) => (why ? `${effect}: ${why}` : effect))
  const reopen = async (id: Id) => {
    const reply = await house().call(attendance.reopen, { params: { id }, body: { reason: 'A slip' } })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  }
  const correct = async (id: Id, all: readonly Mark[]) => {
    const reply = await house().call(attendance.correct, {
      params: { id },
      body: { marks: [...all], reason: 'Signed the sheet late' },
    })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data.people
  }
  /**
   * Returns the ledger in order of entry, such as `completion 2026-11-22`, `credit 2026-11-22 120`, or `-credit …` for a reversal.
   */
  const ledger = async (employee_id: Id): Promise<string[]> => {
    const { rows } = await house().owner.query<{ said: string }>(
      `select case when r.kind = 'reversal' then '-' || coalesce(o.kind, '') else r.kind end || coalesce(' ' || r.minutes, '') as said
       from training_records r left join training_records o on o.organization_id = r.organization_id and o.id = r.reverses
       where r.employee_id = $1 order by r.entered_at, r.kind = 'reversal' desc, r.kind desc`,
      [employee_id],
    )
    return rows.map(({ said }) => said)
  }
  /** Returns completions and minutes after all reversals. */
  const standing = async (employee_id: Id) => {
    const { rows } = await house().owner.query<{ completions: number; minutes: number }>(
      `select count(*) filter (where kind = 'completion')::int as completions, coalesce(sum(minutes) filter (where kind = 'credit'), 0)::int as minutes
       from training_records r where r.employee_id = $1 and r.kind <> 'reversal' and not exists (select from training_records b
         where b.organization_id = r.organization_id and b.reverses = r.id)`,
      [employee_id],
    )
    return [rows[0]?.completions, rows[0]?.minutes]
  }
  const daysAgo = (count: number) => addDays(today(), -count)
  return {
    program,
    session,
    people,
    seated,
    nurse,
    marks,
    mark,
    tryClose,
    close,
    closing,
    waivers,
    planned,
    reopen,
    correct,
    ledger,
    standing,
    daysAgo,
    aTopicId,
    today,
  }
}
