import { access, operationTitle } from '@preceptor/contract'
import {
  checkOut as give,
  heldPrograms,
  isUntouchedCheckout,
  offeredPrograms,
  takeBackCheckout,
} from '../../../programs/check-out.ts'
import { giveToOpen } from '../../../program-rules/give-to-open.ts'
import { invalid } from '../../../../errors/app-error.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { refuseNamed } from '../../../settings/taxonomy/lists-by-name.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Checks out catalog programs for agencies, linked, with their own training types and disciplines. */
export const checkOut: Kind<'check_out'> = {
  access: access.checkoutPrograms,
  ofOwnAgencies: true,
  prepare: async (scope, change) => {
    const ids = new Set(change.program_ids.map(id => id.toLowerCase()))
    if ((await offeredPrograms(scope, [...ids])).length < ids.size)
      throw invalid({ 'change.program_ids': [operationTexts.named('notInCatalog')] })
    return operationTitle(change)
  },
  rows: async (scope, { program_ids }) => {
    const held = await heldPrograms(scope)
    const offered = await offeredPrograms(scope, [...new Set(program_ids.map(id => id.toLowerCase()))])
    const rowOf = ({ id, title, number }: (typeof offered)[number]): RowMade => {
      const row = { key: id, subject_id: id, name: title }
      const has = held.find(one => one.catalog_program_id === id)
      if (has && !has.withdrawn) return { ...row, outcome: 'skip', reason: operationTexts.named('holdsAlready') }
      return {
        ...row,
        outcome: 'update',
        reason: has ? operationTexts.named('checkedOutAgain') : null,
        given: { number },
        changes: [{ field: 'version', before: null, after: String(number) }],
      }
    }
    return rowsMade(offered.map(rowOf))
  },
  apply: (scope, _, items) =>
    eachItem(scope, items, async ({ subject_id, ...item }) => {
      await keepSubject(scope, item, await give(scope, subject_id, giveToOpen))
    }),
  asLeft: isUntouchedCheckout,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, async ({ subject_id }) => {
      await refuseNamed(scope, subject_id, id)
      await takeBackCheckout(scope, subject_id, {
        source: 'bulk',
        job_id: id,
        note: operationTexts.say(fallback, 'undoneNote'),
      })
    }),
}
