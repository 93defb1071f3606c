import { employeeStates, type Id, isOver, type ProviderStatus } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
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
 * Applies the planned status changes whose day has come where the agency is; called by the worker each minute.
 * Each is a transaction of its own, so one that fails holds up no other. Answers how many were applied.
 */
export async function applyDueStatuses(
  database: Database,
  log: Pick<Log, 'error'>,
  stops = () => false,
): Promise<number> {
  const agencies = await transaction(database.pool, { role: 'app_job' }, db =>
    // the day begins somewhere up to 14 hours before it does in UTC
    db.rows<{ organization_id: Id }>(sql`select distinct organization_id from scheduled_statuses
      where ended_at is null and effective_on <= (now() + interval '14 hours')::date`),
  )
  let applied = 0
  for (const { organization_id } of agencies) {
    if (stops()) break
    try {
      applied += await applyInAgency({ database, log, stops }, organization_id)
    } catch (err) {
      // other agencies' changes are due all the same; this one's are tried again in a minute
      log.error({ err, organization_id }, 'planned status changes could not be read')
    }
  }
  return applied
}

interface Parts {
  database: Database
  log: Pick<Log, 'error'>
  stops: () => boolean
}

async function applyInAgency({ database, log, stops }: Parts, organization_id: Id): Promise<number> {
  const basis = await systemBasis(database, organization_id)
  if (!basis) return 0
  const due = await inAgency(basis, ({ db, agency }) =>
    db.rows<Due>(sql`select id, employee_id, provider_status, reason, note, effective_on, expected_return
      from scheduled_statuses where organization_id = ${organization_id} and ended_at is null
      and effective_on <= ${todayIn(agency.time_zone)}::date order by effective_on, id limit 1000`),
  )
  let applied = 0
  for (const one of due) {
    if (stops()) break
    try {
      applied += await inAgency(basis, scope => applyOne(scope, one))
    } catch (err) {
      // those behind it are due all the same; this one is tried again in a minute
      log.error({ err, organization_id }, 'a planned status change could not be applied')
    }
  }
  return applied
}

/** The row says who won when two workers come at once: only the first finds it open. */
async function applyOne(scope: Scope, due: Due): Promise<number> {
  const employee = await holdEmployee(scope, due.employee_id)
  const possible = employeeStates.may(employee.provider_status, due.provider_status)
  const ended =
    await scope.db.run(sql`update scheduled_statuses set ended_at = now(), ended_how = ${possible ? 'applied' : 'refused'}
    where organization_id = ${scope.agency.id} and id = ${due.id} and ended_at is null`)
  if (ended === 0) return 0
  if (!possible) {
    // the list of planned changes has one less
    await touch(scope, employee.id)
    return 0
  }
  await applyStatus(scope, employee, due)
  if (isOver(due.provider_status)) await cancelOlder(scope, due)
  return 1
}

/** Plans that were there before this one took no account of it; those made later, such as a rehire, did. */
async function cancelOlder(scope: Scope, due: Due) {
  const older = await scope.db.rows<{ id: Id }>(sql`select s.id from scheduled_statuses s
    join scheduled_statuses d on d.organization_id = s.organization_id and d.id = ${due.id}
    where s.organization_id = ${scope.agency.id} and s.employee_id = ${due.employee_id} and s.ended_at is null
      and s.created_at < d.created_at order by s.effective_on, s.id`)
  for (const { id } of older) await cancelScheduledStatus(scope, due.employee_id, id)
}
