import * as z from 'zod/mini'
import { access } from '../access.ts'
import { freezingStatuses } from '../agencies/agency-settings.ts'
import { providerStatus } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { moduleKind } from '../programs/modules.ts'
import { day, id, instant, keysOf } from '../schemas.ts'
import { progressList } from './assignments-list.ts'
import { assignmentText } from './texts.ts'
import { standings } from './standings.ts'
import { assignmentSources, completionWays, withdrawals } from './states.ts'

const text = z.nullable(z.string())

/** The fields of an assignment in any list. */
const assignment = z.object({
  id,
  standing: z.enum(keysOf(standings)),
  assigned_on: z.string(),
  assigned_by_name: z.string(),
  source: z.enum(keysOf(assignmentSources)),
  start_date: z.string(),
  /** The effective due date; null for none. */
  due_on: text,
  /** 0: not overdue. */
  days_overdue: z.int(),
  /** Set after the due date: the assignment is overdue from the day after this one. Null outside the grace period. */
  grace_until: text,
  /** Where the due date comes from: the rule, a manual date or an extension. */
  due_by: z.enum(['rule', 'hand', 'extension']),
  /** Days of leave included in the due date. */
  frozen_days: z.int(),
  /** The reason for the last extension or for the withdrawal. */
  reason: text,
  withdrawn_on: text,
  withdrawn_how: z.nullable(z.enum(keysOf(withdrawals))),
  /** Goes up with each renewal. */
  cycle_no: z.int(),
  /** Days without a valid completion before this cycle was completed; null for no gap. */
  gap_days: z.nullable(z.int()),
  /** Whole percent of the required modules. */
  progress_pct: z.int(),
  seconds_spent: z.int(),
  score: z.nullable(z.int()),
  completed_on: text,
  completed_how: z.nullable(z.enum(keysOf(completionWays))),
  /** The last day on which the completion counts. */
  expires_on: text,
  waived_on: text,
  waived_by_name: text,
  last_reminded_at: z.nullable(instant),
  /**
   * For an open assignment: a completion of another program that satisfies it. For a satisfied one: the completion that ended it.
   */
  satisfied_by: z.nullable(z.object({ title: z.string(), completed_on: z.string(), expires_on: text })),
})

export const progressRow = z.extend(assignment, {
  employee_id: id,
  name: z.string(),
  employee_number: text,
  discipline_name: text,
  location_name: text,
  coordinator_name: text,
  /** The newest certificate of the completion that was not voided. */
  certificate: z.nullable(z.object({ id, number: z.string(), state: z.enum(['valid', 'superseded']) })),
})
export type ProgressRow = z.output<typeof progressRow>

export const employeeAssignment = z.extend(assignment, {
  program_id: id,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  credit_minutes: z.int(),
  /** True when it is open and has a skills checklist that someone must observe. */
  has_skills: z.boolean(),
})
export type EmployeeAssignment = z.output<typeof employeeAssignment>

/** The counts of the employees list. People with nothing open are omitted. */
export const employeeTraining = z.object({
  id,
  programs_open: z.int(),
  programs_overdue: z.int(),
  programs_due_week: z.int(),
  programs_due_month: z.int(),
  programs_blocked: z.int(),
})
export type EmployeeTraining = z.output<typeof employeeTraining>

/** A program that ended when the person left, with the values it would resume with. */
const offeredAgain = z.object({
  program_id: id,
  title: z.string(),
  withdrawn_on: z.string(),
  /** Earlier progress, which still counts. */
  progress_pct: z.int(),
  /** Null when the rule sets no due date. */
  due_on: text,
  /** The reason it can't resume now. */
  refused: text,
})
export type OfferedAgain = z.output<typeof offeredAgain>

const onReturn = z.object({
  /** Due dates that paused, extended by the days away. */
  moved: z.array(z.object({ program_id: id, title: z.string(), before: z.string(), after: z.string() })),
  offered: z.array(offeredAgain),
})
export type OnReturn = z.output<typeof onReturn>

/** Rows per request: as many as a page of the list. */
export const mostTrained = 100
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const ids = new RegExp(`^${uuid}(?:,${uuid}){0,${mostTrained - 1}}$`)

