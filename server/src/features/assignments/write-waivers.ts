import type { EventKind } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { employeeOfItem } from '../employee-batches/blocks.ts'
import { todayIn } from '../employees/today.ts'
import {
  frozenMeanwhile,
  leftAs,
  mayOpen,
  named,
  sameAsThen,
  told,
  turnedBack,
  type Writing,
} from './write-assignments.ts'

interface Done {
  done: number[]
}

interface Setting extends Writing {
  kind: Extract<EventKind, `training.${'' | 'un'}${'waived' | 'satisfied'}`>
  /** Selects the assignments `a` of the items. */
  found: Sql
  set: Sql
  /** An undo records the change in reverse. */
  turned?: boolean
}

async function write(scope: Scope, { head, items, kind, found, set, turned = false }: Setting): Promise<number[]> {
  const row = await scope.db.row<Done>(sql`
    with wanted as materialized (
      select i.n, i.changes, i.before, i.values, a.id, ${named} as name from job_items i
      ${employeeOfItem}
      join assignments a on ${found}
      where ${items} and i.outcome = 'update' for update of a),
    done as (
      update assignments a set ${set}, version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${scope.agency.id} and a.id = w.id
      returning w.n, a.employee_id, w.name, w.changes),
    said as (select n, employee_id, name, ${turned ? turnedBack : sql`changes`} as changes from done),
    logged as (${told(scope, { head, kind, from: sql`said` })})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

const waived = (
  { agency, actor }: Scope,
  reason: Sql,
) => sql`state = 'waived', waived_on = ${todayIn(agency.time_zone)}::date,
  waived_by_name = ${actor.name}, reason = ${reason}`
const open = sql`state = case when a.started_at is null then 'assigned' else 'in_progress' end, waived_on = null, waived_by_name = null, ${frozenMeanwhile}`
const asThenWaived = sql`a.organization_id = i.organization_id and a.employee_id = i.subject_id
  and a.id = (i.values ->> 'assignment_id')::uuid and a.version = (i.values ->> 'version')::int and a.state = 'waived'`

/** Waives the program for these people: they need not complete it in this cycle. */
export const waive = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.waived',
    found: sameAsThen,
    set: waived(scope, sql`${head.reason ?? null}`),
  })
export const takeWaiversBack = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.unwaived',
    found: sql`${leftAs} and a.state = 'waived' and ${mayOpen}`,
    set: sql`${open}, reason = w.before ->> 'reason'`,
    turned: true,
  })

/** Makes the program required again. */
export const unwaive = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.unwaived',
    found: sql`${asThenWaived} and ${mayOpen}`,
    set: sql`${open}, reason = ${head.reason ?? null}`,
  })
export const waiveAgain = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.waived',
    found: sql`${leftAs} and a.state in ('assigned', 'in_progress')`,
    set: sql`state = 'waived', waived_on = (w.before ->> 'waived_on')::date, waived_by_name = w.before ->> 'waived_by_name',
      reason = w.before ->> 'reason'`,
    turned: true,
  })

export const isWaivedAsLeft = sql`(select true from assignments a where ${leftAs} and a.state = 'waived' and ${mayOpen} limit 1) is true`
export const isUnwaivedAsLeft = sql`(select true from assignments a where ${leftAs} and a.state in ('assigned', 'in_progress') limit 1) is true`

const openUnsatisfied = sql`state = case when a.started_at is null then 'assigned' else 'in_progress' end, satisfied_on = null,
  satisfied_by = null, expires_on = null, ${frozenMeanwhile}`

/** Closes it as satisfied by another program: nothing is learned, and nothing is written to the ledger. */
export const closeSatisfied = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.satisfied',
    found: sameAsThen,
    set: sql`state = 'satisfied', satisfied_on = ${todayIn(scope.agency.time_zone)}::date, satisfied_by = (w.values ->> 'satisfied_by')::uuid,
      expires_on = (w.values ->> 'expires_on')::date`,
  })
export const reopenSatisfied = (scope: Scope, { head, items }: Writing) =>
  write(scope, {
    head,
    items,
    kind: 'training.unsatisfied',
    found: sql`${leftAs} and a.state = 'satisfied' and ${mayOpen}`,
    set: openUnsatisfied,
    turned: true,
  })
export const isSatisfiedAsLeft = sql`(select true from assignments a where ${leftAs} and a.state = 'satisfied' and ${mayOpen} limit 1) is true`
