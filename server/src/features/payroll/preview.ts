import { setImmediate as breath } from 'node:timers/promises'
import { type Id, type PayrollDecision, periodOf, unpayable } from '@preceptor/contract'
import { addDays } from '@preceptor/contract/assignments/due'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { listWhere, type Values } from '../../lists/list-sql.ts'
import { dropProposals } from '../approvals/propose.ts'
import { exceptionsSql } from './lists.ts'
import type { Exception } from './exceptions.ts'
import { findPlan, formatOf, limitsOf, type PlannedBatch, type PlannedLine } from './plan.ts'
import { type BatchRow, knownAs } from './batch-row.ts'
import { holdBatch, refuseState } from './read-batch.ts'
import { savedSettings } from './settings.ts'
import { payrollTexts } from './texts.ts'

/** Opens the batch of a period, one at a time. Time left over from earlier periods is included. */
export async function openBatch(scope: Scope, period_start: string): Promise<Id> {
  const { db, agency, actor } = scope
  const settings = await savedSettings(scope)
  // Two people may start at once
  await db.run(sql`select from payroll_settings where organization_id = ${agency.id} for update`)
  const period = periodOf(settings, period_start)
  if (period.start !== period_start)
    throw invalid({ period_start: [payrollTexts.named('noPeriod', { start: period.start, end: period.end })] })
  const others = await db.row<{ making: number | null; taken: number | null; last: string | null; next: number }>(sql`
    select (select number from payroll_batches where organization_id = ${agency.id} and state in ('open', 'previewed')) as making,
      (select number from payroll_batches where organization_id = ${agency.id}
        and daterange(period_start, period_end, '[]') && daterange(${period.start}::date, ${period.end}::date, '[]') limit 1) as taken,
      (select max(period_end)::text from payroll_batches where organization_id = ${agency.id}) as last,
      (select coalesce(max(number), 0) + 1 from payroll_batches where organization_id = ${agency.id}) as next`)
  if (others?.making) throw new AppError('CONFLICT', payrollTexts.named('oneAtATime', { number: others.making }))
  if (others?.taken) throw new AppError('CONFLICT', payrollTexts.named('periodTaken', { number: others.taken }))
  if (others?.last && period.start <= others.last)
    throw new AppError('CONFLICT', payrollTexts.named('periodPast', { end: others.last }))
  if (period.end < settings.starts_on)
    throw invalid({ period_start: [payrollTexts.named('beforeStart', { start: settings.starts_on })] })
  const format = await formatOf(scope, settings.format)
  const id = await insertRow(scope, 'payroll_batches', {
    number: others?.next ?? 1,
    period_start: period.start,
    period_end: period.end,
    check_date: addDays(period.end, settings.check_lag),
    format: format.key,
    format_version: format.version,
    created_by_name: actor.name,
  })
  const batch = await holdBatch(scope, id)
  await recordEvent(scope, { kind: 'payroll.opened', subject: { id, name: knownAs(batch) } })
  await previewHeld(scope, batch)
  return id
}

/** Recalculates a batch. Keeps decisions about unchanged exceptions. */
export async function previewBatch(scope: Scope, id: Id): Promise<void> {
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['open', 'previewed'])
  await previewHeld(scope, batch)
}

async function previewHeld(scope: Scope, batch: BatchRow): Promise<void> {
  const { lines, exceptions } = await fillBatch(scope, batch)
  await recordEvent(scope, {
    kind: 'payroll.previewed',
    subject: { id: batch.id, name: knownAs(batch) },
    note: payrollTexts.say('en', 'previewNote', { lines, exceptions }),
  })
}

/** Writes the plan of a batch, without a history entry. Returns the number of lines and exceptions. */
export async function fillBatch(scope: Scope, batch: PlannedBatch): Promise<{ lines: number; exceptions: number }> {
  const settings = await savedSettings(scope)
  const format = await formatOf(scope, settings.format)
  const { lines, hash, ...plan } = await findPlan(scope, batch, settings)
  const { limits, problems } = await limitsOf(scope, { format, batch, settings }, lines)
  const exceptions = [...plan.exceptions, ...limits]
  await writeExceptions(scope, batch, lines, exceptions)
  await writeLines(scope, batch, lines)
  await scope.db.run(sql`update payroll_batches set state = 'previewed', plan_hash = ${hash}, problems = ${problems}::text[],
      format = ${format.key}, format_version = ${format.version}, check_date = ${addDays(batch.period_end, settings.check_lag)}::date,
      previewed_at = now(), previewed_by_name = ${scope.actor.name}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${batch.id}`)
  await countBatch(scope, batch.id)
  return { lines: lines.length, exceptions: exceptions.length }
}

const together = 2000
const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / together) }, (_, n) => all.slice(n * together, (n + 1) * together))

