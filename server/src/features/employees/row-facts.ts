import { type ContactChannel, onLeaveStatus } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Facts of one row that have no column of their own, for `employees` under the alias `e`: calculated for the rows shown. */

const ofEmployee = sql`s.organization_id = e.organization_id and s.employee_id = e.id and s.ended_at is null`

/** The next planned status change, with its fields under the alias `s`. */
export const nextPlanned = (what: Sql): Sql =>
  sql`(select ${what} from scheduled_statuses s where ${ofEmployee} order by s.effective_on, s.id limit 1)`

/** Month and day, without the year. */
export const birthday = (format: string): Sql => sql`to_char(e.birth_date, ${format})`

/** True when the channel's address is permanently refused. */
export const isRefused = (channel: ContactChannel): Sql => sql`exists (select from dead_addresses da
  where da.organization_id = e.organization_id and da.employee_id = e.id and da.channel = ${channel})`

/** Columns behind the filter `missing`, by its keys. */
export const missingColumns: Readonly<Record<string, Sql>> = {
  email: sql`e.email is null`,
  mobile: sql`e.mobile is null`,
  working_email: isRefused('mail'),
  working_mobile: isRefused('sms'),
  hire_date: sql`e.hire_date is null`,
  birth_date: sql`e.birth_date is null`,
  payroll_number: sql`e.payroll_number is null`,
  coordinator: sql`e.coordinator_id is null`,
  discipline: sql`e.discipline_id is null`,
}

/** Conditions behind the filter `returning`, by its keys; the dashboard counts by the same ones. */
export const returning = (today: string): Readonly<Record<string, Sql>> => ({
  overdue: sql`e.expected_return < ${today}::date`,
  week: sql`e.expected_return between ${today}::date and ${today}::date + 6`,
  unknown: sql`(e.provider_status = ${onLeaveStatus} and e.expected_return is null)`,
})

/** Selects the missing columns as an array, each mapped by `worded`. */
export const missingAs = (worded: (key: string) => string): Sql =>
  sql`array_remove(array[${join(
    Object.entries(missingColumns).map(
      ([key, isMissing]) => sql`case when ${isMissing} then ${raw(`'${worded(key)}'`)} end`,
    ),
  )}], null)`

/**
 * Matches the filter `import_id`, without undone imports. It has no limit, and an order that no index gives:
 * otherwise a plan made on a short history would scan all of it for each row, hoping to find the employee early.
 */
export const importedFrom = sql`(select (array_agg(j.title order by ev.at desc, ev.id desc))[1] from events ev
  join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id and j.kind = 'provider_import'
  where ev.organization_id = e.organization_id and ev.subject_id = e.id and ev.job_id is not null
    and j.state not in ('undoing', 'undone'))`
