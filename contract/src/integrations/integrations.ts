import * as z from 'zod/mini'
import { access } from '../access.ts'
import { apiScopes } from '../api-keys/scopes.ts'
import { apiKeyText } from '../api-keys/texts.ts'
import { providerStatus } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { jobStates } from '../jobs/jobs.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { page, pageMeta, pageOf, perPage } from '../paging.ts'
import { day, id, instant, keysOf, line, option } from '../schemas.ts'
import { type AdapterName, adapters, integrationFlows } from './adapters.ts'
import { triageCasesList } from './cases-list.ts'
import { type CauseCode, causes, mapKinds, triageActions } from './causes.ts'
import { type ConnectorTemplate, connectorTemplates } from './designers.ts'
import { askSignup } from './signups.ts'
import { directedFields, integrationJobTypes, syncOutcomes, syncTriggers, triageStates } from './sync-states.ts'
import { integrationJobsList } from './syncs-list.ts'
import { integrationText } from './texts.ts'

export const syncSchedules = {
  off: integrationText('scheduleOff'),
  hourly: integrationText('scheduleHourly'),
  daily: integrationText('scheduleDaily'),
} as const
export type SyncSchedule = keyof typeof syncSchedules

/** The side that wins, by field. */
export const directions = {
  partner: integrationText('partnerLeads'),
  ours: integrationText('weLead'),
  blanks: integrationText('fillBlanks'),
} as const
export type Direction = keyof typeof directions

const causeCode = z.enum(Object.keys(causes) as [CauseCode, ...CauseCode[]])

export const partnerOfAgency = z.object({
  id,
  name: z.string(),
  connector: z.enum(['builtin', 'pubapi']),
  /** Null if Preceptor can't connect to the partner. */
  adapter: z.nullable(z.enum(Object.keys(adapters) as [AdapterName, ...AdapterName[]])),
  /** The template a custom connector starts from. */
  template: z.nullable(z.enum(Object.keys(connectorTemplates) as [ConnectorTemplate, ...ConnectorTemplate[]])),
})

export const integrationSettings = z.object({
  partner: partnerOfAgency,
  config: z.record(z.string(), z.string()),
  /** Responses never include the secret itself. */
  has_secret: z.boolean(),
  flows: z.array(z.enum(keysOf(integrationFlows))),
  schedule: z.enum(keysOf(syncSchedules)),
  /** Fields not listed follow the partner. */
  directions: z.partialRecord(z.enum(keysOf(directedFields)), z.enum(keysOf(directions))),
  is_on: z.boolean(),
  last_ok_at: z.nullable(instant),
  next_at: z.nullable(instant),
  updated_by_name: z.nullable(z.string()),
  updated_at: z.nullable(instant),
})
export type IntegrationSettings = z.output<typeof integrationSettings>

export const integrationJob = z.object({
  id,
  organization_id: id,
  agency: z.string(),
  partner: z.string(),
  type: z.enum(keysOf(integrationJobTypes)),
  trigger: z.enum(keysOf(syncTriggers)),
  state: z.enum(keysOf(jobStates)),
  total: z.int(),
  done: z.int(),
  counts: z.partialRecord(z.enum(keysOf(syncOutcomes)), z.int()),
  message: z.nullable(z.string()),
  /** A sync of changes since then; null for a full sync. */
  since: z.nullable(instant),
  /** True if the partner sent no one or far fewer people than before, and nothing was applied. */
  is_held: z.boolean(),
  started_by_name: z.string(),
  created_at: instant,
  ended_at: z.nullable(instant),
})
export type IntegrationJob = z.output<typeof integrationJob>

export const integrationItem = z.object({
  id,
  external_id: z.string(),
  name: z.string(),
  employee_id: z.nullable(id),
  outcome: z.enum(keysOf(syncOutcomes)),
  code: z.nullable(causeCode),
  value: z.nullable(z.string()),
  message: z.nullable(z.string()),
  attempts: z.int(),
  case_id: z.nullable(id),
  is_open: z.boolean(),
  made_at: instant,
  /** Data received from the partner and data sent to it, kept 30 days, with numbers and birth dates masked. */
  payload_in: z.unknown(),
  payload_out: z.unknown(),
})
export type IntegrationItem = z.output<typeof integrationItem>

