import { api, type Answer, type Id, type SentStamp, type StampDirection } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { aSession, aBooking, aSessionDay, type SessionRecord } from '../src/demo/factories/sessions.ts'
import { codesFrom } from '../src/features/check-in/codes.ts'
import { booking } from './booking.ts'
import type { House } from './house.ts'

const minute = 60_000
export const iso = (ms: number) => new Date(ms).toISOString()

type Screen = Answer<typeof api.checkIn.screen>
type Told = Answer<typeof api.checkIn.send>['data'][number]

/** A device in a classroom: its clock, its copy of our clock, and the requests it sends. */
export interface Device {
  id: string
  /** The lag of its clock, in milliseconds. */
  behind: number
  /** When it last compared clocks, by ours; null if never. */
  checked: number | null
}
export const aDevice = (over: Partial<Device> = {}): Device => ({
  id: randomUUID(),
  behind: 0,
  checked: Date.now() - minute,
  ...over,
})

interface Pressed {
  direction?: StampDirection
  /** By our clock. */
  at?: number
  code?: string
  code_at?: number
  id?: string
}

export function checkingIn(house: () => House) {
  const { aProgramId, people, book } = booking(house)

  /** Adds a two-hour class that began this many minutes ago. */
  const classOf = async ({
    began = 5,
    lasts = 120,
    ...over
  }: Partial<SessionRecord> & { began?: number; lasts?: number } = {}) => {
    const organization_id = house().agency.id
    const starts = Date.now() - began * minute
    const times = { starts_at: iso(starts), ends_at: iso(starts + lasts * minute) }
    const one = aSession({ organization_id, program_id: await aProgramId(), credit_minutes: 120, ...times, ...over })
    await house().load({
      sessions: [one],
      session_days: [
        aSessionDay({
          organization_id,
          session_id: one.id,
          on_day: times.starts_at.slice(0, 10),
          starts: '09:00',
          ends: '11:00',
          ...times,
        }),
      ],
    })
    return { id: one.id, starts, ends: starts + lasts * minute }
  }

  const open = async (id: Id): Promise<Screen> => {
    const reply = await house().call(api.checkIn.open, { params: { id }, body: {} })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data
  }
  const screen = async (id: Id) => (await house().call(api.checkIn.screen, { params: { id } })).data
  /** Returns the code shown on the screen at a moment. */
  const codeAt = async (id: Id, at = Date.now()) => {
    const { codes } = await open(id)
    const number = Number(codes[0]?.code.slice(0, 4))
    return codesFrom({ keys: house().config.appKeys, session_id: id, number }, at, 1)[0]?.code ?? ''
  }
  const kiosk = async (id: Id) => {
    const { data } = await house().call(api.checkIn.openKiosk, { params: { id }, body: {} })
    return { id: data.id, token: new URL(data.address).hash.replace('#kiosk=', '') }
  }
  const desk = async (id: Id) => (await house().call(api.checkIn.desk, { params: { id } })).data.data
  const waiting = async (id: Id) => (await desk(id)).filter(({ state }) => state === 'waiting')

  /** Adds people with a seat, by the last four digits of their phones. */
  const seated = async (id: Id, phones: readonly string[]) => {
    const organization_id = house().agency.id
    const employees = phones.map((four, at) =>
      anEmployee({ organization_id, mobile: `+1917555${four}`, first_name: 'Maria', last_name: `Rivera${at}` }),
    )
    // Written directly, since past classes accept no bookings
    const session_bookings = employees.map(({ id: employee_id }) =>
      aBooking({ organization_id, session_id: id, employee_id }),
    )
    await house().load({ employees, session_bookings })
    return employees.map(one => one.id)
  }

  const stamp = (
    device: Device,
    digits: string,
    { direction = 'in', at = Date.now(), code, code_at, id }: Pressed = {},
  ): SentStamp => ({
    id: id ?? randomUUID(),
    direction,
    digits,
    device_at: iso(at - device.behind),
    clock:
      device.checked === null ? null : { checked_at: iso(device.checked - device.behind), offset_ms: device.behind },
    ...(code && { code, code_at: iso((code_at ?? at) - device.behind) }),
  })
  const call = (device: Device, stamps: readonly SentStamp[], token?: string) =>
    house().call(
      api.checkIn.send,
      {
        body: {
          device_id: device.id,
          sent_at: iso(Date.now() - device.behind),
          stamps: [...stamps],
          ...(token && { kiosk: token }),
        },
      },
      { as: 'anonymous' },
    )
  const send = async (device: Device, stamps: readonly SentStamp[], token?: string): Promise<Told[]> => {
    const reply = await call(device, stamps, token)
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return reply.data.data
  }
  const look = (body: { code: string } | { kiosk: string }) =>
    house().call(api.checkIn.look, { body }, { as: 'anonymous' })
  /** Returns each person's marks: result, and minutes from the start to arrival and departure. */
  const marks = async (id: Id, starts: number) => {
    const { rows } = await house().owner.query<{
      employee_id: Id
      result: string
      in_at: Date | null
      out_at: Date | null
      how: string
    }>('select employee_id, result, in_at, out_at, how from session_attendance where session_id = $1', [id])
    const after = (moment: Date | null) => moment && Math.round((moment.getTime() - starts) / minute)
    return new Map(rows.map(one => [one.employee_id, [one.result, after(one.in_at), after(one.out_at), one.how]]))
  }
  return { classOf, open, screen, codeAt, kiosk, desk, waiting, seated, people, book, stamp, call, send, look, marks }
}
