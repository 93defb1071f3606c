import { type Employee, fullName, type Id, onLeaveStatus, plannedReturn, returnProblem } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { cancelScheduledStatus, plan, returnOn } from './change-status.ts'
import { employeeRecord } from './employee-record.ts'
import { readEmployee } from './read-employee.ts'
import { employeeTexts } from './texts.ts'
import { todayIn } from './today.ts'

interface ExpectedReturn {
  expected_return: string | null
  schedule_return: boolean
  version?: number | undefined
}

/**
 * Updates the date when someone on leave is expected back. A change to Active scheduled for the previous date moves along, is
 * created or is removed, as `schedule_return` says; changes scheduled for other days were made by someone deliberately and stay.
 */
export async function setExpectedReturn(scope: Scope, id: Id, given: ExpectedReturn): Promise<Employee> {
  const before = await holdRecord(scope, employeeRecord, id, given.version ?? null)
  if (before.provider_status !== onLeaveStatus)
    throw new AppError('TRANSITION_REFUSED', employeeTexts.named('notOnLeave', { name: fullName(before) }))
  const { expected_return, schedule_return } = given
  const { provider_status, status_since: since } = before
  const problem = returnProblem({ ...given, provider_status, since }, todayIn(scope.agency.time_zone))
  if (problem) throw invalid({ expected_return: [problem] })
  if (expected_return !== before.expected_return) {
    await scope.db.run(sql`update employees set expected_return = ${expected_return}, version = version + 1, updated_at = now()
      where organization_id = ${scope.agency.id} and id = ${id}`)
    await recordChange(scope, employeeRecord, before, { kind: 'employee.updated' })
  }
  const planned = plannedReturn(before)
  const stays = schedule_return && planned?.effective_on === expected_return
  if (planned && !stays) await cancelScheduledStatus(scope, id, planned.id)
  const already = plannedReturn({ ...before, expected_return })
  if (schedule_return && expected_return && !already) await plan(scope, before, returnOn(expected_return))
  return readEmployee(scope, id)
}
