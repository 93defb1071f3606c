import type { Id } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { completeAssignments } from '../learning/complete.ts'
import { besideRenewals, reverseCompletions } from '../learning/reverse.ts'

/** The assignment `a` of the item `i`. */
export const completionOfItem = sql`a.organization_id = i.organization_id and a.employee_id = i.subject_id and a.id = (i.values ->> 'assignment_id')::uuid`
export const completionAsFound = sql`${completionOfItem} and a.version = (i.values ->> 'version')::int`

/** The corrected values of an item `i`: columns of its row or one value for all; null keeps the ledger's value. */
export interface Corrected {
  day: Sql
  minutes: Sql
}
export const uncorrected: Corrected = { day: sql`null::date`, minutes: sql`null::int` }

interface Rewriting {
  head: Omit<EventHead, 'kind'>
  items: Sql
  /** True when the date changes, at least for some. */
  movesDays: boolean
}

/**
 * Rewrites completions; assignments to repeat stay. An automatic renewal is removed when the date changes, because its own dates
 * follow from it; the next one opens in time.
 */
export const rewriteCompletions = (
  scope: Scope,
  { head, items, movesDays }: Rewriting,
  { wanted, becomes }: { wanted: Sql; becomes: Corrected },
): Promise<Id[]> =>
  besideRenewals(
    scope,
    sql`a.renews in (${wanted}) ${movesDays ? sql`and a.source <> 'renewal'` : empty}`,
    async () => {
      const reversed = await reverseCompletions(scope, {
        head,
        kind: 'training.corrected',
        wanted,
        keepsProgress: true,
      })
      await completeAssignments(scope, { head, wanted: completionsBefore(items, reversed, becomes) })
      return reversed
    },
  )

/** Writes reversed entries again, with the same evidence and the corrected values. */
export const completionsBefore = (items: Sql, ids: readonly Id[], { day, minutes }: Corrected = uncorrected) => sql`
  select a.id as assignment_id, coalesce(${day}, r.completed_on) as completed_on, r.how, r.score, r.language,
    r.evidence || jsonb_strip_nulls(jsonb_build_object('credit_minutes', ${minutes})) as evidence
  from job_items i join assignments a on ${completionOfItem}
  join training_records r on r.organization_id = i.organization_id and r.id = (i.before ->> 'record_id')::uuid
  where ${items} and i.outcome = 'update' and a.id = any(${ids}::uuid[])`

/** True where the completion of the item `i` is unchanged since a correction or a reversal. */
export const isCompletionAsLeft = sql`(select true from assignments a where ${completionOfItem} and (a.state = 'completed' and a.version = (i.values ->> 'version')::int + 2
    or a.state in ('assigned', 'in_progress') and a.version = (i.values ->> 'version')::int + 1) limit 1) is true`

/** Returns the items `i` whose assignments were done. */
export async function itemsOfCompletions({ db }: Scope, items: Sql, ids: readonly Id[]): Promise<number[]> {
  const rows = await db.rows<{ n: number }>(sql`
    select i.n from job_items i join assignments a on ${completionOfItem} where ${items} and a.id = any(${ids}::uuid[])`)
  return rows.map(({ n }) => n)
}
