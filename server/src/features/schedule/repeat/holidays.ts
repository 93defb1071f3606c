import { addDays } from '@preceptor/contract'
import { mostDays } from '@preceptor/contract/schedule/rule'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/**
 * Returns the agency's holidays from a given day on, as far as a series reaches. A yearly one on Feb 29 falls on Feb 28 in other
 * years.
 */
export async function holidaysFrom({ db, agency }: Scope, from: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ on: string; name: string }>(sql`
    select d.on_day::date::text as on, h.name from agency_holidays h
    cross join lateral (
      select h.on_day where not h.every_year
      union
      select (h.on_day + make_interval(years => y - extract(year from h.on_day)::int))::date
      from generate_series(extract(year from ${from}::date)::int, extract(year from ${addDays(from, mostDays)}::date)::int) y where h.every_year
    ) d (on_day)
    where h.organization_id = ${agency.id} and h.is_active and d.on_day between ${from}::date and ${addDays(from, mostDays)}::date
    order by h.every_year, h.name`)
  return new Map(rows.map(({ on, name }) => [on, name]))
}
