import { fallback } from '@preceptor/contract/texts/texts'
import type { Id } from '@preceptor/contract'
import { hasLeft } from '../../../assignments/write-assignments.ts'
import { moveDates } from '../../../path-standings/moves.ts'
import { settlePeople } from '../../../path-standings/settle.ts'
import {
  addToPath,
  enrolmentsOf,
  giveOwnBack,
  type HasPath,
  isAddedAsLeft,
  removeFromPath,
} from '../../../path-standings/write-enrolments.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectOthers, skipped } from '../training/training-act.ts'
import { activePath } from './path-act.ts'

/** R-RTE-14, add to learning path: people who were on it before keep their progress. */
export const pathAdd: BulkAct<'path_add'> = {
  prepare: async (scope, { path_id, start_date }) => {
    const path = await activePath(scope, path_id)
    let has: ReadonlyMap<Id, HasPath> = new Map()
    return {
      title: bulkTexts.named('pathAdd', { title: path.title }),
      meet: async (inScope, ids) => {
        has = await enrolmentsOf(inScope, path_id, ids)
      },
      judge: person => {
        if (hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const one = has.get(person.id)
        if (one && one.state !== 'withdrawn')
          return skipped(bulkTexts.named(one.state === 'completed' ? 'pathCompleted' : 'alreadyOnPath'))
        return {
          outcome: 'update',
          values: { path_id, start_date, version: one ? one.version + 1 : 1 },
          before: one
            ? {
                state: one.state,
                withdrawn_how: one.withdrawn_how,
                reason: one.reason,
                start_date: one.start_date,
                steps_no: one.steps_no,
              }
            : {},
          changes: [
            { field: 'learning_path', before: null, after: path.title },
            { field: 'start_date', before: null, after: start_date },
          ],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'path_add') return
    const path = await activePath(scope, change.path_id)
    const head = { source: 'bulk', job_id: id, reason: change.reason } as const
    const written = await addToPath(scope, { head, items }, path)
    await giveOwnBack(scope, written, head)
    await settlePeople(scope, written.employees, path.id)
    await moveDates(scope, path.id, written.employees)
    await rejectOthers(scope, items, written.n, bulkTexts.named('pathChangedMeanwhile'))
  },
  asLeft: isAddedAsLeft,
  changedSince: bulkTexts.named('pathBegun'),
  restore: (scope, { id }, items) =>
    removeFromPath(scope, { head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') }, items }),
}
