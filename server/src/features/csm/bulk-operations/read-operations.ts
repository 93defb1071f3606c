import {
  access,
  approvalHours,
  approvalReasons,
  type ApprovalReason,
  type api,
  bulkOperationsList,
  type CsmOperation,
  type CsmOperationRow,
  type Id,
  mostAlone,
  type OperationChange,
  operationKindFacts,
  type OperationPart,
  type OperationRow,
  type OperationState,
  whyFinal,
} from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { holds } from '../../../db/search-words.ts'
import { notFound } from '../../../errors/app-error.ts'
import { changesFor } from '../../../events/read-changes.ts'
import { among, amongOrNone, everyWordIn, fromMomentForVendor, toMomentForVendor } from '../../../lists/conditions.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import { type AgenciesScope, mayI } from '../../../scope/scope.ts'
import { searchWords } from '../../employees/population.ts'
import { operationTexts } from './texts.ts'

/** The state and counts of the operation `o`, combined from its agencies. */
const parts = sql`cross join lateral (
  select count(distinct j.organization_id)::int as agencies_count, count(*) as parts, coalesce(sum(j.total), 0)::int as total, coalesce(sum(j.done), 0)::int as done,
    count(*) filter (where j.state = 'planning') as planning, count(*) filter (where j.state = 'planned') as planned,
    count(*) filter (where j.state = 'running') as running, count(*) filter (where j.state = 'running' and j.started_at is not null) as at_work,
    count(*) filter (where j.ran_to > 0 or j.state not in ('running', 'planned')) as begun,
    count(*) filter (where j.state = 'undoing') as undoing, count(*) filter (where j.state = 'undone') as undone,
    count(*) filter (where j.state in ('failed', 'cancelled', 'succeeded_with_errors')) as troubled,
    (array_agg(a.name order by lower(a.name)))[1] as first_agency
  from jobs j join organizations a on a.id = j.organization_id where j.operation_id = o.id) p
cross join lateral (select coalesce(jsonb_object_agg(c.key, c.count), '{}') as counts from (
  select e.key, sum(e.value::int)::int as count from jobs j cross join lateral jsonb_each_text(j.counts) e
  where j.operation_id = o.id group by 1) c) c`

const state = sql`case o.stage when 'declined' then 'declined' when 'discarded' then 'discarded' when 'waiting' then
    case when o.submitted_at <= now() - make_interval(hours => ${approvalHours}) then 'expired' else 'awaiting_approval' end
  when 'draft' then case when p.planning > 0 then 'planning' when p.planned = p.parts then 'planned' else 'failed' end
  else case when p.undoing > 0 then 'undoing' when p.running > 0 then case when p.at_work + p.begun > 0 then 'running' else 'approved' end
    when p.undone > 0 then 'undone' when o.halted_at is not null then 'halted' when p.troubled > 0 then 'partial' else 'done' end end`

const columns = sql`o.id, o.kind, o.title, ${state} as state, p.first_agency, p.agencies_count, p.total, p.done, c.counts, o.proposed_by_name,
  o.proposed_at, o.decided_by_name`
const from = sql`bulk_operations o ${parts}`

export const operationsSql: ListSql<typeof bulkOperationsList, AgenciesScope, CsmOperationRow> = {
  list: bulkOperationsList,
  from,
  id: sql`o.id`,
  filters: {
    search: everyWordIn(sql`fold(o.proposed_by_name || ' ' || o.reason || ' ' || coalesce(o.decided_by_name, '') || ' '
      || coalesce((select string_agg(a.name, ' ') from jobs j join organizations a on a.id = j.organization_id where j.operation_id = o.id), ''))`),
    state: among(state),
    kind: among(sql`o.kind`),
    agency_id: value =>
      sql`exists (select from jobs j where j.operation_id = o.id and ${amongOrNone(sql`j.organization_id`)(value) ?? sql`true`})`,
    proposed_from: fromMomentForVendor(sql`o.proposed_at`),
    proposed_to: toMomentForVendor(sql`o.proposed_at`),
  },
  orders: { proposed_at: [{ sql: sql`o.proposed_at` }] },
  columns,
}

