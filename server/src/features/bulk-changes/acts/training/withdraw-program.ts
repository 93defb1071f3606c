import { fallback } from '@preceptor/contract/texts/texts'
import { isChangedAsLeft, restoreAssignments, withdraw } from '../../../assignments/write-assignments.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { ended, onOpen } from './on-open.ts'
import { rejectOthers } from './training-act.ts'

/** Withdraws open assignments with a reason; their history stays on record. */
export const withdrawProgram: BulkAct<'withdraw'> = {
  prepare: onOpen({
    title: ({ title }) => bulkTexts.named('withdrawFrom', { title }),
    judge: (has, _, { program }) => ended(has, program),
  }),
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
