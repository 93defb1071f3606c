import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../server/src/demo/factories/compliance-rules.ts'
import { load } from '../server/src/demo/load.ts'
import { suspendIndexes } from '../server/src/db/suspend-indexes.ts'
import type { BenchAgency } from './world.ts'

const ruleCount = 8

/**
 * Adds eight rules that apply to everyone in the agency of 100,000, with timelines as the worker would store them: a past year, the
 * current window, and the future if nothing happens. Uses SQL statements, because judging 800,000 times would take longer than all
 * measurements.
 */
export async function fillCompliance(owner: Client, agency: BenchAgency) {
  const { id: organization_id } = agency
  // Another part filled it
  const { rows: filled } = await owner.query<{ rule_id: string }>(
    'select distinct rule_id from compliance_states where organization_id = $1 order by 1',
    [organization_id],
  )
  if (filled.length > 0) return filled.map(({ rule_id }) => rule_id)
  const rules = await addRules(owner, agency)
  // The nightly check would find that these timelines match no one's training; it is not part of the measurement
  await owner.query(
    `insert into compliance_checks (organization_id, on_day, ended_at)
     select id, d::date, now() from organizations, generate_series(current_date - 1, current_date + 1, interval '1 day') d on conflict do nothing`,
  )
  await owner.query('begin')
  const restore = await suspendIndexes(owner, ['compliance_states', 'compliance_people'])
  // People judged since the world was filled already have a timeline, and no one may have two
  await owner.query('delete from compliance_people where organization_id = $1', [organization_id])
  await owner.query(states, [organization_id, rules])
  await owner.query('analyze compliance_states')
  await owner.query(people, [organization_id])
  await restore()
  await owner.query('commit')
  // Keeps the worker from judging the filled-in data
  await owner.query('delete from compliance_everybody_due')
  await owner.query('delete from compliance_due')
  for (const table of ['compliance_states', 'compliance_people']) await vacuumed(owner, table)
  return rules
}

/**
 * Vacuums a table until its pages are marked as visible to everyone, as autovacuum leaves them. Transactions that waited for the
 * filling see older rows, and while they run, every index-only scan also reads the table: reports took four times as long.
 */
async function vacuumed(owner: Client, table: string) {
  for (let tries = 0; tries < 30; tries++) {
    await owner.query(`vacuum analyze ${table}`)
    const { rows } = await owner.query<{ is: boolean }>(
      'select relallvisible >= 0.9 * relpages as is from pg_class where oid = $1::regclass',
      [table],
    )
    if (rows[0]?.is) return
    await setTimeout(2_000)
  }
  throw new Error(`Old transactions keep ${table} from being vacuumed.`)
}

/** Adds the rules, unless they exist. No one is judged by them, since the worker would do that during measurements. */
export async function addRules(owner: Client, { id: organization_id }: BenchAgency): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from compliance_rules where organization_id = $1', [
    organization_id,
  ])
  if (rows.length > 0) return rows.map(({ id }) => id)
  const rules = Array.from({ length: ruleCount }, () => aComplianceRule({ organization_id }))
  await owner.query('set session_replication_role = replica')
  await load(owner, {
    compliance_rules: rules,
    compliance_rule_versions: rules.map(({ id: rule_id }, at) =>
      aComplianceRuleVersion({ organization_id, rule_id, body: aRuleBody({ name: `Rule ${at + 1}` }) }),
    ),
  })
  await owner.query('reset session_replication_role')
  return rules.map(({ id }) => id)
}

/** One-year windows that end on a different day for each person and rule; one in nine people lets one in three of theirs pass. */
const states = `
  insert into compliance_states (organization_id, employee_id, rule_id, valid_from, valid_to, known_from, state, window_no, ends_on, remaining_minutes,
    needed_minutes, counted_minutes)
  select $1, e.id, r.id, s.valid_from, s.valid_to, now() - interval '400 days', s.state, s.no, s.ends_on, s.minutes, 720, 720 - s.minutes
  from (select id, row_number() over (order by id) as n from employees where organization_id = $1) e
  cross join unnest($2::uuid[]) with ordinality r (id, at)
  cross join lateral (select current_date + ((e.n * 37 + r.at * 101) % 365)::int as ends, (e.n % 9 = 0 and (e.n / 9 + r.at) % 3 = 0) as is_late) w
  cross join lateral (values
    ('satisfied', w.ends - 730, w.ends - 365, 1, w.ends - 365, 0),
    (case when w.is_late then 'overdue' else 'in_progress' end, w.ends - 365, w.ends - 30, 2, w.ends, 480),
    (case when w.is_late then 'overdue' else 'due_soon' end, w.ends - 30, w.ends + 1, 2, w.ends, 240),
    ('overdue', w.ends + 1, 'infinity'::date, 2, w.ends, 240)) s (state, valid_from, valid_to, no, ends_on, minutes)`

/** The worst state of the rules from each day on which one of them changes. */
const people = `
  insert into compliance_people (organization_id, employee_id, valid_from, valid_to, known_from, state, rules, red_rules, ends_on)
  select $1, t.employee_id, t.day, coalesce(lead(t.day) over (partition by t.employee_id order by t.day), 'infinity'), now() - interval '400 days',
    case min(array_position(array['overdue', 'due_soon', 'in_progress', 'satisfied'], s.state)) when 1 then 'overdue' when 2 then 'due_soon'
      when 3 then 'in_progress' else 'satisfied' end,
    count(*), count(*) filter (where s.state = 'overdue'), min(s.ends_on) filter (where s.state <> 'satisfied')
  from (select distinct employee_id, valid_from as day from compliance_states where organization_id = $1
    and valid_from between current_date - 365 and current_date + 400
    union select distinct employee_id, current_date - 366 from compliance_states where organization_id = $1) t
  join compliance_states s on s.organization_id = $1 and s.employee_id = t.employee_id and s.valid_from <= t.day and s.valid_to > t.day
  group by t.employee_id, t.day`
