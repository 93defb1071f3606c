import * as z from 'zod/mini'
import { access } from '../access.ts'
import { employee, profileColumns, providerStatus } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { historyEvent } from '../events.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { day, id, instant, version } from '../schemas.ts'
import { mergeText } from './texts.ts'

/** Matches between two records. The name alone doesn't make a duplicate; it strengthens the other reasons. */
export const duplicateReasons = {
  name_and_birth_date: mergeText('nameAndBirthDate'),
  email: mergeText('email'),
  mobile: mergeText('mobile'),
  name: mergeText('name'),
} as const
export type DuplicateReason = keyof typeof duplicateReasons
const reason = z.enum(Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]])

export const duplicateStrengths = {
  strong: mergeText('strong'),
  likely: mergeText('likely'),
  possible: mergeText('possible'),
} as const
export type DuplicateStrength = keyof typeof duplicateStrengths

export const duplicateStates = { open: mergeText('open'), dismissed: mergeText('dismissed') } as const

/** A phone or email shared by more people than this is one row of the list, instead of a row for each pair. */
export const mostInPairs = 5

const found = z.object({
  /** Identifies the pair, or the shared contact. */
  key: z.string(),
  kind: z.enum(['pair', 'shared']),
  reasons: z.array(reason),
  strength: z.enum(Object.keys(duplicateStrengths) as [DuplicateStrength, ...DuplicateStrength[]]),
  /** Number of records that share it; two for a pair. */
  count: z.int(),
  /** The shared phone or email. */
  contact: z.nullable(z.string()),
  /** For a pair both people, the one to keep first; for a shared contact the first few. */
  people: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      employee_number: z.nullable(z.string()),
      provider_status: providerStatus,
      birth_date: z.nullable(day),
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      hire_date: z.nullable(day),
    }),
  ),
  /** Null while it is open. */
  dismissed_by_name: z.nullable(z.string()),
})
export type FoundDuplicate = z.infer<typeof found>

export const duplicatesList = defineList({
  name: 'duplicates',
  unit: count => mergeText('countFound', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: mergeText('search') },
    reason: { kind: 'choice', label: mergeText('reason'), choices: duplicateReasons },
    strength: { kind: 'choice', label: mergeText('strength'), choices: duplicateStrengths },
    state: { kind: 'choice', label: mergeText('state'), choices: duplicateStates },
  },
  bar: ['reason', 'strength', 'state'],
  columns: {
    people: { label: mergeText('people'), usual: true },
    reasons: { label: mergeText('reason'), usual: true },
    strength: {
      label: mergeText('strength'),
      usual: true,
      sort: 'strength',
      ways: [mergeText('likeliest'), mergeText('unlikeliest')],
    },
  },
  usualSort: '-strength',
  pageSize: 25,
})

export const mergeStates = {
  undoable: mergeText('undoable'),
  final: mergeText('final'),
  undone: mergeText('undone'),
} as const
export type MergeState = keyof typeof mergeStates

const merge = z.object({
  id,
  /** The record the merged one now redirects to. */
  employee_id: id,
  into_name: z.string(),
  merged_id: id,
  merged_name: z.string(),
  /** The merged record's own number. */
  employee_number: z.nullable(z.string()),
  merged_by_name: z.string(),
  merged_at: instant,
  undo_until: instant,
  /** Whole days left to undo it. */
  days_left: z.int(),
  state: z.enum(Object.keys(mergeStates) as [MergeState, ...MergeState[]]),
  undone_at: z.nullable(instant),
  undone_by_name: z.nullable(z.string()),
})
export type EmployeeMerge = z.infer<typeof merge>

export const mergesList = defineList({
  name: 'merges',
  unit: count => mergeText('countMerges', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: mergeText('search') },
    state: { kind: 'choice', label: mergeText('state'), choices: mergeStates },
  },
  bar: ['state'],
  columns: {
    merged: { label: mergeText('merged'), usual: true },
    kept: { label: mergeText('kept'), usual: true },
    who: { label: mergeText('who'), usual: true },
    when: { label: mergeText('when'), usual: true, sort: 'when', ways: [mergeText('oldest'), mergeText('newest')] },
    state: { label: mergeText('state'), usual: true },
  },
  usualSort: '-when',
  pageSize: 25,
})

/**
 * Tags of both are kept, as far as a profile has room, and so are tasks and disciplines; every other field comes from one record.
 */
export const mergeFields = profileColumns.filter(field => field !== 'tags' && field !== 'tasks')
export type MergeField = (typeof mergeFields)[number]

