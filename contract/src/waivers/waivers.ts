import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { shownOfFields } from '../records/record-fields.ts'
import { id, keysOf } from '../schemas.ts'
import {
  acceptCall,
  acceptedMany,
  asListed,
  mostAccepted,
  named,
  reasonCall,
  recorded,
  recordedCalls,
  recording,
  undoneMany,
} from '../second-person/recorded.ts'
import { waiverStandings, waiverStates } from './states.ts'
import { waiverText } from './texts.ts'
import { waiverBody, waiverRecordFields } from './waiver-fields.ts'
import { waiversList } from './waivers-list.ts'

/** Identified by the first day of the versions that number it, and its number. */
const waivedWindow = z.object({ scheme: z.string(), number: z.int(), starts_on: named, ends_on: named })
const waiver = z.object({
  ...recorded,
  rule_id: id,
  rule_name: z.string(),
  window_no: z.nullable(z.int()),
  /** The first day of the versions that number it: a version with another window or anchor restarts the numbering. */
  window_scheme: named,
  /** The days of that window, including leave; null for the whole rule, or if the rule no longer has that window. */
  window: z.nullable(waivedWindow),
  ...shownOfFields(waiverRecordFields),
  /** Its rule requires a medical credential or form, so only some people can open its proof. */
  is_medical: z.boolean(),
  /** Its rule requires an HR or identity form, so only some people can open its proof. */
  is_hr: z.boolean(),
  /** The caller may open its proof. */
  may_open: z.boolean(),
  /** Number of files that prove it. */
  proofs: z.int(),
  state: z.enum(keysOf(waiverStates.names)),
  standing: z.enum(keysOf(waiverStandings)),
  /** The reason it was returned or removed. */
  decision_note: named,
})
export type Waiver = z.output<typeof waiver>

/** The fields in the list. */
const waiverRow = z.extend(waiver, asListed)
export type WaiverRow = z.output<typeof waiverRow>

/** A rule that can be waived, with the window of its current state; null for none. */
const waivable = z.object({
  id,
  name: z.string(),
  /** The rule requires something of this employee today. */
  applies: z.boolean(),
  window: z.nullable(waivedWindow),
})
export type WaivableRule = z.output<typeof waivable>

const path = '/admin/compliance/waivers'
const missing = waiverText('reasonMissing')

/** Waivers of rules: requested by one person, approved by another, and valid on their days. */
export const waivers = {
  ...recordedCalls({
    path,
    under: 'waivers',
    list: waiversList,
    row: waiverRow,
    response: waiver,
    opening: { access: access.credentialScans, fails: ['FORBIDDEN'] },
    missing,
    summary: {
      many: 'waivers',
      list: 'List waivers of compliance rules by current status, including those awaiting approval',
      get: 'Get a waiver with its proof',
      ofEmployee: 'List an employee’s waivers, newest first',
      file: 'Get a URL for a file that proves a waiver, valid for ten minutes. Opening a medical one is recorded in the audit log',
      return: 'Return a waiver to the person who requested it, stating what is missing',
    },
  }),
  rules: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/waivers/rules',
    summary: 'List rules that can be waived for an employee, with the current window of each',
    access: waiversList.access,
    scope: 'agency',
    params: z.object({ id }),
    response: z.object({ data: z.array(waivable) }),
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/waivers',
    summary: 'Request a waiver of a rule, in full or for one window; another person approves it',
    idempotent: true,
    body: waiverBody,
    response: waiver,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the sent fields of an unapproved waiver; a returned one awaits approval again',
    versioned: true,
    fails: ['TRANSITION_REFUSED', 'FORBIDDEN'],
    body: z.partial(waiverBody),
    response: waiver,
  }),
  withdraw: reasonCall({
    path: `${path}/:id/withdraw`,
    summary: 'Remove an unapproved waiver; the history keeps it',
    access: access.recordTraining,
    fails: ['TRANSITION_REFUSED'],
    missing,
    response: waiver,
  }),
  revoke: reasonCall({
    path: `${path}/:id/revoke`,
    summary: 'Revoke an approved waiver: by today’s records it was never in effect. The history keeps it',
    access: access.approveTraining,
    fails: ['TRANSITION_REFUSED'],
    missing,
    response: waiver,
  }),
  approve: acceptCall({
    path: `${path}/approve`,
    summary: 'Approve waivers: they take effect on their first day. No one can approve a waiver they requested',
    none: waiverText('idsMissing'),
    many: waiverText('idsMany', { most: mostAccepted }),
    response: acceptedMany,
  }),
  undoApprove: acceptCall({
    path: `${path}/approve/undo`,
    summary: 'Undo a recent approval: the waivers await approval again',
    none: waiverText('idsMissing'),
    many: waiverText('idsMany', { most: mostAccepted }),
    response: undoneMany,
  }),
}
