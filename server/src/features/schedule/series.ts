import type { Id } from '@preceptor/contract'
import type { Repeats } from '@preceptor/contract/schedule/recurrence'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** What stands in `session_series.rule`: the rule, and when its sessions begin on their first day. */
export interface SeriesBody extends Repeats {
  starts: string
}
export interface Series {
  id: Id
  program_id: Id
  zone: string
  body: SeriesBody
}

/** Held, since whoever changes a series changes all of it. */
export const holdSeries = ({ db, agency }: Scope, id: Id): Promise<Series | undefined> =>
  db.row<Series>(sql`select id, program_id, zone, rule as body from session_series
    where organization_id = ${agency.id} and id = ${id} for update`)

export async function insertSeries(
  { db, agency, actor }: Scope,
  { program_id, zone, body }: Omit<Series, 'id'>,
  { made_to, split_from = null }: { made_to: string; split_from?: Id | null },
): Promise<Id> {
  const row = await db.row<{ id: Id }>(sql`
    insert into session_series (organization_id, program_id, rule, zone, made_to, split_from, created_by_name)
    values (${agency.id}, ${program_id}, ${JSON.stringify(body)}::jsonb, ${zone}, ${made_to}, ${split_from}, ${actor.name})
    returning id`)
  if (!row) throw new Error('The series was not written.')
  return row.id
}

export const writeRule = ({ db, agency }: Scope, id: Id, body: SeriesBody) =>
  db.run(sql`update session_series set rule = ${JSON.stringify(body)}::jsonb, version = version + 1
    where organization_id = ${agency.id} and id = ${id}`)
