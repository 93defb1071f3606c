import type { BulkActName, BulkChangeOf, EventKind } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { isChangedAsLeft, restoreAssignments, writeDates } from '../../../assignments/write-assignments.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { type OnOpen, onOpen } from './on-open.ts'
import { rejectOthers } from './training-act.ts'

type DateAct = Extract<BulkActName, 'assignment_start' | 'assignment_due' | 'due_rule'>

interface DateChange<Name extends DateAct> extends OnOpen<Name> {
  kind: (change: BulkChangeOf<Name>) => EventKind
}

/** Defines an act that changes the dates of open assignments. */
export const changesDates = <Name extends DateAct>({ title, judge, kind }: DateChange<Name>): BulkAct<Name> => ({
  prepare: onOpen({ title, judge }),
  apply: async (scope, { id, settings }, items) => {
    const change = settings.change as BulkChangeOf<Name>
    const reason = 'reason' in change ? change.reason : null
    const head = { source: 'bulk', job_id: id, reason } as const
    const done = await writeDates(scope, { head, items, kind: kind(change) })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isChangedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id, settings }, items) =>
    restoreAssignments(scope, {
      head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') },
      items,
      kind: kind(settings.change as BulkChangeOf<Name>),
    }),
})
