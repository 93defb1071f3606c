import { access, agencyRoles, can, rolePermissions } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { dayIn } from '../../lib/day-in.ts'
import type { Scope } from '../../scope/scope.ts'
import { othersWho } from '../approvals/deciders.ts'
import type { BatchRow } from './batch-row.ts'
import { payrollTexts } from './texts.ts'

const lockingRoles = agencyRoles.filter(role => can({ role, permissions: rolePermissions[role] }, access.lockPayroll))

/** Returns the reason the caller can't lock the batch now, as a named text, or null. */
export async function lockRefusal(scope: Scope, batch: Pick<BatchRow, 'id' | 'period_end' | 'problems' | 'lines'>) {
  const { db, agency, actor } = scope
  if (dayIn(agency.time_zone) < batch.period_end) return payrollTexts.named('notOver', { end: batch.period_end })
  const row = await db.row<{ undecided: number; paid: number; decided: boolean; others: boolean }>(sql`
    select (select count(*)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${batch.id} and l.outcome = 'undecided') as undecided,
      (select count(*)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${batch.id} and l.outcome = 'pay') as paid,
      exists (select from payroll_exceptions x where x.organization_id = ${agency.id} and x.batch_id = ${batch.id} and x.decided_by = ${actor.user_id}) as decided,
      exists (select from ${othersWho(sql`${lockingRoles}::text[]`, sql`${actor.user_id}::uuid`)}) as others`)
  if (!row) return null
  if (row.undecided > 0) return payrollTexts.named('undecided', { count: row.undecided })
  if (row.paid === 0) return payrollTexts.named('nothingToPay')
  const [problem] = batch.problems
  if (problem !== undefined) return problem
  // A person who decided exceptions can't also lock, unless no one else can
  return row.decided && row.others ? payrollTexts.named('decidedByYou') : null
}