/** Counts of items that move or stay; the screen has the labels. */
export const mergeThings = [
  'notes',
  'disciplines',
  'disciplines_twice',
  'plans',
  'past_plans',
  'tags',
  'tags_left_out',
  'tasks',
  'merges',
] as const
export type MergeThing = (typeof mergeThings)[number]

const counted = z.array(z.object({ what: z.enum(mergeThings), count: z.int() }))

const preview = z.object({
  kept: employee,
  other: employee,
  /** Fields that take the other record's value by default: those blank on the kept one. */
  usual: z.array(z.enum(mergeFields as [MergeField, ...MergeField[]])),
  moves: counted,
  /** Planned status changes also move, unless the kept record has its own or a different status. */
  plans_usual: z.boolean(),
  /** Fields that can't be taken from the other record, and why. */
  locked: z.array(z.object({ field: z.string(), because: z.string() })),
})
export type EmployeeMergePreview = z.infer<typeof preview>

const undoing = z.object({
  merge,
  /** The reason it can't be undone, or null. */
  refused: z.nullable(z.string()),
  /** Fields of the kept record that revert to their earlier values. */
  back: z.array(z.string()),
  /** Fields changed since then, which stay. */
  stay: z.array(z.string()),
  /** Notes and other items added to the kept record since, and planned changes that took effect: they stay there. */
  added: z.array(z.object({ what: z.enum(['notes', 'plans']), count: z.int() })),
})
export type UndoPreview = z.infer<typeof undoing>

const bothOf = z.object({ id, other_id: id })
const one = z.object({ id })
const list = { access: access.employees, scope: 'agency' } as const
const key = z.strictObject({ key: z.string(mergeText('unknownKey')).check(z.maxLength(300, mergeText('unknownKey'))) })

/** Duplicate records: found, dismissed, merged and unmerged. */
export const employeeMerges = {
  found: endpoint({
    method: 'GET',
    path: '/admin/providers/duplicates/found',
    summary:
      'List possible duplicate employees in the agency, most likely first; open ones unless `state` says otherwise',
    ...list,
    query: z.strictObject(listShape(duplicatesList)),
    response: pageOf(found),
  }),
  count: endpoint({
    method: 'GET',
    path: '/admin/providers/duplicates/count',
    summary: 'Count open possible duplicates; up to a minute old',
    ...list,
    response: z.object({ count: z.int() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/providers/duplicates/dismiss',
    summary: 'Dismiss a pair as two different people; it returns if they have something else in common',
    access: access.editEmployee,
    scope: 'agency',
    body: key,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/providers/duplicates/restore',
    summary: 'Restore a dismissed pair',
    access: access.editEmployee,
    scope: 'agency',
    body: key,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/merge/:other_id',
    summary: 'Preview a merge: both records, what would move from the other into this one, and what can’t',
    access: access.mergeEmployees,
    scope: 'agency',
    params: bothOf,
    fails: ['INVALID'],
    response: preview,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/merge/:other_id/history',
    summary: 'Get the combined history of both records, newest first',
    access: access.mergeEmployees,
    scope: 'agency',
    params: bothOf,
    query: z.strictObject({ page, per_page: perPage(100, 20) }),
    response: pageOf(historyEvent),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/merge',
    summary:
      'Merge another record into this one; `If-Match` is the version of this one, `other_version` that of the other',
    access: access.mergeEmployees,
    scope: 'agency',
    versioned: true,
    params: one,
    body: z.strictObject({
      other_id: id,
      other_version: version,
      take: z.array(z.enum(mergeFields as [MergeField, ...MergeField[]], mergeText('unknownField'))),
      plans: z.boolean(),
    }),
    fails: ['DUPLICATE', 'CONFLICT', 'CHANGED_MEANWHILE'],
    response: merge,
  }),
  merges: endpoint({
    method: 'GET',
    path: '/admin/providers/merges',
    summary: 'List employee merges, with how long each can be undone',
    ...list,
    query: z.strictObject(listShape(mergesList)),
    response: pageOf(merge),
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/merges',
    summary: 'List merges into this employee that are still in effect, newest first',
    ...list,
    params: one,
    response: z.object({ data: z.array(merge) }),
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: '/admin/providers/merges/:id/undo',
    summary: 'Preview undoing a merge, or why it can’t be undone',
    access: access.mergeEmployees,
    scope: 'agency',
    params: one,
    response: undoing,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/providers/merges/:id/undo',
    summary: 'Undo a merge within 30 days: both records are restored; later changes to the kept record stay on it',
    access: access.mergeEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({}),
    fails: ['NOT_UNDOABLE'],
    response: merge,
  }),
}
