import { nextPeriod, type PayPeriod, type PayrollBatch, periodBefore, periodOf } from '@preceptor/contract'
import { addDays } from '@preceptor/contract/assignments/due'
import sql from 'sql-template-tag'
import { dayIn } from '../../lib/day-in.ts'
import type { Scope } from '../../scope/scope.ts'
import { batchColumns } from './read-batch.ts'
import { readSettings } from './settings.ts'

const before = 6
const after = 1

/** Returns the pay periods around a day, from its batch if there is one, otherwise from the settings. */
export async function listPeriods(scope: Scope, around: string | undefined) {
  const { db, agency } = scope
  const settings = await readSettings(scope)
  const today = dayIn(agency.time_zone)
  const batches = await db.rows<PayrollBatch>(
    sql`select ${batchColumns} from payroll_batches b where b.organization_id = ${agency.id} order by b.period_start`,
  )
  const last = batches.at(-1)
  const first = last
    ? nextPeriod(settings, { start: last.period_start, end: last.period_end })
    : periodOf(settings, settings.starts_on)
  const middle = periodOf(settings, around ?? today)
  const periods: PayPeriod[] = [middle]
  for (let n = 0; n < before; n++) periods.unshift(periodBefore(settings, periods[0] ?? middle))
  for (let n = 0; n < after; n++) periods.push(nextPeriod(settings, periods.at(-1) ?? middle))
  const made = new Map(batches.map(batch => [batch.period_start, batch]))
  const shown = periods
    .filter(({ start, end }) => end >= settings.starts_on || made.has(start))
    .map(({ start, end }) => {
      const batch = made.get(start) ?? null
      return {
        start,
        end: batch?.period_end ?? end,
        check_date: batch?.check_date ?? addDays(end, settings.check_lag),
        is_over: (batch?.period_end ?? end) <= today,
        batch,
      }
    })
  return {
    is_set_up: !settings.is_new,
    next: last && (last.state === 'open' || last.state === 'previewed') ? last.period_start : first.start,
    data: shown,
  }
}
