import {
  dueAnchors,
  formVisibilities,
  type Id,
  type LearningPath,
  pathOrders,
  pathRules,
  pathRulesFor,
  type ShownStep,
  spanUnits,
  startAnchors,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { Sentences } from '../../events/changes.ts'
import { inWords, namedTogether } from '../../lib/texts.ts'
import type { RecordKind } from '../../records/change-record.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { readPath } from '../path-standings/read-path.ts'
import { pathTexts } from './texts.ts'

const after = (key: 'opensAfter' | 'dueAfter', rule: NonNullable<ShownStep['start'] | ShownStep['due']>) =>
  pathTexts.named(key, {
    amount: rule.amount,
    unit: spanUnits[rule.unit],
    anchor: { ...startAnchors, ...dueAnchors }[rule.from],
  })

/** `1. HIPAA (required, due 30 days after: Hire date)`, as a text that each reader gets in their own language. */
const stepInWords = ({ title, visibility, is_required, is_gate, start, due }: ShownStep, at: number) => {
  const facts = [
    pathTexts.named(is_required ? 'required' : 'optional'),
    ...(is_gate ? [pathTexts.named('gate')] : []),
    ...(start ? [after('opensAfter', start)] : []),
    ...(due ? [after('dueAfter', due)] : []),
  ]
  return pathTexts.named('step', {
    number: `${at + 1}`,
    // Not everyone who reads the history may see these titles
    title: visibility && visibility !== 'general' ? formVisibilities[visibility] : title,
    facts: namedTogether(facts, ', '),
  })
}

function ruleInWords({ rule_on, disciplines, locations }: LearningPath): string {
  if (!rule_on) return inWords(fallback, pathRules.off)
  const names = [...disciplines, ...locations].map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : inWords(fallback, pathRules.everyone)
}

const inHistory = (path: LearningPath) => ({
  title: path.title,
  description: path.description,
  is_ordered: inWords(fallback, pathOrders[path.is_ordered ? 'ordered' : 'free']),
  path_steps: path.shown_steps.length > 0 ? new Sentences(path.shown_steps.map(stepInWords), '\n') : null,
  rule_on: ruleInWords(path),
  rule_for: inWords(fallback, pathRulesFor[path.rule_for]),
})

export const pathRecord: RecordKind<Scope, LearningPath> = {
  what: pathTexts.named('aPath'),
  hold: heldIn('learning_paths', readPath),
  read: readPath,
  nameOf: ({ title }) => title,
  inWords: inHistory,
  fields: ['title', 'description', 'is_ordered', 'path_steps', 'rule_on', 'rule_for'],
}

export function refuseArchived({ state, title }: Pick<LearningPath, 'state' | 'title'>): void {
  if (state === 'archived') throw new AppError('TRANSITION_REFUSED', pathTexts.named('isArchived', { title }))
}

/** Increments the record's version, whichever related rows were written. */
export const touch = ({ db, agency, actor }: Scope, id: Id) =>
  db.run(sql`update learning_paths set version = version + 1, updated_at = now(), updated_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id}`)
