import type { Id, OfferedRule } from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { adoptRule } from './packs/adopt.ts'
import { readChosen } from './packs/read-packs.ts'
import { complianceTexts } from './texts.ts'

/** Returns pack rules with their state in this agency; rules that others add to come first. */
export async function offeredRules(scope: Scope, keys: readonly string[]): Promise<OfferedRule[]> {
  const found = await readChosen(scope, keys)
  if (found.length < new Set(keys).size) throw invalid({ 'change.keys': [complianceTexts.named('noPackRule')] })
  return found.toSorted((a, b) => Number(a.rule.in_addition_to !== null) - Number(b.rule.in_addition_to !== null))
}

/** Returns the names that block adding a rule: its programs and forms must already exist. */
export const missingWords = ({ words }: OfferedRule): string[] =>
  words.flatMap(({ kind, word, id }) => ((kind === 'programs' || kind === 'forms') && id === null ? [word] : []))

interface Adopting {
  key: string
  edition: number
  effective_from: string
}

/** Adopts a rule, replacing the pack's names with the agency's own records; creates missing ones where allowed. */
export async function adoptOffered(scope: Scope, { key, edition, effective_from }: Adopting): Promise<Id> {
  const [offered] = await offeredRules(scope, [key])
  const words = (offered?.words ?? []).map(({ kind, word }) => ({ kind, word, id: null }))
  const { id } = await adoptRule(scope, key, { edition, effective_from, words })
  return id
}