export const triageCase = z.object({
  id,
  type: z.enum(keysOf(integrationJobTypes)),
  code: causeCode,
  value: z.string(),
  state: z.enum(keysOf(triageStates)),
  /** Number of open items. */
  open: z.int(),
  /** The change in items since the previous sync; null without one. */
  trend: z.nullable(z.int()),
  assigned_to: z.nullable(option),
  ignored_until: z.nullable(z.string()),
  fix: z.nullable(z.string()),
  first_at: instant,
  last_at: instant,
})
export type TriageCase = z.output<typeof triageCase>

/** An employee the partner could mean. */
const candidate = z.object({
  id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  provider_status: providerStatus,
  hire_date: z.nullable(z.string()),
})
export type TriageCandidate = z.output<typeof candidate>

export const triageItem = z.extend(integrationItem, { candidates: z.array(candidate) })
export type TriageItem = z.output<typeof triageItem>

export const triageResult = z.object({
  item_id: id,
  external_id: z.string(),
  name: z.string(),
  outcome: z.enum(keysOf(syncOutcomes)),
  code: z.nullable(causeCode),
})

export const partnerMap = z.object({
  id,
  kind: z.enum(keysOf(mapKinds)),
  theirs: z.string(),
  ours: z.string(),
  ours_name: z.nullable(z.string()),
  source: z.enum(['settings', 'triage']),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type PartnerMap = z.output<typeof partnerMap>

/** The most failed items that one call can handle. */
export const mostTriaged = 1_000

const agency = z.object({ id })
const ofPartner = z.object({ id, partnerId: id })
const inAgency = { scope: 'agency', agencyIn: 'path' } as const
const reading = { method: 'GET', access: access.integration } as const
const writing = { method: 'POST', access: access.manageIntegration } as const
const across = { scope: 'agency', acrossToo: true } as const

const word = (most: number) => line(most)
export const integrationSettingsBody = z.strictObject({
  config: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))),
  /** Stored sealed; omit it to keep the current secret. */
  secret: z.optional(line(500)),
  flows: z.optional(z.array(z.enum(keysOf(integrationFlows))).check(z.maxLength(10))),
  schedule: z.optional(z.enum(keysOf(syncSchedules))),
  directions: z.optional(z.partialRecord(z.enum(keysOf(directedFields)), z.enum(keysOf(directions)))),
})

