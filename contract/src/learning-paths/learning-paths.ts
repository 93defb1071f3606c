import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { formVisibilities } from '../forms/states.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, line, option, optionalText, version } from '../schemas.ts'
import { attendanceResults, bookingStates } from '../sessions/states.ts'
import { learningPathsList, pathProgressList } from './learning-paths-list.ts'
import {
  dueAnchors,
  learningPathStates,
  pathRulesFor,
  pathSources,
  pathStandings,
  spanUnits,
  startAnchors,
  stepKinds,
  stepReasons,
  stepsGivenTo,
  stepStates,
} from './states.ts'
import { pathSteps } from './steps.ts'
import { pathText } from './texts.ts'

const text = z.nullable(z.string())
const state = z.enum(keysOf(learningPathStates.names))
const standing = z.enum(keysOf(pathStandings))
const unit = z.enum(keysOf(spanUnits))

const learningPathRow = z.object({
  id,
  version,
  title: z.string(),
  description: text,
  state,
  /** Number of steps. */
  steps: z.int(),
  is_ordered: z.boolean(),
  /** The path is automatically assigned to everyone who begins to match. */
  rule_on: z.boolean(),
  /** The people it treats as new. A return from leave isn't a hire. */
  rule_for: z.enum(keysOf(pathRulesFor)),
  under_way: z.int(),
  /** People with no progress for 14 days although a step is open. */
  stuck: z.int(),
  completed: z.int(),
  updated_at: instant,
  updated_by_name: z.string(),
})
export type LearningPathRow = z.output<typeof learningPathRow>

const shownStep = z.object({
  step_id: id,
  kind: z.enum(keysOf(stepKinds)),
  ref_id: id,
  title: z.string(),
  is_required: z.boolean(),
  is_gate: z.boolean(),
  start: z.nullable(z.object({ from: z.enum(keysOf(startAnchors)), amount: z.int(), unit })),
  due: z.nullable(z.object({ from: z.enum(keysOf(dueAnchors)), amount: z.int(), unit })),
  /** For a form, its class. */
  visibility: z.nullable(z.enum(keysOf(formVisibilities))),
  /** The program or form is archived or can't be started, or the credential type is no longer in use. */
  is_blocked: z.boolean(),
})
export type ShownStep = z.output<typeof shownStep>

const learningPath = z.extend(learningPathRow, {
  steps_no: z.int(),
  shown_steps: z.array(shownStep),
  /** Steps that only people on earlier versions have. */
  former_steps: z.array(z.object({ step_id: id, title: z.string() })),
  disciplines: z.array(option),
  locations: z.array(option),
  created_at: instant,
  created_by_name: z.string(),
})
export type LearningPath = z.output<typeof learningPath>

/** The seat of a session step. */
const stepBooking = z.object({
  id,
  session_id: id,
  title: z.string(),
  starts_at: instant,
  zone: z.string(),
  state: z.enum(keysOf(bookingStates)),
  result: z.nullable(z.enum(keysOf(attendanceResults))),
  /** True if it took place: without a sign-off, the step waits for one. */
  is_over: z.boolean(),
})

/** A person's state in one step. */
const personStep = z.object({
  step_id: id,
  title: z.string(),
  kind: z.enum(keysOf(stepKinds)),
  ref_id: id,
  is_required: z.boolean(),
  state: z.enum(keysOf(stepStates)),
  why: z.nullable(z.enum(keysOf(stepReasons))),
  /** For a locked step: the things it waits for, or the day it opens. */
  waits_for: text,
  opens_on: text,
  opened_on: text,
  due_on: text,
  is_late: z.boolean(),
  settled_on: text,
  skip_reason: text,
  progress_pct: z.nullable(z.int()),
  /** Null for other steps, and for callers who can't see sessions. */
  booking: z.nullable(stepBooking),
  /** The form copy that the step uses, or that completed it. */
  employee_form_id: z.nullable(id),
})
export type PersonStep = z.output<typeof personStep>

const onPath = {
  id,
  version,
  state: standing,
  start_date: z.string(),
  completed_on: text,
  reason: text,
  source: z.enum(keysOf(pathSources)),
  /** Settled steps among the required ones, or among all if none is required. */
  done: z.int(),
  of: z.int(),
  next_due: text,
  is_late: z.boolean(),
  /** Days without progress while something could be done. */
  stuck_days: z.int(),
  steps: z.array(personStep),
}
const pathProgressRow = z.object({
  ...onPath,
  employee_id: id,
  name: z.string(),
  employee_number: text,
  discipline_name: text,
  location_name: text,
  coordinator_name: text,
})
export type PathProgressRow = z.output<typeof pathProgressRow>

const employeePath = z.object({ ...onPath, path_id: id, title: z.string() })
export type EmployeePath = z.output<typeof employeePath>

const affected = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: text,
  state: standing,
  gets: z.array(z.string()),
  loses: z.array(z.string()),
  /** The path was completed and no longer is. */
  reopens: z.boolean(),
  /** The change completes the path. */
  completes: z.boolean(),
})
const stepsImpact = z.extend(pageOf(affected), {
  /** Number of people that each choice affects. */
  in_progress: z.int(),
  all: z.int(),
})
export type StepsImpact = z.output<typeof stepsImpact>

const matching = z.object({ employee_id: id, name: z.string(), employee_number: text, hire_date: text })

