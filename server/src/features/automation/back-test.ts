import {
  addDays,
  type Answer,
  type api,
  datasets,
  employeeFilters,
  hasFilters,
  type Id,
  type RuleDefinition,
  type RuleFilters,
  ruleEvents,
  sentenceOf,
  tellsPeople,
  valuesInConditions,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { inWords } from '../../lib/texts.ts'
import { listWhere, sqlFor } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { datasetSqls } from '../reports/dataset-sqls.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { membersFilters } from './ask.ts'
import { heard, nextOf } from './listen.ts'
import { type Match, matchesOfDay } from './occasions.ts'
import { sayingOf } from './say.ts'
import { automationTexts } from './texts.ts'
import { definitionFor } from './try.ts'

type BackTest = Answer<typeof api.automationRules.backTest>

const mostDays = 400
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const unknownThen: ReadonlySet<string> = new Set(datasets.people.todayOnly)

/** Returns filters that can only be checked against today's values. */
const todayOnly = (filters: RuleFilters | null): string[] => {
  const { conditions, ...flat } = filters ?? {}
  const asked = [
    ...Object.entries(flat).flatMap(([key, value]) => (value ? [key] : [])),
    ...(conditions ? Object.keys(employeeFilters).filter(key => valuesInConditions(conditions, key).length > 0) : []),
  ]
  return asked.filter(key => unknownThen.has(key))
}

const withoutToday = (filters: RuleFilters | null): RuleFilters =>
  Object.fromEntries(Object.entries(filters ?? {}).filter(([key]) => !unknownThen.has(key)))

/** Returns the people who matched on a day, by the facts of that day. */
async function whoMatched(
  scope: Scope,
  filters: RuleFilters | null,
  day: string,
  ids: readonly Id[] | null,
): Promise<Set<Id>> {
  const values = await followMergedFilters(scope, withoutToday(filters))
  const asOf = { ...scope, asOf: { mode: 'records' as const, day } }
  const { source } = datasetSqls.people
  const rows = await scope.db.rows<{
    id: Id
  }>(sql`select e.id from ${sqlFor(source.from, asOf as never)} where ${listWhere(source, asOf as never, values as never)}
    ${ids === null ? sql`` : sql`and e.id = any(${ids}::uuid[])`}`)
  return new Set(rows.map(({ id }) => id))
}

/** Replays the rule day by day over the recorded history and returns what it would have done since a day. */
export async function backTest(
  scope: Scope,
  id: string,
  { definition: given, from }: { definition?: RuleDefinition | undefined; from: string },
  now = new Date(),
): Promise<BackTest> {
  const { db, agency, origin } = scope
  const definition = await definitionFor(scope, id, given)
  const to = todayIn(agency.time_zone, now)
  if (from > to || daysBetween(from, to) > mostDays)
    throw invalid({ from: [automationTexts.named('backTestDays', { most: mostDays })] })
  const begun = await replay(scope, definition, { from, to })
  const perDay = new Map<string, Match[]>()
  for (const { day, match } of begun) perDay.set(day, [...(perDay.get(day) ?? []), match])
  const weeks = new Map<string, { people: Set<Id>; effects: number; messages: number }>()
  const everybody = new Set<Id>()
  let messages = 0
  const named: { employee_id: Id; day: string }[] = []
  const before = new Map<Id, string[]>()
  for (const [day, matches] of [...perDay].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const matched = await sieved(scope, definition, day, matches)
    for (const match of matched) {
      if (isBeyond(definition, before, match.employee_id, day)) continue
      let at = day
      for (const { wait, act, still } of definition.steps) {
        if (wait?.by === 'days') at = addDays(at, wait.days)
        if (at > to) break
        if (hasFilters(still) && !(await whoMatched(scope, still, at, [match.employee_id])).has(match.employee_id))
          break
        const week = weekOf(at)
        const one = weeks.get(week) ?? { people: new Set(), effects: 0, messages: 0 }
        one.people.add(match.employee_id)
        one.effects += 1
        if (tellsPeople(act)) {
          one.messages += 1
          messages += 1
        }
        weeks.set(week, one)
      }
      everybody.add(match.employee_id)
      named.push({ employee_id: match.employee_id, day })
    }
  }
  const latest = named.slice(-20).toReversed()
  const names = await db.rows<{
    id: Id
    name: string
  }>(sql`select e.id, e.last_name || ', ' || e.first_name as name from employees e
    where e.organization_id = ${agency.id} and e.id = any(${latest.map(one => one.employee_id)}::uuid[])`)
  const called = new Map(names.map(one => [one.id, one.name]))
  return {
    sentence: sentenceOf(definition, await sayingOf(scope, definition, origin.language)),
    from,
    to,
    weeks: [...weeks]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([week, { people, effects, messages: sent }]) => ({ week, people: people.size, effects, messages: sent })),
    people: everybody.size,
    messages,
    latest: latest.map(one => Object.assign({}, one, { name: called.get(one.employee_id) ?? '' })),
    not_replayed: notReplayed(definition, origin.language).map(text => inWords(origin.language, text)),
  }
}