/** Exchange with the partner whose system holds an agency's people. */
export const integrations = {
  settings: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-settings/:partnerId',
    summary:
      'Get the agency’s connection to its partner; `has_secret` shows that a secret is set, which is never returned',
    params: ofPartner,
    response: integrationSettings,
  }),
  save: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-settings/:partnerId',
    summary: 'Change the sent parts of the connection; 409 if the partner is not the agency’s',
    params: ofPartner,
    fails: ['CONFLICT'],
    body: integrationSettingsBody,
    response: integrationSettings,
  }),
  test: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-settings/:partnerId/test',
    summary: 'Test the saved connection; changes nothing',
    params: ofPartner,
    fails: ['CONFLICT'],
    limit: 'heavy',
    body: z.strictObject({}),
    response: z.object({ ok: z.boolean(), says: z.string() }),
  }),
  sync: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-sync',
    summary: 'Sync people from the partner now: those changed since the last sync, or everyone',
    params: agency,
    fails: ['CONFLICT'],
    body: z.strictObject({
      /** Applies a response that was held because it was much shorter than the last one. */
      accept_fewer: z.optional(z.boolean()),
      /** Fetches everyone, even if the partner could report only changes. */
      everybody: z.optional(z.boolean()),
    }),
    response: z.object({ id }),
  }),
  jobs: endpoint({
    ...reading,
    ...across,
    path: '/admin/organizations/integration-jobs',
    summary: 'List exchanges with partners, newest first; customer success may omit `organization_id`',
    query: z.strictObject(listShape(integrationJobsList)),
    response: pageOf(integrationJob),
  }),
  jobCounts: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-jobs/counts',
    summary: 'Count exchanges per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(integrationJobsList)),
    response: valueCounts,
  }),
  jobExport: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-jobs/export',
    summary: 'Download the filtered exchanges with partners as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(integrationJobsList)),
    file: exportTypes,
  }),
  job: endpoint({
    ...reading,
    ...across,
    path: '/admin/organizations/integration-job/:jobId',
    summary: 'Get an exchange with the results of its items; unchanged ones are only counted',
    params: z.object({ jobId: id }),
    query: z.strictObject({
      page,
      per_page: perPage(100, 50),
      outcome: z.optional(z.enum(keysOf(syncOutcomes))),
    }),
    messageIsData: true,
    response: z.extend(integrationJob, { items: z.array(integrationItem), meta: pageMeta }),
  }),
  cases: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-triage',
    summary: 'List causes of failed items, those with the most items first',
    query: z.strictObject(listShape(triageCasesList)),
    /** `open_items` counts the failed items of all causes, regardless of filters. */
    response: z.extend(pageOf(triageCase), { open_items: z.int() }),
  }),
  caseCounts: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-triage/counts',
    summary: 'Count causes per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(triageCasesList)),
    response: valueCounts,
  }),
  caseExport: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-triage/export',
    summary: 'Download the filtered causes of failed items as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(triageCasesList)),
    file: exportTypes,
  }),
  caseItems: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-triage/:caseId',
    summary: 'List the unresolved items of one cause',
    params: z.object({ caseId: id }),
    query: z.strictObject({ page, per_page: perPage(100, 25) }),
    response: z.object({
      case: triageCase,
      items: z.array(triageItem),
      /** Users who may handle it. */
      assignees: z.array(option),
      meta: pageMeta,
    }),
  }),
  triage: endpoint({
    ...writing,
    scope: 'agency',
    path: '/admin/organizations/integration-triage',
    summary: 'Resolve all or some failed items of a case or a job; a fix is remembered and retried at once',
    fails: ['CONFLICT'],
    idempotent: true,
    body: z.strictObject({
      case_id: z.optional(id),
      job_id: z.optional(id),
      item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostTriaged))),
      action: z.enum(keysOf(triageActions)),
      payload: z.optional(
        z.strictObject({
          /** For `map`: one of our ids, or a status. */
          ours: z.optional(word(60)),
          /** For `link`: the employee. */
          employee_id: z.optional(id),
          /** For `edit`: a value that replaces the partner’s, or blank to skip the field. */
          value: z.optional(z.string().check(z.maxLength(200))),
          /** For `ignore`: the last day, for the whole cause or these items. */
          until: z.optional(day),
          /** For `assign`: the user; omit it to remove the assignment. */
          user_id: z.optional(id),
        }),
      ),
    }),
    response: z.object({ case: z.nullable(triageCase), job_id: z.nullable(id), results: z.array(triageResult) }),
  }),
  signup: endpoint({
    method: 'POST',
    path: '/public_api/auth/signup',
    summary:
      'Sign up as a client. With a token, the agency becomes a client of its self-connecting partner, and the secret appears only in this response. Without a token, this requests client access; the response is always 202, and a link comes by email',
    access: access.manageApiKeys,
    scope: 'agency',
    fails: ['CONFLICT'],
    strangers: askSignup,
    body: z.strictObject({
      name: line(80, undefined, apiKeyText('nameMissing')),
      scopes: z
        .array(z.enum(keysOf(apiScopes), apiKeyText('scopesMissing')))
        .check(z.minLength(1, apiKeyText('scopesMissing')), z.maxLength(10, apiKeyText('scopesMissing'))),
    }),
    response: z.object({
      partner: option,
      client_id: id,
      client_secret: z.string(),
      scopes: z.array(z.enum(keysOf(apiScopes))),
    }),
  }),
  maps: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-maps',
    summary: 'List the mappings from partner values to ours',
    params: agency,
    response: z.object({ data: z.array(partnerMap) }),
  }),
  saveMap: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-maps',
    summary: 'Map a partner value to ours, or remove the mapping (`ours` null)',
    params: agency,
    fails: ['CONFLICT'],
    body: z.strictObject({ kind: z.enum(keysOf(mapKinds)), theirs: line(200), ours: z.nullable(line(60)) }),
    response: z.object({ data: z.array(partnerMap) }),
  }),
  previewCoordinator: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/care-coordinators/:coordinatorId/preview',
    summary: 'Preview whose coordinator would change if a partner’s coordinator were mapped to this one',
    fails: ['CONFLICT'],
    params: z.object({ id, coordinatorId: id }),
    query: z.strictObject({ coordinator_id: id }),
    response: z.object({
      data: z.array(z.object({ id, name: z.string(), from: z.nullable(z.string()), to: z.string() })),
      /** Send it with the mapping to apply the change to exactly these people. */
      digest: z.string(),
    }),
  }),
  mapCoordinator: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/care-coordinators/:coordinatorId',
    summary: 'Map a partner’s coordinator to one of ours, as previewed; 409 if different people are now affected',
    params: z.object({ id, coordinatorId: id }),
    fails: ['CONFLICT'],
    body: z.strictObject({ coordinator_id: z.nullable(id), digest: z.optional(z.string().check(z.maxLength(64))) }),
    response: z.object({ changed: z.int() }),
  }),
}
