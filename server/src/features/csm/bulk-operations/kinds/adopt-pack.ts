import { access, operationTitle } from '@preceptor/contract'
import { adoptOffered, missingWords, offeredRules } from '../../../compliance/adopt-offered.ts'
import { eachItem, neverUndone, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Adopts the newest edition of state pack rules, with each agency's own records for the names. */
export const adoptPack: Kind<'adopt_pack'> = {
  ...neverUndone,
  access: access.manageCompliance,
  prepare: async (scope, change) => {
    await offeredRules(scope, change.keys)
    return operationTitle(change)
  },
  rows: async (scope, { keys, effective_from }) => {
    const rules = await offeredRules(scope, [...new Set(keys)])
    const rowOf = (one: (typeof rules)[number]): RowMade => {
      const row = { key: one.key, subject_id: one.rule_id, name: one.rule.name }
      const missing = missingWords(one)
      const adds = one.rule.in_addition_to
      if (one.rule_id !== null && one.decided_edition === one.edition)
        return { ...row, outcome: 'skip', reason: operationTexts.named('adoptedAlready') }
      if (missing.length > 0)
        return {
          ...row,
          outcome: 'unknown',
          reason: operationTexts.named('wordsMissing', { words: missing.join(', ') }),
        }
      if (one.needs_first !== null && !(adds !== null && keys.includes(adds)))
        return { ...row, outcome: 'skip', reason: operationTexts.named('adoptFirst', { name: one.needs_first }) }
      return {
        ...row,
        outcome: 'update',
        reason: one.standing === 'adapted' ? operationTexts.named('adaptedReplaced') : null,
        given: { edition: one.edition, effective_from },
        changes: [
          {
            field: 'edition',
            before: one.rule_id === null ? null : String(one.decided_edition ?? ''),
            after: String(one.edition),
          },
          { field: 'effective_from', before: null, after: effective_from },
        ],
      }
    }
    return rowsMade(rules.map(rowOf))
  },
  apply: (scope, _, items) =>
    eachItem<{ edition: number; effective_from: string }>(scope, items, ({ key, given }) =>
      adoptOffered(scope, { key, ...given }),
    ),
}
