import { datasets, moduleModes, payrollCauses, payrollStates, unpaidReasons } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import {
  byName,
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  programNames,
  programTitle,
  whereaboutNames,
  whereabouts,
} from './person-then.ts'

const dataset = datasets.unpaid_time
const { list } = dataset

const causes = sql`array[${join(Object.keys(payrollCauses))}]::text[]`

/**
 * Ledger entries with their earning line `l`, if any, in its batch. A held line leaves its batch at the lock; the decision stays,
 * so `x` has it. If a line has several exceptions, uses the one that keeps it from being paid.
 */
const from = (scope: ReportScope) => sql`training_records r
  join employees e on e.organization_id = r.organization_id and e.id = r.employee_id
  left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
  ${programTitle(scope)}
  left join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  left join pay_tests pt on pt.organization_id = r.organization_id and pt.program_id = r.program_id
  left join sessions s on s.organization_id = r.organization_id and s.id = (r.evidence -> 'session' ->> 'id')::uuid
  left join payroll_settings ps on ps.organization_id = r.organization_id
  left join payroll_lines l on l.organization_id = r.organization_id and l.record_id = r.id and l.kind = 'earning'
  left join payroll_batches lb on lb.organization_id = l.organization_id and lb.id = l.batch_id
  left join lateral (select d.batch_id, d.cause, d.decision, d.reason, d.decided_by_name from payroll_exceptions d
    join payroll_batches db on db.organization_id = d.organization_id and db.id = d.batch_id
    where d.organization_id = r.organization_id and d.employee_id = r.employee_id and d.entry_id = r.id
      and case when l.id is null then d.decision = 'hold'
        else d.batch_id = l.batch_id and l.outcome <> 'pay' and (d.decision in ('hold', 'exclude') or d.is_blocking and d.decision is null) end
    order by db.number desc, array_position(array['exclude', 'hold'], d.decision), array_position(${causes}, d.cause) limit 1) x on true
  left join payroll_batches pb on pb.organization_id = r.organization_id and pb.id = coalesce(l.batch_id, x.batch_id)
  left join (select b.organization_id, max(b.period_end) as day from payroll_batches b
    where b.organization_id = ${scope.agency.id} and b.state not in ('open', 'previewed') group by 1) paid_to on paid_to.organization_id = r.organization_id
  ${whereabouts(scope, sql`r.completed_on`)}`

const why = sql`case
  when l.outcome = 'exclude' then 'excluded'
  when l.outcome = 'hold' then 'held'
  when l.outcome = 'undecided' then case when not r.is_payable then 'unpaid_work' when l.payroll_number is null then 'no_number'
    when l.earning_code is null then 'no_code' else 'undecided' end
  when lb.state = 'rejected' then 'rejected'
  when lb.state = 'locked' then 'not_sent'
  when l.id is not null then 'not_locked'
  when not r.is_payable and pt.id is null then 'unpaid_program'
  when not r.is_payable and not pt.is_work then 'not_work'
  when x.decision = 'hold' then 'held'
  when not r.is_payable then 'unpaid_work'
  when e.payroll_number is null then 'no_number'
  when r.completed_on <= paid_to.day then 'missed'
  else 'waiting' end`

const program = sql`pn.title`

const source: AnyDatasetSql['source'] = {
  list,
  from,
  joinsSets: true,
  id: sql`r.id`,
  // Transfers are never paid here, and payable time before the first pay period did not belong to these batches
  seen: ({
    agency,
  }) => sql`r.organization_id = ${agency.id} and r.kind = 'credit' and r.how in ('online', 'attendance', 'evidence')
    and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)
    and (l.id is null or l.outcome <> 'pay' or lb.state not in ('sent', 'acknowledged'))
    and (not r.is_payable or l.id is not null or r.completed_on >= ps.starts_on)`,
  columns: sql`r.id`,
  filters: {
    search: everyWordIn(sql`e.search`),
    why: among(why),
    cause: among(sql`x.cause`),
    state: among(sql`pb.state`),
    program_id: amongOrNone(sql`r.program_id`),
    mode: among(sql`r.mode`),
    completed_from: fromDay(sql`r.completed_on`),
    completed_to: toDay(sql`r.completed_on`),
    period_from: fromDay(sql`pb.period_end`),
    period_to: toDay(sql`pb.period_end`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(list, () => source, sql`r.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`r.completed_on` }],
    completed_on: [{ sql: sql`r.completed_on` }, byName],
    minutes: [{ sql: sql`r.minutes` }, byName],
  },
  tiesStay: true,
}

export const unpaidTimeSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`r.employee_id`,
  cells: {
    name: textCell(nameOfPerson, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    payroll_number: textCell(sql`e.payroll_number`, 14),
    title: textCell(sql`coalesce(s.title, r.evidence -> 'external' ->> 'title', ${program})`, 32),
    program: textCell(program, 32),
    completed_on: { is: 'day', value: sql`r.completed_on`, width: 12 },
    mode: wordsCell(sql`r.mode`, moduleModes, 14),
    minutes: { is: 'number', value: sql`r.minutes`, width: 10 },
    why: wordsCell(why, unpaidReasons, 32),
    cause: wordsCell(sql`x.cause`, payrollCauses, 28),
    decision_reason: textCell(sql`x.reason`, 30),
    decided_by: textCell(sql`x.decided_by_name`, 24),
    batch: { is: 'number', value: sql`pb.number`, width: 8 },
    period_start: { is: 'day', value: sql`pb.period_start`, width: 12 },
    period_end: { is: 'day', value: sql`pb.period_end`, width: 12 },
    state: wordsCell(sql`pb.state`, payrollStates.names, 14),
    pay_code: textCell(sql`coalesce(s.pay_code, r.pay_code, p.pay_code, tt.code)`, 12),
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`r.employee_id` },
    minutes: { is: 'sum', value: sql`r.minutes` },
  },
  dimensions: {
    why: { value: why },
    cause: { value: sql`x.cause` },
    state: { value: sql`pb.state` },
    program: { value: sql`r.program_id`, label: program },
    mode: { value: sql`r.mode` },
    ...placeDimensions,
    completed: { value: sql`r.completed_on` },
    period: { value: sql`pb.period_end` },
  },
  lookups: { ...personLookups, programs: programNames('en') },
})