/** Returns the Monday of the day's week. */
const weekOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const spans = { day: 1, week: 7, month: 30, year: 365, ever: 100_000 } as const

function isBeyond({ at_most }: RuleDefinition, before: Map<Id, string[]>, id: Id, day: string): boolean {
  if (!at_most) return false
  const earlier = (before.get(id) ?? []).filter(one => daysBetween(one, day) < spans[at_most.per])
  if (earlier.length >= at_most.times) return true
  before.set(id, [...earlier, day])
  return false
}

/** Keeps the people the rule is for, as of the day it was triggered. */
async function sieved(
  scope: Scope,
  { people, stop_when }: RuleDefinition,
  day: string,
  matches: readonly Match[],
): Promise<Match[]> {
  const ids = [...new Set(matches.map(one => one.employee_id))]
  let those = [...matches]
  if (hasFilters(stop_when)) {
    const stopped = await whoMatched(scope, stop_when, day, ids)
    those = those.filter(one => !stopped.has(one.employee_id))
  }
  if (!hasFilters(people)) return those
  const matched = await whoMatched(scope, people, day, ids)
  return those.filter(one => matched.has(one.employee_id))
}

interface Begun {
  day: string
  match: Match
}

/** Returns every occasion that would have triggered the rule, with its day. */
async function replay(
  scope: Scope,
  definition: RuleDefinition,
  { from, to }: { from: string; to: string },
): Promise<Begun[]> {
  const { agency } = scope
  const { trigger } = definition
  const begun: Begun[] = []
  switch (trigger.on) {
    case 'event': {
      const matches = await heard(
        scope,
        { id: nobody, definition },
        sql`ev.at >= (${from}::date::timestamp at time zone ${agency.time_zone})
        and ev.kind = any(${[...ruleEvents[trigger.event].kinds]}::text[])`,
      )
      return matches.map(match => ({ day: match.occasion.day ?? from, match }))
    }
    case 'date':
      for (let day = from; day <= to; day = addDays(day, 1))
        for (const match of await matchesOfDay(scope, trigger, day)) begun.push({ day, match })
      return begun
    case 'enters':
    case 'leaves': {
      const filters = await membersFilters(scope, trigger)
      let was = await whoMatched(scope, filters, addDays(from, -1), null)
      for (let day = from; day <= to; day = addDays(day, 1)) {
        const is = await whoMatched(scope, filters, day, null)
        const turned =
          trigger.on === 'enters' ? [...is].filter(one => !was.has(one)) : [...was].filter(one => !is.has(one))
        for (const employee_id of turned)
          begun.push({
            day,
            match: { employee_id, occurrence: `${trigger.on} ${day}`, occasion: { kind: trigger.on, day }, causes: [] },
          })
        was = is
      }
      return begun
    }
    case 'schedule': {
      let after = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000)
      for (;;) {
        const at = nextOf(definition, agency.time_zone, after)
        if (at === null) return begun
        const day = todayIn(agency.time_zone, new Date(at))
        if (day > to) return begun
        if (day >= from)
          for (const employee_id of await whoMatched(scope, definition.people, day, null))
            begun.push({ day, match: { employee_id, occurrence: at, occasion: { kind: 'schedule', day }, causes: [] } })
        after = new Date(at)
      }
    }
    default:
      return begun
  }
}
const nobody = '00000000-0000-0000-0000-000000000000'

/** Returns one sentence for each part that history can't show. */
function notReplayed({ trigger, people, steps, stop_when }: RuleDefinition, language: string): string[] {
  const said: string[] = []
  if (trigger.on === 'hand') said.push(automationTexts.named('replayHand'))
  const filters = [
    people,
    stop_when,
    'filters' in trigger ? (trigger.filters ?? null) : null,
    ...steps.map(({ still }) => still),
  ]
  const today = [...new Set(filters.flatMap(todayOnly))]
  if (today.length > 0)
    said.push(
      automationTexts.named('replayToday', {
        filters: today
          .map(key => inWords(language, employeeFilters[key as keyof typeof employeeFilters].label))
          .join(', '),
      }),
    )
  if (trigger.on === 'event' || trigger.on === 'date') said.push(automationTexts.named('replayRenamed'))
  if (trigger.on === 'date') said.push(automationTexts.named('replayDays'))
  if ('view_id' in trigger && trigger.view_id) said.push(automationTexts.named('replayViews'))
  if (steps.some(({ act }) => tellsPeople(act))) said.push(automationTexts.named('replayMessages'))
  return said
}
