import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant } from '../schemas.ts'
import { jobKindNames, jobKindWords } from './kind-words.ts'
import { jobText } from './texts.ts'

/**
 * uploaded (waits for the user) → planning → planned (waits for the user) → running → an end state. Work without a plan starts at
 * running. `undoing`/`undone` only for kinds that can really be undone.
 */
export const jobStates = {
  uploaded: jobText('stateUploaded'),
  planning: jobText('statePlanning'),
  planned: jobText('statePlanned'),
  running: jobText('stateRunning'),
  /** Paused midway, waiting for the user. */
  paused: jobText('statePaused'),
  succeeded: jobText('stateSucceeded'),
  succeeded_with_errors: jobText('stateWithErrors'),
  failed: jobText('stateFailed'),
  cancelled: jobText('stateCanceled'),
  undoing: jobText('stateUndoing'),
  undone: jobText('stateUndone'),
} as const
export type JobState = keyof typeof jobStates
export const workingStates: readonly JobState[] = ['planning', 'running', 'undoing']
export const endedStates: readonly JobState[] = ['succeeded', 'succeeded_with_errors', 'failed', 'cancelled', 'undone']

export const job = z.object({
  id,
  kind: z.enum(jobKindNames),
  title: z.string(),
  state: z.enum(Object.keys(jobStates) as [JobState, ...JobState[]]),
  total: z.int(),
  done: z.int(),
  /** Items by outcome, e.g. `{ create: 12, reject: 1 }`. They add up to `done`. */
  counts: z.record(z.string(), z.int()),
  /** The reason it failed or stopped, for the user. */
  message: z.nullable(z.string()),
  cancel_requested: z.boolean(),
  can_undo: z.boolean(),
  created_by_name: z.string(),
  /** The user it acts for, who started its current phase. */
  started_by: id,
  started_by_name: z.string(),
  created_at: instant,
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** Estimated seconds remaining, from the pace so far; null while unknown. */
  seconds_left: z.nullable(z.int()),
})
export type Job = z.infer<typeof job>

/** Newest first. The page of a kind filters by it. */
export const jobsList = defineList({
  name: 'jobs',
  unit: count => jobText('countJobs', { count }),
  access: access.signedIn,
  filters: {
    kind: {
      kind: 'choice',
      label: jobText('kind'),
      choices: jobKindWords,
    },
  },
  bar: ['kind'],
  columns: {
    title: { label: jobText('job'), usual: true },
    kind: { label: jobText('kind'), usual: true },
    state: { label: jobText('state'), usual: true },
    result: { label: jobText('progressAndResult'), usual: true },
    started_by_name: { label: jobText('startedBy'), usual: true },
    created_at: { label: jobText('started'), usual: true },
  },
  pageSize: 25,
})

const one = z.object({ id })

/**
 * Jobs: one page, one progress widget and one history for all kinds. Limited roles see their own; others see the kinds they may
 * start (server/src/features/jobs/visible-jobs.ts). The calls are therefore open to everyone, and hidden jobs return NOT_FOUND.
 */
export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List the agency’s background jobs, newest first',
    access: jobsList.access,
    scope: 'agency',
    // by kind: the kind's own rule
    fails: ['FORBIDDEN'],
    query: z.strictObject(listShape(jobsList)),
    response: pageOf(job),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/jobs/:id',
    summary: 'Get a background job with its progress',
    access: access.signedIn,
    scope: 'agency',
    params: one,
    messageIsData: true,
    response: job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/jobs/:id/cancel',
    summary: 'Stop a job after the rows in progress; completed work stays and is reported',
    access: access.signedIn,
    scope: 'agency',
    params: one,
    body: z.strictObject({}),
    messageIsData: true,
    response: job,
  }),
}
