import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { inReach } from '../light-checks.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, line, optionalDay, optionalText, option, text, version } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { credentialsList } from './credentials-list.ts'
import { credentialSummaries } from './employee-filter.ts'
import { credentialStandings, credentialStates } from './states.ts'
import { credentialText } from './texts.ts'

export const mostCredentialFiles = 5
/** So many are verified in one go. */
export const mostVerified = 100

const written = {
  type_id: z.uuid(credentialText('typeMissing')),
  /** As it stands on the card; null: it has none. */
  number: z.pipe(
    z.union([z.literal(''), z.nullable(line(60, formText('onOneLine')))]),
    z.transform((value: string | null) => (value === '' ? null : value)),
  ),
  issued_on: z.iso.date(credentialText('issuedMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
  /** The last day on which it is valid; null: for good. */
  expires_on: optionalDay,
  note: optionalText(500),
  /** Scans of it: uploads of the writer for `credential`, and those it has. */
  files: z
    .array(id)
    .check(z.maxLength(mostCredentialFiles, credentialText('filesMany', { most: mostCredentialFiles }))),
}

const named = z.nullable(z.string())
const credential = z.object({
  id,
  version,
  employee_id: id,
  /** As the history names people. */
  employee_name: z.string(),
  type_id: id,
  type_name: z.string(),
  /** Only some open its scans, and see its note and reason; others see that it exists, and its days. */
  is_medical: z.boolean(),
  number: named,
  issued_on: z.string(),
  expires_on: named,
  /** Null where it is medical: those who may open it ask for it (`note`). */
  note: named,
  /** There is a note that the reader may open. */
  has_note: z.boolean(),
  /** The reader may open its scans. */
  may_open: z.boolean(),
  /** How many scans it has. */
  scans: z.int(),
  /** Empty where it is medical and the reader may not open them. */
  files: z.array(keptFile),
  state: z.enum(keysOf(credentialStates.names)),
  standing: z.enum(keysOf(credentialStandings)),
  /** Until its last day, by the agency's day; below 0: since then. */
  days_left: z.nullable(z.int()),
  /** Days without a valid one between it and its renewal (`renewed`), or between it and what it renews; null: no gap. */
  gap_days: z.nullable(z.int()),
  /** The one that follows it waits for a review. */
  renewal_waits: z.boolean(),
  /** It is not removed and nothing follows it yet. */
  may_renew: z.boolean(),
  recorded_by_name: z.string(),
  recorded_at: instant,
  decided_by_name: named,
  decided_at: z.nullable(instant),
  /** Why it was returned, or removed. */
  reason: named,
  /** When its owner was last reminded that it ends. */
  last_reminded_at: z.nullable(instant),
  /** The caller wrote in it, so another person verifies it. */
  is_mine: z.boolean(),
})
export type Credential = z.output<typeof credential>

/** As the list shows it. */
const credentialRow = z.extend(credential, {
  /** As lists name people. */
  name: z.string(),
  employee_number: named,
  location_name: named,
  coordinator_name: named,
})
export type CredentialRow = z.output<typeof credentialRow>

const one = z.object({ id })
const reading = { method: 'GET', access: credentialsList.access, scope: 'agency' } as const
const recording = { access: access.recordTraining, scope: 'agency', params: one, checkedInForm: true } as const
const why = z.strictObject({ reason: text(300, credentialText('reasonMissing')) })
const removing = {
  method: 'POST',
  scope: 'agency',
  params: one,
  fails: ['TRANSITION_REFUSED'],
  checkedInForm: true,
  body: why,
  response: credential,
} as const

/** How the credentials of some employees stand, for the columns of the employees list. */
const ofOne = z.object({
  id,
  /** Null: none was verified, and none is missing. */
  state: z.nullable(z.enum(keysOf(credentialSummaries))),
  /** The soonest last day of what holds and was not renewed. */
  next_expiry: named,
})
export type EmployeeCredentials = z.output<typeof ofOne>
const mostAsked = 200
const ids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${mostAsked - 1}}$`)

/** Papers of employees: recorded by one person, verified by another, valid until their last day. */
export const credentials = {
  list: endpoint({
    ...reading,
    path: '/admin/credentials',
    summary: 'Credentials by how they stand today; what waits for a review among them',
    query: z.strictObject(listShape(credentialsList)),
    response: pageOf(credentialRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/credentials/counts',
    summary: 'How many credentials each value of one filter has, under the other filters',
    query: z.strictObject(countsShape(credentialsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/credentials/export',
    summary: 'The current view of credentials as a file',
    access: credentialsList.export,
    query: z.strictObject(exportShape(credentialsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    ...reading,
    path: '/admin/providers/:id/credentials',
    summary:
      'Credentials of an employee by type, newest first; and types usual for the disciplines of which none is on file',
    params: one,
    response: z.object({ data: z.array(credential), missing: z.array(option) }),
  }),
  ofEmployees: endpoint({
    ...reading,
    path: '/admin/credentials/of-employees',
    summary: 'How the credentials of some employees stand: the columns of the employees list that tell it',
    query: z.strictObject({
      employee_ids: z.string().check(z.regex(ids, credentialText('idsMalformed', { most: String(mostAsked) }))),
    }),
    response: z.object({ data: z.array(ofOne) }),
  }),
  get: endpoint({
    ...reading,
    path: '/admin/credentials/:id',
    summary: 'One credential with its scans',
    params: one,
    response: credential,
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/credentials',
    summary: 'Record a credential; another person verifies it. `renews_id`: the one that it follows, of the same type',
    idempotent: true,
    fails: ['CONFLICT'],
    body: z.strictObject({ ...written, renews_id: z.optional(id) }),
    response: credential,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: '/admin/credentials/:id',
    summary: 'Change the sent fields of one that is not verified; a returned one waits for a review again',
    versioned: true,
    fails: ['TRANSITION_REFUSED', 'FORBIDDEN'],
    body: z.partial(z.strictObject(written)),
    response: credential,
  }),
  withdraw: endpoint({
    ...removing,
    path: '/admin/credentials/:id/withdraw',
    summary: 'Remove a credential that is not verified; the history keeps it',
    access: access.recordTraining,
  }),
  revoke: endpoint({
    ...removing,
    path: '/admin/credentials/:id/revoke',
    summary: 'Remove a verified credential: it counts no more. The history keeps it',
    access: access.approveTraining,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/credentials/verify',
    summary: 'Verify credentials: from now on they count. Nobody verifies what they recorded',
    access: access.approveTraining,
    scope: 'agency',
    body: z.strictObject({
      ids: z
        .array(id)
        .check(
          z.minLength(1, credentialText('idsMissing')),
          z.maxLength(mostVerified, credentialText('idsMany', { most: mostVerified })),
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
    path: '/admin/credentials/:id/return',
    summary: 'Return a credential to whoever recorded it, with what is missing',
    access: access.approveTraining,
  }),
  note: endpoint({
    ...reading,
    access: access.credentialScans,
    path: '/admin/credentials/:id/note',
    summary: 'The note of a credential. Opening a medical one is written to the audit log',
    fails: ['FORBIDDEN'],
    params: one,
    response: z.object({ note: named }),
  }),
  file: endpoint({
    ...reading,
    access: access.credentialScans,
    path: '/admin/credentials/:id/files/:file_id',
    summary: 'An address of a scan of a credential, for ten minutes. A medical one is written to the audit log',
    fails: ['FORBIDDEN'],
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
}
