import * as z from 'zod/mini'
import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageMeta, perPage, pickerPageSize } from '../paging.ts'
import { personName } from '../profile/profile.ts'
import { day, email, id, instant, line, option, optionalDay, optionalText, text } from '../schemas.ts'
import { stateTable } from '../state-table.ts'
import { isUsState, usStates } from '../us-states.ts'
import { timeZone } from '../time-zone.ts'
import { agencyText } from './texts.ts'

export const agencyStatuses = {
  trial: agencyText('trial'),
  live: agencyText('live'),
  paused: agencyText('paused'),
  closed: agencyText('closed'),
} as const
export type AgencyStatus = keyof typeof agencyStatuses
export const agencyStatus = z.enum(Object.keys(agencyStatuses) as [AgencyStatus, ...AgencyStatus[]])

/** The states of an agency. A closed agency can be reopened, because nothing is deleted. */
export const agencyStates = stateTable<AgencyStatus>(agencyStatuses, {
  trial: { live: agencyText('goLive'), paused: agencyText('pause'), closed: agencyText('close') },
  live: { paused: agencyText('pause'), closed: agencyText('close') },
  paused: { live: agencyText('resume'), closed: agencyText('close') },
  closed: { live: agencyText('reopen') },
})

/** The health of an agency, by its worst reason. Paused and closed agencies have none. */
export const agencyHealths = {
  good: agencyText('healthGood'),
  attention: agencyText('healthAttention'),
  problem: agencyText('healthProblem'),
  none: agencyText('healthNone'),
} as const
export type AgencyHealth = keyof typeof agencyHealths

/** Reasons for poor health; computed in SQL (server/src/features/csm/agencies/health.ts) and worded here. */
export const healthReasons = {
  no_admin: { level: 'problem', words: agencyText('noAdmin') },
  trial_ended: { level: 'problem', words: agencyText('trialEnded') },
  compliance_very_low: { level: 'problem', words: agencyText('complianceVeryLow') },
  no_active_employees: { level: 'attention', words: agencyText('noActiveEmployees') },
  no_sign_in: { level: 'attention', words: agencyText('noSignIn') },
  trial_ends: { level: 'attention', words: agencyText('trialEndsSoon') },
  compliance_low: { level: 'attention', words: agencyText('complianceLow') },
  many_overdue: { level: 'attention', words: agencyText('manyOverdue') },
  no_rules: { level: 'attention', words: agencyText('noRules') },
  few_under_rules: { level: 'attention', words: agencyText('fewUnderRules') },
  no_programs: { level: 'attention', words: agencyText('noPrograms') },
} as const satisfies Record<string, { level: AgencyHealth; words: string }>
export type HealthReason = keyof typeof healthReasons

/** `is_active` is false once the account is disabled: the agency needs a new owner. */
export const csOwner = z.object({ id, name: z.string(), is_active: z.boolean() })

export const agencyRow = z.object({
  id,
  name: z.string(),
  state: z.nullable(z.string()),
  status: agencyStatus,
  trial_ends_on: z.nullable(z.string()),
  partner_id: z.nullable(id),
  partner: z.nullable(option),
  /** The customer success user who looks after it. */
  cs_user: z.nullable(csOwner),
  employees_count: z.int(),
  active_count: z.int(),
  users_count: z.int(),
  /**
   * When one of the agency's own users last signed in: the only thing that counts as activity, here and in health. Entries of customer
   * success, imports and automatic changes do not.
   */
  last_sign_in_at: z.nullable(instant),
  created_at: instant,
  /** Active people with a standing, those who comply, people with overdue training, programs to start: at most some minutes old. */
  fares: z.nullable(
    z.object({ asked: z.int(), compliant: z.int(), overdue: z.int(), programs: z.int(), rules: z.int() }),
  ),
  health: z.enum(Object.keys(agencyHealths) as [AgencyHealth, ...AgencyHealth[]]),
  health_reasons: z.array(z.enum(Object.keys(healthReasons) as [HealthReason, ...HealthReason[]])),
})
export type AgencyRow = z.infer<typeof agencyRow>

/** Keys are the query parameters of the agencies list; agencies.queries.ts says what each one means. */
export const agencyFilters = {
  search: { kind: 'search', label: agencyText('search') },
  status: { kind: 'choice', label: agencyText('status'), choices: agencyStatuses },
  health: { kind: 'choice', label: agencyText('health'), choices: agencyHealths },
  cs_user_id: { kind: 'reference', label: agencyText('owner'), lookup: 'csUsers' },
  partner_id: { kind: 'reference', label: agencyText('partner'), lookup: 'partners' },
  state: { kind: 'choice', label: agencyText('state'), choices: usStates },
  active_min: {
    kind: 'min',
    label: agencyText('activeMin'),
    range: agencyText('activeEmployees'),
    column: 'active_count',
  },
  active_max: { kind: 'max', label: agencyText('activeMax'), column: 'active_count' },
  trial_ends_from: {
    kind: 'from',
    label: agencyText('trialEndsFrom'),
    range: agencyText('trialEnds'),
    column: 'trial_ends_on',
  },
  trial_ends_to: { kind: 'to', label: agencyText('trialEndsTo'), column: 'trial_ends_on' },
  signed_in_from: {
    kind: 'from',
    label: agencyText('signedInFrom'),
    range: agencyText('lastSignIn'),
    column: 'last_sign_in_at',
  },
  signed_in_to: { kind: 'to', label: agencyText('signedInTo'), column: 'last_sign_in_at' },
  conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
} as const

