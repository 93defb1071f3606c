import type { Id } from '@preceptor/contract'
import type { Repeats } from '@preceptor/contract/schedule/recurrence'
import sql from 'sql-template-tag'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'

/** The content of `session_series.rule`: the rule, and the start time of its sessions on their first day. */
export interface SeriesBody extends Repeats {
  starts: string
}
export interface Series {
  id: Id
  program_id: Id
  zone: string
  body: SeriesBody
}

/** Locks the series, since a change to it affects all of it. */
export const holdSeries = ({ db, agency }: Scope, id: Id): Promise<Series | undefined> =>
  db.row<Series>(sql`select id, program_id, zone, rule as body from session_series
    where organization_id = ${agency.id} and id = ${id} for update`)

export function insertSeries(
  scope: Scope,
  { program_id, zone, body }: Omit<Series, 'id'>,
  { made_to, split_from = null }: { made_to: string; split_from?: Id | null },
): Promise<Id> {
  const rule = JSON.stringify(body)
  const row = { program_id, rule, zone, made_to, split_from, created_by_name: scope.actor.name }
  return insertRow(scope, 'session_series', row)
}

export const writeRule = ({ db, agency }: Scope, id: Id, body: SeriesBody) =>
  db.run(sql`update session_series set rule = ${JSON.stringify(body)}::jsonb, version = version + 1
    where organization_id = ${agency.id} and id = ${id}`)
