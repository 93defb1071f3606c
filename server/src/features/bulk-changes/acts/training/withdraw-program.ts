import { fallback } from '@preceptor/contract/texts/texts'
import {
  isChangedAsLeft,
  type OpenAssignment,
  openAssignments,
  restoreAssignments,
  withdraw,
} from '../../../assignments/write-assignments.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { moved, nameOf, programOf, rejectOthers, skipped } from './training-act.ts'

/** Ends open assignments with a reason; what they were stays on record. */
export const withdrawProgram: BulkAct<'withdraw'> = {
  prepare: async (scope, { program_id }) => {
    const program = await programOf(scope, program_id)
    const name = nameOf(program)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    return {
      title: bulkTexts.named('withdrawFrom', { title: program.title }),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
      },
      judge: person => {
        const has = open.get(person.id)
        if (!has) return skipped(bulkTexts.named('notAssigned'))
        return { ...moved(has, has, name), changes: [{ field: 'program', before: name, after: null }] }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'withdraw') return
    const done = await withdraw(scope, { head: { source: 'bulk', job_id: id, reason: change.reason }, items })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isChangedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) =>
    restoreAssignments(scope, {
      head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') },
      items,
      kind: 'training.assigned',
    }),
}
