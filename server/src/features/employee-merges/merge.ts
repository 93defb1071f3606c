import {
  type api,
  type Employee,
  type EmployeeMerge,
  fullName,
  type Id,
  type Input,
  type MergeField,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdRoster } from '../employees/check-profile.ts'
import { employeeRecord } from '../employees/employee-record.ts'
import { updateEmployee } from '../employees/update-employee.ts'
import { lockedFields, tagsOfBoth } from './preview.ts'
import { readMerge, shownMerge } from './read-merges.ts'
import { takeRows, writtenColumns } from './tables.ts'
import { mergeTexts } from './texts.ts'

type Asked = Input<typeof api.employeeMerges.merge>['body']

/** The raw table row, so it can be restored exactly. */
export const rowOf = async ({ db, agency }: Scope, id: Id): Promise<Record<string, unknown>> => {
  const row = await db.row<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(e) as row from employees e where e.organization_id = ${agency.id} and e.id = ${id}`,
  )
  if (!row) throw new Error('The employee is gone while held.')
  return row.row
}

/** Locks both in a fixed order, so two merges of the same people wait for each other and never deadlock. */
export const holdBoth = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.run(
    sql`select from employees where organization_id = ${agency.id} and id = any(${ids}::uuid[]) order by id for update`,
  )

/**
 * Merges the other record into this one. The other leaves the employees table, so no view shows it; all its data is kept with the
 * merge (docs/decisions/058).
 */
export async function mergeEmployees(
  scope: Scope,
  id: Id,
  asked: Asked,
  ifMatch: number | null,
): Promise<EmployeeMerge> {
  const { db, agency, actor } = scope
  const { other_id, take, plans } = asked
  await holdRoster(scope)
  await holdBoth(scope, [id, other_id])
  const before = await holdRecord(scope, employeeRecord, id, ifMatch)
  if (id === other_id) throw invalid({ other_id: [mergeTexts.named('sameRecord')] })
  const other = await holdRecord(scope, employeeRecord, other_id, asked.other_version)
  const locked = await lockedFields(scope, before, other)
  const refused = locked.filter(({ field }) => (take as string[]).includes(field))
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ field, because }) => [field, [because]])))

  const [kept, merged] = [await rowOf(scope, id), await rowOf(scope, other_id)]
  const facts = await db.row<{ at: string }>(sql`select merge_employee_facts(${id}, ${other_id})::text as at`)
  const taken = await takeRows({ scope, kept: id, other: other_id, plans })
  await db.run(sql`delete from employees where organization_id = ${agency.id} and id = ${other_id}`)
  const row = await db.row<{ id: Id }>(sql`
    insert into merged_employees (organization_id, employee_id, into_id, merged_id, into_name, merged_name, merged, kept, taken, known_at,
      merged_by, merged_by_name)
    values (${agency.id}, ${id}, ${id}, ${other_id}, ${fullName(before)}, ${fullName(other)}, ${JSON.stringify(merged)}::jsonb,
      ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(taken)}::jsonb, ${facts?.at}::timestamptz, ${actor.user_id}, ${actor.name}) returning id`)
  if (!row) throw new Error('The merge was not written.')

  await writeChosen(scope, before, other, take)
  const after = await rowOf(scope, id)
  const columns = (await writtenColumns(db, 'employees')).filter(column => !moving.has(column))
  const set = columns.filter(column => JSON.stringify(after[column]) !== JSON.stringify(kept[column]))
  const chosen = Object.fromEntries(set.map(column => [column, after[column]]))
  await db.run(sql`update merged_employees set chosen = ${JSON.stringify(chosen)}::jsonb
    where organization_id = ${agency.id} and id = ${row.id}`)
  await recordEvent(scope, { kind: 'employee.merged', subject: { id, name: fullName(before) }, note: known(other) })
  await recordEvent(scope, {
    kind: 'employee.was_merged',
    subject: { id: other_id, name: fullName(other) },
    note: known(before),
  })
  return shownMerge(await readMerge(scope, row.id))
}

/** Columns that change on every update. */
const moving: ReadonlySet<string> = new Set(['version', 'updated_at'])

/** `Ana Reyes (1042)` */
export const known = (e: { first_name: string; last_name: string; employee_number: string | null }) =>
  e.employee_number ? `${fullName(e)} (${e.employee_number})` : fullName(e)

/**
 * Writes the chosen values of the other record, and the tags and tasks of both. The version always changes, so open pages notice.
 */
async function writeChosen(scope: Scope, before: Employee, other: Employee, take: readonly MergeField[]) {
  const tags = tagsOfBoth(before, other)
  const tasks = [...new Set([...before.tasks, ...other.tasks])]
  const patch = {
    ...Object.fromEntries(take.map(field => [field, other[field]])),
    ...(tags.length > before.tags.length && { tags }),
    ...(tasks.length > before.tasks.length && { tasks }),
  }
  if (Object.keys(patch).length > 0) await updateEmployee(scope, before.id, patch, null)
  else
    await scope.db.run(sql`update employees set version = version + 1, updated_at = now()
      where organization_id = ${scope.agency.id} and id = ${before.id}`)
}