export const agenciesList = defineList({
  name: 'agencies',
  unit: count => agencyText('countAgencies', { count }),
  access: access.csmArea,
  filters: agencyFilters,
  bar: ['status', 'health', 'cs_user_id', 'partner_id'],
  columns: {
    name: { label: agencyText('agency'), usual: true, sort: 'name' },
    health: {
      label: agencyText('health'),
      usual: true,
      sort: 'health',
      ways: [agencyText('worstFirst'), agencyText('bestFirst')],
    },
    status: {
      label: agencyText('status'),
      usual: true,
      sort: 'status',
      ways: [agencyText('liveFirst'), agencyText('closedFirst')],
    },
    cs_user: { label: agencyText('owner'), usual: true, sort: 'cs_user' },
    employees_count: {
      label: agencyText('employees'),
      usual: false,
      sort: 'employees_count',
      ways: [agencyText('fewestFirst'), agencyText('mostFirst')],
    },
    active_count: {
      label: agencyText('active'),
      usual: true,
      sort: 'active_count',
      ways: [agencyText('fewestFirst'), agencyText('mostFirst')],
    },
    compliance: {
      label: agencyText('compliant'),
      usual: true,
      sort: 'compliance',
      ways: [agencyText('worstFirst'), agencyText('bestFirst')],
    },
    overdue: {
      label: agencyText('overdue'),
      usual: true,
      sort: 'overdue',
      ways: [agencyText('fewestFirst'), agencyText('mostFirst')],
    },
    programs: {
      label: agencyText('programs'),
      usual: true,
      sort: 'programs',
      ways: [agencyText('fewestFirst'), agencyText('mostFirst')],
    },
    users_count: {
      label: agencyText('users'),
      usual: false,
      sort: 'users_count',
      ways: [agencyText('fewestFirst'), agencyText('mostFirst')],
    },
    last_sign_in_at: {
      label: agencyText('lastSignIn'),
      usual: true,
      sort: 'last_sign_in_at',
      ways: [agencyText('longestAgoFirst'), agencyText('latestFirst')],
    },
    partner: { label: agencyText('partner'), usual: false, sort: 'partner' },
    state: { label: agencyText('state'), usual: false, sort: 'state' },
    trial_ends_on: { label: agencyText('trialEnds'), usual: false },
    created_at: {
      label: agencyText('added'),
      usual: false,
      sort: 'created_at',
      ways: [agencyText('oldestFirst'), agencyText('newestFirst')],
    },
  },
  usualSort: 'name',
  views: 'vendor',
  export: access.csmArea,
})

/** As many as one transaction checks out in a moment. */
const mostPrograms = 100

/** The fields of the wizard for a new agency. */
export const newAgency = z.strictObject({
  name: line(120, undefined, agencyText('nameMissing')),
  legal_name: optionalText(200),
  short_name: optionalText(20),
  license_no: optionalText(60),
  state: z.string(agencyText('stateMissing')).check(z.refine(isUsState, agencyText('stateMissing'))),
  time_zone: timeZone,
  status: z.enum(['trial', 'live'], agencyText('statusMissing')),
  /** The end of a trial; null for open-ended. */
  trial_ends_on: z.nullable(day),
  partner_id: z.nullable(id),
  cs_user_id: z.nullable(id),
  /** Codes of the standard set, or of the agency copied from. */
  disciplines: z.array(text(20)).check(z.maxLength(100, agencyText('tooManyDisciplines', { most: 100 }))),
  training_types: z.array(text(20)).check(z.maxLength(100, agencyText('tooManyTypes', { most: 100 }))),
  locations: z.array(line(80)).check(z.maxLength(200, agencyText('tooManyLocations', { most: 200 }))),
  /** `federal` and the agency's state: rules of these packs are adopted from today. */
  rule_packs: z.optional(z.array(text(20)).check(z.maxLength(2, agencyText('packUnknown')))),
  /** Programs of the catalog, which the agency gets linked. */
  programs: z.optional(
    z.array(id).check(z.maxLength(mostPrograms, agencyText('tooManyPrograms', { most: mostPrograms }))),
  ),
  /** Disciplines and training types are as this agency has them. */
  copy_from: z.optional(z.nullable(id)),
  admin: z.strictObject({ name: personName, email }),
  /** There is an agency of that name, and this is another one. */
  same_name: z.optional(z.boolean()),
})
export type NewAgency = z.output<typeof newAgency>

