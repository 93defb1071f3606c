import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { listShape } from '../lists/query.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, option, text } from '../schemas.ts'
import { completionRow, mostCompletions, operationChange } from './change.ts'
import { approvalReasons, operationKindNames, operationOutcomes, operationStates } from './kinds.ts'
import { newOperation } from './new-operation.ts'
import { bulkOperationsList } from './operations-list.ts'
import { operationText } from './texts.ts'

const state = z.enum(keysOf(operationStates.names))
const outcome = z.enum(keysOf(operationOutcomes))
const named = z.nullable(z.string())

/** Rows by what happens, or happened, to them. */
const counts = z.record(z.string(), z.int())

/** One line of the list. */
export const csmOperationRow = z.object({
  id,
  kind: z.enum(keysOf(operationKindNames)),
  title: z.string(),
  state,
  /** Names the first agency. */
  first_agency: named,
  agencies_count: z.int(),
  /** Rows that the preview found, or a run has dealt with so far. */
  total: z.int(),
  done: z.int(),
  counts,
  proposed_by_name: z.string(),
  proposed_at: instant,
  /** The person who approved or declined it. */
  decided_by_name: named,
})
export type CsmOperationRow = z.infer<typeof csmOperationRow>

/** The part of one agency. */
const part = z.object({
  agency: option,
  job_id: id,
  /** Names what this part does, where an operation does several things in an agency. */
  title: z.string(),
  state: z.string(),
  total: z.int(),
  done: z.int(),
  counts,
  message: named,
})
export type OperationPart = z.infer<typeof part>

export const csmOperation = z.object({
  ...csmOperationRow.shape,
  change: operationChange,
  /** The reason, shown in the history of each agency. */
  reason: z.string(),
  parts: z.array(part),
  /** Reasons why a second person approves it; empty while one person may start it. */
  approval_reasons: z.array(z.enum(keysOf(approvalReasons))),
  submitted_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  decision_reason: named,
  halted_by_name: named,
  /** The sentence that tells why it can't be undone; null where it can. */
  why_final: named,
  /** The caller proposed it, so another person decides. */
  is_mine: z.boolean(),
  /** It waits, and the caller may approve or decline it. */
  may_decide: z.boolean(),
  can_undo: z.boolean(),
  /** Rows in the file of those left out. */
  left_out: z.int(),
})
export type CsmOperation = z.infer<typeof csmOperation>

/** One row of the preview or the result, by name. */
export const operationRow = z.object({
  agency: option,
  job_id: id,
  n: z.int(),
  outcome,
  /** It was done, not only planned. */
  done: z.boolean(),
  name: z.string(),
  employee_number: named,
  /** The employee, where the row is about one. */
  employee_id: z.nullable(id),
  reason: named,
  changes: z.array(z.object({ field: z.string(), before: named, after: named })),
})
export type OperationRow = z.infer<typeof operationRow>

const one = z.object({ id })
const path = '/admin/csm/bulk-operations'
const call = {
  access: access.bulkOperations,
  scope: 'agencies',
  params: one,
  response: csmOperation,
} as const
const deciding = { ...call, method: 'POST', access: access.approveBulkOperations } as const

/** Bulk operations of customer success over one or many agencies: kind → whom → preview by name → submit → approval → run → undo. */
export const csmOperations = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Bulk operations of customer success over one or many agencies',
    access: bulkOperationsList.access,
    scope: 'agencies',
    query: z.strictObject(listShape(bulkOperationsList)),
    response: pageOf(csmOperationRow),
  }),
  get: endpoint({
    ...call,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One bulk operation with its agencies and their progress',
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Preview a bulk operation; nothing changes until it is submitted and, where needed, approved',
    access: access.bulkOperations,
    scope: 'agencies',
    idempotent: true,
    mostBody: 2 * 1024 * 1024,
    body: newOperation,
    response: csmOperation,
  }),
  readFile: endpoint({
    method: 'POST',
    path: `${path}/completion-files`,
    summary: 'Read completion dates from a CSV or Excel file; nothing is changed',
    access: access.bulkOperations,
    scope: 'agencies',
    limit: 'heavy',
    upload: true,
    mostBytes: 5 * 1024 * 1024,
    response: z.object({
      name: z.string(),
      rows: z.array(completionRow).check(z.maxLength(mostCompletions)),
    }),
  }),
  plan: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/plan`,
    summary: 'Preview again, of the rows that match now',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  submit: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/submit`,
    summary: 'Start it, or ask a second person where it is large, final or about several agencies',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  approve: endpoint({
    ...deciding,
    path: `${path}/:id/approve`,
    summary:
      'Approve it: it starts for the person who proposed it. Nobody approves their own; a changed plan is refused',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  decline: endpoint({
    ...deciding,
    path: `${path}/:id/decline`,
    summary: 'Decline it with the reason: nothing is done',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    checkedInForm: true,
    body: z.strictObject({ reason: text(300, operationText('declineReasonMissing')) }),
  }),
  discard: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/discard`,
    summary: 'Discard it before it starts',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  halt: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/halt`,
    summary: 'Stop after the rows being worked on, in every agency; what is done stays',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: `${path}/:id/undo`,
    summary: 'Rows that an undo would restore, and those changed since, which would stay',
    access: access.bulkOperations,
    scope: 'agencies',
    params: one,
    response: z.object({
      restored: z.int(),
      left: z.int(),
      /** The first of those. */
      left_rows: z.array(z.object({ agency: z.string(), name: z.string() })),
    }),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: `${path}/:id/left-out`,
    summary: 'Rows without an effect, with the reasons; a file of completion dates can be fixed and uploaded again',
    access: access.bulkOperations,
    scope: 'agencies',
    params: one,
    file: ['text/csv; charset=utf-8'],
  }),
  undo: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: 'Restore every row that nobody changed since; the others are listed with the reason',
    fails: ['CONFLICT', 'NOT_UNDOABLE', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/:id/rows`,
    summary: 'Each row of the preview or the result, by name, with the reason of those left out',
    access: access.bulkOperations,
    scope: 'agencies',
    params: one,
    query: z.strictObject({
      page,
      per_page: perPage(100, 50),
      agency_id: z.optional(id),
      outcome: z.optional(outcome),
      search: z.optional(z.string().check(z.maxLength(200, operationText('searchLong', { most: 200 })))),
    }),
    response: pageOf(operationRow),
  }),
}
