import * as z from 'zod/mini'
import { access } from '../access.ts'
import { ruleVersion } from '../compliance/rule.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, keysOf, optionalText, version } from '../schemas.ts'
import { isUsState } from '../us-states.ts'
import { wholeRule } from './rules.ts'
import { ruleText } from './texts.ts'

/** The agency's decision on a pack rule. An `adapted` rule differs from the offered one. */
export const packStandings = {
  open: ruleText('packOpen'),
  adopted: ruleText('packAdopted'),
  adapted: ruleText('packAdapted'),
  declined: ruleText('packDeclined'),
} as const
export type PackStanding = keyof typeof packStandings

/** Items that pack rules refer to by code or name, and agencies by id. */
export const namedKinds = {
  disciplines: ruleText('kindDisciplines'),
  topics: ruleText('kindTopics'),
  programs: ruleText('kindPrograms'),
  credential_types: ruleText('kindCredentialTypes'),
  forms: ruleText('kindForms'),
} as const
export type NamedKind = keyof typeof namedKinds

/** The pack of rules that apply in every state; the other packs are named after a state. */
export const federalPack = 'federal'

const packRule = z.object({
  key: z.string(),
  /** Null for federal rules. */
  state: z.nullable(z.string()),
  /** False for rules shown only for information, such as a bill that wasn't enacted. */
  is_offered: z.boolean(),
  edition: z.int(),
  /** Refers to items by code or name. */
  rule: ruleVersion,
})
export type PackRule = z.infer<typeof packRule>

const word = z.object({
  kind: z.enum(keysOf(namedKinds)),
  /** The code or name in the pack. */
  word: z.string(),
  /** The agency's item with that code or name; null for none. */
  id: z.nullable(id),
})
export type PackWord = z.infer<typeof word>

const offeredRule = z.extend(packRule, {
  standing: z.enum(keysOf(packStandings)),
  /** The agency's rule created from it. */
  rule_id: z.nullable(id),
  /** The edition that was adopted or declined. */
  decided_edition: z.nullable(z.int()),
  /** The rule in that edition, when the pack has a newer one. */
  decided_rule: z.nullable(ruleVersion),
  note: z.nullable(z.string()),
  words: z.array(word),
  /** The pack rule that this one adds to, which must be adopted first. */
  needs_first: z.nullable(z.string()),
})
export type OfferedRule = z.infer<typeof offeredRule>

const packKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,60}$/, ruleText('keyMalformed')))
const oneKey = z.object({ key: packKey })
const edition = z.int().check(z.positive())
/** Maps each word to one of the agency's items, or to null to add one with this name (disciplines, topics, credential types). */
const mapping = z.array(z.strictObject({ kind: z.enum(keysOf(namedKinds)), word: z.string(), id: z.nullable(id) }))

/** Rules in the editions the caller saw. */
const wholePack = z.strictObject({
  rules: z.array(z.strictObject({ key: packKey, edition })).check(
    z.minLength(1, ruleText('packRulesMissing')),
    z.maxLength(100, ruleText('packRulesMissing')),
    z.refine(rules => new Set(rules.map(({ key }) => key)).size === rules.length, ruleText('packRulesMissing')),
  ),
  effective_from: day,
})

/** Rule packs by state, as an agency sees them. */
export const rulePacks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/compliance/packs',
    summary: 'List rules offered by the packs of the agency’s states, with the agency’s decision on each',
    access: access.compliance,
    scope: 'agency',
    response: z.object({ data: z.array(offeredRule) }),
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/admin/compliance/packs/trial',
    summary:
      'Preview how many people would be overdue or lapsed if rules of a pack were adopted from a given day; nothing changes',
    access: access.manageCompliance,
    scope: 'agency',
    body: wholePack,
    response: z.object({
      /** The day of the evaluation: the effective day, or today. */
      as_of: z.string(),
      /** Everyone the rules can apply to, and how many of them were evaluated. */
      people: z.int(),
      judged: z.int(),
      /** Red under any of these rules, and not now. */
      red: z.int(),
      rules: z.array(z.object({ key: z.string(), red: z.int() })),
    }),
  }),
  adoptAll: endpoint({
    method: 'POST',
    path: '/admin/compliance/packs/adopt',
    summary:
      'Adopt several rules of a pack as written, all or none; adds anything the agency lacks except programs and forms',
    access: access.manageCompliance,
    scope: 'agency',
    idempotent: true,
    fails: ['CONFLICT'],
    body: wholePack,
    response: z.object({ adopted: z.int() }),
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/admin/compliance/packs/:key/adopt',
    summary:
      'Adopt a pack rule as written, mapping its terms to the agency’s own; a newer edition becomes another version',
    access: access.manageCompliance,
    scope: 'agency',
    idempotent: true,
    fails: ['CONFLICT'],
    params: oneKey,
    body: z.strictObject({
      /** The edition the caller saw. */
      edition,
      effective_from: day,
      words: mapping.check(z.maxLength(200, ruleText('wordsMany'))),
    }),
    response: wholeRule,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/admin/compliance/packs/:key/decline',
    summary: 'Decline a rule or its newer edition, with the reason',
    access: access.manageCompliance,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: oneKey,
    body: z.strictObject({ edition, note: optionalText(300) }),
    response: offeredRule,
  }),
} as const

const editionRow = z.object({
  edition: z.int(),
  rule: ruleVersion,
  note: z.nullable(z.string()),
  published_at: instant,
  published_by_name: z.string(),
})
const vendorRule = z.extend(packRule, {
  version,
  /** Agencies that adopted it, and agencies that declined it. */
  adopted: z.int(),
  declined: z.int(),
})
export type VendorPackRule = z.infer<typeof vendorRule>
const wholeVendorRule = z.extend(vendorRule, { editions: z.array(editionRow) })
export type WholePackRule = z.infer<typeof wholeVendorRule>

const isState = z.refine(
  (value: unknown) => value === null || (typeof value === 'string' && isUsState(value)),
  ruleText('packStateUnknown'),
)

/** The packs as customer success manages them. */
export const csmRulePacks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/rule-packs',
    summary:
      'List rules of all packs by state, each in its newest edition, with how many agencies adopted or declined it',
    access: access.catalog,
    scope: 'agencies',
    response: z.object({ data: z.array(vendorRule) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/csm/rule-packs/:key',
    summary: 'Get a pack rule with its editions, newest first',
    access: access.catalog,
    scope: 'agencies',
    params: oneKey,
    response: wholeVendorRule,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/csm/rule-packs',
    summary: 'Add the first edition of a rule to a pack',
    access: access.manageCatalog,
    scope: 'agencies',
    fails: ['CONFLICT'],
    body: z.strictObject({
      key: oneKey.shape.key,
      state: z.nullable(z.string()).check(isState),
      is_offered: z.boolean(),
      rule: ruleVersion,
      note: optionalText(300),
    }),
    response: wholeVendorRule,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/csm/rule-packs/:key/editions',
    summary: 'Publish another edition; agencies that adopted the rule are offered it with the differences',
    access: access.manageCatalog,
    scope: 'agencies',
    versioned: true,
    fails: ['CHANGED_MEANWHILE', 'CONFLICT'],
    params: oneKey,
    body: z.strictObject({ is_offered: z.boolean(), rule: ruleVersion, note: optionalText(300) }),
    response: wholeVendorRule,
  }),
} as const
