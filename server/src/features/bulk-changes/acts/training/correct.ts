import type { BulkChangeOf, Id } from '@preceptor/contract'
import { bulkText } from '@preceptor/contract/bulk-changes/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { empty, type Sql } from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { EventHead } from '../../../../events/record.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import { todayIn } from '../../../employees/today.ts'
import { completeAssignments } from '../../../learning/complete.ts'
import { besideRenewals, countAgain, reverseCompletions } from '../../../learning/reverse.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { nameOf, programOf, rejectOthers, skipped } from './training-act.ts'

const ofItem = sql`a.organization_id = i.organization_id and a.employee_id = i.subject_id and a.id = (i.values ->> 'assignment_id')::uuid`
const asFound = sql`${ofItem} and a.version = (i.values ->> 'version')::int`

/**
 * Takes a completion back, or gives it another day. Either way the ledger keeps what it said: an entry reverses it, and a new one says
 * what is right.
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
      title: titleOf(program.title, change),
      meet: async (inScope, ids) => {
        done = await closedAssignments(inScope, program_id, ids, 'completed')
      },
      judge: person => {
        const has = done.get(person.id)
        if (!has) return skipped(bulkTexts.named('notCompleted'))
        // its hours are those of a paper, which a new day would not bring along
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
    const wanted = sql`select a.id as assignment_id from job_items i join assignments a on ${asFound} where ${items} and i.outcome = 'update'`
    const reversed = isKept(change)
      ? await rewrite(scope, { head, items, change }, { wanted, becomes: change })
      : await reverseCompletions(scope, { head, kind: 'training.reversed', wanted })
    await rejectOthers(scope, items, await itemsOf(scope, items, reversed), bulkTexts.named('changedMeanwhile'))
  },
  asLeft: sql`(select true from assignments a where ${ofItem} and (a.state = 'completed' and a.version = (i.values ->> 'version')::int + 2
    or a.state in ('assigned', 'in_progress') and a.version = (i.values ->> 'version')::int + 1) limit 1) is true`,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: async (scope, { id, settings }, items) => {
    const change = settings.change as BulkChangeOf<'correct'>
    const head = { source: 'bulk', job_id: id, reason: bulkTexts.say(fallback, 'undoneNote') } as const
    const these = await scope.db.rows<{ id: Id }>(sql`
      select a.id from job_items i join assignments a on ${ofItem} where ${items} and i.outcome = 'update'`)
    const ids = these.map(one => one.id)
    if (isKept(change)) {
      const wanted = sql`select id as assignment_id from unnest(${ids}::uuid[]) id`
      await rewrite(scope, { head, items, change }, { wanted, becomes: nothing })
      return
    }
    await countAgain(
      scope,
      sql`select (i.before ->> 'record_id')::uuid from job_items i join assignments a on ${ofItem}
          where ${items} and a.id = any(${ids}::uuid[])`,
    )
    await completeAssignments(scope, { head, wanted: asBefore(items, ids) })
  },
}

interface Rewriting {
  head: Omit<EventHead, 'kind'>
  items: Sql
  change: BulkChangeOf<'correct'>
}

/**
 * Rewrites completions: assignments to repeat stay. An automatic renewal is removed when the day changes, because its own
 * days follow from it: the next one opens in time.
 */
const rewrite = (
  scope: Scope,
  { head, items, change }: Rewriting,
  { wanted, becomes }: { wanted: Sql; becomes: Correction },
): Promise<Id[]> =>
  besideRenewals(
    scope,
    sql`a.renews in (${wanted}) ${change.completed_on === null ? empty : sql`and a.source <> 'renewal'`}`,
    async () => {
      const reversed = await reverseCompletions(scope, {
        head,
        kind: 'training.corrected',
        wanted,
        keepsProgress: true,
      })
      await completeAssignments(scope, { head, wanted: asBefore(items, reversed, becomes) })
      return reversed
    },
  )

type Correction = Pick<BulkChangeOf<'correct'>, 'completed_on' | 'minutes'>
/** It stays complete. */
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

const nothing: Correction = { completed_on: null }
/** Writes reversed entries again, with the same evidence and the corrected values. */
const asBefore = (items: Sql, ids: readonly Id[], { completed_on, minutes = null }: Correction = nothing) => sql`
  select a.id as assignment_id, coalesce(${completed_on}::date, r.completed_on) as completed_on, r.how, r.score, r.language,
    r.evidence || jsonb_strip_nulls(jsonb_build_object('credit_minutes', ${minutes}::int)) as evidence
  from job_items i join assignments a on ${ofItem}
  join training_records r on r.organization_id = i.organization_id and r.id = (i.before ->> 'record_id')::uuid
  where ${items} and i.outcome = 'update' and a.id = any(${ids}::uuid[])`

async function itemsOf({ db }: Scope, items: Sql, ids: readonly Id[]): Promise<number[]> {
  const rows = await db.rows<{ n: number }>(sql`
    select i.n from job_items i join assignments a on ${ofItem} where ${items} and a.id = any(${ids}::uuid[])`)
  return rows.map(({ n }) => n)
}
