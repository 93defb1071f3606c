import type { BulkChangeOf, Id } from '@preceptor/contract'
import { bulkText } from '@preceptor/contract/bulk-changes/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { EventHead } from '../../../../events/record.ts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import { todayIn } from '../../../employees/today.ts'
import { completeAssignments } from '../../../learning/complete.ts'
import { countAgain, reverseCompletions } from '../../../learning/reverse.ts'
import type { BulkAct } from '../../act.ts'
import {
  completionAsFound,
  completionOfItem,
  completionsBefore,
  type Corrected,
  isCompletionAsLeft,
  itemsOfCompletions,
  rewriteCompletions,
  uncorrected,
} from '../../rewrite-completions.ts'
import { bulkTexts } from '../../texts.ts'
import { nameOf, programOf, rejectOthers, skipped, titleFor } from './training-act.ts'

/**
 * Reverses a completion, or changes its date. Either way the ledger keeps the original: one entry reverses it, and a new one
 * records the correct values.
 */
export const correct: BulkAct<'correct'> = {
  prepare: async (scope, change) => {
    const { program_id, completed_on, minutes = null } = change
    if (completed_on && completed_on > todayIn(scope.agency.time_zone))
      throw invalid({ 'change.completed_on': [bulkText('completedAhead')] })
    const program = await programOf(scope, program_id)
    if (minutes !== null && program.credit_minutes === 0)
      throw invalid({ 'change.minutes': [bulkTexts.named('noCredit', { title: program.title })] })
    const name = nameOf(program)
    let done: ReadonlyMap<string, ClosedAssignment> = new Map()
    return {
      title: titleOf(titleFor(program), change),
      meet: async (inScope, ids) => {
        done = await closedAssignments(inScope, program_id, ids, 'completed')
      },
      judge: person => {
        const has = done.get(person.id)
        if (!has) return skipped(bulkTexts.named('notCompleted'))
        // Its hours come from an outside document, and a new date would not bring them along
        if (has.completed_how === 'transfer') return skipped(bulkTexts.named('learnedElsewhere'))
        if (has.is_open_again) return skipped(bulkTexts.named('renewalStarted'))
        const changes = changesOf(has, change)
        if (changes.length === 0) return { outcome: 'unchanged', reason: bulkTexts.named('sameCompleted') }
        const { id, version, record_id } = has
        return {
          outcome: 'update',
          values: { assignment_id: id, version },
          before: { record_id },
          changes: [{ field: 'program', before: name, after: name }, ...changes],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'correct') return
    const head = { source: 'bulk', job_id: id, reason: change.reason } as const
    const wanted = sql`select a.id as assignment_id from job_items i join assignments a on ${completionAsFound} where ${items} and i.outcome = 'update'`
    const reversed = isKept(change)
      ? await rewriteCompletions(scope, rewriting(head, items, change), { wanted, becomes: correctedBy(change) })
      : await reverseCompletions(scope, { head, kind: 'training.reversed', wanted })
    await rejectOthers(
      scope,
      items,
      await itemsOfCompletions(scope, items, reversed),
      bulkTexts.named('changedMeanwhile'),
    )
  },
  asLeft: isCompletionAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: async (scope, { id, settings }, items) => {
    const change = settings.change as BulkChangeOf<'correct'>
    const head = { source: 'bulk', job_id: id, reason: bulkTexts.say(fallback, 'undoneNote') } as const
    const these = await scope.db.rows<{ id: Id }>(sql`
      select a.id from job_items i join assignments a on ${completionOfItem} where ${items} and i.outcome = 'update'`)
    const ids = these.map(one => one.id)
    if (isKept(change)) {
      const wanted = sql`select id as assignment_id from unnest(${ids}::uuid[]) id`
      await rewriteCompletions(scope, rewriting(head, items, change), { wanted, becomes: uncorrected })
      return
    }
    await countAgain(
      scope,
      sql`select (i.before ->> 'record_id')::uuid from job_items i join assignments a on ${completionOfItem}
          where ${items} and a.id = any(${ids}::uuid[])`,
    )
    await completeAssignments(scope, { head, wanted: completionsBefore(items, ids) })
  },
}

const rewriting = (head: Omit<EventHead, 'kind'>, items: Sql, { completed_on }: BulkChangeOf<'correct'>) => ({
  head,
  items,
  movesDays: completed_on !== null,
})
const correctedBy = ({ completed_on, minutes = null }: Correction): Corrected => ({
  day: sql`${completed_on}::date`,
  minutes: sql`${minutes}::int`,
})

type Correction = Pick<BulkChangeOf<'correct'>, 'completed_on' | 'minutes'>
/** True when it stays complete. */
const isKept = ({ completed_on, minutes = null }: Correction) => completed_on !== null || minutes !== null

function titleOf(title: string, { completed_on, minutes = null }: Correction): string {
  if (completed_on !== null) return bulkTexts.named('correctDay', { title, day: namedDay(completed_on) })
  return minutes === null
    ? bulkTexts.named('reverse', { title })
    : bulkTexts.named('correctMinutes', { title, minutes })
}

function changesOf(has: ClosedAssignment, change: Correction) {
  if (!isKept(change)) return [{ field: 'completed_on', before: has.completed_on, after: null }]
  const day = change.completed_on ?? has.completed_on
  const credited = change.minutes ?? has.credited
  return [
    ...(has.completed_on === day ? [] : [{ field: 'completed_on', before: has.completed_on, after: day }]),
    ...(has.credited === credited
      ? []
      : [{ field: 'credit_minutes', before: String(has.credited), after: String(credited) }]),
  ]
}
