import type { Id, SurveyedPerson } from '@preceptor/contract'
import type { Scope } from '../../../scope/scope.ts'
import { worst } from '../engine/evaluate.ts'
import { gapsOf } from './gaps.ts'
import { rulesOf } from './rules-then.ts'
import type { PersonWords } from './person-words.ts'
import { type Asked, readRecords } from './read-records.ts'

/** Returns everything a packet contains about these people, in the order of `ids`. */
export async function wordsOf(scope: Scope, ids: readonly Id[], asked: Asked): Promise<PersonWords[]> {
  const records = await readRecords(scope, ids, asked)
  const judged = await rulesOf(scope, ids, asked)
  return ids.flatMap((id): PersonWords[] => {
    const one = records.get(id)
    if (!one) return []
    if (one.hire_date !== null && one.hire_date > asked.as_of)
      return [{ ...one, state: 'not_hired' as const, rules: [], gaps: [] }]
    const rules = judged.get(id) ?? null
    return [
      {
        ...one,
        state: rules ? worst(rules.map(({ state }) => state)) : ('unknown' as const),
        rules: rules ?? [],
        gaps: gapsOf(one, rules, asked.as_of),
      },
    ]
  })
}

export const surveyed = ({
  employee_id,
  listed,
  employee_number,
  discipline_name,
  hire_date,
  state,
  gaps,
}: PersonWords): SurveyedPerson => ({
  employee_id,
  name: listed,
  employee_number,
  discipline_name,
  hire_date,
  state: state ?? 'unknown',
  gaps: [...gaps],
})
