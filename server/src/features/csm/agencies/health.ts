import type { AgencyHealth, HealthReason } from '@preceptor/contract'
import { healthReasons } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'

/** A day begins and ends where the agency is. */
const today = sql`(now() at time zone o.time_zone)::date`

/** When each reason holds, for `organizations o` with its employees `e`, users `m` and last sign-in `s`. */
const conditions: Record<HealthReason, Sql> = {
  no_admin: sql`coalesce(m.admins, 0) = 0`,
  trial_ended: sql`o.status = 'trial' and o.trial_ends_on < ${today}`,
  no_active_employees: sql`coalesce(e.active, 0) = 0`,
  no_sign_in: sql`coalesce(s.last_at, o.created_at) < now() - interval '14 days'`,
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

/** The worst of an agency's reasons. */
export const healthOf = sql`case when not ${isJudged} then 'none' when ${ofLevel('problem')} then 'problem'
  when ${ofLevel('attention')} then 'attention' else 'good' end`

/** The worst first. */
export const healthOrder = sql`case ${healthOf} when 'problem' then 1 when 'attention' then 2 when 'good' then 3 else 4 end`

export const healthReasonsOf = sql`case when ${isJudged} then array_remove(array[${join(
  (Object.keys(conditions) as HealthReason[]).map(
    reason => sql`case when ${conditions[reason]} then ${reason}::text end`,
  ),
)}], null) else '{}' end`
