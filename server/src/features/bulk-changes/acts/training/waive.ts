import type { BulkChangeOf } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import { hasLeft, type OpenAssignment, openAssignments } from '../../../assignments/write-assignments.ts'
import {
  isUnwaivedAsLeft,
  isWaivedAsLeft,
  takeWaiversBack,
  unwaive,
  waive,
  waiveAgain,
} from '../../../assignments/write-waivers.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { ended, onOpen } from './on-open.ts'
import { nameOf, programOf, rejectOthers, skipped, titleFor } from './training-act.ts'

const headOf = (job_id: string, { reason }: BulkChangeOf<'waive' | 'unwaive'>) =>
  ({ source: 'bulk', job_id, reason }) as const
const undoing = (job_id: string) => ({ source: 'bulk', job_id, note: bulkTexts.say(fallback, 'undoneNote') }) as const

/** Waives a program for people, with a reason. */
export const waivePrograms: BulkAct<'waive'> = {
  prepare: onOpen({
    title: ({ title }) => bulkTexts.named('waive', { title }),
    judge: (has, _, { program }) => ended(has, program),
  }),
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'waive') return
    const done = await waive(scope, { head: headOf(id, change), items })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isWaivedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) => takeWaiversBack(scope, { head: undoing(id), items }),
}

/** Makes the program required again. */
export const takeWaiverBack: BulkAct<'unwaive'> = {
  prepare: async (scope, { program_id }) => {
    const program = await programOf(scope, program_id)
    const name = nameOf(program)
    let waived: ReadonlyMap<string, ClosedAssignment> = new Map()
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    return {
      title: bulkTexts.named('unwaive', { title: titleFor(program) }),
      meet: async (inScope, ids) => {
        waived = await closedAssignments(inScope, program_id, ids, 'waived')
        open = await openAssignments(inScope, program_id, ids)
      },
      judge: person => {
        const has = waived.get(person.id)
        if (open.has(person.id) || !has) return skipped(bulkTexts.named(has ? 'openAgain' : 'notWaived'))
        if (has.is_done_since) return skipped(bulkTexts.named('completedAlready'))
        if (hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const { id, version, reason, waived_on, waived_by_name } = has
        return {
          outcome: 'update',
          values: { assignment_id: id, version },
          before: { reason, waived_on, waived_by_name },
          changes: [{ field: 'program', before: null, after: name }],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'unwaive') return
    const done = await unwaive(scope, { head: headOf(id, change), items })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isUnwaivedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) => waiveAgain(scope, { head: undoing(id), items }).then(() => undefined),
}
