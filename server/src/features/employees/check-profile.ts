import { dateProblems, type EmployeeDates, type EmployeePatch, type Id } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { ownRowsOnly, type Scope } from '../../scope/scope.ts'
import { employeeTexts } from './texts.ts'
import { todayIn } from './today.ts'

type Checked = Partial<EmployeePatch> & Pick<EmployeeDates, 'provider_status'>

const lookups = [
  { field: 'discipline_id', table: sql`disciplines`, missing: 'noDiscipline', inactive: 'disciplineInactive' },
  { field: 'location_id', table: sql`locations`, missing: 'noLocation', inactive: 'locationInactive' },
  { field: 'coordinator_id', table: sql`coordinators`, missing: 'noCoordinator', inactive: 'coordinatorInactive' },
] as const

/**
 * Checks rules the schema can't: references must be in this agency, a number must be free, dates must be in a possible order.
 * `known`: the dates of an existing person after the change.
 */
export async function checkProfile(scope: Scope, profile: Checked, self: Id | null, known?: EmployeeDates) {
  const errors: Record<string, string[]> = {}
  for (const { field, table, missing, inactive: refused } of lookups) {
    const id = profile[field]
    if (typeof id !== 'string') continue
    if (!(await exists(scope, table, [id]))) errors[field] = [employeeTexts.named(missing)]
    else {
      const kept = sql`select ${raw(field)} from employees where organization_id = ${scope.agency.id} and id = ${self}::uuid`
      const inactive = await inactiveOf(scope, table, [id], kept)
      if (inactive) errors[field] = [employeeTexts.named(refused, { name: inactive })]
    }
  }
  const held = (profile.disciplines ?? []).map(discipline => discipline.discipline_id)
  if (new Set(held).size !== held.length) errors.disciplines = [employeeTexts.named('disciplineTwice')]
  else if (!(await exists(scope, sql`disciplines`, held)))
    errors.disciplines = [employeeTexts.named('aDisciplineMissing')]
  else {
    const kept = sql`select discipline_id from employee_disciplines
      where organization_id = ${scope.agency.id} and employee_id = ${self}::uuid`
    const inactive = await inactiveOf(scope, sql`disciplines`, held, kept)
    if (inactive) errors.disciplines = [employeeTexts.named('disciplineInactive', { name: inactive })]
  }
  const today = todayIn(scope.agency.time_zone)
  for (const { field, message } of dateProblems(known ?? profile, today, known && Object.keys(profile)))
    errors[field] ??= [message]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await refuseTakenNumber(scope, profile.employee_number, self)
}

async function exists({ db, agency }: Scope, table: Sql, ids: Id[]) {
  if (ids.length === 0) return true
  const row = await db.row<{ n: number }>(
    sql`select count(*) as n from ${table} where organization_id = ${agency.id} and id = any(${ids}::uuid[])`,
  )
  return row?.n === ids.length
}

/** Returns the name of an inactive item, which can no longer be chosen; people who already have it keep it. */
async function inactiveOf({ db, agency }: Scope, table: Sql, ids: Id[], kept: Sql): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const row = await db.row<{ name: string }>(sql`select name from ${table} where organization_id = ${agency.id}
    and id = any(${ids}::uuid[]) and not is_active and id not in (select * from (${kept}) k (id) where id is not null) limit 1`)
  return row?.name
}

/**
 * Locks the roster until the transaction ends, so people are added or renumbered one at a time and each check sees the previous
 * one.
 */
export const holdRoster = ({ db, agency }: Scope) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`employees ${agency.id}`}, 0))`)

async function refuseTakenNumber(scope: Scope, number: string | null | undefined, self: Id | null) {
  if (!number) return
  const taken = await scope.db.row<{ id: Id }>(sql`select id from employees
    where organization_id = ${scope.agency.id} and employee_number = ${number} and id is distinct from ${self}::uuid
    union all
    select employee_id from employee_aliases where organization_id = ${scope.agency.id} and employee_number = ${number}
      and employee_id is distinct from ${self}::uuid
    limit 1`)
  if (!taken) return
  const sentence = employeeTexts.named('numberTaken', { number })
  throw new AppError('DUPLICATE', sentence, {
    errors: { employee_number: [sentence] },
    details: { employee_id: taken.id },
  })
}

/** Refuses a coordinator who hands someone over, because they would lose access to them; only an administrator can do that. */
export function refuseHandingOver({ actor }: Scope, before: string | null, after: string | null | undefined) {
  if (after === undefined || after === before || !ownRowsOnly(actor)) return
  throw invalid({ coordinator_id: [employeeTexts.named('coordinatorLocked')] })
}
