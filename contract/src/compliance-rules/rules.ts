import * as z from 'zod/mini'
import { access } from '../access.ts'
import { complianceStates } from '../compliance/result.ts'
import { ruleVersion } from '../compliance/rule.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { day, id, instant, keysOf, optionalDay, optionalText, version } from '../schemas.ts'
import { ruleText } from './texts.ts'

/** As of the agency's today. `to_come`: the first version is not in effect yet. */
export const ruleStates = {
  in_force: ruleText('stateInForce'),
  to_come: ruleText('stateToCome'),
  retired: ruleText('stateRetired'),
} as const
export type RuleState = keyof typeof ruleStates

const writtenVersion = z.object({
  id,
  rule: ruleVersion,
  written_by_name: z.string(),
  written_at: instant,
  note: z.nullable(z.string()),
  /** True before it takes effect, while it can be changed or withdrawn. */
  may_change: z.boolean(),
  /** It is in force today. */
  is_current: z.boolean(),
})
export type WrittenVersion = z.infer<typeof writtenVersion>

const complianceRuleRow = z.object({
  id,
  version,
  state: z.enum(Object.keys(ruleStates) as [RuleState, ...RuleState[]]),
  /** The version in force today, else the next one, else the last one. */
  rule: ruleVersion,
  /** The start of the next version; null for none. */
  next_from: z.nullable(day),
  /** The state pack rule it was adopted from, and the edition at that time. */
  pack_key: z.nullable(z.string()),
  pack_edition: z.nullable(z.int()),
  /** The first day on which it no longer applies. */
  retired_on: z.nullable(day),
})
export type ComplianceRuleRow = z.infer<typeof complianceRuleRow>

/** Names of the disciplines, topics, programs, credential types, forms and rules that rules refer to by id. */
export const names = z.record(z.string(), z.string())

export const wholeRule = z.extend(complianceRuleRow, { versions: z.array(writtenVersion), names })
export type WholeRule = z.infer<typeof wholeRule>

const one = z.object({ id })
const oneVersion = z.object({ id, version_id: id })
const withNote = z.safeExtend(ruleVersion, {
  /** The reason for the change, for the history. */
  note: z.optional(optionalText(300)),
})
/** Rejects any other field; the inferred type would reject all fields. */
const written = z.catchall(withNote, z.never()) as unknown as typeof withNote

const state = z.enum(keysOf(complianceStates))
const standing = z.object({
  state,
  /** The reason, when the dates don't explain it. */
  reason: z.nullable(z.string()),
  /** The last day in time for the window it refers to. */
  ends_on: z.nullable(z.string()),
  needed_minutes: z.int(),
  counted_minutes: z.int(),
  remaining_minutes: z.int(),
  /** The next day on which the state changes, if nothing happens. */
  next_change: z.nullable(z.string()),
})
export type RuleStanding = z.infer<typeof standing>

export const somebody = { employee_id: id, name: z.string(), employee_number: z.nullable(z.string()) }
/** The first day on which the rule's result would differ. */
export const flip = z.object({ on: z.string(), before: state, after: state })

const trial = z.object({
  /** The day of the evaluation: today, or the day the version takes effect. */
  as_of: z.string(),
  data: z.array(
    z.object({
      ...somebody,
      /** Null when the rule doesn't exist yet. */
      before: z.nullable(standing),
      after: standing,
      flip: z.nullable(flip),
    }),
  ),
})
export type RuleTrial = z.infer<typeof trial>

const impact = z.extend(pageOf(z.object({ ...somebody, flip, added_minutes: z.int() })), {
  as_of: z.string(),
  /** Employed people, how many of them were evaluated, and how many of these the rule applies to. */
  people: z.int(),
  judged: z.int(),
  asked: z.int(),
  turn_red: z.int(),
  turn_green: z.int(),
  /** The sum over everyone evaluated; negative if less is required. */
  added_minutes: z.int(),
})
export type RuleImpact = z.infer<typeof impact>

/** A version as it would be saved, for previews. */
const thought = {
  /** Null for a new rule. */
  rule_id: z.nullable(id),
  /** The version it replaces; null adds a version. */
  version_id: z.nullable(id),
  rule: ruleVersion,
}

const reading = { access: access.compliance, scope: 'agency' } as const
const writing = { access: access.manageCompliance, scope: 'agency' } as const

/** An agency's requirements: rules in versions, each with its effective day. */
export const complianceRules = {
  list: endpoint({
    method: 'GET',
    path: '/admin/compliance/rules',
    summary: 'List the agency’s rules by name, including retired ones, each with the version in force',
    ...reading,
    response: z.object({ data: z.array(complianceRuleRow), names }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/compliance/rules/:id',
    summary: 'Get a rule with its versions, oldest first',
    ...reading,
    params: one,
    response: wholeRule,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules',
    summary: 'Create a custom rule; it applies from the effective day of its version',
    ...writing,
    idempotent: true,
    body: written,
    response: wholeRule,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/:id/versions',
    summary: 'Add a version with its own effective day; earlier versions stay as they are',
    ...writing,
    versioned: true,
    fails: ['CHANGED_MEANWHILE', 'CONFLICT'],
    params: one,
    body: written,
    response: wholeRule,
  }),
  changeVersion: endpoint({
    method: 'PATCH',
    path: '/admin/compliance/rules/:id/versions/:version_id',
    summary: 'Rewrite a version not yet in force; its earlier text is kept',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: oneVersion,
    body: written,
    response: wholeRule,
  }),
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/admin/compliance/rules/:id/versions/:version_id',
    summary: 'Withdraw a version not yet in force; a rule’s only version stays',
    ...writing,
    fails: ['CONFLICT'],
    params: oneVersion,
    response: wholeRule,
  }),
  retire: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/:id/retire',
    summary: 'Set the day on which the rule stops applying; null cancels it',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ retired_on: optionalDay }),
    response: wholeRule,
  }),
  trial: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/trial',
    summary: 'Preview people’s compliance under an unsaved version; nothing changes',
    ...writing,
    body: z.strictObject({
      ...thought,
      /** An empty list picks some of the people it applies to. */
      employee_ids: z.array(id).check(z.maxLength(20, ruleText('peopleMany', { most: 20 }))),
      /** Defaults to today, or to the day the version takes effect. */
      on: z.optional(day),
    }),
    response: trial,
  }),
  impact: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/impact',
    summary: 'List, by name, people whose state an unsaved version would change; nothing changes',
    ...writing,
    body: z.strictObject({
      ...thought,
      search: z.optional(z.string().check(z.maxLength(200))),
      page,
      per_page: perPage(100, 10),
    }),
    response: impact,
  }),
} as const
