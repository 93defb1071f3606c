import { operationTitle, type RuleDefinition } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { newId } from '../../../../lib/new-id.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { type CarriedRule, carriedRules, fitted } from '../../../automation/copy.ts'
import { addRule, deleteDraft, isUntouched } from '../../../automation/rules.ts'
import { sentenceIn, sentencesOf } from '../../../automation/say.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { freeName, listed, plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

interface Brought {
  /** The name of the agency that the rules belong to. */
  from: string
  rules: CarriedRule[]
}
interface Given {
  name: string
  definition: RuleDefinition
}

/** Copies automation rules from one agency to others as drafts; records they refer to are matched by name. */
export const copyRules: Kind<'copy_rules', Brought> = {
  bring: async (scope, { from_agency_id, rule_ids }) => {
    const agency = await agencyOf(scope, from_agency_id)
    const ids = [...new Set(rule_ids.map(id => id.toLowerCase()))]
    const rules = await within(scope, agency, inside => carriedRules(inside, ids))
    if (rules.length < ids.length) throw invalid({ 'change.rule_ids': [operationTexts.named('noRule')] })
    return { from: agency.name, rules }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, _, { rules }) => {
    const found = await rulesHere(scope)
    const taken = new Set(found.map(({ name }) => plainName(name)))
    const rows: RowMade[] = []
    for (const rule of rules) rows.push(await rowFor(scope, rule, found, taken))
    return rowsMade(rows)
  },
  apply: (scope, { id, settings: { reason } }, items) =>
    eachItem<Given>(scope, items, async ({ subject_id, given }) => {
      if ((await rulesHere(scope)).some(({ name }) => plainName(name) === plainName(given.name)))
        throw new AppError('CONFLICT', operationTexts.named('changedMeanwhile'))
      await addRule(scope, given, { given: { id: subject_id }, head: { source: 'bulk', job_id: id, reason } })
    }),
  asLeft: sql`exists (select from automation_rules r where r.organization_id = i.organization_id and r.id = i.subject_id and ${isUntouched})`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      deleteDraft(scope, subject_id, {
        source: 'bulk',
        job_id: id,
        note: operationTexts.say(fallback, 'undoneNote'),
      }),
    ),
}

interface RuleHere {
  name: string
  definition: RuleDefinition
  sentences: Record<string, string>
}
const rulesHere = ({ db, agency }: Scope) =>
  db.rows<RuleHere>(sql`select name, definition, sentences from automation_rules
    where organization_id = ${agency.id} and state <> 'archived' order by place, id`)

/** Returns a rule's name without the number that distinguishes it from others with the same name. */
const bare = (name: string) => plainName(name).replace(/ \(\d+\)$/, '')

/**
 * Returns the result for one rule in this agency: a draft, or nothing because the rule already exists or a record it refers to is
 * missing.
 */
async function rowFor(
  scope: Scope,
  rule: CarriedRule,
  found: readonly RuleHere[],
  taken: Set<string>,
): Promise<RowMade> {
  const { definition, missing } = await fitted(scope, rule)
  const row = { key: rule.id, subject_id: newId(), name: rule.name, given: {}, before: {}, changes: [] }
  if (missing.length > 0)
    return { ...row, outcome: 'unknown', reason: operationTexts.named('notHere', { what: listed(missing) }) }
  const called = found.filter(({ name }) => bare(name) === bare(rule.name))
  if (called.some(other => isDeepStrictEqual(other.definition, definition)))
    return { ...row, outcome: 'skip', reason: operationTexts.named('sameRuleThere') }
  const [other] = called
  const name = freeName(rule.name, taken)
  taken.add(plainName(name))
  const before = other ? sentenceIn(fallback, other.sentences) : null
  return {
    ...row,
    name,
    outcome: 'update',
    reason: other ? operationTexts.named('otherRuleStays', { name: other.name }) : null,
    given: { name, definition } satisfies Given,
    before: { sentence: before },
    changes: [{ field: 'sentence', before, after: sentenceIn(fallback, await sentencesOf(scope, definition)) }],
  }
}
