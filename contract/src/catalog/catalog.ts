import * as z from 'zod/mini'
import { access } from '../access.ts'
import { agencyStatus, agencyStatuses } from '../agencies/agencies.ts'
import { languages } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { job } from '../jobs/jobs.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { deliveries } from '../programs/states.ts'
import { day, id, instant, keysOf, optionalDay, optionalText } from '../schemas.ts'
import { usStates } from '../us-states.ts'
import { catalogStates, checkoutModes, checkoutStates, meetings, afterWithdrawal } from './states.ts'
import { catalogText } from './texts.ts'

const status = z.enum(keysOf(catalogStates.names))
const mode = z.enum(keysOf(checkoutModes), catalogText('modeMissing'))
const people = z.enum(keysOf(afterWithdrawal), catalogText('peopleMissing'))

/** A catalog program as shown in the list. */
export const catalogRow = z.object({
  id,
  title: z.string(),
  code: z.nullable(z.string()),
  status,
  training_type: z.object({ id, name: z.string() }),
  delivery: z.enum(keysOf(deliveries)),
  /** From the published version, or from the draft when there is none. */
  credit_minutes: z.int(),
  module_count: z.int(),
  languages: z.array(learningLanguage),
  number: z.nullable(z.int()),
  has_draft: z.boolean(),
  /** Agencies that have it, and those linked to an older version. */
  held: z.int(),
  behind: z.int(),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type CatalogRow = z.output<typeof catalogRow>

/** R-CSM-2. */
export const catalogList = defineList({
  name: 'catalog_programs',
  unit: count => catalogText('countPrograms', { count }),
  access: access.catalog,
  filters: {
    search: { kind: 'search', label: catalogText('search') },
    status: { kind: 'choice', label: catalogText('status'), choices: catalogStates.names },
    delivery: { kind: 'choice', label: catalogText('delivery'), choices: deliveries, column: 'delivery' },
    language: { kind: 'choice', label: catalogText('languages'), choices: languages, column: 'languages' },
    holders: {
      kind: 'choice',
      label: catalogText('held'),
      choices: { some: catalogText('heldBySome'), none: catalogText('heldByNone'), behind: catalogText('heldBehind') },
      column: 'held',
    },
  },
  bar: ['delivery', 'language', 'holders'],
  counted: ['status', 'delivery', 'language', 'holders'],
  columns: {
    title: { label: catalogText('program'), usual: true, sort: 'title' },
    status: { label: catalogText('status'), usual: true },
    number: { label: catalogText('version'), usual: true },
    held: {
      label: catalogText('held'),
      usual: true,
      sort: 'held',
      ways: [catalogText('fewestFirst'), catalogText('mostFirst')],
    },
    training_type: { label: catalogText('trainingType'), usual: true },
    hours: {
      label: catalogText('hours'),
      usual: true,
      sort: 'hours',
      ways: [catalogText('shortestFirst'), catalogText('longestFirst')],
    },
    modules: { label: catalogText('modules'), usual: true },
    languages: { label: catalogText('languages'), usual: true },
    delivery: { label: catalogText('delivery'), usual: false },
    code: { label: catalogText('code'), usual: false, sort: 'code' },
    updated_at: {
      label: catalogText('changed'),
      usual: true,
      sort: 'updated_at',
      ways: [catalogText('oldestFirst'), catalogText('newestFirst')],
    },
  },
  usualSort: 'title',
  export: access.catalog,
})

/** An agency that has a catalog program. */
export const checkoutRow = z.object({
  /** The agency's id. */
  id,
  agency: z.string(),
  agency_status: agencyStatus,
  /** The program's id in the agency. */
  program_id: id,
  mode,
  state: z.enum(keysOf(checkoutStates)),
  number: z.int(),
  latest_number: z.int(),
  seats: z.nullable(z.int()),
  /** People who have it open or have completed it since the checkout. */
  seats_used: z.int(),
  valid_from: day,
  valid_to: z.nullable(day),
  /** The training type that the agency must replace with another one. */
  awaits: z.nullable(z.string()),
  cs_user: z.nullable(z.string()),
  made_by_name: z.string(),
  made_at: instant,
  /** The caller may change this checkout. */
  may_act: z.boolean(),
})
export type CheckoutRow = z.output<typeof checkoutRow>

export const checkoutsList = defineList({
  name: 'catalog_checkouts',
  unit: count => catalogText('countAgencies', { count }),
  access: access.catalog,
  filters: {
    search: { kind: 'search', label: catalogText('searchAgencies') },
    state: { kind: 'choice', label: catalogText('state'), choices: checkoutStates },
    mode: { kind: 'choice', label: catalogText('mode'), choices: checkoutModes },
  },
  bar: ['state', 'mode'],
  counted: ['state', 'mode'],
  columns: {
    agency: { label: catalogText('agency'), usual: true, sort: 'agency' },
    state: { label: catalogText('state'), usual: true },
    number: {
      label: catalogText('version'),
      usual: true,
      sort: 'number',
      ways: [catalogText('oldestFirst'), catalogText('newestFirst')],
    },
    mode: { label: catalogText('mode'), usual: true },
    seats: { label: catalogText('seats'), usual: true },
    seats_used: { label: catalogText('seatsUsed'), usual: false },
    valid_from: { label: catalogText('validFrom'), usual: true },
    valid_to: {
      label: catalogText('validTo'),
      usual: true,
      sort: 'valid_to',
      ways: [catalogText('soonestFirst'), catalogText('latestFirst')],
    },
    cs_user: { label: catalogText('owner'), usual: false },
    made_at: {
      label: catalogText('madeAt'),
      usual: true,
      sort: 'made_at',
      ways: [catalogText('oldestFirst'), catalogText('newestFirst')],
    },
  },
  usualSort: 'agency',
  export: access.catalog,
})

const mostAgencies = 2000
const agencyIds = z
  .array(id)
  .check(
    z.minLength(1, catalogText('agencyMissing')),
    z.maxLength(mostAgencies, catalogText('agenciesMany', { most: mostAgencies })),
  )

/** The most programs checked out at once. */
export const mostProgramsAtOnce = 20
const programIds = z
  .array(id)
  .check(
    z.minLength(1, catalogText('programMissing')),
    z.maxLength(mostProgramsAtOnce, catalogText('programsMany', { most: mostProgramsAtOnce })),
  )

/** Terms of a checkout for each agency. Copies have neither seats nor dates, because they belong to the agency. */
const terms = {
  mode,
  seats: z.nullable(
    z
      .int(catalogText('seatsMalformed'))
      .check(z.gte(0, catalogText('seatsMalformed')), z.lte(100_000, catalogText('seatsMalformed'))),
  ),
  valid_from: z.nullable(day),
  valid_to: optionalDay,
  /** The catalog's training type; each agency uses its own match by code, then by name. */
  training_type_id: id,
  discipline_ids: z.array(id).check(z.maxLength(200)),
  pay_code: optionalText(40),
} as const

/** The agencies of the request: named ones, or all that match. */
const whom = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('named'), agency_ids: agencyIds }),
  z.strictObject({
    by: z.literal('matching'),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(keysOf(usStates))),
    status: z.optional(z.enum(keysOf(agencyStatuses))),
  }),
])

