import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { learningTexts } from './texts.ts'

export interface HeldAssignment {
  id: Id
  employee_id: Id
  employee_name: string
  program_id: Id
  /** Null before the start. */
  version_id: Id | null
  /** Brings a completion up to date with a newer version. */
  retrains: boolean
  state: 'assigned' | 'in_progress'
  start_date: string
  today: string
}

/** Locks an open assignment until the transaction ends, so changes to it run one after the other. */
export async function holdAssignment({ db, agency }: Scope, id: Id): Promise<HeldAssignment> {
  const row = await db.row<Omit<HeldAssignment, 'state'> & { state: string }>(
    sql`
    select a.id, a.employee_id, e.first_name || ' ' || e.last_name as employee_name, a.program_id, a.version_id, a.retrains, a.state, a.start_date,
      ${todayIn(agency.time_zone)}::date as today
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.id = ${id} for update of a`,
    'hold_assignment',
  )
  if (!row) throw notFound(learningTexts.named('noAssignment'))
  if (row.state !== 'assigned' && row.state !== 'in_progress')
    throw new AppError('CONFLICT', learningTexts.named('notOpen'))
  return row as HeldAssignment
}
