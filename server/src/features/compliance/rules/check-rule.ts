import { type Id, isUsState } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { familyOf } from '@preceptor/contract/compliance-rules/words'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { complianceTexts } from '../texts.ts'
import { namedForms } from './named-forms.ts'
import { isId, knownOf, namedIn } from './named-in-rules.ts'
import { listRules } from './read-rules.ts'

type Errors = Record<string, string[]>

/** Refuses errors that no schema finds: unknown names, taken names, circular rules. One sentence per wrong field, below `place`. */
export async function refuseWrongRule(scope: Scope, rule: RuleVersion, id: Id | null, place = ''): Promise<void> {
  const errors = { ...(await strangers(scope, rule)), ...(await amongOthers(scope, rule, id)) }
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, said]) => [place + field, said])))
}

async function strangers(scope: Scope, rule: RuleVersion): Promise<Errors> {
  const known = await knownOf(scope, [namedIn(rule)])
  const errors: Errors = {}
  const refuse = (field: string, sentence: string, missing: boolean) => {
    if (missing) errors[field] = [sentence]
  }
  const lacks = (of: keyof typeof known, keys: readonly string[]) => keys.some(key => !known[of].has(key))
  const { applies_if, asks, sets } = rule
  refuse('applies_if.states', complianceTexts.named('stateUnknown'), !applies_if.states.every(isUsState))
  refuse(
    'applies_if.discipline_ids',
    complianceTexts.named('noDiscipline'),
    lacks('disciplines', applies_if.discipline_ids),
  )
  refuse('topics', complianceTexts.named('noTopic'), lacks('topics', rule.topics ?? []))
  for (const [at, set] of sets.entries())
    refuse(`sets.${at}.topics`, complianceTexts.named('noTopic'), lacks('topics', set.topics))
  if ('program_ids' in asks)
    refuse('asks.program_ids', complianceTexts.named('noProgram'), lacks('programs', asks.program_ids))
  refuse('anchor_program_ids', complianceTexts.named('noProgram'), lacks('programs', rule.anchor_program_ids))
  if (asks.kind === 'credential')
    refuse(
      'asks.credential_type',
      complianceTexts.named('noCredentialType'),
      lacks('credential_types', [asks.credential_type]),
    )
  if (asks.kind === 'form') Object.assign(errors, await formErrors(scope, asks.form_ids))
  return errors
}

/** Refuses forms that no one can get because they are archived or were never published. */
async function formErrors(scope: Scope, ids: readonly string[]): Promise<Errors> {
  const found = new Map((await namedForms(scope, ids.filter(isId))).map(form => [form.id, form]))
  const errors = ids.flatMap(id => {
    const form = found.get(id)
    if (!form) return [complianceTexts.named('noForm')]
    if (form.is_archived) return [complianceTexts.named('formArchived', { form: form.name })]
    return form.is_published ? [] : [complianceTexts.named('formUnpublished', { form: form.name })]
  })
  return errors.length > 0 ? { 'asks.form_ids': [...new Set(errors)] } : {}
}

/** Checks its name among the agency's rules, and the rule it is in addition to. */
async function amongOthers(scope: Scope, rule: RuleVersion, id: Id | null): Promise<Errors> {
  const rules = (await listRules(scope)).data.filter(({ state }) => state !== 'retired')
  const same = rules.find(one => one.id !== id && one.rule.name.toLowerCase() === rule.name.toLowerCase())
  return {
    ...(same ? { name: [complianceTexts.named('nameTaken')] } : {}),
    ...additionErrors(rule.in_addition_to, id, new Map(rules.map(one => [one.id, one.rule.in_addition_to]))),
  }
}

function additionErrors(to: Id | null, id: Id | null, additions: ReadonlyMap<Id, Id | null>): Errors {
  if (to === null) return {}
  if (to === id) return { in_addition_to: [complianceTexts.named('additionToItself')] }
  if (!additions.has(to)) return { in_addition_to: [complianceTexts.named('noRuleToAddTo')] }
  const seen = new Set<Id>()
  for (let next = additions.get(to) ?? null; next !== null && !seen.has(next); next = additions.get(next) ?? null) {
    if (next === id) return { in_addition_to: [complianceTexts.named('additionInCircle')] }
    seen.add(next)
  }
  return {}
}

/** Refuses a change between window types (months, once, rolling, proof): it would be a different rule, not a version. */
export function refuseOtherFamily(rule: RuleVersion, others: readonly RuleVersion[]): void {
  if (others.some(other => familyOf(other) !== familyOf(rule)))
    throw invalid({ window: [complianceTexts.named('familyChanged')] })
}
