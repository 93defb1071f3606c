import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { inReach } from '../light-checks.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, optionalDay, text, version } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { waiverStandings, waiverStates } from './states.ts'
import { waiverText } from './texts.ts'
import { waiversList } from './waivers-list.ts'

export const mostWaiverFiles = 5
/** So many are approved in one go. */
export const mostWaived = 100

const written = {
  rule_id: z.uuid(waiverText('ruleMissing')),
  /** The number of one window of the rule, counted from its anchor; null: the whole rule. */
  window_no: z.nullable(z.int(waiverText('windowWrong')).check(z.positive(waiverText('windowWrong')))),
  /** A day of the versions that number the window; without one it is the window that the days of the waiver are about. */
  window_scheme: z.optional(optionalDay),
  first_day: z.iso.date(waiverText('firstDayMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
  /** The last day on which it holds; null: no end. */
  last_day: optionalDay,
  reason: text(500, waiverText('why')),
  /** Letters and forms that prove it: uploads of the writer for `waiver`, and those it has. */
  files: z.array(id).check(z.maxLength(mostWaiverFiles, waiverText('filesMany', { most: mostWaiverFiles }))),
}

const named = z.nullable(z.string())
/** Named by the first day of the versions that number it, and its number. */
const waivedWindow = z.object({ scheme: z.string(), number: z.int(), starts_on: named, ends_on: named })
const waiver = z.object({
  id,
  version,
  employee_id: id,
  /** As the history names people. */
  employee_name: z.string(),
  rule_id: id,
  rule_name: z.string(),
  window_no: z.nullable(z.int()),
  /** The first day of the versions that number it: after a version with another window or anchor, numbers begin anew. */
  window_scheme: named,
  /** The days of that window, with leave; null: the whole rule, or the rule has no such window any more. */
  window: z.nullable(waivedWindow),
  first_day: z.string(),
  last_day: named,
  reason: z.string(),
  /** Its rule asks for a medical credential, so only some open its proof. */
  is_medical: z.boolean(),
  /** The reader may open its proof. */
  may_open: z.boolean(),
  /** How many files prove it. */
  proofs: z.int(),
  /** Empty where it is medical and the reader may not open them. */
  files: z.array(keptFile),
  state: z.enum(keysOf(waiverStates.names)),
  standing: z.enum(keysOf(waiverStandings)),
  recorded_by_name: z.string(),
  recorded_at: instant,
  decided_by_name: named,
  decided_at: z.nullable(instant),
  /** Why it was returned, or removed. */
  decision_note: named,
  /** The caller wrote in it, so another person approves it. */
  is_mine: z.boolean(),
})
export type Waiver = z.output<typeof waiver>

/** As the list shows it. */
const waiverRow = z.extend(waiver, {
  /** As lists name people. */
  name: z.string(),
  employee_number: named,
  location_name: named,
  coordinator_name: named,
})
export type WaiverRow = z.output<typeof waiverRow>

/** A rule that can be waived, with the window that its state is about today; null: it has none. */
const waivable = z.object({
  id,
  name: z.string(),
  /** It asks something of this employee today. */
  applies: z.boolean(),
  window: z.nullable(waivedWindow),
})
export type WaivableRule = z.output<typeof waivable>

const one = z.object({ id })
const reading = { method: 'GET', access: waiversList.access, scope: 'agency' } as const
const recording = { access: access.recordTraining, scope: 'agency', params: one, checkedInForm: true } as const
const why = z.strictObject({ reason: text(300, waiverText('reasonMissing')) })
const removing = {
  method: 'POST',
  scope: 'agency',
  params: one,
  fails: ['TRANSITION_REFUSED'],
  checkedInForm: true,
  body: why,
  response: waiver,
} as const

/** What lifts a rule for somebody: asked for by one person, approved by another, holding on its days. */
export const waivers = {
  list: endpoint({
    ...reading,
    path: '/admin/compliance/waivers',
    summary: 'Waivers of compliance rules by how they stand today; what waits for an approval among them',
    query: z.strictObject(listShape(waiversList)),
    response: pageOf(waiverRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/compliance/waivers/counts',
    summary: 'How many waivers each value of one filter has, under the other filters',
    query: z.strictObject(countsShape(waiversList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/compliance/waivers/export',
    summary: 'The current view of waivers as a file',
    access: waiversList.export,
    query: z.strictObject(exportShape(waiversList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    ...reading,
    path: '/admin/providers/:id/waivers',
    summary: 'Waivers of an employee, newest first',
    params: one,
    response: z.object({ data: z.array(waiver) }),
  }),
  rules: endpoint({
    ...reading,
    path: '/admin/providers/:id/waivers/rules',
    summary: 'Rules of the agency that can be waived for an employee, with the window each is in',
    params: one,
    response: z.object({ data: z.array(waivable) }),
  }),
  get: endpoint({
    ...reading,
    path: '/admin/compliance/waivers/:id',
    summary: 'One waiver with what proves it',
    params: one,
    response: waiver,
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/waivers',
    summary: 'Ask for a waiver of a rule, whole or for one window; another person approves it',
    idempotent: true,
    body: z.strictObject(written),
    response: waiver,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: '/admin/compliance/waivers/:id',
    summary: 'Change the sent fields of one that is not approved; a returned one waits again',
    versioned: true,
    fails: ['TRANSITION_REFUSED', 'FORBIDDEN'],
    body: z.partial(z.strictObject(written)),
    response: waiver,
  }),
  withdraw: endpoint({
    ...removing,
    path: '/admin/compliance/waivers/:id/withdraw',
    summary: 'Remove a waiver that is not approved; the history keeps it',
    access: access.recordTraining,
  }),
  revoke: endpoint({
    ...removing,
    path: '/admin/compliance/waivers/:id/revoke',
    summary: 'Remove an approved waiver: by today’s records it never held. The history keeps it',
    access: access.approveTraining,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/compliance/waivers/approve',
    summary: 'Approve waivers: they hold from their first day. Nobody approves what they asked for',
    access: access.approveTraining,
    scope: 'agency',
    body: z.strictObject({
      ids: z
        .array(id)
        .check(
          z.minLength(1, waiverText('idsMissing')),
          z.maxLength(mostWaived, waiverText('idsMany', { most: mostWaived })),
        ),
    }),
    response: z.object({
      accepted: z.int(),
      skipped: z.array(z.object({ id, name: z.string(), title: z.string(), reason: z.string() })),
    }),
  }),
  return: endpoint({
    ...removing,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    path: '/admin/compliance/waivers/:id/return',
    summary: 'Return a waiver to whoever asked for it, with what is missing',
    access: access.approveTraining,
  }),
  file: endpoint({
    ...reading,
    access: access.credentialScans,
    path: '/admin/compliance/waivers/:id/files/:file_id',
    summary: 'An address of a file that proves a waiver, for ten minutes. A medical one is written to the audit log',
    fails: ['FORBIDDEN'],
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
}