export interface Stored
  extends Omit<CsmOperation, 'parts' | 'approval_reasons' | 'may_decide' | 'can_undo' | 'why_final' | 'is_mine'> {
  stage: 'draft' | 'waiting' | 'approved' | 'declined' | 'discarded'
  plan_hash: string | null
  proposed_by: Id
}

/** Locks its row until the transaction ends, or throws NOT_FOUND. */
export async function findOperation({ db }: AgenciesScope, id: Id, { hold = false } = {}): Promise<Stored> {
  const held = hold ? await db.row(sql`select from bulk_operations where id = ${id} for update`) : true
  const row =
    held &&
    (await db.row<Stored>(sql`select ${columns}, o.change, o.reason, o.submitted_at, o.decided_at, o.decision_reason, o.halted_by_name,
      o.stage, o.plan_hash, o.proposed_by from ${from} where o.id = ${id}`))
  if (!row) throw notFound(operationTexts.named('missing'))
  return row
}

interface Part extends OperationPart {
  agency: OperationPart['agency'] & { time_zone: string }
  state: string
  can_undo: boolean
}

export const partsOf = ({ db }: AgenciesScope, id: Id): Promise<Part[]> =>
  db.rows<Part>(sql`select json_build_object('id', a.id, 'name', a.name, 'time_zone', a.time_zone) as agency, j.id as job_id, j.title, j.state, j.total,
      j.done, j.counts, j.message,
      j.state in ('succeeded', 'succeeded_with_errors', 'failed', 'cancelled') and j.ran_to > 0 and coalesce((j.counts ->> 'update')::int, 0) > 0
        and not j.settings @> '{"final": true}' as can_undo
    from jobs j join organizations a on a.id = j.organization_id where j.operation_id = ${id} order by lower(a.name), a.id, j.created_at, j.id`)

/** Returns the reasons it needs a second person's approval. */
export async function reasonsOf(
  { db }: AgenciesScope,
  id: Id,
  { change }: { change: OperationChange },
): Promise<ApprovalReason[]> {
  const { subjects, is_harmless, always_asks } = operationKindFacts[change.kind]
  if (is_harmless) return []
  const row = await db.row<{ subjects: number; agencies: number }>(sql`
    select count(*)::int as subjects, count(distinct x.organization_id)::int as agencies from (
      select distinct j.organization_id, coalesce(i.subject_id::text, i.line) from jobs j
      join job_items i on i.organization_id = j.organization_id and i.job_id = j.id and i.outcome = 'update'
      where j.operation_id = ${id}) x`)
  const above = (one: keyof typeof mostAlone) => subjects === one && (row?.subjects ?? 0) > mostAlone[one]
  const found: Record<ApprovalReason, boolean> = {
    final: whyFinal(change) !== null,
    far_reaching: always_asks === true,
    people: above('people'),
    users: above('users'),
    deliveries: above('deliveries'),
    agencies: (row?.agencies ?? 0) > 1,
  }
  return (Object.keys(approvalReasons) as ApprovalReason[]).filter(one => found[one])
}

/**
 * The outcome of the item `i` of the part `j` of the operation `o`; a row is `missed` if the run was halted or failed before
 * reaching it.
 */
export const outcomeNow = sql`case when i.outcome = 'update' and o.stage = 'approved' and i.n > j.ran_to
  and j.state in ('failed', 'cancelled', 'undoing', 'undone') then 'missed' else i.outcome end`
/** The reason a row had no effect, or a note on one that did. */
export const reasonNow = sql`case when ${outcomeNow} = 'missed' then ${operationTexts.named('notReached')}::text else i.problems -> 0 ->> 'message' end`
export const itemsOf = sql`bulk_operations o join jobs j on j.operation_id = o.id
  join job_items i on i.organization_id = j.organization_id and i.job_id = j.id`

