import { activeStatus, decideStart, type Employee, fullName, type Id, type newEmployee } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkProfile, holdRoster } from './check-profile.ts'
import { findDuplicates, type PossibleDuplicate } from './duplicates.ts'
import { writeStart } from './planned-start.ts'
import { readEmployee } from './read-employee.ts'
import { employeeTexts } from './texts.ts'
import { todayIn } from './today.ts'
import { assignments, profileChanges, writeDisciplines } from './write-profile.ts'

/** Adds one employee. Throws DUPLICATE with the possible matches until the caller confirms that it is someone else. */
export async function addEmployee(scope: Scope, given: z.output<typeof newEmployee>): Promise<Employee> {
  const { provider_status: asked = activeStatus, allow_duplicate = false, disciplines, ...profile } = given
  const { hire_date = null } = profile
  const today = todayIn(scope.agency.time_zone)
  const { provider_status, starts_on } = decideStart({ provider_status: asked, hire_date }, today)
  await holdRoster(scope)
  await checkProfile(scope, { ...given, provider_status }, null)
  if (!allow_duplicate) {
    const duplicates = await findDuplicates(scope, profile)
    if (duplicates.length > 0)
      throw new AppError('DUPLICATE', duplicateSentence(fullName(profile), duplicates), {
        details: { duplicates },
      })
  }
  const set = assignments(profile)
  const row = await scope.db.row<{ id: Id }>(sql`
    insert into employees (organization_id, provider_status, status_since, ${join(set.map(one => one.column))})
    values (${scope.agency.id}, ${provider_status}, ${starts_on === null ? hire_date : today}, ${join(set.map(one => one.value))}) returning id`)
  if (!row) throw new Error('insert returned no row')
  await writeDisciplines(scope, row.id, disciplines ?? [], profile.discipline_id ?? null)
  const employee = await readEmployee(scope, row.id)
  await recordEvent(scope, {
    kind: 'employee.created',
    subject: { id: employee.id, name: fullName(employee) },
    changes: profileChanges({}, employee),
  })
  if (starts_on === null) return employee
  await writeStart(scope, employee, null, starts_on)
  return readEmployee(scope, row.id)
}

const sameAs = {
  employee_number: 'sameNumber',
  email: 'sameEmail',
  mobile: 'sameMobile',
  phone_2: 'sameSecondPhone',
  'name and birth date': 'sameNameAndBirthDate',
  name: 'sameName',
} as const satisfies Record<PossibleDuplicate['because'][number], string>
/** Returns a sentence with the strongest reason of the most likely match. */
const duplicateSentence = (name: string, [first]: PossibleDuplicate[]) =>
  employeeTexts.named(sameAs[first?.because[0] ?? 'name'], { name })
