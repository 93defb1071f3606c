import {
  type Employee,
  type EmployeeMergePreview,
  type Id,
  type MergeField,
  mergeFields,
  mostTags,
  plannedStart,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { mergeTexts } from './texts.ts'

const address = ['address_line1', 'address_line2', 'city', 'state', 'postal_code'] as const

export async function previewMerge(scope: Scope, id: Id, other_id: Id): Promise<EmployeeMergePreview> {
  const kept = await readEmployee(scope, id)
  if (id === other_id) throw invalid({ other_id: [mergeTexts.named('sameRecord')] })
  const other = await readEmployee(scope, other_id)
  const locked = await lockedFields(scope, kept, other)
  const plans_usual = kept.scheduled_statuses.length === 0 && kept.provider_status === other.provider_status
  return {
    kept,
    other,
    locked,
    usual: usualFields(kept, other).filter(field => !locked.some(one => one.field === field)),
    plans_usual,
    moves: await whatMoves(scope, kept, other),
  }
}

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns fields that the kept record lacks and the other has; an address moves as one unit. */
function usualFields(kept: Employee, other: Employee): MergeField[] {
  const noAddress = address.every(field => isBlank(kept[field]))
  const isAddress = (field: MergeField) => (address as readonly string[]).includes(field)
  return mergeFields.filter(field => !isBlank(other[field]) && (isAddress(field) ? noAddress : isBlank(kept[field])))
}

/** Returns fields that can't move: a future first day has its own plan, and inactive items can't be chosen. */
export async function lockedFields({ db, agency }: Scope, kept: Employee, other: Employee) {
  const locked: { field: MergeField; because: string }[] = []
  if (plannedStart(kept)) locked.push({ field: 'hire_date', because: mergeTexts.named('hireDatePlanned') })
  else if (other.hire_date && other.hire_date > todayIn(agency.time_zone))
    locked.push({ field: 'hire_date', because: mergeTexts.named('hireDateAhead') })
  const inactive = await db.rows<{ field: MergeField; name: string }>(sql`
    select 'discipline_id' as field, name from disciplines where organization_id = ${agency.id} and id = ${other.discipline_id}::uuid and not is_active
    union all select 'location_id', name from locations where organization_id = ${agency.id} and id = ${other.location_id}::uuid and not is_active
    union all select 'coordinator_id', name from coordinators where organization_id = ${agency.id} and id = ${other.coordinator_id}::uuid and not is_active`)
  for (const { field, name } of inactive)
    if (kept[field] !== other[field]) locked.push({ field, because: mergeTexts.named('entryInactive', { name }) })
  return locked
}

/** Returns the kept record's tags first, then as many of the other's as a profile can hold. */
export const tagsOfBoth = (kept: Employee, other: Employee): string[] => {
  const room = Math.max(0, mostTags - kept.tags.length)
  return [...kept.tags, ...other.tags.filter(tag => !kept.tags.includes(tag)).slice(0, room)]
}

async function whatMoves(
  { db, agency }: Scope,
  kept: Employee,
  other: Employee,
): Promise<EmployeeMergePreview['moves']> {
  const held = new Set(kept.disciplines.map(({ discipline_id }) => discipline_id))
  const twice = other.disciplines.filter(({ discipline_id }) => held.has(discipline_id)).length
  const rows = await db.row<{ notes: number; past_plans: number; merges: number }>(sql`select
    (select count(*) from employee_notes where organization_id = ${agency.id} and employee_id = ${other.id} and deleted_at is null) as notes,
    (select count(*) from scheduled_statuses where organization_id = ${agency.id} and employee_id = ${other.id} and ended_at is not null) as past_plans,
    (select count(*) from merged_employees where organization_id = ${agency.id} and employee_id = ${other.id} and undone_at is null) as merges`)
  const tags = tagsOfBoth(kept, other)
  const all = {
    notes: rows?.notes ?? 0,
    disciplines: other.disciplines.length - twice,
    disciplines_twice: twice,
    plans: other.scheduled_statuses.length,
    past_plans: rows?.past_plans ?? 0,
    tags: tags.length - kept.tags.length,
    tags_left_out: other.tags.filter(tag => !tags.includes(tag)).length,
    tasks: other.tasks.filter(task => !kept.tasks.includes(task)).length,
    merges: rows?.merges ?? 0,
  } as const
  return Object.entries(all).flatMap(([what, count]) => (count > 0 ? [{ what: what as keyof typeof all, count }] : []))
}
