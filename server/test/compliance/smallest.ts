import { type RuleVersion, ruleVersion } from '@preceptor/contract/compliance/rule'
import type { PersonFacts } from '../../src/features/compliance/engine/facts.ts'
import type { Question } from '../../src/features/compliance/engine/question.ts'
import { plainRule } from './rules-at-random.ts'

const lists = ['entries', 'waivers', 'leave', 'credentials', 'forms'] as const

const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, other) => other !== at)

function* withLess(facts: PersonFacts): Generator<PersonFacts> {
  for (const list of lists)
    for (let at = 0; at < facts[list].length; at++) yield { ...facts, [list]: without<unknown>(facts[list], at) }
  const [from, to] = [facts.employment[0], facts.employment.at(-1)]
  if (from && to && facts.employment.length > 1) yield { ...facts, employment: [{ ...from, to: to.to }] }
  if (Object.keys(facts.equivalents).length > 0) yield { ...facts, equivalents: {} }
}

/** Yields versions with one parameter after another set as in the simplest rule. */
function* plainer(version: RuleVersion): Generator<RuleVersion> {
  const plain = plainRule({ asks: version.asks, window: version.window })
  for (const key of Object.keys(plain) as (keyof RuleVersion)[]) {
    if (JSON.stringify(plain[key]) === JSON.stringify(version[key]) || key === 'in_addition_to') continue
    yield { ...version, [key]: plain[key] }
  }
}

function* smaller(question: Question): Generator<Question> {
  const { rule, additions, facts } = question
  if (additions.length > 0) yield { ...question, additions: [] }
  for (let at = 0; rule.versions.length > 1 && at < rule.versions.length; at++)
    yield { ...question, rule: { ...rule, versions: without(rule.versions, at) } }
  for (const less of withLess(facts)) yield { ...question, facts: less }
  for (const [at, version] of rule.versions.entries())
    for (const other of plainer(version))
      yield {
        ...question,
        rule: { ...rule, versions: rule.versions.map((one, place) => (place === at ? other : one)) },
      }
  for (const addition of additions)
    for (const version of addition.versions)
      for (const other of plainer(version)) yield { ...question, additions: [{ ...addition, versions: [other] }] }
}

const canBeSaved = ({ rule, additions }: Question) =>
  [rule, ...additions].every(({ versions }) => versions.every(version => ruleVersion.safeParse(version).success))

/** Removes everything not needed for the two results to differ, so that a person can read the rest. */
export function smallest(question: Question, differ: (question: Question) => boolean): Question {
  for (const candidate of smaller(question)) {
    if (canBeSaved(candidate) && differ(candidate)) return smallest(candidate, differ)
  }
  return question
}
