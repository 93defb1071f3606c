import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { PlannedLine } from './plan.ts'

export type FiledLine = Omit<
  PlannedLine,
  | 'spans'
  | 'is_payable'
  | 'shares_number'
  | 'hire_date'
  | 'termination_date'
  | 'rehire_date'
  | 'status_then'
  | 'status_now'
  | 'online_minutes'
  | 'online_credit'
> & { id: Id }

/** Returns the paid lines of a batch, in file order. */
export const linesOfFile = ({ db, agency }: Scope, batch_id: Id): Promise<FiledLine[]> =>
  db.rows<FiledLine>(sql`
    select l.id, l.kind, coalesce(l.cause_id, l.record_id) as entry_id, l.record_id, l.corrects, l.cause_id, l.employee_id, l.last_name, l.first_name,
      l.minutes, l.paid_minutes, l.work_date, l.time_in, l.time_out, l.session_id, l.program_id, l.title, l.pay_code, l.earning_code, l.rate, l.rate_code,
      l.check_code, l.earning_type, l.payroll_number, l.company_code, l.cost_center, l.location, l.discipline
    from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${batch_id} and l.outcome = 'pay'
    order by l.last_name collate "C", l.first_name collate "C", l.employee_id, l.work_date, l.kind, coalesce(l.cause_id, l.record_id)`)
