import { access, type Id, type OpenPayrollBatch, type PayrollState } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { lockRow } from '../../records/hold-row.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { approvalOf } from '../approvals/propose.ts'
import type { BatchRow } from './batch-row.ts'
import { deliveriesOf } from './deliveries.ts'
import { formatNamed } from './formats.ts'
import { lockRefusal } from './may-lock.ts'
import { payrollTexts } from './texts.ts'

export const batchColumns = sql`b.id, b.version, b.number, b.period_start, b.period_end, b.check_date, b.state, b.issue, b.lines, b.people, b.minutes,
  b.previewed_at, b.previewed_by_name, b.locked_at, b.locked_by_name, b.sent_at, b.sent_by_name, b.answered_at, b.answered_by_name`

export async function readBatch({ db, agency }: Scope, id: Id): Promise<BatchRow> {
  const row = await db.row<BatchRow>(sql`select ${batchColumns}, b.totals, b.refusal, b.format, b.plan_hash, b.problems
    from payroll_batches b where b.organization_id = ${agency.id} and b.id = ${id}`)
  if (!row) throw notFound(payrollTexts.named('batchNotFound'))
  return row
}

/** Locks the batch until the transaction ends, so when two people act at once, the second sees the first one's change. */
export async function holdBatch(scope: Scope, id: Id): Promise<BatchRow> {
  await lockRow(scope, 'payroll_batches', id)
  return readBatch(scope, id)
}

/** Refuses states that don't allow the action, and names the person who acted first. */
export function refuseState(batch: BatchRow, allowed: readonly PayrollState[]): void {
  if (allowed.includes(batch.state)) return
  const by =
    batch.state === 'locked'
      ? batch.locked_by_name
      : batch.state === 'sent'
        ? batch.sent_by_name
        : (batch.answered_by_name ?? batch.sent_by_name)
  throw new AppError(
    'TRANSITION_REFUSED',
    by
      ? payrollTexts.named('movedBy', { state: batch.state, name: by })
      : payrollTexts.named('moved', { state: batch.state }),
  )
}

/** Returns a batch without lines, names or decisions, so everyone may see it. */
export async function shownBatch(scope: Scope, id: Id): Promise<OpenPayrollBatch> {
  const { db, agency, actor } = scope
  const { plan_hash: _, ...row } = await readBatch(scope, id)
  const counts = await db.row<OpenPayrollBatch['counts']>(sql`
    select (select count(*)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${id} and l.outcome = 'undecided') as undecided,
      (select count(*)::int from payroll_exceptions x where x.organization_id = ${agency.id} and x.batch_id = ${id} and not x.is_blocking) as notices,
      (select count(*)::int from (select from payroll_exceptions x where x.organization_id = ${agency.id} and x.batch_id = ${id} group by x.entry_id
        having bool_or(x.decision = 'hold') and bool_or(x.decision = 'exclude') is not true) h) as held,
      (select count(*)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${id} and l.outcome = 'exclude') as excluded,
      (select count(*)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${id} and l.outcome = 'pay'
        and l.corrects is not null) as corrections`)
  const untested = await db.row<{ n: number }>(sql`
    select count(distinct r.program_id)::int as n from training_records r
    where r.organization_id = ${agency.id} and r.kind = 'credit' and r.how <> 'transfer' and not r.is_payable
      and r.completed_on between ${row.period_start}::date and ${row.period_end}::date and r.program_id is not null
      and not exists (select from pay_tests pt where pt.organization_id = r.organization_id and pt.program_id = r.program_id)`)
  const may_manage = mayI(actor, access.managePayroll)
  const may_lock = mayI(actor, access.lockPayroll)
  const format = await formatNamed(scope, row.format)
  return {
    ...row,
    problems: may_manage ? row.problems : [],
    refusal: may_manage ? row.refusal : null,
    format_label: format?.label ?? row.format,
    format_notes: format?.notes ?? [],
    counts: counts ?? { undecided: 0, notices: 0, held: 0, excluded: 0, corrections: 0 },
    untested_programs: untested?.n ?? 0,
    files: may_manage ? await filesOf(scope, id) : [],
    issues: may_manage ? await issuesOf(scope, id) : [],
    approval: may_manage || may_lock ? await approvalOf(scope, 'payroll_reopening', id) : null,
    may_manage,
    may_lock,
    lock_refusal: may_lock && row.state === 'previewed' ? await lockRefusal(scope, row) : null,
  }
}

const filesOf = ({ db, agency }: Scope, id: Id) =>
  db.rows<OpenPayrollBatch['files'][number]>(sql`
    select f.id, f.name, f.rows, f.size, encode(f.sha256, 'hex') as sha256 from payroll_files f
    where f.organization_id = ${agency.id} and f.batch_id = ${id} order by f.place`)

async function issuesOf(scope: Scope, id: Id): Promise<OpenPayrollBatch['issues']> {
  const { db, agency } = scope
  const rows = await db.rows<Omit<OpenPayrollBatch['issues'][number], 'deliveries'> & { delivery_ids: Id[] }>(sql`
    select i.issue, i.way, i.file_names, i.sent_at, i.sent_by_name, i.answer, i.answer_reason, i.response_name, i.answered_at, i.answered_by_name,
      i.delivery_ids from payroll_issues i
    where i.organization_id = ${agency.id} and i.batch_id = ${id} order by i.issue desc`)
  const deliveries = await deliveriesOf(
    scope,
    rows.flatMap(({ delivery_ids }) => delivery_ids),
  )
  return rows.map(({ delivery_ids, ...issue }) =>
    Object.assign(issue, { deliveries: delivery_ids.flatMap(one => deliveries.get(one) ?? []) }),
  )
}
