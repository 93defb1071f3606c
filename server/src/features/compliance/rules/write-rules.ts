import type { api, EventKind, Id, Input, WholeRule } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { schemesOf } from '@preceptor/contract/compliance/scheme'
import { sourceWords } from '@preceptor/contract/compliance-rules/words'
import { ruleSentence } from '@preceptor/contract/compliance-rules/sentence'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { changesBetween, Sentences } from '../../../events/changes.ts'
import { recordEvent } from '../../../events/record.ts'
import { holdRecord, type RecordKind } from '../../../records/change-record.ts'
import { insertRow } from '../../../records/columns.ts'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { showJudging } from '../kept/spread-to-all.ts'
import { complianceTexts } from '../texts.ts'
import { refuseOtherFamily, refuseWrongRule } from './check-rule.ts'
import { namedForms } from './named-forms.ts'
import { namedIn } from './named-in-rules.ts'
import { holdRule, readRule } from './read-rules.ts'

type Written = Input<typeof api.complianceRules.add>['body']

const ruleRecord: RecordKind<Scope, WholeRule> = {
  what: complianceTexts.named('thisRule'),
  hold: holdRule,
  read: readRule,
  nameOf: ({ rule }) => rule.name,
  inWords: ({ rule, names }) => told(rule, names),
  fields: [],
}

const fields = [
  'name',
  'effective_from',
  'rule_text',
  'citation',
  'rule_source',
  'verified_on',
  'rule_remarks',
  'rule_evidence',
  'kept_years',
]

/** Formats a version for the history. */
const told = (rule: RuleVersion, names: Record<string, string>) => ({
  name: rule.name,
  effective_from: rule.effective_from,
  rule_text: new Sentences(ruleSentence(rule, names)),
  citation: rule.citation,
  rule_source: sourceWords[rule.source],
  verified_on: rule.verified_on,
  rule_remarks: rule.remarks,
  rule_evidence: rule.evidence,
  kept_years: rule.retention_years === null ? null : String(rule.retention_years),
})

interface Happening {
  kind: EventKind
  note?: string | null | undefined
  before: RuleVersion | null
  after: RuleVersion | null
}

/** Names for the history, which others read too, so forms have their public names. */
async function namesTold(scope: Scope, { names }: WholeRule, rules: readonly (RuleVersion | null)[]) {
  const forms = rules.flatMap(rule => (rule === null ? [] : namedIn(rule).forms))
  const known = await namedForms(scope, [...new Set(forms)])
  return { ...names, ...Object.fromEntries(known.map(({ id, known_as }) => [id, known_as])) }
}

async function record(scope: Scope, whole: WholeRule, { kind, note, before, after }: Happening) {
  const names = await namesTold(scope, whole, [before, after])
  await recordEvent(scope, {
    kind,
    note: note ?? null,
    subject: { id: whole.id, name: (after ?? before ?? whole.rule).name },
    changes: after
      ? changesBetween(before ? told(before, names) : {}, told(after, names), fields)
      : changesBetween(before ? told(before, names) : {}, { effective_from: null }, fields),
  })
  await showJudging(scope)
}

/** Serializes changes to the rules of an agency, so names stay unique and no rule is in addition to itself. */
export const holdRules = ({ db, agency }: Scope) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`compliance_rules ${agency.id}`}, 0))`)

const insertVersion = (
  { db, agency, actor }: Scope,
  rule_id: Id,
  { effective_from, ...body }: RuleVersion,
  note: string | null,
) =>
  db.run(sql`
    insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name, note)
    values (${agency.id}, ${rule_id}, ${effective_from}, ${JSON.stringify(body)}::jsonb, ${actor.name}, ${note})`)

/** Closes a version; its earlier text stays readable. */
const closeVersion = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update compliance_rule_versions set known_to = now()
    where organization_id = ${agency.id} and id = ${id} and known_to = 'infinity'`)

