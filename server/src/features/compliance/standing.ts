import sql, { type Sql } from 'sql-template-tag'

/**
 * How people stand on a day, for lists: conditions on the kept timelines `compliance_people` and `compliance_states` under an alias. Rules that don't apply have no row in
 * `compliance_states`; everybody who was judged has one in `compliance_people`.
 */

/** By today's records. Honest from `spanKept(today).from` to 400 days ahead; today's own day is “now”. */
export const standsOn = (alias: Sql, day: string): Sql =>
  sql`${alias}.known_to = 'infinity' and ${alias}.valid_from <= ${day}::date and ${alias}.valid_to > ${day}::date`

/** As the panel showed it at the end of that day in the agency's zone; of today, as it shows it now. */
export const shownOn = (alias: Sql, day: string, time_zone: string): Sql => {
  const end = sql`((${day}::date + 1)::timestamp at time zone ${time_zone})`
  return sql`${alias}.known_from < ${end} and ${alias}.known_to >= ${end} and ${alias}.valid_from <= ${day}::date and ${alias}.valid_to > ${day}::date`
}
