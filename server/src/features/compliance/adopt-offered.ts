import type { Id, OfferedRule } from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { adoptRule } from './packs/adopt.ts'
import { readChosen } from './packs/read-packs.ts'
import { complianceTexts } from './texts.ts'

/** Rules of packs as they stand in this agency, those first to which others add. */
export async function offeredRules(scope: Scope, keys: readonly string[]): Promise<OfferedRule[]> {
  const found = await readChosen(scope, keys)
  if (found.length < new Set(keys).size) throw invalid({ 'change.keys': [complianceTexts.named('noPackRule')] })
  return found.toSorted((a, b) => Number(a.rule.in_addition_to !== null) - Number(b.rule.in_addition_to !== null))
}

/** Words of a rule that can't be added: a program or a form has to be there. */
export const missingWords = ({ words }: OfferedRule): string[] =>
  words.flatMap(({ kind, word, id }) => ((kind === 'programs' || kind === 'forms') && id === null ? [word] : []))

interface Adopting {
  key: string
  edition: number
  effective_from: string
}

/** Adopts a rule with the agency's own records of the names that the pack uses; what may be added is added. */
export async function adoptOffered(scope: Scope, { key, edition, effective_from }: Adopting): Promise<Id> {
  const [offered] = await offeredRules(scope, [key])
  const words = (offered?.words ?? []).map(({ kind, word }) => ({ kind, word, id: null }))
  const { id } = await adoptRule(scope, key, { edition, effective_from, words })
  return id
}