const moveOn = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update compliance_rules set version = version + 1 where organization_id = ${agency.id} and id = ${id}`)

const parted = ({ note = null, ...rule }: Written): { rule: RuleVersion; note: string | null } => ({ rule, note })

interface From {
  pack_key: string
  pack_edition: number
}

/** Adds one of the agency's own rules, or a state pack rule as the agency adapted it. */
export async function addRule(scope: Scope, body: Written, from: From | null = null): Promise<WholeRule> {
  const { rule, note } = parted(body)
  await holdRules(scope)
  await refuseWrongRule(scope, rule, null)
  const { pack_key = null, pack_edition = null } = from ?? {}
  const id = await insertRow(scope, 'compliance_rules', { pack_key, pack_edition })
  await insertVersion(scope, id, rule, note)
  const whole = await readRule(scope, id)
  const kind = from ? 'compliance_rule.adopted' : 'compliance_rule.created'
  await record(scope, whole, { kind, note, before: null, after: rule })
  return whole
}

/** Adds a version from its own day on. A version from a past day corrects the requirements since then. */
export async function addVersion(scope: Scope, id: Id, body: Written, seen: number | null): Promise<WholeRule> {
  const { rule, note } = parted(body)
  await holdRules(scope)
  const before = await holdRecord(scope, ruleRecord, id, seen)
  refuseEnded(before)
  await refuseWrongRule(scope, rule, id)
  const others = before.versions.map(one => one.rule)
  refuseOtherFamily(rule, others)
  refuseTakenDay(rule, others)
  await insertVersion(scope, id, rule, note)
  await moveOn(scope, id)
  const whole = await readRule(scope, id)
  const earlier = others.findLast(other => other.effective_from < rule.effective_from) ?? null
  await record(scope, whole, { kind: 'compliance_rule.versioned', note, before: earlier, after: rule })
  return whole
}

interface OneVersion {
  id: Id
  version_id: Id
}

/** The row keeps its ID; its earlier text is kept as it was known until now. */
async function rewriteVersion(
  { db, agency, actor }: Scope,
  id: Id,
  { effective_from, ...body }: RuleVersion,
  note: string | null,
) {
  await db.run(sql`
    insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, known_from, known_to, written_by_name, note)
    select organization_id, rule_id, effective_from, body, known_from, now(), written_by_name, note from compliance_rule_versions
    where organization_id = ${agency.id} and id = ${id}`)
  await db.run(sql`
    update compliance_rule_versions set effective_from = ${effective_from}, body = ${JSON.stringify(body)}::jsonb, known_from = now(),
      written_by_name = ${actor.name}, note = ${note}
    where organization_id = ${agency.id} and id = ${id}`)
}

export async function changeVersion(
  scope: Scope,
  at: OneVersion,
  body: Written,
  seen: number | null,
): Promise<WholeRule> {
  const { rule, note } = parted(body)
  await holdRules(scope)
  const { before, old } = await versionToCome(scope, at, seen)
  await refuseWrongRule(scope, rule, at.id)
  const others = before.versions.filter(one => one.id !== old.id).map(one => one.rule)
  refuseOtherFamily(rule, others)
  refuseTakenDay(rule, others)
  await refuseWaivedWindows(scope, before, [...others, rule])
  await rewriteVersion(scope, old.id, rule, note)
  await moveOn(scope, at.id)
  const whole = await readRule(scope, at.id)
  await record(scope, whole, { kind: 'compliance_rule.corrected', note, before: old.rule, after: rule })
  return whole
}

export async function removeVersion(scope: Scope, at: OneVersion): Promise<WholeRule> {
  await holdRules(scope)
  const { before, old } = await versionToCome(scope, at, null)
  if (before.versions.length === 1) throw new AppError('CONFLICT', complianceTexts.named('onlyVersion'))
  await refuseWaivedWindows(
    scope,
    before,
    before.versions.filter(one => one.id !== old.id).map(one => one.rule),
  )
  await closeVersion(scope, old.id)
  await moveOn(scope, at.id)
  const whole = await readRule(scope, at.id)
  await record(scope, whole, { kind: 'compliance_rule.version_removed', before: old.rule, after: null })
  return whole
}

async function versionToCome(scope: Scope, { id, version_id }: OneVersion, seen: number | null) {
  const before = await holdRecord(scope, ruleRecord, id, seen)
  const old = before.versions.find(one => one.id === version_id)
  if (!old) throw notFound(complianceTexts.named('noVersion'))
  refuseEnded(before)
  if (!old.may_change) throw new AppError('CONFLICT', complianceTexts.named('inForce'))
  return { before, old }
}

/** A waiver identifies its window by the first day of the versions that number it. */
async function refuseWaivedWindows({ db, agency }: Scope, { id, versions }: WholeRule, after: readonly RuleVersion[]) {
  const startsOf = (all: readonly RuleVersion[]) =>
    schemesOf(all.toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))).map(
      ({ from }) => from,
    )
  const stay = startsOf(after)
  const gone = startsOf(versions.map(({ rule }) => rule)).filter(from => !stay.includes(from))
  const waiver =
    await db.row(sql`select from compliance_waivers where organization_id = ${agency.id} and rule_id = ${id}
    and state <> 'withdrawn' and window_scheme = any(${gone}::date[]) limit 1`)
  if (waiver) throw new AppError('CONFLICT', complianceTexts.named('windowsWaived'))
}

function refuseTakenDay({ effective_from }: RuleVersion, others: readonly RuleVersion[]) {
  if (others.some(other => other.effective_from === effective_from))
    throw invalid({ effective_from: [complianceTexts.named('dayTaken')] })
}

function refuseEnded({ state }: WholeRule) {
  if (state === 'retired') throw new AppError('CONFLICT', complianceTexts.named('retiredLong'))
}

export async function retireRule(scope: Scope, id: Id, retired_on: string | null): Promise<WholeRule> {
  await holdRules(scope)
  const before = await holdRecord(scope, ruleRecord, id, null)
  refuseEnded(before)
  if (before.retired_on === retired_on) return before
  if (retired_on !== null && retired_on < todayIn(scope.agency.time_zone))
    throw invalid({ retired_on: [complianceTexts.named('retiredInPast')] })
  await scope.db.run(sql`update compliance_rules set retired_on = ${retired_on}::date, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  const whole = await readRule(scope, id)
  await recordEvent(scope, {
    kind: retired_on === null ? 'compliance_rule.restored' : 'compliance_rule.retired',
    subject: { id, name: whole.rule.name },
    changes: changesBetween({ retired_on: before.retired_on }, { retired_on }, ['retired_on']),
  })
  await showJudging(scope)
  return whole
}
