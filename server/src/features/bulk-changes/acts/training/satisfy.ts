import { fallback } from '@preceptor/contract/texts/texts'
import { equivalentCompletions, type SatisfiedBy } from '../../../assignments/equivalents.ts'
import { type OpenAssignment, openAssignments } from '../../../assignments/write-assignments.ts'
import { closeSatisfied, isSatisfiedAsLeft, reopenSatisfied } from '../../../assignments/write-waivers.ts'
import { todayIn } from '../../../employees/today.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { ended } from './on-open.ts'
import { programOf, rejectOthers, skipped, titleFor } from './training-act.ts'

/** Closes assignments satisfied by another completed program; each history entry names that program and its date. */
export const satisfy: BulkAct<'satisfy'> = {
  prepare: async (scope, { program_id }) => {
    const program = await programOf(scope, program_id)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    let others: ReadonlyMap<string, SatisfiedBy> = new Map()
    return {
      title: bulkTexts.named('satisfy', { title: titleFor(program) }),
      meet: async (inScope, employees) => {
        open = await openAssignments(inScope, program_id, employees)
        others = await equivalentCompletions(inScope, program, {
          employees,
          today: todayIn(inScope.agency.time_zone),
        })
      },
      judge: person => {
        const has = open.get(person.id)
        const other = others.get(person.id)
        if (!has || !other) return skipped(bulkTexts.named(has ? 'notSatisfied' : 'notAssigned'))
        const verdict = ended(has, program)
        if (verdict.outcome !== 'update') return verdict
        return {
          ...verdict,
          values: { assignment_id: has.id, version: has.version, satisfied_by: other.id, expires_on: other.expires_on },
          changes: [...verdict.changes, { field: 'satisfied_by', before: null, after: other.title }],
        }
      },
    }
  },
  apply: async (scope, { id }, items) => {
    const done = await closeSatisfied(scope, { head: { source: 'bulk', job_id: id }, items })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isSatisfiedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) =>
    reopenSatisfied(scope, {
      head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') },
      items,
    }).then(() => undefined),
}
