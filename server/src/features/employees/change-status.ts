import {
  activeStatus,
  type Employee,
  fullName,
  type Id,
  isOver,
  missingReason,
  type ProviderStatus,
  providerStatuses,
  returnProblem,
  statusDayProblem,
  statusReasons,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeRecord } from './employee-record.ts'
import { holdEmployee, readEmployee } from './read-employee.ts'
import { datesOfMove, moveProblem, returnOfMove, statusOn } from './status-rules.ts'
import { employeeTexts } from './texts.ts'
import { todayIn } from './today.ts'

export interface StatusChange {
  provider_status: ProviderStatus
  reason: string | null
  note?: string | null | undefined
  effective_on: string
  version?: number | undefined
  expected_return?: string | null | undefined
  schedule_return?: boolean | undefined
}

/** Changes the status now, or plans it for a later day. The contract defines which status may follow which. */
export async function changeStatus(scope: Scope, id: Id, change: StatusChange): Promise<Employee> {
  const employee = await holdRecord(scope, employeeRecord, id, change.version ?? null)
  const later = change.effective_on > todayIn(scope.agency.time_zone)
  const from = later ? statusOn(employee, change.effective_on) : employee.provider_status
  refuseTransition(from, change)
  const impossible = statusDayProblem(employee, from, change)
  if (impossible) throw invalid({ effective_on: [impossible] })
  const noReturn = returnProblem({ ...change, since: change.effective_on }, todayIn(scope.agency.time_zone))
  if (noReturn) throw invalid({ expected_return: [noReturn] })
  if (later) await plan(scope, employee, change)
  else {
    await applyStatus(scope, employee, change)
    if (isOver(change.provider_status)) await cancelPlans(scope, employee)
  }
  if (change.schedule_return && change.expected_return)
    await plan(scope, { ...employee, provider_status: change.provider_status }, returnOn(change.expected_return))
  return readEmployee(scope, id)
}

function refuseTransition(from: ProviderStatus, { provider_status: to, reason }: StatusChange) {
  const problem = moveProblem(from, to)
  if (problem) throw new AppError('TRANSITION_REFUSED', problem)
  if (statusReasons[to] && !reason) throw invalid({ reason: [missingReason] })
}

/** Returns a change that puts someone back to work automatically. */
export const returnOn = (effective_on: string): StatusChange => ({
  provider_status: activeStatus,
  reason: null,
  effective_on,
})

export async function plan(scope: Scope, employee: Employee, change: StatusChange) {
  const { agency, actor } = scope
  await scope.db.run(sql`insert into scheduled_statuses
      (organization_id, employee_id, provider_status, reason, note, effective_on, expected_return, created_by, created_by_name)
    values (${agency.id}, ${employee.id}, ${change.provider_status}, ${change.reason}, ${change.note ?? null},
      ${change.effective_on}, ${change.expected_return ?? null}, ${actor.user_id}, ${actor.name})`)
  await touch(scope, employee.id)
  await recordEvent(scope, {
    kind: 'employee.status_scheduled',
    subject: { id: employee.id, name: fullName(employee) },
    reason: change.reason,
    note: change.note ?? null,
    changes: [
      {
        field: 'provider_status',
        before: providerStatuses[employee.provider_status],
        after: providerStatuses[change.provider_status],
      },
      { field: 'effective_on', before: null, after: change.effective_on },
      ...(change.expected_return ? [{ field: 'expected_return', before: null, after: change.expected_return }] : []),
    ],
  })
}

/** Sets the status and its dates. */
export async function applyStatus(scope: Scope, employee: Employee, change: StatusChange) {
  const { provider_status, reason, effective_on } = change
  const expected_return = returnOfMove(change)
  const { termination_date, rehire_date } = datesOfMove(employee, change)
  await scope.db.run(sql`update employees set provider_status = ${provider_status}, status_reason = ${reason},
      status_since = ${effective_on}, termination_date = ${termination_date}, rehire_date = ${rehire_date},
      expected_return = ${expected_return}, version = version + 1, updated_at = now()
    where organization_id = ${scope.agency.id} and id = ${employee.id}`)
  const after = { provider_status: providerStatuses[provider_status], termination_date, rehire_date, expected_return }
  const before = { ...employee, provider_status: providerStatuses[employee.provider_status] }
  await recordEvent(scope, {
    kind: 'employee.status_changed',
    subject: { id: employee.id, name: fullName(employee) },
    reason,
    note: change.note ?? null,
    changes: changesBetween(before, after, ['provider_status', 'termination_date', 'rehire_date', 'expected_return']),
  })
}

async function cancelPlans(scope: Scope, employee: Employee) {
  for (const { id } of employee.scheduled_statuses) await cancelScheduledStatus(scope, employee.id, id)
}

/** Cancels a planned change. */
export async function cancelScheduledStatus(scope: Scope, id: Id, scheduled_id: Id): Promise<Employee> {
  const employee = await holdEmployee(scope, id)
  const planned = employee.scheduled_statuses.find(one => one.id === scheduled_id)
  if (!planned) throw new AppError('NOT_FOUND', employeeTexts.named('noScheduledChange'))
  await scope.db.run(sql`update scheduled_statuses set ended_at = now(), ended_how = 'cancelled'
    where organization_id = ${scope.agency.id} and id = ${scheduled_id}`)
  await touch(scope, id)
  await recordEvent(scope, {
    kind: 'employee.status_unscheduled',
    subject: { id, name: fullName(employee) },
    changes: [
      { field: 'provider_status', before: providerStatuses[planned.provider_status], after: null },
      { field: 'effective_on', before: planned.effective_on, after: null },
    ],
  })
  return readEmployee(scope, id)
}

export const touch = ({ db, agency }: Scope, id: Id) =>
  db.run(
    sql`update employees set version = version + 1, updated_at = now() where organization_id = ${agency.id} and id = ${id}`,
  )