const title = line(200, undefined, pathText('titleMissing'))
const description = optionalText(2000)
const one = z.object({ id })
const reading = { method: 'GET', access: learningPathsList.access, scope: 'agency' } as const
const ofPeople = { method: 'GET', access: pathProgressList.access, scope: 'agency', params: one } as const
const writing = { access: access.editPrograms, scope: 'agency', checkedInForm: true } as const
const search = z.optional(z.string().check(z.maxLength(200)))
const givenTo = z.enum(keysOf(stepsGivenTo), pathText('givenToMissing'))
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const idsOrNone = new RegExp(`^(?:${uuid}(?:,${uuid}){0,99})?$`)
const ids = z.optional(z.string().check(z.regex(idsOrNone, pathText('idsMalformed'))))

/** Sequences of steps for people. */
export const learningPaths = {
  list: endpoint({
    ...reading,
    path: '/admin/learning-paths',
    summary: 'List learning paths by state, with the number of people on each (R-API-41)',
    query: z.strictObject(listShape(learningPathsList)),
    response: pageOf(learningPathRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/learning-paths/counts',
    summary: 'Count learning paths per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(learningPathsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/learning-paths/export',
    summary: 'Download the current view of learning paths as a file',
    access: learningPathsList.export,
    query: z.strictObject(exportShape(learningPathsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  get: endpoint({
    ...reading,
    path: '/admin/learning-paths/:id',
    summary: 'Get a learning path with its steps and its rule (R-RTE-5)',
    params: one,
    response: learningPath,
  }),
  add: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/learning-paths',
    summary: 'Create a learning path as a draft without steps',
    idempotent: true,
    body: z.strictObject({ title, description }),
    response: learningPath,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/learning-paths/:id',
    summary: 'Change the title or description of a learning path',
    versioned: true,
    params: one,
    body: z.partial(z.strictObject({ title, description })),
    response: learningPath,
  }),
  duplicate: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/learning-paths/:id/duplicate',
    summary: 'Duplicate a learning path as a draft with the same steps, no people and its rule off',
    idempotent: true,
    params: one,
    body: z.strictObject({ title }),
    response: learningPath,
  }),
  setStatus: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/learning-paths/:id/status',
    summary: 'Activate, archive or restore a learning path',
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      status: z.enum(['active', 'archived']),
      /** The effect of archiving on people who are on it. */
      open: z.optional(z.enum(['finish', 'withdraw'])),
    }),
    response: z.extend(learningPath, { withdrawing_job_id: z.nullable(id) }),
  }),
  impact: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/learning-paths/:id/impact',
    summary: 'Preview, by name, how other steps would affect people on a learning path; nothing changes',
    params: one,
    body: z.strictObject({ ...pathSteps, given_to: givenTo, page, per_page: perPage(100, 10), search }),
    response: stepsImpact,
  }),
  saveSteps: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/learning-paths/:id/steps',
    summary: 'Save the steps of a learning path and choose who gets them',
    versioned: true,
    params: one,
    body: z.strictObject({ ...pathSteps, given_to: givenTo }),
    /** The job that assigns the steps to people; null if they are only for new people. */
    response: z.extend(learningPath, { giving_job_id: z.nullable(id) }),
  }),
  ruleImpact: endpoint({
    ...reading,
    path: '/admin/learning-paths/:id/rule-impact',
    summary: 'List people who match a rule now and are not on the path, by name; nothing changes',
    access: access.editPrograms,
    params: one,
    query: z.strictObject({ discipline_ids: ids, location_ids: ids, search, page, per_page: perPage(100, 10) }),
    response: pageOf(matching),
  }),
  saveRule: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/learning-paths/:id/rule',
    summary: 'Set who is automatically assigned a learning path: newcomers only, or also people who match now',
    versioned: true,
    params: one,
    body: z.strictObject({
      rule_on: z.boolean(),
      /** Omit it to keep the current value. */
      rule_for: z.optional(z.enum(keysOf(pathRulesFor), pathText('ruleForMissing'))),
      discipline_ids: z.array(id).check(z.maxLength(100)),
      location_ids: z.array(id).check(z.maxLength(100)),
      also_existing: z.boolean(),
    }),
    response: z.extend(learningPath, { adding_job_id: z.nullable(id) }),
  }),
  stepNames: endpoint({
    ...reading,
    path: '/admin/learning-paths/:id/steps',
    summary: 'List the steps that people on a learning path have, active ones first',
    params: one,
    response: z.object({ data: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
  }),
  progress: endpoint({
    ...ofPeople,
    path: '/admin/learning-paths/:id/progress',
    summary: 'List everyone on a learning path with each step (R-RTE-5)',
    query: z.strictObject(listShape(pathProgressList)),
    response: pageOf(pathProgressRow),
  }),
  progressCounts: endpoint({
    ...ofPeople,
    path: '/admin/learning-paths/:id/progress/counts',
    summary: 'Count people on a path per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(pathProgressList)),
    response: valueCounts,
  }),
  progressExport: endpoint({
    ...ofPeople,
    path: '/admin/learning-paths/:id/progress/export',
    summary: 'Download the current view of a learning path’s progress as a file',
    access: pathProgressList.export,
    query: z.strictObject(exportShape(pathProgressList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    ...ofPeople,
    path: '/admin/providers/:id/learning-paths',
    summary: 'List an employee’s learning paths with each step',
    response: z.object({ data: z.array(employeePath) }),
  }),
}
