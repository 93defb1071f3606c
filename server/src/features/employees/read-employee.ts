import { type Employee, type Id, profileColumns } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { idNow } from './merged-into.ts'
import { rowColumns, rowJoins } from './list.ts'
import { employeeTexts } from './texts.ts'

/** Every editable column, so a new column is read back as soon as it can be written. */
const edited = join(profileColumns.map(column => raw(`e.${column}`)))

/** Returns the record that replaces this one now. Throws NOT_FOUND as `readEmployee` does. */
export async function employeeNow(scope: Pick<Scope, 'db' | 'agency'>, of: Id): Promise<Id> {
  const row = await scope.db.row<{ id: Id }>(
    sql`select e.id from employees e where e.organization_id = ${scope.agency.id} and e.id = ${idNow(scope, of)}`,
    'employee_now',
  )
  if (!row) throw await gone(scope, of)
  return row.id
}

/** Works like `employeeNow`, and returns the whole profile. */
export const readEmployeeNow = (scope: Scope, of: Id) => readEmployee(scope, of, idNow(scope, of))

/** Returns the whole profile. Throws NOT_FOUND for someone the actor may not see, just as for someone who never existed. */
export async function readEmployee({ db, agency }: Scope, id: Id, at?: Sql): Promise<Employee> {
  const row = await db.row<Employee>(
    sql`
      select ${rowColumns}, ${edited}, e.status_since, e.rehire_date, e.created_at, e.version,
        coalesce((select json_agg(json_build_object('discipline_id', h.discipline_id, 'discipline_name', hd.name,
            'certificate_no', h.certificate_no, 'issued_on', h.issued_on, 'expires_on', h.expires_on) order by hd.name)
          from employee_disciplines h
          join disciplines hd on hd.organization_id = h.organization_id and hd.id = h.discipline_id
          where h.organization_id = e.organization_id and h.employee_id = e.id), '[]') as disciplines,
        coalesce((select json_agg(json_build_object('id', s.id, 'provider_status', s.provider_status, 'reason', s.reason,
            'note', s.note, 'effective_on', s.effective_on, 'expected_return', s.expected_return, 'created_by_name', s.created_by_name) order by s.effective_on, s.id)
          from scheduled_statuses s
          where s.organization_id = e.organization_id and s.employee_id = e.id and s.ended_at is null), '[]')
          as scheduled_statuses
      from employees e ${rowJoins}
      where e.organization_id = ${agency.id} and e.id = ${at ?? id}`,
    at ? 'read_employee_now' : 'read_employee',
  )
  if (!row) throw await gone({ db, agency }, id)
  return row
}

/** Reports a merged record, so that an open page can redirect. */
async function gone({ db, agency }: Pick<Scope, 'db' | 'agency'>, id: Id): Promise<AppError> {
  const merge = await db.row<{
    employee_id: Id
    name: string
  }>(sql`select m.employee_id, e.first_name || ' ' || e.last_name as name
    from merged_employees m join employees e on e.organization_id = m.organization_id and e.id = m.employee_id
    where m.organization_id = ${agency.id} and m.merged_id = ${id} and m.undone_at is null`)
  if (!merge) return new AppError('NOT_FOUND', employeeTexts.named('noEmployee'))
  const { name, employee_id } = merge
  return new AppError('NOT_FOUND', employeeTexts.named('mergedInto', { name }), { details: { employee_id } })
}

/** Works like `readEmployee`, and locks the row until the transaction ends. */
export const holdEmployee = heldIn('employees', readEmployee)
