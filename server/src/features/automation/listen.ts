import { addDays, type Id, longestChain, providerStatuses, ruleEvents, type RuleTrigger } from '@preceptor/contract'
import { dueAfter } from '@preceptor/contract/report-schedules/next'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import { lockRow } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { begin } from './advance.ts'
import { membersFilters, whoMatches } from './ask.ts'
import { eventsBetween, type Match, matchesOfDay, matchesOfEvents } from './occasions.ts'
import { readRow, type RuleRow } from './rule-row.ts'

/** The most seal positions handled in one transaction. */
const together = 2_000
/** The most days that a server catches up on after downtime. */
const mostDays = 31

/** Returns the history's name of a status. */
export const statusName = (status: number) =>
  inWords(fallback, providerStatuses[status as keyof typeof providerStatuses] ?? '')

const ofKind = <On extends RuleTrigger['on']>(rule: RuleRow, on: On): Extract<RuleTrigger, { on: On }> | null =>
  rule.definition.trigger.on === on ? (rule.definition.trigger as Extract<RuleTrigger, { on: On }>) : null

const isListening = ({ state }: RuleRow) => state === 'active' || state === 'shadow'

/** Returns the latest seal position. */
export async function lastSeq({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ seq: number }>(
    sql`select seq::float8 as seq from event_seals where organization_id = ${agency.id} order by seq desc limit 1`,
  )
  return row?.seq ?? 0
}

/** Reads the next events for one rule. Entries and the rule's position share one transaction. Returns true when more events wait. */
export async function hear(scope: Scope, rule_id: Id, now: Date): Promise<boolean> {
  const { db, agency } = scope
  await lockRow(scope, 'automation_rules', rule_id)
  const rule = await readRow(scope, rule_id)
  const trigger = ofKind(rule, 'event')
  if (!trigger || !isListening(rule)) return false
  const last = await db.row<{
    seq: number | null
    found: number
  }>(sql`select max(seq)::float8 as seq, count(*)::int as found from (
    select seq from event_seals where organization_id = ${agency.id} and seq > ${rule.heard_seq} order by seq limit ${together}) s`)
  if (!last || last.seq === null) return false
  const matches = await heard(scope, rule, sql`s.seq > ${rule.heard_seq} and s.seq <= ${last.seq}`)
  await begin(scope, rule, matches, now)
  await db.run(
    sql`update automation_rules set heard_seq = ${last.seq} where organization_id = ${agency.id} and id = ${rule_id}`,
  )
  return last.found === together
}

/** Returns matches among the events within bounds of the seal order `s`. */
export async function heard(scope: Scope, rule: Pick<RuleRow, 'id' | 'definition'>, bounds: Sql): Promise<Match[]> {
  const { trigger } = rule.definition
  if (trigger.on !== 'event') return []
  const events = await eventsBetween(scope, ruleEvents[trigger.event].kinds, bounds)
  return matchesOfEvents(scope, { id: rule.id, trigger }, events, statusName)
}

/** Handles each day since the last pass once. */
export async function lookAtDays(scope: Scope, rule_id: Id, now: Date): Promise<number> {
  const { db, agency } = scope
  await lockRow(scope, 'automation_rules', rule_id)
  const rule = await readRow(scope, rule_id)
  const trigger = ofKind(rule, 'date')
  if (!trigger || !isListening(rule)) return 0
  const today = todayIn(agency.time_zone, now)
  const first = addDays(rule.dated_on ?? addDays(today, -1), 1)
  const earliest = addDays(today, -mostDays)
  let begun = 0
  for (let day = first < earliest ? earliest : first; day <= today; day = addDays(day, 1))
    begun += await begin(scope, rule, await matchesOfDay(scope, trigger, day), now)
  await db.run(
    sql`update automation_rules set dated_on = greatest(dated_on, ${today}::date) where organization_id = ${agency.id} and id = ${rule_id}`,
  )
  return begun
}

/** Returns a fingerprint of the data: topics change with every write, and the day changes relative dates. */
async function seenUnder({ db, agency }: Scope, today: string): Promise<string> {
  const row = await db.row<{
    under: string | null
  }>(sql`select string_agg(topic || ':' || moves, ',' order by topic) as under from (
    select topic, sum(moves) as moves from topic_moves where organization_id = ${agency.id} group by 1) t`)
  return `${today} ${row?.under ?? ''}`
}

