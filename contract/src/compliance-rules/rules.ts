import * as z from 'zod/mini'
import { access } from '../access.ts'
import { complianceStates } from '../compliance/result.ts'
import { ruleVersion } from '../compliance/rule.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { day, id, instant, keysOf, optionalDay, optionalText, version } from '../schemas.ts'
import { ruleText } from './texts.ts'

/** On the agency's today. `to_come`: its first version has not started yet. */
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
  /** The one that is in force today. */
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
  /** The rule of a state pack that it was adopted from, and the edition then. */
  pack_key: z.nullable(z.string()),
  pack_edition: z.nullable(z.int()),
  /** The first day on which it asks nothing any more. */
  retired_on: z.nullable(day),
})
export type ComplianceRuleRow = z.infer<typeof complianceRuleRow>

/** Names of the disciplines, topics, programs, credential types, forms and rules that rules name by their ids. */
export const names = z.record(z.string(), z.string())

export const wholeRule = z.extend(complianceRuleRow, { versions: z.array(writtenVersion), names })
export type WholeRule = z.infer<typeof wholeRule>

const one = z.object({ id })
const oneVersion = z.object({ id, version_id: id })
const withNote = z.safeExtend(ruleVersion, {
  /** The reason of the change, for the history. */
  note: z.optional(optionalText(300)),
})
/** No other field is taken; the type would say that none is. */
const written = z.catchall(withNote, z.never()) as unknown as typeof withNote

const state = z.enum(keysOf(complianceStates))
const standing = z.object({
  state,
  /** The reason, when the dates don't explain it. */
  reason: z.nullable(z.string()),
  /** The last day in time of the window it is about. */
  ends_on: z.nullable(z.string()),
  needed_minutes: z.int(),
  counted_minutes: z.int(),
  remaining_minutes: z.int(),
  /** The next day on which the state is another one, if nothing happens. */
  next_change: z.nullable(z.string()),
})
export type RuleStanding = z.infer<typeof standing>

export const somebody = { employee_id: id, name: z.string(), employee_number: z.nullable(z.string()) }
/** The first day on which the rule would say something else. */
export const flip = z.object({ on: z.string(), before: state, after: state })

const trial = z.object({
  /** The day judged: today, or the day from which the version is in force. */
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
  /** Employed people, how many of them were judged, and how many of these the rule applies to. */
  people: z.int(),
  judged: z.int(),
  asked: z.int(),
  turn_red: z.int(),
  turn_green: z.int(),
  /** Sum over everyone judged; negative when less is needed. */
  added_minutes: z.int(),
})
export type RuleImpact = z.infer<typeof impact>

/** A version as it would be saved. */
const thought = {
  /** Null for a new rule. */
  rule_id: z.nullable(id),
  /** The version it replaces; null adds a version. */
  version_id: z.nullable(id),
  rule: ruleVersion,
}

const reading = { access: access.compliance, scope: 'agency' } as const
const writing = { access: access.manageCompliance, scope: 'agency' } as const

/** An agency's requirements: rules in versions, each with its first day. */
export const complianceRules = {
  list: endpoint({
    method: 'GET',
    path: '/admin/compliance/rules',
    summary: 'Rules of the agency by name, each with the version in force, retired ones among them',
    ...reading,
    response: z.object({ data: z.array(complianceRuleRow), names }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/compliance/rules/:id',
    summary: 'One rule with its versions, the oldest first',
    ...reading,
    params: one,
    response: wholeRule,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules',
    summary: 'Write a rule of the agency’s own; it asks from the day its version names',
    ...writing,
    idempotent: true,
    body: written,
    response: wholeRule,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/:id/versions',
    summary: 'Write another version, from its own day on; the versions before stay as they are',
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
    summary: 'Write a version anew that is not in force yet; what it said before stays known',
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
    summary: 'Take a version back that is not in force yet; the only version of a rule stays',
    ...writing,
    fails: ['CONFLICT'],
    params: oneVersion,
    response: wholeRule,
  }),
  retire: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/:id/retire',
    summary: 'Say from which day on the rule asks nothing any more; null takes a day to come back',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ retired_on: optionalDay }),
    response: wholeRule,
  }),
  trial: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/trial',
    summary: 'How people would stand under a version that is not saved; nothing is changed',
    ...writing,
    body: z.strictObject({
      ...thought,
      /** None picks some of the people it applies to. */
      employee_ids: z.array(id).check(z.maxLength(20, ruleText('peopleMany', { most: 20 }))),
      /** Default: today, or the day from which the version is in force. */
      on: z.optional(day),
    }),
    response: trial,
  }),
  impact: endpoint({
    method: 'POST',
    path: '/admin/compliance/rules/impact',
    summary: 'Whom a version that is not saved would turn, by name; nothing is changed',
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
