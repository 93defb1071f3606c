import { type EmployeeMerge, type Id, type mergesList, mergesList as list } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { among, everyWordIn } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TakenRows } from './tables.ts'
import { mergeTexts } from './texts.ts'

const state = sql`case when m.undone_at is not null then 'undone' when m.undo_until > now() then 'undoable' else 'final' end`

const columns = sql`m.id, m.employee_id, m.into_name, m.merged_id, m.merged_name, m.merged ->> 'employee_number' as employee_number,
  m.merged_by_name, m.merged_at, m.undo_until,
  greatest(0, floor(extract(epoch from m.undo_until - now()) / 86400))::int as days_left, ${state} as state, m.undone_at, m.undone_by_name`

export const mergesSql: ListSql<typeof mergesList, Scope, EmployeeMerge> = {
  list,
  from: sql`merged_employees m`,
  id: sql`m.id`,
  seen: ({ agency }) => sql`m.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(
      sql`fold(' ' || m.merged_name || ' ' || m.into_name || ' ' || coalesce(m.merged ->> 'employee_number', ''))`,
    ),
    state: among(state),
  },
  orders: { when: [{ sql: sql`m.merged_at` }] },
  columns,
}

/** A merge with everything it stored. */
export type Kept = EmployeeMerge & {
  into_id: Id
  merged: Record<string, unknown>
  kept: Record<string, unknown>
  chosen: Record<string, unknown>
  taken: TakenRows
  known_at: string
}

/** Returns the fields shown in the API. */
export const shownMerge = ({
  into_id: _,
  merged: __,
  kept: ___,
  chosen: ____,
  taken: _____,
  known_at: ______,
  ...merge
}: Kept): EmployeeMerge => merge

export const readMerges = ({ db, agency }: Scope, employee_id: Id) =>
  db.rows<EmployeeMerge>(sql`select ${columns} from merged_employees m
    where m.organization_id = ${agency.id} and m.employee_id = ${employee_id} and m.undone_at is null order by m.id desc`)

export async function readMerge({ db, agency }: Scope, id: Id, lock: Sql = sql``): Promise<Kept> {
  const merge =
    await db.row<Kept>(sql`select ${columns}, m.into_id, m.merged, m.kept, m.chosen, m.taken, m.known_at::text
    from merged_employees m where m.organization_id = ${agency.id} and m.id = ${id} ${lock}`)
  if (!merge) throw new AppError('NOT_FOUND', mergeTexts.named('noMerge'))
  return merge
}
