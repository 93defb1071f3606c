import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { type EventKind, eventKinds, eventSources, historyEvent } from '../events.ts'
import { filterShape } from '../filter-shape.ts'
import { defineList } from '../lists/list.ts'
import { perPage } from '../paging.ts'
import { id, instant } from '../schemas.ts'
import { auditLogText } from './texts.ts'

/** Groups to search the log by. Every kind of event belongs to one; new kinds join by the start of their name. */
export const auditGroups = {
  sign_ins: auditLogText('signIns'),
  employees: auditLogText('employees'),
  medical: auditLogText('medical'),
  files: auditLogText('files'),
  programs: auditLogText('programs'),
  forms: auditLogText('forms'),
  users: auditLogText('users'),
  vendor: auditLogText('vendor'),
  settings: auditLogText('settings'),
} as const
export type AuditGroup = keyof typeof auditGroups

const beginnings: readonly (readonly [AuditGroup, RegExp])[] = [
  [
    'vendor',
    /^(vendor|panel_message|bulk_operation|agency\.(entered|created|status|owner|restored)|employees\.searched)/,
  ],
  ['medical', /^medical\.|^employee_form\.(opened|revealed)$/],
  ['files', /^import\.|_?export|\.imported$/],
  ['sign_ins', /^user\.(sign|left|password|email_changed|two_factor|recovery)/],
  ['users', /^(user|invitation|membership)s?\./],
  ['forms', /^(employee_)?forms?\./],
  ['employees', /^(employees?|approval|leave|path|booking|attendance)\./],
  [
    'programs',
    /^(programs?|learning_paths?|training|credentials?|waivers?|certificates?|certificate_template|transcript|survey_packet|sessions?|session_series|session_template)\./,
  ],
]
export const auditGroupOf = (kind: EventKind): AuditGroup =>
  beginnings.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'settings'

/** Routine entries that crowd out the rest, hidden by `sign_ins=hidden`. Failed sign-ins stay visible. */
export const routineKinds: readonly EventKind[] = ['user.signed_in', 'user.left']

const period = {
  at_from: { kind: 'from', label: auditLogText('dateFrom'), range: auditLogText('date') },
  at_to: { kind: 'to', label: auditLogText('dateTo') },
} as const
/** Without a value, nothing is hidden. */
const signIns = {
  kind: 'choice',
  label: auditLogText('signInsAlone'),
  choices: { hidden: auditLogText('hidden') },
} as const
/** A search for kinds of entries names each one, including sign-ins. */
const usualFilters = { sign_ins: { value: 'hidden', unless: 'group' } } as const
const what = { kind: 'choice', label: auditLogText('what'), choices: auditGroups } as const

/** Keys are the query parameters; server/src/features/audit-log/audit-filters.ts says what each one means. */
export const auditFilters = {
  search: { kind: 'search', label: auditLogText('search') },
  group: what,
  sign_ins: signIns,
  actor_id: { kind: 'reference', label: auditLogText('person'), lookup: 'actors' },
  ...period,
  source: { kind: 'choice', label: auditLogText('source'), choices: eventSources },
} as const
export const vendorLogFilters = { search: auditFilters.search, group: what, sign_ins: signIns, ...period } as const

const columns = {
  at: { label: auditLogText('when'), usual: true },
  actor: { label: auditLogText('who'), usual: true },
  kind: { label: auditLogText('what'), usual: true },
  subject: { label: auditLogText('subject'), usual: true },
  source: { label: auditLogText('source'), usual: true },
} as const

export const auditLogList = defineList({
  name: 'audit_log',
  unit: count => auditLogText('countEntries', { count }),
  access: access.auditLog,
  filters: auditFilters,
  bar: ['group', 'sign_ins', 'actor_id', 'at'],
  usualFilters,
  columns,
})
export const vendorLogList = defineList({
  name: 'vendor_log',
  unit: count => auditLogText('countEntries', { count }),
  access: access.vendorLog,
  filters: vendorLogFilters,
  bar: ['group', 'sign_ins', 'at'],
  usualFilters,
  columns,
})

