import { access, operationTitle } from '@preceptor/contract'
import { followCatalog, heldPrograms } from '../../../programs/check-out.ts'
import { giveToOpen } from '../../../program-rules/give-to-open.ts'
import { eachItem, neverUndone, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Updates linked programs to the newest catalog version. */
export const updatePrograms: Kind<'update_programs'> = {
  ...neverUndone,
  access: access.checkoutPrograms,
  ofOwnAgencies: true,
  prepare: async (_, change) => operationTitle(change),
  rows: async scope => {
    const held = (await heldPrograms(scope)).filter(one => !one.withdrawn && one.held_number < one.latest_number)
    const rowOf = ({ catalog_program_id, title, mode, held_number, latest_number }: (typeof held)[number]): RowMade => {
      const row = { key: catalog_program_id, subject_id: catalog_program_id, name: title }
      if (mode === 'copied') return { ...row, outcome: 'skip', reason: operationTexts.named('isCopied') }
      return {
        ...row,
        outcome: 'update',
        given: { number: latest_number },
        changes: [{ field: 'version', before: String(held_number), after: String(latest_number) }],
      }
    }
    return rowsMade(held.map(rowOf))
  },
  apply: (scope, _, items) => eachItem(scope, items, ({ subject_id }) => followCatalog(scope, subject_id, giveToOpen)),
}
