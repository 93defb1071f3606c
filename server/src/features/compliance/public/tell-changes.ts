import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type AgencyBasis, type Hands, scheduledLoop } from '../../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { isAnybodyJudged } from '../kept/is-anybody-judged.ts'
import { standsOn } from '../standing.ts'

/** The most people compared in one transaction. */
const together = 2_000

/**
 * Finds people whose status differs from the last report and records it; a trigger notifies subscribed addresses in the same
 * transaction. A new day writes nothing, so everyone is compared once a day, and in between only people who were judged again.
 */
export const toldChanges = scheduledLoop({
  name: 'told changes',
  every: 30,
  isLong: true,
  // A restart would never reach the end of a large agency
  takes: Infinity,
  hours: [0],
  topics: ['people', 'compliance'],
  rest: 0,
  statuses: ['trial', 'live', 'paused'],
  work: tellInAgency,
})

interface Look {
  today: string
  /** Null compares everyone. */
  since: string | null
  begun_at: string
}

async function tellInAgency(basis: AgencyBasis, { now, isOver }: Hands): Promise<void> {
  const long = { long: true }
  // The first comparison, which reports nothing, waits until people have been judged
  if (!(await inAgency(basis, isAnybodyJudged))) return
  const look = await inAgency(basis, scope => begin(scope, todayIn(basis.agency.time_zone, now)), long)
  for (let after: Id | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    // The rest is found again, because the comparison is not marked as complete yet
    if (isOver()) return
    const from: Id = after
    after = await inAgency(basis, scope => tellBlock(scope, look, from), long)
  }
  await inAgency(basis, scope => end(scope, look), long)
}

/** Judging transactions may end some minutes after the time they recorded. */
const overlap = '10 minutes'

async function begin({ db, agency }: Scope, today: string): Promise<Look> {
  await db.run(sql`insert into compliance_telling (organization_id) values (${agency.id}) on conflict do nothing`)
  const row = await db.row<{ since: string | null; begun_at: string }>(sql`
    select case when whole_on = ${today}::date then (looked_at - ${overlap}::interval)::text end as since, clock_timestamp()::text as begun_at
    from compliance_telling where organization_id = ${agency.id}`)
  if (!row) throw new Error('What was told is not written down.')
  return { today, ...row }
}

const end = ({ db, agency }: Scope, { today, begun_at }: Look) =>
  db.run(sql`update compliance_telling set looked_at = ${begun_at}::timestamptz, whole_on = greatest(whole_on, ${today}::date)
    where organization_id = ${agency.id}`)

/** Returns the last person of the block; null at the end. */
async function tellBlock({ db, agency }: Scope, { today, since }: Look, after: Id): Promise<Id | null> {
  // Locked until the end of the transaction: numbers follow the order of visibility, and nothing is reported twice
  await db.row(sql`select from compliance_telling where organization_id = ${agency.id} for update`)
  const row = await db.row<{ last: Id | null; found: number }>(sql`
    with those as materialized (select k.employee_id from compliance_kept k
      where k.organization_id = ${agency.id} and k.employee_id > ${after} and ${since === null ? sql`true` : sql`k.judged_at >= ${since}::timestamptz`}
      order by k.employee_id limit ${together}),
    standing as (
      select o.employee_id, e.provider_status, coalesce(p.state, 'not_applicable') as state,
        (select coalesce(jsonb_agg(jsonb_build_object('rule_id', s.rule_id, 'state', s.state) order by s.rule_id), '[]') from compliance_states s
          where s.organization_id = ${agency.id} and s.employee_id = o.employee_id
            and ${standsOn(sql`s`, today)} and s.state in ('lapsed', 'overdue')) as red
      from those o join employees e on e.organization_id = ${agency.id} and e.id = o.employee_id
      left join compliance_people p on p.organization_id = ${agency.id} and p.employee_id = o.employee_id
        and ${standsOn(sql`p`, today)}),
    counted as (select * from compliance_telling where organization_id = ${agency.id}),
    changed as (
      select n.employee_id, n.provider_status, n.state, n.red, t.state as was, c.whole_on is not null as is_news,
        c.last_no + row_number() over (order by n.employee_id) as told_no
      from standing n cross join counted c
      left join compliance_told t on t.organization_id = ${agency.id} and t.employee_id = n.employee_id
      where t.employee_id is null or t.state <> n.state or t.red <> n.red
        or t.provider_status is distinct from n.provider_status),
    told as (
      insert into compliance_told as t (organization_id, employee_id, provider_status, state, red, was, told_no, as_of, is_news)
      select ${agency.id}, employee_id, provider_status, state, red, was, told_no, ${today}::date, is_news from changed
      on conflict (organization_id, employee_id) do update set provider_status = excluded.provider_status, state = excluded.state, red = excluded.red, was = excluded.was,
        told_no = excluded.told_no, told_at = now(), as_of = excluded.as_of, is_news = excluded.is_news
      returning told_no),
    numbered as (update compliance_telling set last_no = greatest(last_no, (select max(told_no) from told))
      where organization_id = ${agency.id} and exists (select from told))
    select (select max(employee_id::text collate "C") from those)::uuid as last, (select count(*) from those)::int as found`)
  return row && row.found === together ? row.last : null
}