export const auditEntry = z.object({
  ...historyEvent.shape,
  actor_id: z.nullable(id),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** The position in the sealed chain; null briefly, until it is sealed. */
  seq: z.nullable(z.int()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The log only grows and may hold millions of entries: pages start at an entry, and there is no total count. */
const pageOfLog = z.object({
  data: z.array(auditEntry),
  meta: z.object({
    per_page: z.int(),
    /** Send it as `before` to get older entries. */
    older: z.nullable(id),
    /** Send it as `after` to get newer entries. */
    newer: z.nullable(id),
  }),
})
const seek = {
  before: z.optional(id).register(z.globalRegistry, { description: 'Entries older than this one' }),
  after: z.optional(id).register(z.globalRegistry, { description: 'Entries newer than this one' }),
  per_page: perPage(100, 50),
}
const wanted = { ...filterShape(auditLogList.filters), subject_id: z.optional(id) }

export const auditSeal = z.object({
  /** Entries in the chain, and the number waiting for the next run (counted up to 1,000). */
  entries: z.int(),
  waiting: z.int(),
  sealed_to: z.nullable(instant),
  /** The last seal, shortened; `npm run audit -- heads` shows it in full. */
  head: z.nullable(z.string()),
  /** The latest check of the whole chain. */
  check: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'intact', 'broken']),
      requested_at: instant,
      checked_at: z.nullable(instant),
      entries: z.nullable(z.int()),
      faults: z.nullable(z.int()),
      fault: z.nullable(z.string()),
    }),
  ),
})
export type AuditSeal = z.infer<typeof auditSeal>

/** The log of an agency, and that of customer success. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit-log',
    summary: 'List audit events in the agency, newest first',
    access: auditLogList.access,
    scope: 'agency',
    query: z.strictObject({ ...wanted, ...seek }),
    response: pageOfLog,
  }),
  actors: endpoint({
    method: 'GET',
    path: '/admin/audit-log/actors',
    summary: 'List everyone who appears as an actor in the audit log',
    access: access.auditLog,
    scope: 'agency',
    response: z.object({ data: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/audit-log/export',
    summary:
      'Download the audit log as a file, oldest first; JSON Lines includes everything the seal covers, and the seal',
    access: access.auditLog,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject({ ...wanted, format: z.enum(['csv', 'jsonl']) }),
    file: ['text/csv; charset=utf-8', 'application/jsonl; charset=utf-8'],
  }),
  seal: endpoint({
    method: 'GET',
    path: '/admin/audit-log/seal',
    summary: 'Get how far the audit log is sealed and the result of its last check',
    access: access.auditLog,
    scope: 'agency',
    response: auditSeal,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/audit-log/verify',
    summary: 'Start a check of the whole audit chain; `seal` returns the result',
    access: access.auditLog,
    scope: 'agency',
    body: z.strictObject({}),
    response: auditSeal,
  }),
  vendor: endpoint({
    method: 'GET',
    path: '/admin/csm/log',
    summary: 'List actions by vendor staff outside any agency, newest first',
    access: vendorLogList.access,
    scope: 'agencies',
    query: z.strictObject({ ...filterShape(vendorLogList.filters), ...seek }),
    response: pageOfLog,
  }),
  vendorSeal: endpoint({
    method: 'GET',
    path: '/admin/csm/log/seal',
    summary: 'Get how far the customer success log is sealed and the result of its last check',
    access: access.vendorLog,
    scope: 'agencies',
    response: auditSeal,
  }),
  vendorVerify: endpoint({
    method: 'POST',
    path: '/admin/csm/log/verify',
    summary: 'Start a check of the whole customer success chain; `vendorSeal` returns the result',
    access: access.vendorLog,
    scope: 'agencies',
    body: z.strictObject({}),
    response: auditSeal,
  }),
} as const

/** Returns every event kind in the groups. */
export const kindsOf = (groups: readonly string[]): EventKind[] =>
  (Object.keys(eventKinds) as EventKind[]).filter(kind => groups.includes(auditGroupOf(kind)))
