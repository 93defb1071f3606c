import type { Sql } from 'sql-template-tag'
import { holdsOn } from '../employees/compliance-facts.ts'

/**
 * Conditions for lists about people's compliance status on a day, on the stored timelines `compliance_people` and
 * `compliance_states` by alias. Rules that don't apply have no row in `compliance_states`; everyone who was judged has one in
 * `compliance_people`.
 */

/** By today's records: from January 1 of last year (`spanKept`) to 400 days ahead. For today, the current state. */
export const standsOn = (alias: Sql, day: string): Sql => holdsOn(alias.text, { day, isShown: false, time_zone: '' })

/** As the panel showed it at the end of that day in the agency's time zone. */
export const shownOn = (alias: Sql, day: string, time_zone: string): Sql =>
  holdsOn(alias.text, { day, isShown: true, time_zone })
