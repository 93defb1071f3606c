import * as z from 'zod/mini'
import { access } from '../access.ts'
import { ruleVersion } from '../compliance/rule.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, optionalDay, optionalText, version } from '../schemas.ts'
import { ruleText } from './texts.ts'

/** By the agency's today. `to_come`: its first version is not in force yet. */
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
  /** It is not in force yet, so it can be changed or taken back. */
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
  /** The day on which another version follows; null: none is written. */
  next_from: z.nullable(day),
  /** The rule of a state pack that it was adopted from, and the edition then. */
  pack_key: z.nullable(z.string()),
  pack_edition: z.nullable(z.int()),
  /** The first day on which it asks nothing any more. */
  retired_on: z.nullable(day),
})
export type ComplianceRuleRow = z.infer<typeof complianceRuleRow>

/** Names of the disciplines, topics, programs, credential types and rules that rules name by their ids. */
const names = z.record(z.string(), z.string())

const wholeRule = z.extend(complianceRuleRow, { versions: z.array(writtenVersion), names })
export type WholeRule = z.infer<typeof wholeRule>

const one = z.object({ id })
const oneVersion = z.object({ id, version_id: id })
const withNote = z.safeExtend(ruleVersion, {
  /** Why it is written, for the history. */
  note: z.optional(optionalText(300)),
})
/** No other field is taken; the type would say that none is. */
const written = z.catchall(withNote, z.never()) as unknown as typeof withNote

const reading = { access: access.compliance, scope: 'agency' } as const
const writing = { access: access.manageCompliance, scope: 'agency' } as const

/** What an agency asks of whom: rules in versions, each from its own day. */
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
} as const
