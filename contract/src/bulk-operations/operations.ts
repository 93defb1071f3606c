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

/** Rows by planned or actual outcome. */
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
  /** Rows found by the preview, or processed by a run so far. */
  total: z.int(),
  done: z.int(),
  counts,
  proposed_by_name: z.string(),
  proposed_at: instant,
  /** The person who approved or declined it. */
  decided_by_name: named,
})
export type CsmOperationRow = z.infer<typeof csmOperationRow>

/** The part that belongs to one agency. */
const part = z.object({
  agency: option,
  job_id: id,
  /** Names what this part does when an operation does several things in an agency. */
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
  /** Reasons why it needs a second person's approval; empty if one person may start it. */
  approval_reasons: z.array(z.enum(keysOf(approvalReasons))),
  submitted_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  decision_reason: named,
  halted_by_name: named,
  /** The sentence that explains why it can't be undone; null if it can. */
  why_final: named,
  /** The caller proposed it, so another person decides. */
  is_mine: z.boolean(),
  /** It is pending, and the caller may approve or decline it. */
  may_decide: z.boolean(),
  can_undo: z.boolean(),
  /** Number of rows in the file of left-out rows. */
  left_out: z.int(),
})
export type CsmOperation = z.infer<typeof csmOperation>

/** One row of the preview or the result, by name. */
export const operationRow = z.object({
  agency: option,
  job_id: id,
  n: z.int(),
  outcome,
  /** It was done, not just planned. */
  done: z.boolean(),
  name: z.string(),
  employee_number: named,
  /** The employee, if the row is about one. */
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

/**
 * Customer success bulk operations across one or more agencies: kind → people → preview by name → submit → approval → run → undo.
 */
export const csmOperations = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'List customer success bulk operations across one or more agencies',
    access: bulkOperationsList.access,
    scope: 'agencies',
    query: z.strictObject(listShape(bulkOperationsList)),
    response: pageOf(csmOperationRow),
  }),
  get: endpoint({
    ...call,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Get a bulk operation with its agencies and their progress',
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Preview a bulk operation; nothing changes until it is submitted and, if needed, approved',
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
    summary: 'Read completion dates from a CSV or Excel file; nothing changes',
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
    summary: 'Preview a bulk operation again for the rows that match now',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  submit: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/submit`,
    summary: 'Start a bulk operation, or request approval if it is large, final or spans several agencies',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  approve: endpoint({
    ...deciding,
    path: `${path}/:id/approve`,
    summary:
      'Approve a bulk operation: it starts on behalf of the person who proposed it. No one can approve their own; a changed plan is refused',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  decline: endpoint({
    ...deciding,
    path: `${path}/:id/decline`,
    summary: 'Decline a bulk operation with a reason; nothing is done',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    checkedInForm: true,
    body: z.strictObject({ reason: text(300, operationText('declineReasonMissing')) }),
  }),
  discard: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/discard`,
    summary: 'Discard a bulk operation before it starts',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  halt: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/halt`,
    summary: 'Stop a bulk operation after the rows in progress, in every agency; completed work stays',
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: `${path}/:id/undo`,
    summary: 'Preview an undo: rows it would restore, and rows changed since, which would stay',
    access: access.bulkOperations,
    scope: 'agencies',
    params: one,
    response: z.object({
      restored: z.int(),
      left: z.int(),
      /** The first few of them. */
      left_rows: z.array(z.object({ agency: z.string(), name: z.string() })),
    }),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: `${path}/:id/left-out`,
    summary:
      'Download the rows without an effect, with reasons; a file of completion dates can be fixed and uploaded again',
    access: access.bulkOperations,
    scope: 'agencies',
    params: one,
    file: ['text/csv; charset=utf-8'],
  }),
  undo: endpoint({
    ...call,
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: 'Restore every row not changed since; the others are listed with the reason',
    fails: ['CONFLICT', 'NOT_UNDOABLE', 'TRANSITION_REFUSED'],
    body: z.strictObject({}),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/:id/rows`,
    summary: 'List each row of the preview or result, by name, with the reason if left out',
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
