import { decideStart, type Employee, type employeePatch, type Id, plannedStart } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkProfile, holdRoster, refuseHandingOver } from './check-profile.ts'
import { writeStart } from './planned-start.ts'
import { employeeRecord } from './employee-record.ts'
import { readEmployee } from './read-employee.ts'
import { todayIn } from './today.ts'
import { assignments, writeDisciplines } from './write-profile.ts'

/** Changes the sent fields. With `ifMatch`, refuses and reports a concurrent change by someone else, so nothing is lost. */
export async function updateEmployee(
  scope: Scope,
  id: Id,
  patch: z.output<typeof employeePatch>,
  ifMatch: number | null,
): Promise<Employee> {
  if (patch.employee_number) await holdRoster(scope)
  const before = await holdRecord(scope, employeeRecord, id, ifMatch)
  refuseHandingOver(scope, before.coordinator_id, patch.coordinator_id)
  const hired = hiring(before, patch.hire_date, todayIn(scope.agency.time_zone))
  await checkProfile(scope, patch, id, { ...before, ...patch, ...hired.dates })
  const { disciplines, ...profile } = patch
  const set = [...assignments(profile), ...hired.set]
  if (disciplines !== undefined || profile.discipline_id !== undefined)
    await writeDisciplines(
      scope,
      id,
      disciplines ?? before.disciplines,
      profile.discipline_id === undefined ? before.discipline_id : profile.discipline_id,
    )
  const values = set.map(({ column, value }) => sql`${column} = ${value}`)
  await scope.db.run(sql`update employees set ${join([...values, sql`version = version + 1`, sql`updated_at = now()`])}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  const moved = hired.provider_status !== before.provider_status
  const kind = moved ? 'employee.status_changed' : 'employee.updated'
  const after = await recordChange(scope, employeeRecord, before, { kind })
  if (hired.started_on === hired.starts_on) return after
  await writeStart(scope, after, hired.started_on, hired.starts_on)
  return readEmployee(scope, id)
}

/** Returns the effect of a new hire date on today's status and on a planned first day. */
function hiring(before: Employee, given: string | null | undefined, today: string) {
  const started_on = plannedStart(before)
  const { provider_status, status_since, hire_date: hired } = before
  const hire_date = given === undefined ? hired : given
  if (hire_date === hired) return { provider_status, started_on, starts_on: started_on, dates: {}, set: [] }
  const next = decideStart({ ...before, hire_date }, today, { ...before, starts_on: started_on })
  const moves = next.provider_status !== provider_status
  const since = moves
    ? next.starts_on === null
      ? hire_date
      : today
    : status_since === hired
      ? hire_date
      : status_since
  const scheduled_statuses = before.scheduled_statuses.filter(planned => planned.effective_on !== started_on)
  return {
    provider_status: next.provider_status,
    started_on,
    starts_on: next.starts_on,
    dates: { provider_status: next.provider_status, status_since: since, scheduled_statuses },
    set: [
      { column: raw('provider_status'), value: sql`${next.provider_status}` },
      { column: raw('status_since'), value: sql`${since}` },
      ...(moves ? [{ column: raw('status_reason'), value: sql`null` }] : []),
    ],
  }
}
