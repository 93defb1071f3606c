import {
  type Employee,
  type EmployeePatch,
  employeeFieldNames,
  employeeTasks,
  type Id,
  profileColumns,
  providerStatuses,
} from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Change, changesBetween } from '../../events/changes.ts'
import type { Scope } from '../../scope/scope.ts'

export interface Assignment {
  column: Sql
  value: Sql
}

/** Returns the sent fields as column and value. */
export function assignments(profile: Partial<EmployeePatch>): Assignment[] {
  return profileColumns
    .filter(column => profile[column] !== undefined)
    .map(column => ({ column: raw(column), value: valueOf(column, profile[column]) }))
}

function valueOf(column: (typeof profileColumns)[number], value: unknown): Sql {
  if (column === 'emergency_contacts') return sql`${JSON.stringify(value)}::jsonb`
  if (column === 'tags' || column === 'tasks') return sql`${value}::text[]`
  return sql`${value}`
}

/** Sets the held disciplines to exactly these; the first discipline is always one of them. Unchanged rows are not touched. */
export async function writeDisciplines(
  { db, agency }: Scope,
  employee_id: Id,
  disciplines: NonNullable<EmployeePatch['disciplines']>,
  first: Id | null,
) {
  const listed = disciplines.some(held => held.discipline_id === first)
  const all =
    first && !listed
      ? [...disciplines, { discipline_id: first, certificate_no: null, issued_on: null, expires_on: null }]
      : disciplines
  await db.run(sql`delete from employee_disciplines where organization_id = ${agency.id} and employee_id = ${employee_id}
    and discipline_id <> all(${all.map(held => held.discipline_id)}::uuid[])`)
  if (all.length === 0) return
  const values = all.map(
    held =>
      sql`(${agency.id}, ${employee_id}, ${held.discipline_id}, ${held.certificate_no}, ${held.issued_on}, ${held.expires_on})`,
  )
  await db.run(sql`insert into employee_disciplines
    (organization_id, employee_id, discipline_id, certificate_no, issued_on, expires_on) values ${join(values)}
    on conflict (organization_id, employee_id, discipline_id) do update set certificate_no = excluded.certificate_no,
      issued_on = excluded.issued_on, expires_on = excluded.expires_on`)
}

/** Returns the changes for the history: names instead of ids, one line per discipline and contact. */
export function profileChanges(before: Partial<Employee>, after: Employee): Change[] {
  return changesBetween(readable(before), readable(after), Object.keys(employeeFieldNames))
}

/** Returns the values as the history shows them: names instead of ids. */
export function readable(employee: Partial<Employee>): object {
  return {
    ...employee,
    ...(employee.provider_status && { provider_status: providerStatuses[employee.provider_status] }),
    discipline_id: employee.discipline_name ?? null,
    location_id: employee.location_name ?? null,
    coordinator_id: employee.coordinator_name ?? null,
    tags: employee.tags?.join(', ') || null,
    tasks: employee.tasks?.map(task => employeeTasks[task]) ?? null,
    disciplines: employee.disciplines?.map(describeHeld).join('; ') || null,
    emergency_contacts:
      employee.emergency_contacts?.map(c => [c.name, c.relation, c.phone].filter(Boolean).join(', ')).join('; ') ||
      null,
  }
}

const describeHeld = (held: Employee['disciplines'][number]) =>
  [
    held.discipline_name,
    held.certificate_no && `no. ${held.certificate_no}`,
    held.expires_on && `until ${held.expires_on}`,
  ]
    .filter(Boolean)
    .join(', ')
