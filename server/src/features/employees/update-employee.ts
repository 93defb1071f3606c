import { decideStart, type Employee, type employeePatch, fullName, type Id, plannedStart } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { listEvents, recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope.ts'
import { checkProfile, holdRoster, refuseHandingOver } from './check-profile.ts'
import { writeStart } from './planned-start.ts'
import { holdEmployee, readEmployee } from './read-employee.ts'
import { todayIn } from './today.ts'
import { assignments, profileChanges, writeDisciplines } from './write-profile.ts'

/** Changes the sent fields. With `ifMatch`, somebody else's change in between is refused and told, and nothing is lost. */
export async function updateEmployee(
  scope: Scope,
  id: Id,
  patch: z.output<typeof employeePatch>,
  ifMatch: number | null,
): Promise<Employee> {
  if (patch.employee_number) await holdRoster(scope)
  const before = await holdEmployee(scope, id)
  await refuseStale(scope, before, ifMatch)
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
  const after = await readEmployee(scope, id)
  const changes = profileChanges(before, after)
  if (changes.length > 0)
    await recordEvent(scope, {
      kind: after.provider_status === before.provider_status ? 'employee.updated' : 'employee.status_changed',
      subject: { id, name: fullName(after) },
      changes,
    })
  if (hired.started_on === hired.starts_on) return after
  await writeStart(scope, after, hired.started_on, hired.starts_on)
  return readEmployee(scope, id)
}

/** What another hire date means for the status of today and for a first day that is planned. */
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

export async function refuseStale(scope: Scope, current: Employee, seen: number | null) {
  if (seen === null || seen === current.version) return
  const { data } = await listEvents(scope, { subject_id: current.id, page: 1, per_page: 10 })
  const meanwhile = data.slice(0, Math.max(1, Math.min(10, current.version - seen)))
  const who = [...new Set(meanwhile.map(event => event.actor_name))].join(' and ') || 'Somebody'
  throw new AppError('CHANGED_MEANWHILE', `${who} changed this employee while you were editing.`, {
    details: { current, meanwhile },
  })
}
