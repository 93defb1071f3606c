import { type Id, plannedEnd, plannedStart } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { columns, type Existing, type PlannedDays } from './employee-values.ts'

const columnList = join(columns.map(column => sql`e.${raw(column)}`))

/** Returns current employees with their planned changes. */
export async function readPeople(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  ids: readonly Id[],
): Promise<Map<Id, Existing>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Omit<Existing, keyof PlannedDays>>(sql`
    select e.id, e.version, ${columnList}, array(select d.discipline_id from employee_disciplines d
      where d.organization_id = e.organization_id and d.employee_id = e.id) as held,
      coalesce((select json_agg(json_build_object('provider_status', s.provider_status, 'effective_on', s.effective_on,
          'reason', s.reason, 'note', s.note, 'expected_return', s.expected_return) order by s.effective_on, s.id)
        from scheduled_statuses s where s.organization_id = e.organization_id and s.employee_id = e.id
          and s.ended_at is null), '[]') as scheduled_statuses
    from employees e where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(rows.map(row => [row.id, { ...row, starts_on: plannedStart(row), ...plannedEnd(row) }]))
}