/** Writes the lines with their outcomes, which require the exceptions to exist. */
async function writeLines({ db, agency }: Scope, batch: PlannedBatch, lines: readonly PlannedLine[]): Promise<void> {
  await db.run(sql`delete from payroll_lines where organization_id = ${agency.id} and batch_id = ${batch.id}`)
  for (const some of chunksOf(lines)) {
    const rows = JSON.stringify(
      some.map(line => Object.assign({ name: `${line.last_name}, ${line.first_name}` }, line)),
    )
    await db.whole(sql`
      insert into payroll_lines (organization_id, batch_id, employee_id, kind, record_id, corrects, cause_id, minutes, paid_minutes, work_date, time_in,
        time_out, session_id, program_id, title, name, last_name, first_name, pay_code, earning_code, rate, rate_code, check_code, earning_type,
        payroll_number, company_code, cost_center, location, discipline, outcome)
      select ${agency.id}, ${batch.id}, x.employee_id, x.kind, x.record_id, x.corrects, x.cause_id, x.minutes, x.paid_minutes, x.work_date, x.time_in,
        x.time_out, x.session_id, x.program_id, x.title, x.name, x.last_name, x.first_name, x.pay_code, x.earning_code, x.rate, x.rate_code, x.check_code,
        x.earning_type, x.payroll_number, x.company_code, x.cost_center, x.location, x.discipline, coalesce(o.outcome, 'pay')
      from json_to_recordset(${rows}::json) x (employee_id uuid, kind text, record_id uuid, corrects uuid, cause_id uuid, minutes int, paid_minutes int,
        work_date date, time_in text, time_out text, session_id uuid, program_id uuid, title text, name text, last_name text, first_name text,
        pay_code text, earning_code text, rate text, rate_code text, check_code text, earning_type text, payroll_number text, company_code text,
        cost_center text, location text, discipline text)
      left join (${outcomes(agency, batch.id)}) o on o.entry_id = coalesce(x.cause_id, x.record_id)`)
    await breath()
  }
}

interface Decision {
  decision: string | null
  reason: string | null
  decided_by: Id | null
  decided_by_name: string | null
  decided_at: string | null
}
const undecided: Decision = { decision: null, reason: null, decided_by: null, decided_by_name: null, decided_at: null }
/** Keys a decision by the exact exception; any change needs a new decision. */
const sameAs = (one: { entry_id: Id; cause: string; why: string; minutes: number; is_blocking: boolean }) =>
  [one.entry_id, one.cause, one.why, one.minutes, one.is_blocking].join('\n')

async function writeExceptions(
  { db, agency }: Scope,
  batch: PlannedBatch,
  lines: readonly PlannedLine[],
  exceptions: readonly Exception[],
): Promise<void> {
  const of = new Map(lines.map(line => [line.entry_id, line]))
  const before = await db.rows<
    Decision & { entry_id: Id; cause: string; why: string; minutes: number; is_blocking: boolean }
  >(sql`
    select entry_id, cause, why, minutes, is_blocking, decision, reason, decided_by, decided_by_name, decided_at from payroll_exceptions
    where organization_id = ${agency.id} and batch_id = ${batch.id} and decision is not null`)
  const decided = new Map(before.map(one => [sameAs(one), one]))
  await db.run(sql`delete from payroll_exceptions where organization_id = ${agency.id} and batch_id = ${batch.id}`)
  for (const some of chunksOf(exceptions)) {
    const rows = JSON.stringify(
      some.map(one => {
        const line = of.get(one.entry_id)
        const { decision, reason, decided_by, decided_by_name, decided_at } =
          decided.get(sameAs({ ...one, minutes: line?.minutes ?? 0 })) ?? undecided
        return Object.assign(
          {
            decision,
            reason,
            decided_by,
            decided_by_name,
            decided_at,
            name: line ? `${line.last_name}, ${line.first_name}` : '',
            work_date: line?.work_date,
            minutes: line?.minutes,
          },
          one,
        )
      }),
    )
    await db.run(sql`
      insert into payroll_exceptions (organization_id, batch_id, employee_id, entry_id, cause, is_blocking, why, name, work_date, minutes, decision, reason,
        decided_by, decided_by_name, decided_at)
      select ${agency.id}, ${batch.id}, x.employee_id, x.entry_id, x.cause, x.is_blocking, x.why, x.name, x.work_date, x.minutes, x.decision, x.reason,
        x.decided_by, x.decided_by_name, x.decided_at
      from json_to_recordset(${rows}::json) x (employee_id uuid, entry_id uuid, cause text, is_blocking boolean, why text, name text, work_date date,
        minutes int, decision text, reason text, decided_by uuid, decided_by_name text, decided_at timestamptz)`)
    await breath()
  }
}

