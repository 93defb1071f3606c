import type { CompletionWay, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { isDoneSince } from './write-assignments.ts'

/** An assignment that is no longer due, with the data that actions check. */
export interface ClosedAssignment {
  id: Id
  employee_id: Id
  version: number
  /** The completed program version. */
  version_id: Id | null
  state: 'completed' | 'waived'
  completed_on: string | null
  completed_how: CompletionWay | null
  expires_on: string | null
  record_id: Id | null
  /** Minutes the ledger credits for it. */
  credited: number
  reason: string | null
  waived_on: string | null
  waived_by_name: string | null
  /** True when the person has the program open through another assignment that changing this one would not affect. */
  is_open_again: boolean
  /** True when a newer cycle of it is complete. */
  is_done_since: boolean
}

/** Returns each person's newest completed or waived assignment of a program. */
export async function closedAssignments(
  { db, agency }: Scope,
  program_id: Id,
  employees: readonly Id[],
  state: ClosedAssignment['state'],
): Promise<Map<Id, ClosedAssignment>> {
  const rows = await db.rows<ClosedAssignment>(sql`
    select distinct on (a.employee_id) a.id, a.employee_id, a.version, a.version_id, a.state, a.completed_on, a.completed_how, a.expires_on, a.record_id,
      a.reason, a.waived_on, a.waived_by_name,
      coalesce((select sum(r.minutes) from training_records r where r.organization_id = a.organization_id and r.assignment_id = a.id
        and r.kind = 'credit' and not exists (select from training_records b where b.organization_id = r.organization_id
          and b.reverses = r.id)), 0)::int as credited,
      exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and (o.state = 'in_progress' or o.state = 'assigned' and o.renews is distinct from a.id)) as is_open_again,
      exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and ${isDoneSince}) as is_done_since
    from assignments a where a.organization_id = ${agency.id} and a.program_id = ${program_id}
      and a.employee_id = any(${employees}::uuid[]) and a.state = ${state}
    order by a.employee_id, coalesce(a.completed_on, a.waived_on) desc, a.id desc`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
