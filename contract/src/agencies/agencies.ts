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

/** The health of an agency, set by its worst reason. Paused and closed agencies have none. */
export const agencyHealths = {
  good: agencyText('healthGood'),
  attention: agencyText('healthAttention'),
  problem: agencyText('healthProblem'),
  none: agencyText('healthNone'),
} as const
export type AgencyHealth = keyof typeof agencyHealths

/** Reasons for poor health; computed in SQL (server/src/features/csm/agencies/health.ts) and labeled here. */
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
  /** The customer success user responsible for the agency. */
  cs_user: z.nullable(csOwner),
  employees_count: z.int(),
  active_count: z.int(),
  users_count: z.int(),
  /**
   * The last sign-in by one of the agency's own users: the only thing that counts as activity, here and in health. Entries by
   * customer success, imports and automatic changes don't count.
   */
  last_sign_in_at: z.nullable(instant),
  created_at: instant,
  /**
   * Active people with a standing, compliant people, people with overdue training, and programs to start; at most a few minutes
   * old.
   */
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

/** The number that one transaction can check out quickly. */
const mostPrograms = 100

/** Fields of the new agency wizard. */
export const newAgency = z.strictObject({
  name: line(120, undefined, agencyText('nameMissing')),
  legal_name: optionalText(200),
  short_name: optionalText(20),
  license_no: optionalText(60),
  state: z.string(agencyText('stateMissing')).check(z.refine(isUsState, agencyText('stateMissing'))),
  time_zone: timeZone,
  status: z.enum(['trial', 'live'], agencyText('statusMissing')),
  /** The last day of a trial; null for open-ended. */
  trial_ends_on: z.nullable(day),
  partner_id: z.nullable(id),
  cs_user_id: z.nullable(id),
  /** Codes from the standard set, or from the agency copied from. */
  disciplines: z.array(text(20)).check(z.maxLength(100, agencyText('tooManyDisciplines', { most: 100 }))),
  training_types: z.array(text(20)).check(z.maxLength(100, agencyText('tooManyTypes', { most: 100 }))),
  locations: z.array(line(80)).check(z.maxLength(200, agencyText('tooManyLocations', { most: 200 }))),
  /** `federal` and the agency's state: the agency adopts the rules of these packs from today. */
  rule_packs: z.optional(z.array(text(20)).check(z.maxLength(2, agencyText('packUnknown')))),
  /** Catalog programs to link to the agency. */
  programs: z.optional(
    z.array(id).check(z.maxLength(mostPrograms, agencyText('tooManyPrograms', { most: mostPrograms }))),
  ),
  /** Copies disciplines and training types from this agency. */
  copy_from: z.optional(z.nullable(id)),
  admin: z.strictObject({ name: personName, email }),
  /** Confirms that this is a different agency from the existing one with the same name. */
  same_name: z.optional(z.boolean()),
})
export type NewAgency = z.output<typeof newAgency>

/** The agency, and its initial setup. */
const madeAgency = z.extend(option, {
  rules: z.int(),
  /** Rules that count a program with a different name than the rule uses, with that program's title. */
  rules_matched: z.array(z.object({ rule: z.string(), program: z.string() })),
  /** Names of rules left open because they require a program or form the agency lacks. */
  rules_left: z.array(z.string()),
  programs: z.int(),
  /** Titles of programs for disciplines the agency doesn't have. */
  programs_left: z.array(z.string()),
})
export type MadeAgency = z.output<typeof madeAgency>

/** Names that differ only in case, accents, spaces and punctuation look the same to a reader. */
export const namesake = z.object({ id, name: z.string(), state: z.nullable(z.string()), status: agencyStatus })

const one = z.object({ id })
const coded = z.object({ code: z.string(), name: z.string() })

/** A rule that a new agency can start with. */
const ruleToBegin = z.object({
  name: z.string(),
  /** The agency can't adopt the rule without one of these catalog programs, or without the form. */
  needs: z.array(z.object({ kind: z.enum(['program', 'form']), name: z.string(), met_by: z.array(id) })),
  /** Disciplines the rule adds if missing. `states`: only in these; null for all. */
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
      'List agencies; with `to_select=1`, only ids and names for pickers, with a strong `ETag`: send it as `If-None-Match` to receive 304',
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
    summary: 'Download the current view of the agencies as a file',
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
      'Create a ready-to-use agency: taxonomy, locations, catalog programs, rules from its packs and an invitation for its administrator; an existing name returns 409 with `details.namesakes`',
    access: access.createAgency,
    scope: 'agencies',
    idempotent: true,
    body: newAgency,
    response: madeAgency,
  }),
  namesakes: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/namesakes',
    summary: 'List agencies with the same name',
    access: access.createAgency,
    scope: 'agencies',
    query: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
    response: z.object({ data: z.array(namesake) }),
  }),
  start: endpoint({
    method: 'GET',
    path: '/admin/csm/organizations/standard',
    summary:
      'Get the defaults for a new agency: standard disciplines and training types, rule packs and catalog programs',
    access: access.createAgency,
    scope: 'agencies',
    response: z.object({
      disciplines: z.array(
        z.extend(coded, {
          /** States that use the title; null for all. */
          states: z.nullable(z.array(z.string())),
          /** Most agencies use it. */
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
    summary: 'List what a new agency would copy from this one',
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
    summary: 'Set the customer success owner of an agency',
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
      'Go live, pause, close or reopen an agency; users of a paused agency are read-only, and closing ends every sign-in of the agency',
    access: access.createAgency,
    scope: 'agencies',
    params: one,
    body: z.strictObject({ status: agencyStatus, reason: optionalText(200) }),
    response: agencyRow,
  }),
  setTrialEnd: endpoint({
    method: 'POST',
    path: '/admin/csm/organizations/:id/trial-end',
    summary: 'Set or clear the last day of a trial; only while the agency is on trial',
    access: access.createAgency,
    scope: 'agencies',
    params: one,
    body: z.strictObject({ trial_ends_on: optionalDay }),
    response: agencyRow,
  }),
  partners: partnersOf(
    '/admin/organizations/integrations/partners',
    'List partners an agency can be connected to through one of our connectors',
  ),
  partnersPubapi: partnersOf(
    '/admin/organizations/integrations/partners-pubapi',
    'List partners that connect themselves with public API keys',
  ),
}
