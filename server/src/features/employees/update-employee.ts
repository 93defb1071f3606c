import { type Employee, type employeePatch, fullName, type Id } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { listEvents, recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope.ts'
import { checkProfile, holdRoster, refuseHandingOver } from './check-profile.ts'
import { holdEmployee, readEmployee } from './read-employee.ts'
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
  await checkProfile(scope, { ...datesOf(before), ...patch }, id)
  const { disciplines, ...profile } = patch
  const set = assignments(profile)
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
    await recordEvent(scope, { kind: 'employee.updated', subject: { id, name: fullName(after) }, changes })
  return after
}

const datesOf = ({ birth_date, hire_date }: Employee) => ({ birth_date, hire_date })

export async function refuseStale(scope: Scope, current: Employee, seen: number | null) {
  if (seen === null || seen === current.version) return
  const { data } = await listEvents(scope, { subject_id: current.id, page: 1, per_page: 10 })
  const meanwhile = data.slice(0, Math.max(1, Math.min(10, current.version - seen)))
  const who = [...new Set(meanwhile.map(event => event.actor_name))].join(' and ') || 'Somebody'
  throw new AppError('CHANGED_MEANWHILE', `${who} changed this employee while you were editing.`, {
    details: { current, meanwhile },
  })
}
