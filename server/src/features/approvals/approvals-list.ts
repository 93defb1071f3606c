import { type Approval, approvalsList, isCsm } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { among, anyOf, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { isVendorDecider, othersWho } from './deciders.ts'
import { approvalTexts } from './texts.ts'

const isMine = ({ actor }: Scope) => sql`a.proposed_by = ${actor.user_id}`
const others = sql`exists (select from ${othersWho(sql`a.deciding_roles`, sql`a.proposed_by`)})`
const waits = sql`a.state = 'pending' and a.expires_at > now()`

/** The approvals kit checks again, with the row locked, when a person decides. */
function mayDecide(scope: Scope): Sql {
  const { role } = scope.actor
  const mine = sql`${role}::text = any(a.deciding_roles)`
  const has = isVendorDecider(role) ? sql`(${mine} and not ${others})` : mine
  return sql`(${waits} and not ${isMine(scope)} and ${has})`
}

/** People see their own, those their role decides, and customer success sees all. */
const seen = (scope: Scope): Sql =>
  scope.actor.role && isCsm(scope.actor.role)
    ? sql`a.organization_id = ${scope.agency.id}`
    : sql`a.organization_id = ${scope.agency.id} and (${isMine(scope)} or ${scope.actor.role}::text = any(a.deciding_roles))`

const columns = (scope: Scope): Sql =>
  sql`a.id, a.kind, a.subject_id, a.title, a.words, a.state, a.proposed_by_name, a.proposed_at, a.expires_at, a.decided_by_name,
    a.decided_at, a.reason, ${isMine(scope)} as is_mine, ${mayDecide(scope)} as may_decide, (${waits} and not ${others}) as waits_for_vendor`

export const approvalsSql: ListSql<typeof approvalsList, Scope, Approval> = {
  list: approvalsList,
  from: sql`approvals a`,
  id: sql`a.id`,
  seen,
  filters: {
    search: everyWordIn(sql`fold(a.title || ' ' || a.proposed_by_name || ' ' || coalesce(a.decided_by_name, ''))`),
    state: among(sql`a.state`),
    turn: (value, scope) => anyOf(value.split(',').map(one => (one === 'decide' ? mayDecide(scope) : isMine(scope)))),
    kind: among(sql`a.kind`),
    proposed_from: fromMoment(sql`a.proposed_at`),
    proposed_to: toMoment(sql`a.proposed_at`),
    conditions: treeOf(approvalsList, () => approvalsSql),
  },
  orders: { proposed_at: [{ sql: sql`a.proposed_at` }], expires_at: [{ sql: sql`a.expires_at` }] },
  counted: { state: { value: sql`a.state` } },
  columns,
}

/** Throws NOT_FOUND for an approval the caller may not see, as for one that never existed. */
export async function readApproval(scope: Scope, id: string): Promise<Approval> {
  const row = await scope.db.row<Approval>(
    sql`select ${columns(scope)} from approvals a where ${seen(scope)} and a.id = ${id}`,
  )
  if (!row) throw notFound(approvalTexts.named('missing'))
  return row
}
