import type { BulkActName, BulkChangeOf, EventKind, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Scope } from '../../../../scope/scope.ts'
import type { KnownProgram } from '../../../programs/list-programs.ts'
import {
  isChangedAsLeft,
  type OpenAssignment,
  openAssignments,
  restoreAssignments,
  writeDates,
} from '../../../assignments/write-assignments.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { programOf, rejectOthers, skipped } from './training-act.ts'

type DateAct = Extract<BulkActName, 'assignment_start' | 'assignment_due'>

interface DateChange<Name extends DateAct> {
  title: (program: KnownProgram, change: BulkChangeOf<Name>) => string
  judge: (has: OpenAssignment, change: BulkChangeOf<Name>, given: { program: KnownProgram; today: string }) => Verdict
  kind: (change: BulkChangeOf<Name>) => EventKind
}

/** An act that gives open assignments other dates. */
export const changesDates = <Name extends DateAct>({ title, judge, kind }: DateChange<Name>): BulkAct<Name> => ({
  prepare: async (scope: Scope, change) => {
    const { program_id } = change as { program_id: Id }
    const program = await programOf(scope, program_id)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    return {
      title: title(program, change),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
      },
      judge: (person, _, today) => {
        const has = open.get(person.id)
        return has ? judge(has, change, { program, today }) : skipped(bulkTexts.named('notAssigned'))
      },
    }
  },
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