/** Selects the outcome of each line that has exceptions. */
const outcomes = (agency: Scope['agency'], batch_id: Id) => sql`
  select e.entry_id, case when bool_or(e.decision = 'exclude') then 'exclude' when bool_or(e.decision = 'hold') then 'hold'
    when bool_or(e.is_blocking and e.decision is null) then 'undecided' else 'pay' end as outcome
  from payroll_exceptions e where e.organization_id = ${agency.id} and e.batch_id = ${batch_id} group by 1`

/**
 * Sets each line's outcome from its decisions, and the totals from the lines. The planner has no statistics for newly written rows
 * and would scan all exceptions for each line: with ten thousand lines that exceeded the statement limit.
 */
export async function settleOutcomes({ db, agency }: Scope, batch_id: Id): Promise<void> {
  await db.whole(sql`
    update payroll_lines l set outcome = o.outcome
    from (select m.id, coalesce(x.outcome, 'pay') as outcome
      from payroll_lines m left join (${outcomes(agency, batch_id)}) x on x.entry_id = coalesce(m.cause_id, m.record_id)
      where m.organization_id = ${agency.id} and m.batch_id = ${batch_id}) o
    where l.organization_id = ${agency.id} and l.id = o.id and l.outcome <> o.outcome`)
  await countBatch({ db, agency }, batch_id)
}

export const countBatch = ({ db, agency }: Pick<Scope, 'db' | 'agency'>, batch_id: Id) =>
  db.run(sql`
    update payroll_batches b set lines = t.lines, people = t.people, minutes = t.minutes, totals = t.totals
    from (select coalesce(sum(c.lines), 0)::int as lines, coalesce(sum(c.minutes), 0)::int as minutes,
        (select count(distinct l.employee_id)::int from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${batch_id}
          and l.outcome = 'pay') as people,
        coalesce(json_agg(json_build_object('code', c.code, 'earning_code', c.earning_code, 'lines', c.lines, 'minutes', c.minutes)
          order by c.minutes desc, c.code), '[]') as totals
      from (select coalesce(l.pay_code, '') as code, coalesce(l.earning_code, '') as earning_code, count(*)::int as lines, sum(l.paid_minutes)::int as minutes
        from payroll_lines l where l.organization_id = ${agency.id} and l.batch_id = ${batch_id} and l.outcome = 'pay' group by 1, 2) c) t
    where b.organization_id = ${agency.id} and b.id = ${batch_id}`)

/** Discards a batch that isn't locked; its time is owed again. */
export async function discardBatch(scope: Scope, id: Id): Promise<undefined> {
  const { db, agency } = scope
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['open', 'previewed'])
  await dropProposals(scope, id)
  await db.run(sql`delete from payroll_batches where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'payroll.discarded', subject: { id, name: knownAs(batch) } })
  return undefined
}

interface Decided {
  exception_ids: readonly Id[]
  /** The list's filters, instead of ids. */
  matching?: Values | null | undefined
  decision: PayrollDecision
  reason: string | null
}

/** Decides exceptions. An unpayable line can't be included, and excluding a line needs a reason. */
export async function decide(
  scope: Scope,
  id: Id,
  { exception_ids, matching, decision, reason }: Decided,
): Promise<void> {
  const { db, agency, actor } = scope
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['previewed'])
  if (decision === 'exclude' && reason === null) throw invalid({ reason: [payrollTexts.named('reasonMissing')] })
  if (!matching && exception_ids.length === 0)
    throw invalid({ exception_ids: [payrollTexts.named('chooseExceptions')] })
  const these = sql`x.organization_id = ${agency.id} and x.batch_id = ${id} and ${
    matching
      ? listWhere(exceptionsSql, { ...scope, batch_id: id }, matching)
      : sql`x.id = any(${exception_ids}::uuid[])`
  }`
  if (decision === 'include') {
    const stuck = await db.row<{ n: number }>(
      sql`select count(*)::int as n from payroll_exceptions x where ${these} and x.cause = any(${[...unpayable]}::text[])`,
    )
    if (stuck?.n) throw invalid({ decision: [payrollTexts.named('cannotInclude', { count: stuck.n })] })
  }
  const n =
    await db.run(sql`update payroll_exceptions x set decision = ${decision}, reason = ${reason}, decided_by = ${actor.user_id},
    decided_by_name = ${actor.name}, decided_at = now() where ${these}`)
  if (n === 0) throw invalid({ exception_ids: [payrollTexts.named('exceptionsGone')] })
  await settleOutcomes(scope, id)
  await db.run(
    sql`update payroll_batches set version = version + 1 where organization_id = ${agency.id} and id = ${id}`,
  )
  await recordEvent(scope, {
    kind: 'payroll.decided',
    subject: { id, name: knownAs(batch) },
    reason,
    note: payrollTexts.say('en', 'decidedNote', { count: n, decision }),
  })
}
