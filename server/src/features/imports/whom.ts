import { listName } from '@preceptor/contract'
import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'
import { fold } from './fold.ts'
import type { Match } from './match-types.ts'
import { importTexts } from './texts.ts'

const { named } = importTexts

/** Of files that add nobody: a row is about somebody we have or about nobody. */
export function whomOf(
  { given }: { given: GivenValues },
  match: Match | undefined,
): { person: Existing } | { problem: string } {
  const { employee_number, external_id, email, first_name, last_name, birth_date } = given
  const told = employee_number ?? external_id ?? email ?? (first_name && last_name && birth_date)
  if (!told) return { problem: named('trainingNobody') }
  const [person, other] = match?.people ?? []
  if (!match || !person) return { problem: named('trainingUnknown') }
  if (other) return { problem: named('several', { count: match.people.length, by: match.by }) }
  if (match.by !== 'name' && !match.was && isSomebodyElse(given, person))
    return { problem: named('trainingOther', { who: listName(person) }) }
  return { person }
}

/** Neither name is theirs: a wrong number must not give what is somebody else's to them. */
function isSomebodyElse({ first_name, last_name }: GivenValues, person: Existing): boolean {
  if (!first_name || !last_name) return false
  const names = [person.first_name, person.last_name, person.preferred_name]
  const theirs = new Set(names.flatMap(name => (name ? fold(name) : [])))
  return !theirs.has(fold(first_name)) && !theirs.has(fold(last_name))
}
