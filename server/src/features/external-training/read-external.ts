import type { ExternalTraining, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { effectOf } from '../learning/elsewhere.ts'
import { externalTexts } from './texts.ts'

/** Of the training `x`: that of the ledger, once it was approved. */
export const stateNow = sql`case when x.state = 'approved' and exists (select from training_records b
  where b.organization_id = x.organization_id and b.reverses = x.record_id) then 'reversed' else x.state end`

const whatItDoes = ({ time_zone }: Scope['agency'], what: Sql) =>
  sql`case when x.state = 'recorded' then (select ${what} from (select) as once ${effectOf(todayIn(time_zone))}) end`

/** What a row says of the training `x` of the employee `e`. */
export const externalColumns = ({
  actor,
  agency,
  origin,
}: Pick<Scope, 'actor' | 'agency' | 'origin'>): Sql => sql`x.id, x.version,
  x.employee_id, e.first_name || ' ' || e.last_name as employee_name, x.title, x.provider, x.completed_on, x.expires_on, x.score, x.program_id,
  (select text_in(p.titles, ${origin.language}) from programs p where p.organization_id = x.organization_id and p.id = x.program_id) as program_title,
  x.counts_as, (select coalesce(json_agg(json_build_object('topic_id', m.topic_id, 'topic', tp.name, 'mode', m.mode, 'minutes', m.minutes) order by m.place), '[]')
    from external_training_minutes m join topics tp on tp.organization_id = m.organization_id and tp.id = m.topic_id
    where m.organization_id = x.organization_id and m.training_id = x.id) as hours,
  x.rn, x.note, x.certificate_number, (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by k.place), '[]')
    from external_training_files k join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = x.organization_id and k.training_id = x.id) as files,
  ${stateNow} as state, x.recorded_by_name, x.recorded_at, x.decided_by_name, x.decided_at,
  coalesce((select b.reason from training_records b where b.organization_id = x.organization_id and b.reverses = x.record_id), x.reason) as reason,
  ${whatItDoes(agency, sql`w.effect`)} as effect, ${whatItDoes(agency, sql`case when x.program_id is not null then w.because end`)} as hours_because,
  ${actor.user_id}::uuid = any(x.written_by) as is_mine`

export const externalFrom = sql`external_trainings x join employees e on e.organization_id = x.organization_id and e.id = x.employee_id`

/** Throws NOT_FOUND for one of an employee that the caller may not see, as for one that never was. */
export async function readExternal(scope: Scope, id: Id): Promise<ExternalTraining> {
  const row = await scope.db.row<ExternalTraining>(
    sql`select ${externalColumns(scope)} from ${externalFrom} where x.organization_id = ${scope.agency.id} and x.id = ${id}`,
  )
  if (!row) throw notFound(externalTexts.named('notFound'))
  return row
}

/** The same with the row held until the transaction ends. */
export async function holdExternal(scope: Scope, id: Id): Promise<ExternalTraining> {
  await scope.db.row(
    sql`select from external_trainings where organization_id = ${scope.agency.id} and id = ${id} for update`,
  )
  return readExternal(scope, id)
}

export async function externalOf(scope: Scope, of: Id): Promise<ExternalTraining[]> {
  const id = await employeeNow(scope, of)
  return scope.db.rows<ExternalTraining>(sql`select ${externalColumns(scope)} from ${externalFrom}
    where x.organization_id = ${scope.agency.id} and x.employee_id = ${id} and x.state <> 'withdrawn'
    order by x.completed_on desc, x.id desc`)
}

export async function refuseForeignPaper(scope: Scope, { id, file_id }: { id: Id; file_id: Id }): Promise<void> {
  await readExternal(scope, id)
  const found = await scope.db.row(sql`select from external_training_files
    where organization_id = ${scope.agency.id} and training_id = ${id} and file_id = ${file_id}`)
  if (!found) throw notFound(externalTexts.named('noFile'))
}