/** Returns rows by outcome. A part that stopped early is recounted, because it never reached all its rows. */
async function countsOf({ db }: AgenciesScope, { id, counts }: Stored, parts: readonly Part[]) {
  const stopped = parts.some(({ state, total, done }) => stoppedStates.has(state) && done < total)
  if (!stopped) return counts
  const rows = await db.rows<{ outcome: string; count: number }>(
    sql`select ${outcomeNow} as outcome, count(*)::int as count from ${itemsOf} where o.id = ${id} group by 1`,
  )
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}
const stoppedStates: ReadonlySet<string> = new Set(['failed', 'cancelled', 'undoing', 'undone'])

const undoable: ReadonlySet<OperationState> = new Set<OperationState>(['done', 'partial', 'halted'])

export async function readOperation(scope: AgenciesScope, id: Id): Promise<CsmOperation> {
  const found = await findOperation(scope, id)
  const { stage, plan_hash: _, proposed_by, ...stored } = found
  const inAgencies = await partsOf(scope, id)
  const is_mine = proposed_by === scope.actor.user_id
  const counts =
    stage === 'approved' && stored.state !== 'running' ? await countsOf(scope, found, inAgencies) : stored.counts
  return {
    ...stored,
    counts,
    parts: inAgencies.map(({ agency: { time_zone: _zone, ...agency }, can_undo: _can, ...part }) => ({
      ...part,
      agency,
    })),
    approval_reasons: stage === 'draft' || stage === 'waiting' ? await reasonsOf(scope, id, stored) : [],
    why_final: whyFinal(stored.change),
    is_mine,
    may_decide: stored.state === 'awaiting_approval' && !is_mine && mayI(scope.actor, access.approveBulkOperations),
    can_undo: undoable.has(stored.state) && inAgencies.some(part => part.can_undo),
    left_out: leftOutOf(counts),
  }
}

/** Outcomes of rows without an effect. */
export const leftOutOutcomes = ['skip', 'unknown', 'reject', 'kept', 'missed'] as const
const leftOutOf = (counts: Readonly<Record<string, number>>) =>
  leftOutOutcomes.reduce((sum, one) => sum + (counts[one] ?? 0), 0)

type RowsQuery = z.output<(typeof api.csmOperations.rows)['query']>

/** Lists each row of the preview or the result. */
export async function listRows(scope: AgenciesScope, id: Id, query: RowsQuery) {
  const { db } = scope
  const { page, per_page, agency_id, outcome, search } = query
  const { kind } = await findOperation(scope, id)
  const words = searchWords(search).map(word =>
    holds(sql`fold(i.name || ' ' || coalesce(i.employee_number, ''))`, word),
  )
  const where = join(
    [
      sql`o.id = ${id}`,
      ...(agency_id ? [sql`j.organization_id = ${agency_id}`] : []),
      ...(outcome ? [sql`${outcomeNow} = ${outcome}`] : []),
      ...words,
    ],
    ' and ',
  )
  const source = sql`${itemsOf} join organizations a on a.id = j.organization_id`
  const is_about = operationKindFacts[kind].subjects === 'people'
  const data = await db.rows<OperationRow>(sql`
    select json_build_object('id', a.id, 'name', a.name) as agency, i.job_id, i.n, ${outcomeNow} as outcome,
      i.outcome = 'update' and j.state <> 'undone' and i.n <= j.ran_to as done, i.name, i.employee_number,
      case when ${is_about}::boolean then i.subject_id end as employee_id, ${reasonNow} as reason, i.changes
    from ${source} where ${where} order by lower(a.name), a.id, j.created_at, j.id, i.n limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(sql`select count(*)::int as total from ${source} where ${where}`)
  return {
    data: data.map(row => Object.assign(row, { changes: changesFor(scope.origin.language, row.changes) })),
    meta: { total: counted?.total ?? 0, page, per_page },
  }
}

export type { Part }
