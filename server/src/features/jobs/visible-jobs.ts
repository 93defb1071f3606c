import { isLimited, jobKindNames, jobKinds } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { mayI, type Scope } from '../../scope/scope.ts'

/** Filters `jobs j`: limited roles see their own, others the kinds they may start. */
export function visibleJobs({ actor }: Scope): Sql {
  if (actor.role && isLimited(actor.role)) return sql`${actor.user_id}::uuid in (j.created_by, j.started_by)`
  return sql`j.kind = any(${jobKindNames.filter(kind => mayI(actor, jobKinds[kind].access))}::text[])`
}
