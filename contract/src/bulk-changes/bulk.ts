import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { keptFile } from '../files/files.ts'
import { job } from '../jobs/jobs.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id } from '../schemas.ts'
import { subjectApproval } from '../approvals/of-subject.ts'
import { audience, isFew, mostAtOnce } from '../audience/audience.ts'
import { bulkChange, type BulkOutcome, bulkOutcomes } from './bulk-acts.ts'
import { bulkText } from './texts.ts'

const outcome = z.enum(Object.keys(bulkOutcomes) as [BulkOutcome, ...BulkOutcome[]])

/** One change to many employees: its act, people and progress. */
export const bulkOperation = z.object({
  ...job.shape,
  change: bulkChange,
  /** The files named by the change, in its order. */
  files: z.array(keptFile),
  /** The people in words: `12 selected employees`. */
  audience: z.string(),
  /** True before the first run, when the preview can be repeated. */
  can_plan: z.boolean(),
  /** Number of people in the leftover file: skipped, failed, not undone, or not reached by a stopped run. */
  left_out: z.int(),
  /** Number of people the run messages or messaged. */
  messages: z.int(),
  /** Messages sent only tomorrow, because the person already got one today. */
  messages_tomorrow: z.int(),
  /** For messages: counts by channel, the cost of text messages, and skipped people by reason. */
  sending: z.nullable(
    z.object({
      mail: z.int(),
      sms: z.int(),
      /** The total of all text messages. */
      segments: z.int(),
      /** Millionths of a dollar; null when the price is unknown. */
      cost_micros: z.nullable(z.int()),
      /** Text messages that wait for the end of quiet hours. */
      held: z.int(),
      suppressed: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  ),
  /** Running it needs a second person's approval: it changes more people than the agency lets one person change. */
  needs_approval: z.boolean(),
  /** The latest proposal. */
  approval: subjectApproval,
})
export type BulkOperation = z.infer<typeof bulkOperation>

/** One person of the preview or the result, or a pasted line that matches no one. */
export const bulkPerson = z.object({
  n: z.int(),
  outcome,
  /** It was done, not just planned. */
  done: z.boolean(),
  name: z.string(),
  employee_number: z.nullable(z.string()),
  employee_id: z.nullable(id),
  /** The pasted text that found them. */
  line: z.nullable(z.string()),
  /** The reason they are skipped, failed or couldn't be restored. */
  reason: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type BulkPerson = z.infer<typeof bulkPerson>

const one = z.object({ id })
const call = { access: access.bulkChanges, scope: 'agency', messageIsData: true, response: bulkOperation } as const

/** Changes to many employees: person → change → preview by name → run as a job → result per person → undo. */
export const bulk = {
  add: endpoint({
    ...call,
    method: 'POST',
    path: '/admin/bulk-operations',
    summary:
      'Preview a change to many employees; nothing changes until it runs. With `at_once`, it runs as soon as it is planned, for a few named people',
    idempotent: true,
    body: z.strictObject({ audience, change: bulkChange, at_once: z.optional(z.boolean()) }).check(
      z.refine(({ audience: people, at_once }) => at_once !== true || isFew(people), {
        error: bulkText('atOnceMany', { most: mostAtOnce }),
        path: ['audience'],
      }),
    ),
  }),
  get: endpoint({
    ...call,
    method: 'GET',
    path: '/admin/bulk-operations/:id',
    summary: 'Get a bulk operation with its progress',
    params: one,
  }),
  plan: endpoint({
    ...call,
    method: 'POST',
    path: '/admin/bulk-operations/:id/plan',
    summary: 'Preview a bulk change again for the people who match now, with other options if sent',
    params: one,
    body: z.strictObject({ change: z.optional(bulkChange) }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/bulk-operations/:id/people',
    summary: 'List each person in the preview or result, by name, with the reason if left out',
    access: access.bulkChanges,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      page,
      per_page: perPage(100, 50),
      outcome: z.optional(outcome),
      search: z.optional(z.string().check(z.maxLength(200, bulkText('searchLong', { most: 200 })))),
    }),
    response: pageOf(bulkPerson),
  }),
  run: endpoint({
    ...call,
    method: 'POST',
    path: '/admin/bulk-operations/:id/run',
    summary:
      'Run the previewed change; refused if many other people now match. Above the agency’s limit, it goes to a second person for approval',
    idempotent: true,
    params: one,
    body: z.strictObject({}),
  }),
  failed: endpoint({
    method: 'GET',
    path: '/admin/bulk-operations/:id/failed',
    summary:
      'Download the people who were left out, failed or weren’t reached, with reasons; paste the first column to try again',
    access: access.bulkChanges,
    scope: 'agency',
    params: one,
    file: ['text/csv; charset=utf-8'],
  }),
  papers: endpoint({
    method: 'GET',
    path: '/admin/bulk-operations/:id/papers',
    summary:
      'Download the current documents of the people it was done for: certificates, completed forms, or the sheet of learning links as QR codes',
    access: access.bulkChanges,
    scope: 'agency',
    limit: 'heavy',
    fails: ['CONFLICT'],
    params: one,
    file: ['application/pdf', 'application/zip'],
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: '/admin/bulk-operations/:id/undo',
    summary: 'Preview an undo: what it would restore, and who has changed since and would stay as is',
    access: access.bulkChanges,
    scope: 'agency',
    params: one,
    response: z.object({
      restored: z.int(),
      left: z.int(),
      /** The first few of them. */
      left_people: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  undo: endpoint({
    ...call,
    method: 'POST',
    path: '/admin/bulk-operations/:id/undo',
    summary: 'Undo for everyone who hasn’t changed since; the others are listed',
    idempotent: true,
    params: one,
    body: z.strictObject({}),
  }),
}
