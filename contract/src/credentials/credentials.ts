import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { inReach } from '../light-checks.ts'
import { id, instant, keysOf, line, option, optionalDay, optionalText } from '../schemas.ts'
import {
  acceptCall,
  acceptedMany,
  asListed,
  named,
  papersUpTo,
  mostAccepted,
  mostPapers,
  reasonCall,
  recorded,
  recordedCalls,
  recording,
  undoneMany,
} from '../second-person/recorded.ts'
import { formText } from '../texts/forms.ts'
import { credentialsList } from './credentials-list.ts'
import { credentialSummaries } from './employee-filter.ts'
import { credentialStandings, credentialStates } from './states.ts'
import { credentialText } from './texts.ts'

const written = {
  type_id: z.uuid(credentialText('typeMissing')),
  /** The number on the card; null for none. */
  number: z.pipe(
    z.union([z.literal(''), z.nullable(line(60, formText('onOneLine')))]),
    z.transform((value: string | null) => (value === '' ? null : value)),
  ),
  issued_on: z.iso.date(credentialText('issuedMissing')).check(z.refine(inReach, formText('dayOutOfReach'))),
  /** The last valid day; null for no end. */
  expires_on: optionalDay,
  note: optionalText(500),
  /** Its scans: the caller's uploads for `credential`, and the ones it already has. */
  files: papersUpTo(credentialText('filesMany', { most: mostPapers })),
}

const credential = z.object({
  ...recorded,
  type_id: id,
  type_name: z.string(),
  /** Only some users can open its scans, note and reason; others see only that it exists, and its dates. */
  is_medical: z.boolean(),
  number: named,
  issued_on: z.string(),
  expires_on: named,
  /** Null when it is medical: people with access call `note`. */
  note: named,
  /** True if there is a note the caller may open. */
  has_note: z.boolean(),
  /** True if the caller may open its scans. */
  may_open: z.boolean(),
  /** Number of scans. */
  scans: z.int(),
  state: z.enum(keysOf(credentialStates.names)),
  standing: z.enum(keysOf(credentialStandings)),
  /** Days until its last day, in the agency's time zone; negative after it. */
  days_left: z.nullable(z.int()),
  /**
   * Days without a valid credential between it and its renewal (`renewed`), or between it and the one it renews; null for no gap.
   */
  gap_days: z.nullable(z.int()),
  /** The credential that follows it is awaiting review. */
  renewal_waits: z.boolean(),
  /** It is not removed, and no renewal exists yet. */
  may_renew: z.boolean(),
  /** The reason it was returned or removed. */
  reason: named,
  /** When its owner was last reminded of its expiry. */
  last_reminded_at: z.nullable(instant),
})
export type Credential = z.output<typeof credential>

/** The fields in the list. */
const credentialRow = z.extend(credential, asListed)
export type CredentialRow = z.output<typeof credentialRow>

/** Credential summaries of the given employees, for the columns of the employees list. */
const ofOne = z.object({
  id,
  /** Null if none was verified and none is missing. */
  state: z.nullable(z.enum(keysOf(credentialSummaries))),
  /** The soonest last day of a valid credential that wasn't renewed. */
  next_expiry: named,
})
export type EmployeeCredentials = z.output<typeof ofOne>
const mostAsked = 200
const ids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${mostAsked - 1}}$`)

const path = '/admin/credentials'
/** A type that isn't on file: a rule requires it today, or it is usual for the disciplines. */
const missingCredential = z.extend(option, { is_required: z.boolean() })
export type MissingCredential = z.infer<typeof missingCredential>

const missing = credentialText('reasonMissing')
const calls = recordedCalls({
  path,
  under: 'credentials',
  list: credentialsList,
  row: credentialRow,
  response: credential,
  opening: { access: access.credentialScans, fails: ['FORBIDDEN'] },
  missing,
  summary: {
    many: 'credentials',
    list: 'List credentials by current status, including those awaiting review',
    get: 'Get a credential with its scans',
    ofEmployee:
      'List an employee’s credentials by type, newest first, and types usual for their disciplines with none on file',
    file: 'Get a URL for a scan of a credential, valid for ten minutes. Opening a medical one is recorded in the audit log',
    return: 'Return a credential to the person who recorded it, stating what is missing',
  },
})

/** Employee credentials: recorded by one person, verified by another, valid until their last day. */
export const credentials = {
  ...calls,
  ofEmployee: endpoint({
    ...calls.ofEmployee,
    response: z.object({ data: z.array(credential), missing: z.array(missingCredential) }),
  }),
  ofEmployees: endpoint({
    method: 'GET',
    path: `${path}/of-employees`,
    summary: 'Get the credential status of the given employees, as shown in the employees list',
    access: credentialsList.access,
    scope: 'agency',
    query: z.strictObject({
      employee_ids: z.string().check(z.regex(ids, credentialText('idsMalformed', { most: String(mostAsked) }))),
    }),
    response: z.object({ data: z.array(ofOne) }),
  }),
  add: endpoint({
    ...recording,
    method: 'POST',
    path: '/admin/providers/:id/credentials',
    summary:
      'Record a credential; another person verifies it. `renews_id`: the credential of the same type that it follows',
    idempotent: true,
    fails: ['CONFLICT'],
    body: z.strictObject({ ...written, renews_id: z.optional(id) }),
    response: credential,
  }),
  update: endpoint({
    ...recording,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the sent fields of an unverified credential; a returned one goes back to review',
    versioned: true,
    fails: ['TRANSITION_REFUSED', 'FORBIDDEN'],
    body: z.partial(z.strictObject(written)),
    response: credential,
  }),
  withdraw: reasonCall({
    path: `${path}/:id/withdraw`,
    summary: 'Remove an unverified credential; the history keeps it',
    access: access.recordTraining,
    fails: ['TRANSITION_REFUSED'],
    missing,
    response: credential,
  }),
  revoke: reasonCall({
    path: `${path}/:id/revoke`,
    summary: 'Remove a verified credential: it no longer counts. The history keeps it',
    access: access.approveTraining,
    fails: ['TRANSITION_REFUSED'],
    missing,
    response: credential,
  }),
  verify: acceptCall({
    path: `${path}/verify`,
    summary: 'Verify credentials: they count from now on. No one can verify a credential they recorded',
    none: credentialText('idsMissing'),
    many: credentialText('idsMany', { most: mostAccepted }),
    response: acceptedMany,
  }),
  undoVerify: acceptCall({
    path: `${path}/verify/undo`,
    summary: 'Undo a recent verification: the credentials go back to review',
    none: credentialText('idsMissing'),
    many: credentialText('idsMany', { most: mostAccepted }),
    response: undoneMany,
  }),
  note: endpoint({
    method: 'GET',
    path: `${path}/:id/note`,
    summary: 'Get the note on a credential. Opening a medical one is recorded in the audit log',
    access: access.credentialScans,
    scope: 'agency',
    fails: ['FORBIDDEN'],
    params: z.object({ id }),
    response: z.object({ note: named }),
  }),
}
