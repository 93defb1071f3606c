import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { filesOf } from '../files/files-of.ts'
import { effectOf } from '../learning/elsewhere.ts'

/** The state of training `x`; after approval, the ledger's state. */
export const stateNow = sql`case when x.state = 'approved' and exists (select from training_records b
  where b.organization_id = x.organization_id and b.reverses = x.record_id) then 'reversed' else x.state end`

const whatItDoes = ({ time_zone }: Scope['agency'], what: Sql) =>
  sql`case when x.state = 'recorded' then (select ${what} from (select) as once ${effectOf(todayIn(time_zone))}) end`

/** Columns of the training `x` of the employee `e`. */
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
  x.rn, x.note, x.certificate_number, ${filesOf({ table: 'external_training_files', column: 'training_id' }, 'x')} as files,
  ${stateNow} as state, x.recorded_by_name, x.recorded_at, x.decided_by_name, x.decided_at, x.self_verified,
  coalesce((select b.reason from training_records b where b.organization_id = x.organization_id and b.reverses = x.record_id), x.reason) as reason,
  ${whatItDoes(agency, sql`w.effect`)} as effect, ${whatItDoes(agency, sql`case when x.program_id is not null then w.because end`)} as hours_because,
  ${actor.user_id}::uuid = any(x.written_by) as is_mine`

export const externalFrom = sql`external_trainings x join employees e on e.organization_id = x.organization_id and e.id = x.employee_id`
