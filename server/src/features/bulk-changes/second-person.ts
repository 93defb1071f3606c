import { type Id, mostMessagedAlone } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/**
 * Returns the largest number of people that one person may change alone, as set by the agency; null: any number. Messages always
 * have a limit.
 */
async function mostAlone({ db, agency }: Scope, job_id: Id): Promise<number | null> {
  const row = await db.row<{ most: number | null }>(
    sql`select least(o.bulk_approval_above, case when j.settings -> 'change' ->> 'act' = 'message' then ${mostMessagedAlone}::int end) as most
      from organizations o join jobs j on j.organization_id = o.id and j.id = ${job_id} where o.id = ${agency.id}`,
  )
  return row?.most ?? null
}

/** Returns true when its preview changes more people than that. */
export async function needsSecondPerson(scope: Scope, job_id: Id): Promise<boolean> {
  const most = await mostAlone(scope, job_id)
  if (most === null) return false
  const { db, agency } = scope
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from job_items
    where organization_id = ${agency.id} and job_id = ${job_id} and outcome = 'update'`)
  return (row?.count ?? 0) > most
}