/** Finds people who joined or left since the last pass, if anything changed. `begins` starts the rule for people already in. */
export async function lookAtMembers(
  scope: Scope,
  rule_id: Id,
  now: Date,
  { isFirst = false, begins = true } = {},
): Promise<number> {
  const { db, agency } = scope
  await lockRow(scope, 'automation_rules', rule_id)
  const rule = await readRow(scope, rule_id)
  const { trigger } = rule.definition
  if ((trigger.on !== 'enters' && trigger.on !== 'leaves') || !(isListening(rule) || isFirst)) return 0
  const today = todayIn(agency.time_zone, now)
  const under = await seenUnder(scope, today)
  const looked = () =>
    db.run(
      sql`update automation_rules set looked_at = ${now}::timestamptz, looked_under = ${under} where organization_id = ${agency.id} and id = ${rule_id}`,
    )
  if (under === rule.looked_under && !isFirst) {
    await looked()
    return 0
  }
  const ids = await whoMatches(scope, await membersFilters(scope, trigger))
  if (isFirst)
    await db.run(
      sql`delete from automation_members where organization_id = ${agency.id} and rule_id = ${rule_id} and not is_in`,
    )
  const came = await db.rows<{ employee_id: Id; entries: number }>(sql`
    insert into automation_members as m (organization_id, rule_id, employee_id, is_in)
    select ${agency.id}, ${rule_id}, id, true from unnest(${ids}::uuid[]) id
    on conflict (organization_id, rule_id, employee_id) do update set is_in = true, entries = m.entries + 1 where not m.is_in
    returning m.employee_id, m.entries`)
  const went = await db.rows<{ employee_id: Id; entries: number }>(sql`
    update automation_members m set is_in = false where m.organization_id = ${agency.id} and m.rule_id = ${rule_id} and m.is_in
      and not m.employee_id = any(${ids}::uuid[]) returning m.employee_id, m.entries`)
  await looked()
  // The first pass only records the members
  if (!begins || rule.looked_under === null) return 0
  const turned = trigger.on === 'enters' ? came : went
  const causes = await causesOf(
    scope,
    turned.map(one => one.employee_id),
  )
  const matches = turned.flatMap(({ employee_id, entries }): Match[] => {
    const led = causes.get(employee_id) ?? []
    if (led.includes(rule_id) || led.length >= longestChain) return []
    return [
      { employee_id, occurrence: `${trigger.on} ${entries}`, occasion: { kind: trigger.on, day: today }, causes: led },
    ]
  })
  return begin(scope, rule, matches, now)
}

/** Returns rules that brought these people in: those whose effect is the last thing that happened to them. */
async function causesOf({ db, agency }: Scope, ids: readonly Id[]): Promise<Map<Id, Id[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ employee_id: Id; causes: Id[] }>(sql`
    select f.employee_id, p.causes || p.rule_id as causes from unnest(${[...ids]}::uuid[]) one (id)
    cross join lateral (select ev.job_id from events ev where ev.organization_id = ${agency.id} and ev.subject_id = one.id order by ev.id desc limit 1) last
    join automation_effects f on f.organization_id = ${agency.id} and f.job_id = last.job_id and f.employee_id = one.id
    join automation_episodes p on p.organization_id = f.organization_id and p.id = f.episode_id`)
  return new Map(rows.map(({ employee_id, causes }) => [employee_id, causes]))
}

/** Returns the next time of a scheduled rule, or null. */
export function nextOf({ trigger }: RuleRow['definition'], time_zone: string, after: Date): string | null {
  if (trigger.on !== 'schedule') return null
  const { type_id, schedule_on, at_time } = trigger
  return (
    dueAfter(
      { type_id, schedule_on, at_time, zone: time_zone, starts_on: '2000-01-01', ends_on: null },
      after.toISOString(),
    )[0] ?? null
  )
}

/** Runs a scheduled rule that is due. Missed times run once. */
export async function keepSchedule(scope: Scope, rule_id: Id, now: Date): Promise<number> {
  const { db, agency } = scope
  await lockRow(scope, 'automation_rules', rule_id)
  const rule = await readRow(scope, rule_id)
  const trigger = ofKind(rule, 'schedule')
  if (!trigger || !isListening(rule) || rule.next_at === null || new Date(rule.next_at) > now) return 0
  const begun = await beginForAll(scope, rule, `schedule ${new Date(rule.next_at).toISOString()}`, 'schedule', now)
  await db.run(sql`update automation_rules set next_at = ${nextOf(rule.definition, agency.time_zone, now)}::timestamptz
    where organization_id = ${agency.id} and id = ${rule_id}`)
  return begun
}

/** Starts one occasion for everyone the rule currently matches. */
export async function beginForAll(
  scope: Scope,
  rule: RuleRow,
  occurrence: string,
  kind: string,
  now: Date,
  ids?: readonly Id[],
): Promise<number> {
  const day = todayIn(scope.agency.time_zone, now)
  const all = await whoMatches(scope, rule.definition.people)
  const chosen = ids === undefined ? all : all.filter(id => ids.includes(id))
  return begin(
    scope,
    rule,
    chosen.map(employee_id => ({ employee_id, occurrence, occasion: { kind, day }, causes: [] })),
    now,
  )
}
