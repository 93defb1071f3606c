import {
  type Id,
  type PayrollBatch,
  payrollBatchesList,
  type PayrollDecision,
  payrollCauses,
  type PayrollException,
  payrollExceptionsList,
  payrollLinesList,
  type PayrollLineRow,
  payrollPeopleList,
  type PayrollPerson,
  unpayable,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { among, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage, type PageQuery } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { batchColumns, readBatch } from './read-batch.ts'

export const batchesSql: ListSql<typeof payrollBatchesList, Scope, PayrollBatch> = {
  list: payrollBatchesList,
  from: sql`payroll_batches b`,
  id: sql`b.id`,
  seen: ({ agency }) => sql`b.organization_id = ${agency.id}`,
  columns: batchColumns,
  filters: {
    search: everyWordIn(
      sql`fold(b.number || ' ' || b.period_start || ' ' || b.period_end || ' ' || coalesce(b.locked_by_name, '') || ' ' || coalesce(b.sent_by_name, ''))`,
    ),
    state: among(sql`b.state`),
    period_from: fromDay(sql`b.period_end`),
    period_to: toDay(sql`b.period_start`),
  },
  orders: { period: [{ sql: sql`b.period_start` }], minutes: [{ sql: sql`b.minutes` }] },
  counted: { state: { value: sql`b.state` } },
}

/** The scope of one batch's lines. */
type OfBatch = Scope & { batch_id: Id }

export const linesSql: ListSql<typeof payrollLinesList, OfBatch, PayrollLineRow> = {
  list: payrollLinesList,
  from: sql`payroll_lines l`,
  id: sql`l.id`,
  seen: ({ agency, batch_id }) => sql`l.organization_id = ${agency.id} and l.batch_id = ${batch_id}`,
  columns: sql`l.id, l.employee_id, l.name, l.payroll_number, l.kind, l.work_date, l.title, l.minutes, l.paid_minutes, l.time_in, l.time_out,
    l.pay_code, l.earning_code, l.company_code, l.cost_center, l.outcome, (select b.number from payroll_lines o
      join payroll_batches b on b.organization_id = o.organization_id and b.id = o.batch_id
      where o.organization_id = l.organization_id and o.id = l.corrects) as corrects_batch`,
  filters: {
    search: everyWordIn(sql`fold(l.name || ' ' || coalesce(l.payroll_number, '') || ' ' || l.title)`),
    outcome: among(sql`l.outcome`),
    kind: among(sql`l.kind`),
    earning_code: value => sql`l.earning_code = ${value}`,
    employee_id: value => sql`l.employee_id::text = ${value}`,
    work_from: fromDay(sql`l.work_date`),
    work_to: toDay(sql`l.work_date`),
  },
  orders: {
    // A reversal comes before its replacement
    name: [{ sql: sql`fold(l.name)` }, { sql: sql`l.work_date` }, { sql: sql`l.kind` }],
    work_date: [{ sql: sql`l.work_date` }, { sql: sql`fold(l.name)` }, { sql: sql`l.kind` }],
    minutes: [{ sql: sql`l.minutes` }, { sql: sql`fold(l.name)` }],
  },
  counted: { outcome: { value: sql`l.outcome` }, kind: { value: sql`l.kind` } },
}

/** Sorts causes in the order in which people work on them. */
const place = sql`array_position(array[${join(Object.keys(payrollCauses))}]::text[], x.cause)`
const decided = sql`coalesce(x.decision, case when x.is_blocking then 'open' else 'notice' end)`

type ExceptionRow = Omit<PayrollException, 'decisions'>
export const exceptionsSql: ListSql<typeof payrollExceptionsList, OfBatch, PayrollException> = {
  list: payrollExceptionsList,
  from: sql`payroll_exceptions x`,
  id: sql`x.id`,
  seen: ({ agency, batch_id }) => sql`x.organization_id = ${agency.id} and x.batch_id = ${batch_id}`,
  columns: sql`x.id, x.employee_id, x.name, x.cause, x.is_blocking, x.why, x.work_date, x.minutes, x.decision, x.reason, x.decided_by_name, x.decided_at`,
  filters: {
    search: everyWordIn(sql`fold(x.name)`),
    cause: among(sql`x.cause`),
    decision: among(decided),
  },
  orders: {
    name: [{ sql: sql`fold(x.name)` }, { sql: sql`x.work_date` }],
    cause: [
      { sql: sql`(x.decision is not null)::int + 2 * (not x.is_blocking)::int` },
      { sql: place },
      { sql: sql`fold(x.name)` },
    ],
    work_date: [{ sql: sql`x.work_date` }, { sql: sql`fold(x.name)` }],
  },
  counted: { cause: { value: sql`x.cause` }, decision: { value: decided } },
  shown: (row: ExceptionRow) => ({ ...row, decisions: decisionsFor(row) }),
}

const decisionsFor = ({ cause }: Pick<PayrollException, 'cause'>): PayrollDecision[] =>
  unpayable.includes(cause) ? ['hold', 'exclude'] : ['include', 'hold', 'exclude']

/** Selects the previous locked batch, for comparison. */
const lastBatch = ({ agency, batch_id }: OfBatch): Sql => sql`(select o.id from payroll_batches o
  join payroll_batches b on b.organization_id = o.organization_id and b.id = ${batch_id}
  where o.organization_id = ${agency.id} and o.number < b.number order by o.number desc limit 1)`

const difference = sql`(p.minutes - p.last_minutes)`
const differs = sql`case when p.last_lines = 0 then 'added' when p.lines = 0 then 'gone' when ${difference} > 0 then 'more'
  when ${difference} < 0 then 'less' else 'same' end`

export const peopleSql: ListSql<typeof payrollPeopleList, OfBatch, PayrollPerson> = {
  list: payrollPeopleList,
  from: scope => sql`(
    select l.employee_id, coalesce(max(l.name) filter (where l.batch_id = ${scope.batch_id}), max(l.name)) as name,
      coalesce(max(l.payroll_number) filter (where l.batch_id = ${scope.batch_id}), max(l.payroll_number)) as payroll_number,
      coalesce(sum(l.paid_minutes) filter (where l.batch_id = ${scope.batch_id}), 0)::int as minutes,
      coalesce(sum(l.paid_minutes) filter (where l.batch_id <> ${scope.batch_id}), 0)::int as last_minutes,
      count(*) filter (where l.batch_id = ${scope.batch_id}) as lines, count(*) filter (where l.batch_id <> ${scope.batch_id}) as last_lines
    from payroll_lines l where l.organization_id = ${scope.agency.id} and l.outcome = 'pay'
      and l.batch_id in (${scope.batch_id}, ${lastBatch(scope)}) group by 1) p`,
  id: sql`p.employee_id`,
  columns: sql`p.employee_id, p.name, p.payroll_number, p.minutes, p.last_minutes, ${difference} as difference`,
  filters: {
    search: everyWordIn(sql`fold(p.name || ' ' || coalesce(p.payroll_number, ''))`),
    differs: among(differs),
  },
  orders: {
    name: [{ sql: sql`fold(p.name)` }],
    minutes: [{ sql: sql`p.minutes` }, { sql: sql`fold(p.name)` }],
    difference: [{ sql: difference }, { sql: sql`fold(p.name)` }],
  },
  counted: { differs: { value: differs } },
}

type AnyOfBatch = typeof linesSql | typeof exceptionsSql | typeof peopleSql

/** Returns a page of a batch's rows, or throws NOT_FOUND for a missing batch. */
export async function pageOfBatch<Row>(
  scope: Scope,
  id: Id,
  source: AnyOfBatch & { shown?: (row: never) => Row },
  query: PageQuery,
) {
  const read = reading(scope)
  await readBatch(read, id)
  return listPage<OfBatch, Row>(source, { ...read, batch_id: id }, query)
}

export async function countsOfBatch(scope: Scope, id: Id, source: AnyOfBatch, query: CountsQuery) {
  const read = reading(scope)
  await readBatch(read, id)
  return countValues(source as never, { ...read, batch_id: id }, query)
}