const met = z.object({ what: z.enum(keysOf(meetings)), name: z.nullable(z.string()) })

/** One agency of a preview, with the issues found there. */
export const plannedCheckout = z.object({ id, name: z.string(), state: z.nullable(z.string()), meets: z.array(met) })
export type PlannedCheckout = z.output<typeof plannedCheckout>

/** One agency of a preview of several programs, with the issues found for each. */
export const plannedForMany = z.object({
  id,
  name: z.string(),
  state: z.nullable(z.string()),
  programs: z.array(z.object({ program_id: id, meets: z.array(met) })),
})
export type PlannedForMany = z.output<typeof plannedForMany>

export const checkoutOutcomes = {
  done: catalogText('outcomeDone'),
  skip: catalogText('outcomeSkipped'),
  reject: catalogText('outcomeFailed'),
  waiting: catalogText('outcomeWaiting'),
} as const

/** A run across agencies, with its result in each. */
export const checkoutRun = z.object({
  ...job.shape,
  act: z.enum(['check_out', 'update', 'withdraw', 'change']),
  agencies: z.array(
    z.object({ id, name: z.string(), outcome: z.enum(keysOf(checkoutOutcomes)), note: z.nullable(z.string()) }),
  ),
})
export type CheckoutRun = z.output<typeof checkoutRun>

/** Acts that a run applies to agencies. */
export const checkoutAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('check_out'), ...terms }),
  z.strictObject({ act: z.literal('update') }),
  z.strictObject({ act: z.literal('withdraw'), people }),
  z.strictObject({
    act: z.literal('change'),
    seats: terms.seats,
    valid_from: day,
    valid_to: terms.valid_to,
  }),
])
export type CheckoutAct = z.output<typeof checkoutAct>

