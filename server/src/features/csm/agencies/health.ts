import type { AgencyHealth, HealthReason } from '@preceptor/contract'
import { healthReasons } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'

/** Days are in the agency's time zone. */
const today = sql`(now() at time zone o.time_zone)::date`

/** A new agency is not faulted for missing things before it has people. */
const hasPeople = sql`coalesce(e.active, 0) > 0`
const isVeryLow = sql`(h.asked > 0 and h.compliant * 2 < h.asked)`

/**
 * The condition for each reason, for `organizations o` with its employees `e`, users `m`, last sign-in `s` and stored counts `h`.
 */
const conditions: Record<HealthReason, Sql> = {
  no_admin: sql`coalesce(m.admins, 0) = 0`,
  trial_ended: sql`o.status = 'trial' and o.trial_ends_on < ${today}`,
  no_active_employees: sql`coalesce(e.active, 0) = 0`,
  no_sign_in: sql`coalesce(s.last_at, o.created_at) < now() - interval '14 days'`,
  compliance_very_low: sql`${hasPeople} and ${isVeryLow}`,
  compliance_low: sql`${hasPeople} and h.asked > 0 and h.compliant * 5 < h.asked * 4 and not ${isVeryLow}`,
  many_overdue: sql`${hasPeople} and h.overdue > 0 and h.overdue * 5 >= e.active`,
  no_rules: sql`${hasPeople} and h.rules = 0`,
  few_under_rules: sql`${hasPeople} and h.rules > 0 and h.asked * 2 < e.active`,
  no_programs: sql`${hasPeople} and h.programs = 0`,
  trial_ends: sql`o.status = 'trial' and o.trial_ends_on between ${today} and ${today} + 14`,
}

const ofLevel = (level: AgencyHealth) =>
  join(
    (Object.keys(conditions) as HealthReason[])
      .filter(reason => healthReasons[reason].level === level)
      .map(reason => sql`(${conditions[reason]})`),
    ' or ',
  )

const isJudged = sql`o.status in ('trial', 'live')`

/** The worst level of an agency's reasons. An agency without any is good only once its counts exist. */
export const healthOf = sql`case when not ${isJudged} then 'none' when ${ofLevel('problem')} then 'problem'
  when ${ofLevel('attention')} then 'attention' when h.asked is null then 'none' else 'good' end`

/** Worst first. */
export const healthOrder = sql`case ${healthOf} when 'problem' then 1 when 'attention' then 2 when 'good' then 3 else 4 end`

export const healthReasonsOf = sql`case when ${isJudged} then array_remove(array[${join(
  (Object.keys(conditions) as HealthReason[]).map(
    reason => sql`case when ${conditions[reason]} then ${reason}::text end`,
  ),
)}], null) else '{}' end`
