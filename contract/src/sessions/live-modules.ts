import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { bookingStates, sessionModes } from './states.ts'

const said = z.nullable(z.string())

/** The possible results of requesting a place in a session now. */
export const placeOffers = ['seat', 'wait', 'not_yet', 'over', 'full', 'ask'] as const

/** An upcoming session as learners see it, with only numbers about other people. */
export const liveSession = z.object({
  id,
  title: z.string(),
  mode: z.enum(keysOf(sessionModes)),
  /** The time zone of the session's times. */
  zone: z.string(),
  days: z.array(z.object({ starts_at: instant, ends_at: instant })),
  place: said,
  directions: said,
  language: z.string(),
  interpreter_language: said,
  instructors: z.array(z.string()),
  capacity: z.nullable(z.int()),
  /** Null for no limit. */
  free: z.nullable(z.int()),
  waiting: z.int(),
  enrolment_opens_at: z.nullable(instant),
  enrolment_closes_at: z.nullable(instant),
  offer: z.enum(placeOffers),
  /** The user's own booking, with its place on the waitlist; null for none. */
  own: z.nullable(z.object({ state: z.enum(keysOf(bookingStates)), place: z.nullable(z.int()) })),
  /** Only for people who have a seat. */
  meeting_link: said,
  meeting_passcode: said,
})
export type LiveSession = z.output<typeof liveSession>

const liveModule = z.object({
  id,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  credit_minutes: z.int(),
  ways: z.array(z.enum(keysOf(sessionModes))),
})
export type LiveModule = z.output<typeof liveModule>

/** Modules of programs taught in sessions. */
export const liveModules = {
  list: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/live-modules',
    summary: 'List live modules of the published version, or of the draft of a never-published program',
    access: access.sessions,
    scope: 'agency',
    params: z.object({ id }),
    response: z.object({
      data: z.array(liveModule),
      /** The credit of the full program: a session with less doesn't complete it. */
      program_minutes: z.int(),
      /** The percentage of a module's minutes with which a session completes it. */
      threshold: z.int(),
    }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/live-modules/:module_id/sessions',
    summary: 'List upcoming open sessions that teach a module, as learners see them, soonest first',
    access: access.sessions,
    scope: 'agency',
    params: z.object({ id, module_id: id }),
    response: z.object({ data: z.array(liveSession) }),
  }),
}
