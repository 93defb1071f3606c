import { employeeStates, type Id, isOver, type ProviderStatus } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eachOf } from '../../jobs/background/each-of.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { applyStatus, cancelScheduledStatus, touch } from './change-status.ts'
import { holdEmployee } from './read-employee.ts'
import { todayIn } from './today.ts'

interface Due {
  id: Id
  employee_id: Id
  provider_status: ProviderStatus
  reason: string | null
  note: string | null
  effective_on: string
  expected_return: string | null
}

/**
 * Applies planned status changes on their day in the agency's time zone. Each runs in its own transaction, so one failure holds up
 * no other.
 */
export const dueStatuses = agencyLoop({
  name: 'statuses',
  every: 60,
  due: () => sql`select agencies_with_statuses_due() as organization_id`,
  work: async (basis, hands) => {
    const due = await inAgency(basis, ({ db, agency }) =>
      db.rows<Due>(sql`select id, employee_id, provider_status, reason, note, effective_on, expected_return
        from scheduled_statuses where organization_id = ${agency.id} and ended_at is null
        and effective_on <= ${todayIn(agency.time_zone)}::date order by effective_on, id limit 1000`),
    )
    return eachOf(hands, due, one => inAgency(basis, scope => applyOne(scope, one)))
  },
})

/** The row decides when two workers run at once: only the first finds it open. */
async function applyOne(scope: Scope, due: Due): Promise<number> {
  const employee = await holdEmployee(scope, due.employee_id)
  const possible = employeeStates.may(employee.provider_status, due.provider_status)
  const ended =
    await scope.db.run(sql`update scheduled_statuses set ended_at = now(), ended_how = ${possible ? 'applied' : 'refused'}
    where organization_id = ${scope.agency.id} and id = ${due.id} and ended_at is null`)
  if (ended === 0) return 0
  if (!possible) {
    // The list of planned changes has one fewer entry
    await touch(scope, employee.id)
    return 0
  }
  await applyStatus(scope, employee, due)
  if (isOver(due.provider_status)) await cancelOlder(scope, due)
  return 1
}

/** Cancels older plans, which did not account for this one; later plans, such as a rehire, did. */
async function cancelOlder(scope: Scope, due: Due) {
  const older = await scope.db.rows<{ id: Id }>(sql`select s.id from scheduled_statuses s
    join scheduled_statuses d on d.organization_id = s.organization_id and d.id = ${due.id}
    where s.organization_id = ${scope.agency.id} and s.employee_id = ${due.employee_id} and s.ended_at is null
      and s.created_at < d.created_at order by s.effective_on, s.id`)
  for (const { id } of older) await cancelScheduledStatus(scope, due.employee_id, id)
}