const one = z.object({ id })
const reading = { method: 'GET', access: progressList.access, scope: 'agency', params: one } as const

/** The effect on one open assignment of changing the statuses that pause due dates. */
const frozenRow = z.object({
  id,
  name: z.string(),
  employee_number: text,
  provider_status: providerStatus,
  title: z.string(),
  /** True when it pauses from today, false when it resumes. */
  waits: z.boolean(),
  before: z.string(),
  /** The due date including the paused days; null while it is paused. */
  after: text,
})
const freezingImpact = z.extend(pageOf(frozenRow), {
  /** People whose dates pause, and people whose dates resume. */
  begin: z.int(),
  go_on: z.int(),
})
export type FreezingImpact = z.output<typeof freezingImpact>
const statuses = keysOf(freezingStatuses).join('|')
const freezingWords = new RegExp(`^(?:(?:${statuses})(?:,(?:${statuses})){0,2})?$`)

/** The progress of a person in one module of a program. */
const moduleResult = z.object({
  module_id: id,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  kind: moduleKind,
  state: z.enum(['not_started', 'in_progress', 'done']),
  /** Attempts that count, at a quiz or at a package until it was completed or failed; null for other modules. */
  attempts: z.nullable(z.int()),
  /** Percent: the best quiz attempt, or the latest report of a package; null for none. */
  score: z.nullable(z.int()),
  seconds_spent: z.int(),
  done_on: text,
})
export type ModuleResult = z.output<typeof moduleResult>

export const assignments = {
  list: endpoint({
    ...reading,
    path: '/admin/programs/:id/progress',
    summary: 'List everyone who has or had a program, with the due date that counts (R-RTE-7)',
    query: z.strictObject(listShape(progressList)),
    response: pageOf(progressRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/programs/:id/progress/counts',
    summary: 'Count a program’s assignments per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(progressList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/programs/:id/progress/export',
    summary: 'Download the current view of a program’s progress as a file',
    access: progressList.export,
    query: z.strictObject(exportShape(progressList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployees: endpoint({
    method: 'GET',
    path: '/admin/providers/training',
    summary: 'Get open, overdue and soon-due training for the given employees, as shown in the employees list',
    access: progressList.access,
    scope: 'agency',
    query: z.strictObject({
      employee_ids: z.string().check(z.regex(ids, assignmentText('idsMalformed', { most: String(mostTrained) }))),
    }),
    response: z.object({ data: z.array(employeeTraining) }),
  }),
  onReturn: endpoint({
    ...reading,
    path: '/admin/providers/:id/return',
    summary: 'Preview a return to work on a given day: due dates that move and programs to offer again',
    query: z.strictObject({ on: z.optional(day) }),
    response: onReturn,
  }),
  takeUpAgain: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/return',
    summary: 'Resume the chosen programs that ended when the employee left; the rest are no longer offered',
    access: access.assignTraining,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ program_ids: z.array(id).check(z.maxLength(200)) }),
    response: onReturn,
  }),
  freezingImpact: endpoint({
    method: 'GET',
    path: '/admin/freezing-impact',
    summary: 'Preview, by name, whose due dates would pause or resume under other freezing statuses; nothing changes',
    access: access.editAgencyInfo,
    scope: 'agency',
    query: z.strictObject({
      freezing_statuses: z.string().check(z.regex(freezingWords, assignmentText('freezingMalformed'))),
      search: z.optional(z.string().check(z.maxLength(200))),
      page,
      per_page: perPage(100, 10),
    }),
    response: freezingImpact,
  }),
  modules: endpoint({
    ...reading,
    path: '/admin/assignments/:id/modules',
    summary: 'Get a person’s progress in each module of a program: state, attempts, score and time',
    response: z.object({ data: z.array(moduleResult) }),
  }),
  ofEmployee: endpoint({
    ...reading,
    path: '/admin/providers/:id/assignments',
    summary: 'List the current and past programs of an employee, open ones first',
    response: z.object({
      data: z.array(employeeAssignment),
      /** On leave since that day: due dates are paused. */
      paused_since: text,
    }),
  }),
}