/** The agency, and what it begins with. */
const madeAgency = z.extend(option, {
  rules: z.int(),
  /** Rules that count a program of another name than theirs, with its title. */
  rules_matched: z.array(z.object({ rule: z.string(), program: z.string() })),
  /** Names of rules that stay open, because they ask for a program or form that the agency lacks. */
  rules_left: z.array(z.string()),
  programs: z.int(),
  /** Titles of programs for disciplines that the agency does not have. */
  programs_left: z.array(z.string()),
})
export type MadeAgency = z.output<typeof madeAgency>

/** Names that differ only in case, accents, blanks and signs are the same to a reader. */
export const namesake = z.object({ id, name: z.string(), state: z.nullable(z.string()), status: agencyStatus })

const one = z.object({ id })
const coded = z.object({ code: z.string(), name: z.string() })

/** A rule that a new agency may begin with. */
const ruleToBegin = z.object({
  name: z.string(),
  /** Without one of these programs of the catalog, or without the form, the agency can't adopt the rule. */
  needs: z.array(z.object({ kind: z.enum(['program', 'form']), name: z.string(), met_by: z.array(id) })),
  /** Disciplines that the rule adds where they are missing. `states`: only in these; null for all. */
  disciplines: z.array(z.extend(coded, { states: z.nullable(z.array(z.string())) })),
})
export type RuleToBegin = z.output<typeof ruleToBegin>

const partnersOf = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.partners,
    scope: 'agencies',
    response: z.object({ data: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
  })

export const agencies = {
  list: endpoint({
    method: 'GET',
    path: '/admin/organizations',
    summary:
      'Agencies; with `to_select=1` id and name only, for pickers, with a strong `ETag`: send it as `If-None-Match` to hear 304',
    access: agenciesList.access,
    scope: 'agencies',
    remembered: true,
    query: z.strictObject({
      ...listShape(agenciesList, perPage(pickerPageSize, 50)),
      to_select: z.optional(z.enum(['1'])),
    }),
    response: z.union([
      z.object({ data: z.array(agencyRow), meta: pageMeta }),
      z.object({ data: z.array(option), meta: pageMeta }),
    ]),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/export',
    summary: 'The current view of the agencies as a file',
    access: agenciesList.export,
    scope: 'agencies',
    limit: 'heavy',
    query: z.strictObject(exportShape(agenciesList)),
    file: exportTypes,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/organizations',
    summary:
      'A new agency, ready to work: taxonomy, locations, programs of the catalog, rules of its packs, invitation of its administrator; a name that exists already is answered as 409 with `details.namesakes`',
    access: access.createAgency,
    scope: 'agencies',
    idempotent: true,
    body: newAgency,
    response: madeAgency,
  }),
  namesakes: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/namesakes',
    summary: 'Agencies that are called the same',
    access: access.createAgency,
    scope: 'agencies',
    query: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
    response: z.object({ data: z.array(namesake) }),
  }),
  start: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/standard',
    summary:
      'What a new agency starts with: the standard disciplines and training types, packs of rules and programs of the catalog',
    access: access.createAgency,
    scope: 'agencies',
    response: z.object({
      disciplines: z.array(
        z.extend(coded, {
          /** States that use the title; null for all. */
          states: z.nullable(z.array(z.string())),
          /** Most agencies have it. */
          usual: z.boolean(),
        }),
      ),
      training_types: z.array(coded),
      /** By state, or `federal`, with their rules. */
      rule_packs: z.array(z.object({ pack: z.string(), rules: z.array(ruleToBegin) })),
      programs: z.array(
        z.object({
          id,
          title: z.string(),
          code: z.nullable(z.string()),
          credit_minutes: z.int(),
        }),
      ),
    }),
  }),
  copied: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/:id/start',
    summary: 'What a new agency would take over from this one',
    access: access.createAgency,
    scope: 'agencies',
    params: one,
    response: z.object({
      disciplines: z.array(coded),
      training_types: z.array(coded),
      locations: z.array(z.string()),
    }),
  }),
  setOwner: endpoint({
    method: 'POST',
    path: '/admin/csm/organizations/:id/owner',
    summary: 'Who of customer success looks after the agency',
    access: access.csmArea,
    scope: 'agencies',
    params: one,
    body: z.strictObject({ cs_user_id: z.nullable(id) }),
    response: agencyRow,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/csm/organizations/:id/status',
    summary:
      'Go live, pause, close or reopen; users of a paused agency only look, closing ends every sign-in of the agency',
    access: access.createAgency,
    scope: 'agencies',
    params: one,
    body: z.strictObject({ status: agencyStatus, reason: optionalText(200) }),
    response: agencyRow,
  }),
  setTrialEnd: endpoint({
    method: 'POST',
    path: '/admin/csm/organizations/:id/trial-end',
    summary: 'The last day of a trial, or none; only while the agency is on trial',
    access: access.createAgency,
    scope: 'agencies',
    params: one,
    body: z.strictObject({ trial_ends_on: optionalDay }),
    response: agencyRow,
  }),
  partners: partnersOf(
    '/admin/organizations/integrations/partners',
    'Partners an agency may be connected with, by a connector of ours',
  ),
  partnersPubapi: partnersOf(
    '/admin/organizations/integrations/partners-pubapi',
    'Partners that connect themselves, with keys of the public API',
  ),
}
