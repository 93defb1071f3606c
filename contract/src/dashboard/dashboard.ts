import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { historyEvent } from '../events.ts'
import { day, id, instant, keysOf } from '../schemas.ts'
import { sessionPhases } from '../sessions/states.ts'

const returning = z.object({
  count: z.int(),
  first: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      photo_id: z.nullable(id),
      expected_return: day,
      /** The status is scheduled to change to Active. */
      is_scheduled: z.boolean(),
    }),
  ),
})
export type Returning = z.infer<typeof returning>

export const dashboardFacts = z.object({
  as_of: instant,
  total: z.int(),
  by_status: z.array(z.object({ provider_status: z.int(), count: z.int() })),
  /** Twelve months, oldest first; `month` is its first day. */
  months: z.array(z.object({ month: z.string(), hired: z.int(), left: z.int() })),
  /** Among active employees. */
  missing: z.object({
    email: z.int(),
    mobile: z.int(),
    /** Permanently rejected, so nothing arrives there. */
    working_email: z.int(),
    working_mobile: z.int(),
    hire_date: z.int(),
    birth_date: z.int(),
    coordinator: z.int(),
    discipline: z.int(),
  }),
  by_location: z.array(z.object({ location_id: z.nullable(id), name: z.nullable(z.string()), active: z.int() })),
  by_discipline: z.array(z.object({ discipline_id: z.nullable(id), name: z.nullable(z.string()), active: z.int() })),
  upcoming_status_changes: z.int(),
  /** On leave and expected back by now, or within the next seven days: the number, and the first few. */
  returns: z.object({ overdue: returning, week: returning }),
  /** Employees with an open program that is overdue, due in 7 and 30 days, or without attempts left, counted as in their list. */
  training: z.object({
    overdue: z.int(),
    week: z.int(),
    month: z.int(),
    blocked: z.int(),
    /** Outside training awaiting approval. */
    to_approve: z.int(),
    /** Employees who completed a program, by month, oldest first. */
    completed: z.array(z.object({ month: z.string(), count: z.int() })),
  }),
  recent: z.array(historyEvent),
})
export type DashboardFacts = z.infer<typeof dashboardFacts>

const dashboardSession = z.object({
  id,
  title: z.string(),
  program_title: z.string(),
  phase: z.enum(keysOf(sessionPhases)),
  zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  booked: z.int(),
  waiting: z.int(),
})
export type DashboardSession = z.infer<typeof dashboardSession>

/** Each number equals the total of the list it opens, for every user. */
export const dashboardSessions = z.object({
  /** Today and the next six days, without drafts and canceled ones. */
  week: z.object({ from: day, to: day, count: z.int(), first: z.array(dashboardSession) }),
  /** Over, and not signed off. */
  to_sign: z.int(),
  /** Marked absent from a session that began in these days. */
  no_shows: z.object({ from: day, to: day, count: z.int() }),
})
export type DashboardSessions = z.infer<typeof dashboardSessions>

const classOfOverdue = z.object({
  id,
  title: z.string(),
  starts_at: instant,
  zone: z.string(),
  place: z.nullable(z.string()),
  /** Null for a session without a limit. */
  free: z.nullable(z.int()),
  /** The person already has a seat in it. */
  is_booked: z.boolean(),
})
const overduePerson = z.object({
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  photo_id: z.nullable(id),
  /** The mobile number, or the second number. */
  phone: z.nullable(z.string()),
  program_id: id,
  program_title: z.string(),
  due_on: day,
  /** Their seat in a session of the program, or the next session with free seats; null for users who may not see sessions. */
  next_class: z.nullable(classOfOverdue),
})
export type OverduePerson = z.infer<typeof overduePerson>

/** Tasks for staff today, in addition to the dashboard's own numbers. */
export const dashboardToday = z.object({
  /** Setup steps of a new agency; each is true once there is at least one. */
  started: z.object({
    training: z.boolean(),
    credentials: z.boolean(),
    rules: z.boolean(),
    classes: z.boolean(),
  }),
  /** Programs with answers to grade, those with the most first. */
  to_grade: z.array(z.object({ program_id: id, title: z.string(), count: z.int() })),
  /** Of current employees. */
  credentials_to_review: z.int(),
  waivers_to_approve: z.int(),
  /** The longest overdue among current employees, each with the program overdue longest. */
  overdue: z.array(overduePerson),
})
export type DashboardToday = z.infer<typeof dashboardToday>

export const dashboard = {
  today: endpoint({
    method: 'GET',
    path: '/admin/dashboard/today',
    summary:
      'Get today’s tasks for staff: answers to grade, credentials and waivers to review, and overdue people with their phone and next class',
    access: access.employees,
    scope: 'agency',
    response: dashboardToday,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/admin/dashboard/sessions',
    summary: 'List this week’s sessions with seats, pending sign-offs, and no-shows of the last 30 days',
    access: access.sessions,
    scope: 'agency',
    response: dashboardSessions,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'Get an overview of the agency',
    access: access.signedIn,
    scope: 'agency',
    response: dashboardFacts,
  }),
}