const one = z.object({ id })
const oneRun = z.object({ id, job_id: id })
const reading = { access: access.catalog, scope: 'agencies' } as const
const giving = { access: access.checkoutPrograms, scope: 'agencies' } as const

/** The vendor's programs and the agencies that have them. Program calls with the catalog as agency write their content. */
export const catalog = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/programs',
    summary: 'List catalog programs (R-CSM-2, R-PER-2)',
    ...reading,
    query: z.strictObject(listShape(catalogList)),
    response: pageOf(catalogRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/counts',
    summary: 'Count catalog programs per value of one filter, with the other filters applied',
    ...reading,
    query: z.strictObject(countsShape(catalogList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/export',
    summary: 'Download the current view of the catalog as a file',
    ...reading,
    limit: 'heavy',
    query: z.strictObject(exportShape(catalogList)),
    file: exportTypes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/:id',
    summary: 'Get a catalog program',
    ...reading,
    params: one,
    response: catalogRow,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/:id/status',
    summary: 'Deprecate a program, withdraw it from all linked agencies, or offer it again',
    access: access.manageCatalog,
    scope: 'agencies',
    params: one,
    body: z.strictObject({
      status: z.enum(['published', 'deprecated', 'withdrawn']),
      /** For withdrawals. */
      people: z.optional(people),
    }),
    response: catalogRow,
  }),
  checkouts: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/:id/checkouts',
    summary: 'List the agencies that have the program: version, terms and state',
    ...reading,
    params: one,
    query: z.strictObject(listShape(checkoutsList)),
    response: pageOf(checkoutRow),
  }),
  checkoutCounts: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/:id/checkouts/counts',
    summary: 'Count the agencies that have the program per value of one filter',
    ...reading,
    params: one,
    query: z.strictObject(countsShape(checkoutsList)),
    response: valueCounts,
  }),
  exportCheckouts: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/:id/checkouts/export',
    summary: 'Download the agencies that have the program as a file',
    ...reading,
    limit: 'heavy',
    params: one,
    query: z.strictObject(exportShape(checkoutsList)),
    file: exportTypes,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/:id/checkout-plan',
    summary: 'Preview a checkout: eligible agencies and any conflicts in each; nothing changes',
    ...giving,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ whom, training_type_id: id, discipline_ids: z.optional(terms.discipline_ids) }),
    response: z.object({ data: z.array(plannedCheckout) }),
  }),
  planMany: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/checkout-plan',
    summary: 'Preview a checkout of several programs: eligible agencies and any conflicts per program; nothing changes',
    ...giving,
    fails: ['NOT_FOUND', 'CONFLICT'],
    body: z.strictObject({ program_ids: programIds, whom }),
    response: z.object({
      programs: z.array(z.object({ id, title: z.string() })),
      data: z.array(plannedForMany),
    }),
  }),
  runMany: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/checkout-runs',
    summary:
      'Check out several programs to several agencies, one run per program; each keeps its own training type, disciplines and pay code',
    ...giving,
    idempotent: true,
    fails: ['NOT_FOUND', 'CONFLICT'],
    checkedInForm: true,
    body: z.strictObject({
      program_ids: programIds,
      agency_ids: agencyIds,
      mode: terms.mode,
      seats: terms.seats,
      valid_from: terms.valid_from,
      valid_to: terms.valid_to,
    }),
    response: z.object({ data: z.array(checkoutRun) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/:id/checkout-runs',
    summary:
      'Check out to agencies, push the newest version, change the terms or withdraw, as a background job with a result per agency',
    ...giving,
    idempotent: true,
    fails: ['CONFLICT'],
    messageIsData: true,
    params: one,
    checkedInForm: true,
    /** Null means all agencies that have the program and where the caller may act. A checkout must name its agencies. */
    body: z.strictObject({ agency_ids: z.nullable(agencyIds), change: checkoutAct }),
    response: checkoutRun,
  }),
  lastRun: endpoint({
    method: 'GET',
    path: '/admin/csm/programs/:id/checkout-runs',
    summary: 'Get the latest run across agencies for this program, or null if there is none',
    ...reading,
    params: one,
    response: z.object({ data: z.nullable(checkoutRun) }),
  }),
  cancelRun: endpoint({
    method: 'POST',
    path: '/admin/csm/programs/:id/checkout-runs/:job_id/cancel',
    summary: 'Stop a run after the agency in progress; completed work stays',
    ...giving,
    fails: ['JOB_ALREADY_ENDED', 'CONFLICT'],
    messageIsData: true,
    params: oneRun,
    body: z.strictObject({}),
    response: checkoutRun,
  }),
}
