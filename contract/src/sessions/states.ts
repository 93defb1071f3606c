import type { ModuleMode } from '../programs/kinds/modes.ts'
import { stateTable } from '../state-table.ts'
import { sessionText } from './texts.ts'

/** Only a sign-off closes a session: attendance and record are complete. */
export const sessionStates = stateTable(
  {
    draft: sessionText('draft'),
    open: sessionText('open'),
    closed: sessionText('closed'),
    cancelled: sessionText('cancelled'),
  },
  {
    draft: { open: sessionText('openSession'), cancelled: sessionText('cancelSession') },
    open: { closed: sessionText('closeSession'), cancelled: sessionText('cancelSession') },
    closed: { open: sessionText('reopenSession') },
    cancelled: { open: sessionText('reopenSession') },
  },
)
export type StateOfSession = keyof typeof sessionStates.names

/** A state refined by time and seats, as shown to people. In SQL: server/src/features/sessions/phase.ts. */
export const sessionPhases = {
  draft: sessionText('draft'),
  open: sessionText('open'),
  full: sessionText('full'),
  in_progress: sessionText('inProgress'),
  attendance_pending: sessionText('attendancePending'),
  closed: sessionText('closed'),
  cancelled: sessionText('cancelled'),
} as const
export type SessionPhase = keyof typeof sessionPhases

interface Standing {
  state: StateOfSession
  starts_at: string
  ends_at: string
  capacity: number | null
  booked: number
}

/** For an open session, time takes precedence over seats. */
export function sessionPhase({ state, starts_at, ends_at, capacity, booked }: Standing, now: Date): SessionPhase {
  if (state !== 'open') return state
  if (new Date(ends_at) <= now) return 'attendance_pending'
  if (new Date(starts_at) <= now) return 'in_progress'
  return capacity !== null && booked >= capacity ? 'full' : 'open'
}

export const sessionModes = {
  classroom: sessionText('classroom'),
  skills_lab: sessionText('skillsLab'),
  virtual: sessionText('virtual'),
  visit: sessionText('visit'),
  hybrid: sessionText('hybrid'),
} as const
export type SessionMode = keyof typeof sessionModes

/** Returns the ledger's mode for a session. For a hybrid session, it depends on each person's attendance. */
export const ledgerModeOf = (mode: SessionMode, ways: readonly AttendanceWay[]): ModuleMode => {
  if (mode === 'skills_lab' || mode === 'visit') return 'practical'
  if (mode === 'virtual') return 'online'
  return mode === 'hybrid' && ways.includes('virtual') ? 'online' : 'classroom'
}

/** Policies for a seat that becomes free. */
export const waitListPolicies = {
  automatic: sessionText('waitListAutomatic'),
  by_staff: sessionText('waitListByStaff'),
  none: sessionText('waitListNone'),
} as const
export type WaitListPolicy = keyof typeof waitListPolicies

/** A person's state in a session. */
export const bookingStates = {
  invited: sessionText('invited'),
  booked: sessionText('booked'),
  waiting: sessionText('waiting'),
  declined: sessionText('declined'),
  cancelled: sessionText('bookingCancelled'),
  removed: sessionText('removed'),
} as const
export type BookingState = keyof typeof bookingStates

/** Ways onto the roster. */
export const bookingSources = {
  manual: sessionText('byHand'),
  bulk: sessionText('byBulk'),
  path: sessionText('byPath'),
  link: sessionText('byLink'),
  walk_in: sessionText('walkIn'),
} as const
export type BookingSource = keyof typeof bookingSources

/** Results of a booking. */
export const attendanceResults = {
  attended: sessionText('attended'),
  partial: sessionText('partial'),
  late: sessionText('late'),
  absent: sessionText('absent'),
  excused: sessionText('excused'),
} as const
export type AttendanceResult = keyof typeof attendanceResults

/** Ways to record attendance. */
export const attendanceWays = {
  roster: sessionText('byRoster'),
  code: sessionText('byCode'),
  kiosk: sessionText('byKiosk'),
  virtual: sessionText('byVirtual'),
  paper: sessionText('byPaper'),
} as const
export type AttendanceWay = keyof typeof attendanceWays
