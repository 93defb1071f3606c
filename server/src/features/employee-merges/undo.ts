import type { EmployeeMerge, Id, UndoPreview } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdRoster } from '../employees/check-profile.ts'
import { employeeRecord } from '../employees/employee-record.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import { rowOf } from './merge.ts'
import { type Kept, readMerge, shownMerge } from './read-merges.ts'
import { giveRowsBack, insertRows, sendAdded } from './tables.ts'
import { mergeTexts } from './texts.ts'

/** Returns the reason this merge can't be undone, as a named text, or null. */
async function refusal({ db, agency }: Scope, merge: Kept): Promise<string | null> {
  const { named } = mergeTexts
  if (merge.state === 'undone') return named('alreadyUndone')
  if (merge.state === 'final') return named('tooLate')
  const others = await db.rows<{ why: string; name: string; other: string }>(sql`
    select 'outer' as why, n.merged_name as name, n.into_name as other from merged_employees n
      where n.organization_id = ${agency.id} and n.merged_id = ${merge.into_id} and n.undone_at is null
    union all
    select 'later', n.merged_name, n.into_name from merged_employees n
      where n.organization_id = ${agency.id} and n.into_id = ${merge.into_id} and n.undone_at is null
        and (n.merged_at, n.id) > (select merged_at, id from merged_employees where organization_id = ${agency.id} and id = ${merge.id})
    union all
    select 'number', e.employee_number, e.first_name || ' ' || e.last_name from employees e
      where e.organization_id = ${agency.id} and (
        (e.id <> ${merge.into_id} and e.employee_number in (${merge.merged.employee_number}, ${merge.kept.employee_number}))
        or (e.id = ${merge.into_id} and e.employee_number = ${merge.merged.employee_number}
          and not ${Object.hasOwn(merge.chosen, 'employee_number')}::boolean))
    union all
    -- what one reversed of the other can't be divided any more
    select 'reversed', '', '' where exists (select from training_records r
      join training_records o on o.organization_id = r.organization_id and o.id = r.reverses
      where r.organization_id = ${agency.id} and r.recorded_for = ${merge.into_id} and o.recorded_for = ${merge.merged_id})
    order by why desc`)
  const outer = others.find(({ why }) => why === 'outer') ?? others.find(({ why }) => why === 'later') ?? others[0]
  if (!outer) return null
  if (outer.why === 'outer') return named('undoOuterFirst', outer)
  if (outer.why === 'reversed') return named('reversedSince')
  if (outer.why === 'later') return named('undoLaterFirst', outer)
  return named('numberInUse', { number: outer.name, name: outer.other })
}

/** Returns the columns that the merge set on the kept record, split by whether they are still unchanged. */
function columnsSince({ chosen }: Kept, now: Record<string, unknown>) {
  const all = Object.keys(chosen)
  const back = all.filter(column => JSON.stringify(now[column]) === JSON.stringify(chosen[column]))
  return { back, stay: all.filter(column => !back.includes(column)) }
}

export async function previewUndo(scope: Scope, id: Id): Promise<UndoPreview> {
  const found = await followed(scope, await readMerge(scope, id))
  const { into_id, taken } = found
  const merge = shownMerge(found)
  const refused = await refusal(scope, found)
  if (refused) return { merge, refused, back: [], stay: [], added: [] }
  const { back, stay } = columnsSince(found, await rowOf(scope, into_id))
  const moved = (table: string) => (taken[table]?.moved ?? []).map(row => (row as { id: Id }).id)
  const row = await scope.db.row<{ notes: number; plans: number }>(sql`select
    (select count(*) from employee_notes n where n.organization_id = ${scope.agency.id} and n.employee_id = ${into_id}
      and n.deleted_at is null and n.created_at >= ${found.merged_at} and n.id <> all(${moved('employee_notes')}::uuid[])) as notes,
    (select count(*) from scheduled_statuses s where s.organization_id = ${scope.agency.id} and s.employee_id = ${into_id}
      and s.id = any(${moved('scheduled_statuses')}::uuid[]) and s.ended_at >= ${found.merged_at}) as plans`)
  const added = (['notes', 'plans'] as const).flatMap(what => {
    const count = row?.[what] ?? 0
    return count > 0 ? [{ what, count }] : []
  })
  return { merge, refused, back, stay, added }
}

/** Restores both records to their state before the merge; later changes to the kept one stay there. */
export async function undoMerge(scope: Scope, id: Id): Promise<EmployeeMerge> {
  const { db, agency, actor } = scope
  await holdRoster(scope)
  const found = await followed(scope, await readMerge(scope, id, sql`for update`))
  const refused = await refusal(scope, found)
  if (refused) throw new AppError('NOT_UNDOABLE', refused)
  const { into_id, merged_id, merged, kept, taken, known_at } = found
  const before = await holdRecord(scope, employeeRecord, into_id, null)
  const { back } = columnsSince(found, await rowOf(scope, into_id))
  const values = back.map(column => sql`${raw(column)} = w.${raw(column)}`)
  await db.run(sql`update employees e set ${join([...values, sql`version = e.version + 1`, sql`updated_at = now()`])}
    from jsonb_populate_record(null::employees, ${JSON.stringify(kept)}::jsonb) w
    where e.organization_id = ${agency.id} and e.id = ${into_id}`)
  await insertRows(db, 'employees', [merged])
  await giveRowsBack(scope, { kept: into_id, other: merged_id, taken })
  await sendAdded(scope, { kept: into_id, other: merged_id })
  const facts = Object.fromEntries(back.filter(column => dated.has(column)).map(column => [column, kept[column]]))
  await db.run(
    sql`select unmerge_employee_facts(${into_id}, ${merged_id}, ${known_at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`,
  )
  await db.run(sql`update merged_employees set undone_at = now(), undone_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id}`)
  const other = await readEmployee(scope, merged_id)
  await recordChange(scope, employeeRecord, before, { kind: 'employee.merge_undone', note: found.merged_name })
  await recordEvent(scope, {
    kind: 'employee.merge_undone',
    subject: { id: other.id, name: found.merged_name },
    note: found.into_name,
  })
  return shownMerge(await readMerge(scope, id))
}

/** Facts that hold from a given day; a hire date is always a correction, and a status has its own dates. */
const dated: ReadonlySet<string> = new Set([
  'employment_type',
  'discipline_id',
  'location_id',
  'coordinator_id',
  'tags',
  'tasks',
])

/** Follows disciplines, locations and coordinators that have been merged into others since. */
async function followed({ db, agency }: Scope, merge: Kept): Promise<Kept> {
  const entries = await db.rows<{
    id: Id
    into_id: Id
  }>(sql`select id, coalesce(discipline_id, location_id, coordinator_id) as into_id
    from merged_entries where organization_id = ${agency.id} and training_type_id is null and topic_id is null`)
  const { merged, kept, chosen, taken } = merge
  let text = JSON.stringify({ merged, kept, chosen, taken })
  for (const { id, into_id } of entries) text = text.replaceAll(id, into_id)
  return { ...merge, ...(JSON.parse(text) as Pick<Kept, 'merged' | 'kept' | 'chosen' | 'taken'>) }
}
