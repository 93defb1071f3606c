import { randomUUID } from 'node:crypto'
import {
  type AttendanceResult,
  type AttendanceWay,
  type BookingSource,
  type BookingState,
  sessionRecordFields,
  type StateOfSession,
} from '@preceptor/contract'
import { type StoredRow, usualRow } from '@preceptor/contract/records/record-fields'
import { next } from './next.ts'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface RoomRecord {
  organization_id: string
  id: string
  location_id: string
  name: string
  capacity: number | null
  directions: string | null
  is_active: boolean
}

export const aRoom = (over: Given<RoomRecord, 'organization_id' | 'location_id'>): RoomRecord => ({
  id: randomUUID(),
  name: `Room ${next()}`,
  capacity: 20,
  directions: null,
  is_active: true,
  ...over,
})

export interface InstructorRecord {
  organization_id: string
  id: string
  name: string
  email: string | null
  phone: string | null
  user_id: string | null
  languages: string[]
  is_rn: boolean
  license_state: string | null
  license_number: string | null
  license_expires_on: string | null
  is_active: boolean
}

export const anInstructor = (over: Given<InstructorRecord, 'organization_id'>): InstructorRecord => ({
  id: randomUUID(),
  name: `Instructor ${next()}`,
  email: null,
  phone: null,
  user_id: null,
  languages: ['en'],
  is_rn: false,
  license_state: null,
  license_number: null,
  license_expires_on: null,
  is_active: true,
  ...over,
})

export interface SessionTemplateRecord {
  organization_id: string
  id: string
  program_id: string
  module_id: string | null
  name: string
  body: object
  is_active: boolean
  created_by_name: string
  updated_by_name: string
}

export interface SessionSeriesRecord {
  organization_id: string
  id: string
  program_id: string
  rule: object
  zone: string
  made_to: string
  created_by_name: string
}

type SessionColumns = StoredRow<typeof sessionRecordFields>
export interface SessionRecord extends SessionColumns {
  organization_id: string
  id: string
  program_id: string
  series_id: string | null
  occurrence_on: string | null
  state: StateOfSession
  cancel_reason: string | null
  starts_at: string
  ends_at: string
  enrolment_opens_at: string | null
  enrolment_closes_at: string | null
  closed_at: string | null
  closed_by: string | null
  closed_by_name: string | null
  closed_license: string | null
  created_at: string
  created_by_name: string
  updated_at: string
  updated_by_name: string
}

/** An open class of four hours on 2026-04-15 in New York; add its day with aSessionDay. */
export const aSession = (over: Given<SessionRecord, 'organization_id' | 'program_id'>): SessionRecord => ({
  ...usualRow(sessionRecordFields),
  id: randomUUID(),
  series_id: null,
  occurrence_on: null,
  title: `Class ${next()}`,
  state: 'open',
  cancel_reason: over.state === 'cancelled' ? 'The instructor is ill' : null,
  starts_at: '2026-04-15T13:00:00Z',
  ends_at: '2026-04-15T17:00:00Z',
  capacity: 20,
  enrolment_opens_at: null,
  enrolment_closes_at: null,
  credit_minutes: 240,
  closed_at: over.state === 'closed' ? '2026-04-15T18:00:00Z' : null,
  closed_by: null,
  closed_by_name: over.state === 'closed' ? 'Demo data' : null,
  closed_license: null,
  created_at: '2026-03-02T15:00:00Z',
  created_by_name: 'Demo data',
  updated_at: '2026-03-02T15:00:00Z',
  updated_by_name: 'Demo data',
  ...over,
})

export interface SessionDayRecord {
  organization_id: string
  session_id: string
  day_no: number
  on_day: string
  starts: string
  ends: string
  starts_at: string
  ends_at: string
  break_minutes: number
}

/** The only day of `aSession`, by default. */
export const aSessionDay = (over: Given<SessionDayRecord, 'organization_id' | 'session_id'>): SessionDayRecord => ({
  day_no: 1,
  on_day: '2026-04-15',
  starts: '09:00',
  ends: '13:00',
  starts_at: '2026-04-15T13:00:00Z',
  ends_at: '2026-04-15T17:00:00Z',
  break_minutes: 0,
  ...over,
})

export interface SessionInstructorRecord {
  organization_id: string
  session_id: string
  instructor_id: string
  place: number
}

export interface SessionBookingRecord {
  organization_id: string
  id: string
  session_id: string
  employee_id: string
  state: BookingState
  waits_since: string | null
  source: BookingSource
  reason: string | null
  booked_at: string
  booked_by_name: string
  result: AttendanceResult | null
  minutes: number | null
  marked_how: AttendanceWay | null
  marked_by_name: string | null
  marked_at: string | null
  note: string | null
  /** The result that the sign-off recorded. */
  settled: object | null
}

/** A seat by default; a result as marked on the roster. */
export const aBooking = (
  over: Given<SessionBookingRecord, 'organization_id' | 'session_id' | 'employee_id'>,
): SessionBookingRecord => {
  const booked_at = over.booked_at ?? '2026-03-10T15:00:00Z'
  const marked = over.result ? { how: 'roster' as const, by: 'Demo data', at: '2026-04-15T18:00:00Z' } : null
  return {
    id: randomUUID(),
    state: 'booked',
    waits_since: over.state === 'waiting' ? booked_at : null,
    source: 'manual',
    reason: null,
    booked_at,
    booked_by_name: 'Demo data',
    result: null,
    minutes: null,
    marked_how: marked?.how ?? null,
    marked_by_name: marked?.by ?? null,
    marked_at: marked?.at ?? null,
    note: null,
    settled: null,
    ...over,
  }
}

export interface SessionAttendanceRecord {
  organization_id: string
  session_id: string
  booking_id: string
  employee_id: string
  day_no: number
  result: AttendanceResult
  in_at: string | null
  out_at: string | null
  minutes: number
  how: AttendanceWay
  marked_by_name: string
  marked_at: string
}

/** The whole day of `aSession`, by default. */
export const anAttendance = (
  over: Given<SessionAttendanceRecord, 'organization_id' | 'session_id' | 'booking_id' | 'employee_id'>,
): SessionAttendanceRecord => ({
  day_no: 1,
  result: 'attended',
  in_at: null,
  out_at: null,
  minutes: 240,
  how: 'roster',
  marked_by_name: 'Demo data',
  marked_at: '2026-04-15T18:00:00Z',
  ...over,
})

export interface SessionPapersRecord {
  organization_id: string
  session_id: string
  content: string | null
  objectives: string | null
  materials: string | null
  post_test: string | null
  updated_at: string
  updated_by_name: string
}
