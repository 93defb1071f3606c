import type { Id, PublicStanding } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { nextLapseOf } from '../../employees/compliance-facts.ts'
import { standsOn } from '../standing.ts'

const isRed = (row: Sql) => sql`${row}.state in ('lapsed', 'overdue')`
const sameRule = (row: Sql) => sql`${row}.organization_id = s.organization_id and ${row}.employee_id = s.employee_id
  and ${row}.rule_id = s.rule_id and ${row}.known_to = 'infinity'`

/** Selects the first day of the current unbroken time out of compliance for the state `s`. */
const since = sql`(select min(b.valid_from) from compliance_states b where ${sameRule(sql`b`)} and ${isRed(sql`b`)}
  and b.valid_from <= s.valid_from and b.valid_from > coalesce((select max(g.valid_from) from compliance_states g
    where ${sameRule(sql`g`)} and not (${isRed(sql`g`)}) and g.valid_from < s.valid_from), '-infinity'))`

/** The version in force on the day, for the rule of the state `s`. */
const versionOn = (day: string) => sql`lateral (select v.body from compliance_rule_versions v
  where v.organization_id = s.organization_id and v.rule_id = s.rule_id and v.known_to = 'infinity'
  order by v.effective_from > ${day}::date, abs(v.effective_from - ${day}::date) limit 1) v on true`

const redRules = (day: string) => sql`(select coalesce(jsonb_agg(jsonb_build_object('rule_id', s.rule_id,
    'name', coalesce(v.body ->> 'name', ''), 'citation', v.body ->> 'citation', 'state', s.state, 'since', ${since},
    'ends_on', s.ends_on, 'remaining_minutes', s.remaining_minutes, 'reason', s.reason, 'is_unverified', s.is_unverified)
    order by ${since}, s.rule_id), '[]')
  from compliance_states s left join ${versionOn(day)}
  where s.organization_id = e.organization_id and s.employee_id = e.id and ${isRed(sql`s`)} and ${standsOn(sql`s`, day)})`

/** Columns about the employee `e`. */
const standing = (day: string) => sql`e.id as employee_id, e.employee_number, e.external_id, e.provider_status,
  coalesce(p.state, case when k.employee_id is not null then 'not_applicable' end) as state,
  may_work(e.provider_status, r.is_red) as may_work, is_compliant(e.provider_status, r.is_red) as is_compliant,
  ${redRules(day)} as red_rules, ${nextLapseOf('k', { day, isShown: false, time_zone: '' })} as next_red_on, ${day}::date as as_of, k.judged_at`

const from = (day: string) => sql`employees e
  left join compliance_kept k on k.organization_id = e.organization_id and k.employee_id = e.id
  left join compliance_people p on p.organization_id = e.organization_id and p.employee_id = e.id and ${standsOn(sql`p`, day)}
  cross join lateral (select case when k.employee_id is not null then coalesce(p.red_rules, 0) > 0 end as is_red) r`

export async function standingOf({ db, agency }: Scope, id: Id): Promise<PublicStanding> {
  const today = todayIn(agency.time_zone)
  const row = await db.row<PublicStanding>(sql`select ${standing(today)} from ${from(today)}
    where e.organization_id = ${agency.id} and e.id = ${id}`)
  if (!row) throw new Error('The employee was found and is gone.')
  return row
}

/** Returns people whose last change is after the cursor. A person who changes in the meantime gets a higher number and appears again. */
export async function standingsSince(
  { db, agency }: Scope,
  { cursor = '0', limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: PublicStanding[]; cursor: string; has_more: boolean }> {
  const today = todayIn(agency.time_zone)
  const rows = await db.rows<PublicStanding & { no: string }>(sql`
    with told as materialized (select t.employee_id, t.told_no from compliance_told t
      where t.organization_id = ${agency.id} and t.told_no > ${cursor}::bigint order by t.told_no limit ${limit + 1})
    select t.told_no::text as no, ${standing(today)} from ${from(today)} join told t on t.employee_id = e.id
    where e.organization_id = ${agency.id}
    order by t.told_no`)
  const data = rows.slice(0, limit)
  return {
    data: data.map(({ no: _, ...row }) => row),
    cursor: data.at(-1)?.no ?? cursor,
    has_more: rows.length > limit,
  }
}
