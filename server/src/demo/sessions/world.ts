import type { AssignmentRecord } from '../factories/assignments.ts'
import type {
  InstructorRecord,
  RoomRecord,
  SessionAttendanceRecord,
  SessionBookingRecord,
  SessionDayRecord,
  SessionInstructorRecord,
  SessionPapersRecord,
  SessionRecord,
  SessionSeriesRecord,
} from '../factories/sessions.ts'
import type { Course } from '../learning/courses.ts'
import type { Learned, Telling } from '../learning/past.ts'
import type { Person } from '../people.ts'
import type { SessionPlan } from './plans.ts'
import type { Hours } from './teachers.ts'

export interface Taught extends Learned {
  rooms: RoomRecord[]
  instructors: InstructorRecord[]
  session_series: SessionSeriesRecord[]
  sessions: SessionRecord[]
  session_days: SessionDayRecord[]
  session_instructors: SessionInstructorRecord[]
  session_papers: SessionPapersRecord[]
  session_bookings: SessionBookingRecord[]
  session_attendance: SessionAttendanceRecord[]
}

/** Data about everyone while rosters are filled, oldest session first. */
export interface Known {
  people: readonly Person[]
  /** The training state by person and program, or `booked` when a session has them. */
  held: Map<string, AssignmentRecord['state'] | 'booked'>
  onPaths: ReadonlySet<string>
  busy: Map<string, readonly Hours[]>
  /** The audience of a program; absent for everyone. */
  meant: ReadonlyMap<string, readonly { discipline_id: string }[]>
}

export interface World extends Telling {
  to: Taught
  known: Known
  courses: ReadonlyMap<string, Course>
}

/** A session with the data its roster needs. */
export interface Held {
  plan: SessionPlan
  course: Course
  row: SessionRecord
  days: readonly SessionDayRecord[]
  teacher: InstructorRecord
  /** The name in the history. */
  name: string
}

export interface Booked {
  person: Person
  row: SessionBookingRecord
}
