import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import type { PayrollFormat } from '@preceptor/contract/payroll-formats/format'
import { type WrittenPay, writeInTurns } from '@preceptor/contract/payroll-formats/write'
import type { PayrollFileBatch, PayrollLine } from '@preceptor/contract/payroll-formats/sources'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Candidate } from './candidate.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { type BatchOf, busyBefore, findCandidates, paidBefore, visitsOf, weekStartOf } from './find-candidates.ts'
import { formatNamed } from './formats.ts'
import { roundedMinutes } from './rounding.ts'
import type { SettingsRow } from './settings.ts'
import { payrollTexts } from './texts.ts'

export interface PlannedBatch extends BatchOf {
  number: number
  check_date: string
  issue: number
}

/** A line with the minutes that payroll gets if every line is paid. */
export type PlannedLine = Omit<Candidate, 'paid_minutes'> & { paid_minutes: number }

export interface Plan {
  lines: PlannedLine[]
  /** Without exceptions from the format's limits, which follow from the lines. */
  exceptions: Exception[]
  hash: string
}

/** The number of lines to process before yielding to the event loop. */
const together = 1000

export async function formatOf(scope: Scope, key: string): Promise<PayrollFormat> {
  const format = await formatNamed(scope, key)
  if (!format) throw new AppError('CONFLICT', payrollTexts.named('formatGone'))
  return format
}

/** Plans the batch from the current ledger. */
export async function findPlan(scope: Scope, batch: PlannedBatch, settings: SettingsRow): Promise<Plan> {
  const format = await formatOf(scope, settings.format)
  const found = await findCandidates(scope, batch, settings)
  const week_start = await weekStartOf(scope)
  const paid = await paidBefore(scope, batch, found, week_start)
  const busy = await busyBefore(scope, batch, found)
  for (const [employee, visits] of await visitsOf(scope, found))
    busy.set(employee, [...(busy.get(employee) ?? []), ...visits])
  await breath()
  const minutes = roundedMinutes(found, settings.rounding)
  const lines = found.map((line, at): PlannedLine => ({ ...line, paid_minutes: minutes[at] ?? line.minutes }))
  const exceptions = exceptionsOf(found, { period_start: batch.period_start, settings, paid, busy, week_start })
  await breath()
  return { lines, exceptions, hash: await hashOfPlan(settings, format, lines, exceptions) }
}

interface Filing {
  format: PayrollFormat
  batch: PlannedBatch
  settings: Pick<SettingsRow, 'format_values' | 'books_to'>
}

/** Returns lines that the format can't hold, and file-level problems that block the file whatever people decide. */
export async function limitsOf(
  scope: Scope,
  { format, batch, settings }: Filing,
  lines: readonly PlannedLine[],
): Promise<{ limits: Exception[]; problems: string[] }> {
  // Missing numbers and codes are already reported
  const written = lines.filter(line => line.payroll_number && line.earning_code !== null && !line.shares_number)
  if (written.length === 0) return { limits: [], problems: [] }
  const { violations } = await fileOf(scope, { format, batch, settings }, written)
  const byEntry = new Map(written.map(line => [line.entry_id, line]))
  const refused = new Map<string, Exception>()
  for (const { line, sentence } of violations) {
    const of = line === null ? undefined : byEntry.get(line)
    if (of && !refused.has(of.entry_id))
      refused.set(of.entry_id, {
        entry_id: of.entry_id,
        employee_id: of.employee_id,
        cause: 'format_limit',
        is_blocking: true,
        why: sentence,
      })
  }
  const problems = violations.flatMap(({ line, sentence }) => (line === null ? [sentence] : []))
  return { limits: [...refused.values()], problems: [...new Set(problems)] }
}

/** The fields that a file needs from a line. */
type FiledLine = Pick<
  PlannedLine,
  | 'entry_id'
  | 'employee_id'
  | 'last_name'
  | 'first_name'
  | 'paid_minutes'
  | 'work_date'
  | 'time_in'
  | 'time_out'
  | 'title'
  | 'earning_code'
  | 'rate'
  | 'rate_code'
  | 'check_code'
  | 'earning_type'
  | 'payroll_number'
  | 'company_code'
  | 'cost_center'
  | 'location'
  | 'discipline'
>

/** Writes the files of a batch. The same lines give the same bytes. Lines that round to zero get no row. */
export async function fileOf(
  { agency }: Scope,
  { format, batch, settings }: Filing,
  lines: readonly FiledLine[],
): Promise<WrittenPay> {
  const of: PayrollFileBatch = {
    number: batch.number,
    period_start: batch.period_start,
    period_end: batch.period_end,
    check_date: batch.check_date,
    issue: batch.issue,
    agency: agency.name.replaceAll(/[^A-Za-z0-9]+/g, '').slice(0, 20) || 'agency',
    values: settings.format_values,
  }
  const rows = lines.filter(line => line.paid_minutes !== 0).map(line => rowOf(line, settings.books_to))
  const writing = writeInTurns(format, of, rows)
  for (;;) {
    const turn = writing.next()
    if (turn.done) return turn.value
    await breath()
  }
}

const rowOf = (line: FiledLine, books_to: SettingsRow['books_to']): PayrollLine => ({
  id: line.entry_id,
  employee_id: line.employee_id,
  company_code: line.company_code ?? '',
  payroll_number: line.payroll_number ?? '',
  first_name: line.first_name,
  last_name: line.last_name,
  job_title: line.discipline ?? '',
  work_date: line.work_date,
  minutes: line.paid_minutes,
  amount: null,
  rate: line.rate,
  earning_code: line.earning_code ?? '',
  rate_code: line.rate_code ?? '',
  check: line.check_code ?? '',
  earning_type: line.earning_type ?? '',
  cost_center: books_to === 'cost_center' ? (line.cost_center ?? '') : '',
  job_code: books_to === 'job_code' ? (line.cost_center ?? '') : '',
  division: '',
  department: line.discipline ?? '',
  location: line.location ?? '',
  time_in: line.paid_minutes > 0 ? (line.time_in ?? '') : '',
  time_out: line.paid_minutes > 0 ? (line.time_out ?? '') : '',
  memo: line.title,
  external_ref: line.entry_id,
})

/** Hashes the whole plan, so a later difference shows that it wasn't previewed. */
async function hashOfPlan(
  settings: SettingsRow,
  format: PayrollFormat,
  lines: readonly PlannedLine[],
  exceptions: readonly Exception[],
): Promise<string> {
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      settings.rounding,
      settings.books_to,
      Object.entries(settings.format_values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      format,
    ]),
  )
  for (let at = 0; at < lines.length; at += together) {
    hash.update(JSON.stringify(lines.slice(at, at + together).map(hashed)))
    await breath()
  }
  hash.update(JSON.stringify(exceptions.map(one => [one.entry_id, one.cause, one.is_blocking, one.why])))
  return hash.digest('hex')
}

const hashed = (line: PlannedLine) => [
  line.kind,
  line.entry_id,
  line.record_id,
  line.corrects,
  line.employee_id,
  line.last_name,
  line.first_name,
  line.minutes,
  line.paid_minutes,
  line.work_date,
  line.time_in,
  line.time_out,
  line.title,
  line.pay_code,
  line.earning_code,
  line.rate,
  line.rate_code,
  line.check_code,
  line.earning_type,
  line.payroll_number,
  line.company_code,
  line.cost_center,
  line.location,
  line.discipline,
]
