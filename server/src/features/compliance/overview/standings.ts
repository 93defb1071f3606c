import {
  type StandingCounts,
  type ComplianceState,
  type employeesList,
  type Id,
  type NamedStanding,
  type ValuesOf,
} from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Topic } from '../../../db/topics.ts'
import { rememberedOnce } from '../../../scope/remembered.ts'
import { ownRowsOnly, type Scope } from '../../../scope/scope.ts'
import { type AsOf, holdsOn, isRedState, ruleName } from '../../employees/compliance-facts.ts'
import { countEmployees, population } from '../../employees/population.ts'
import { todayIn } from '../../employees/today.ts'

/** Topics that everything counted here depends on. */
export const aboutStanding: readonly Topic[] = ['people', 'settings', 'compliance']

/**
 * Returns the employees-list filters for active people on that day: every count is the total of a list that starts with these
 * filters.
 */
export function activeOn({ agency }: Pick<Scope, 'agency'>, { day, isShown }: AsOf): ValuesOf<typeof employeesList> {
  if (day === todayIn(agency.time_zone)) return { provider_status: '1' }
  return { active_on: day, compliance_on: day, ...(isShown && { compliance_known: 'shown' }) }
}

/** A group of people with the same status. */
interface Count {
  state: ComplianceState
  people: number
}

export const nobody: StandingCounts = { asked: 0, compliant: 0, due_soon: 0, overdue: 0, lapsed: 0 }

export function rolledUp(counts: readonly Count[]): StandingCounts {
  const sum = { ...nobody }
  for (const { state, people } of counts) {
    sum.asked += people
    if (!isRedState(state)) sum.compliant += people
    if (state === 'due_soon' || state === 'overdue' || state === 'lapsed') sum[state] += people
  }
  return sum
}

/**
 * Joins everyone's status, or that of each rule, on that day to `e`. The planner overestimates the row policy, so all rows are read
 * at once (`offset 0`), unless the caller sees only a few people, where the policy is expensive.
 */
function standing({ agency, actor }: Scope, table: 'compliance_people' | 'compliance_states', asOf: AsOf): Sql {
  const from = sql`${raw(table)} s`
  const holds = sql`s.state <> 'not_applicable' and ${holdsOn('s', asOf)}`
  return ownRowsOnly(actor)
    ? sql`join ${from} on s.organization_id = e.organization_id and s.employee_id = e.id and ${holds}`
    : sql`join (select * from ${from} where s.organization_id = ${agency.id} and ${holds} offset 0) s on s.employee_id = e.id`
}

/**
 * Active people with these columns and their state, as the table `found` of a statement. Built first and grouped afterward:
 * compared with the policy's estimated cost, the planner thinks a sort of half a million rows is free.
 */
function foundBy(scope: Scope, asOf: AsOf, columns: Sql, table: 'compliance_people' | 'compliance_states'): Sql {
  const { from, where } = population(scope, activeOn(scope, asOf))
  return sql`with found as materialized (select ${columns}, s.state from ${from} ${standing(scope, table, asOf)} where ${where})`
}

interface Place {
  location_id: Id | null
  coordinator_id: Id | null
  language: string
}
type Counted<Group> = Group & Count

interface People {
  places: Counted<Place>[]
  disciplines: Counted<{ discipline_id: Id | null }>[]
}

/**
 * Counts in one pass over the people, in at most a few thousand groups of locations. By discipline it counts like the list's
 * filter: everyone who has it, so a person with two counts in both.
 */
const byGroup = (scope: Scope, asOf: AsOf): Promise<People> =>
  kept(scope, 'people', asOf, async () => {
    const held = sql`(select organization_id, employee_id, discipline_id from employee_disciplines
      where organization_id = ${scope.agency.id} offset 0)`
    const columns = sql`e.id, e.location_id, e.coordinator_id, e.language, e.discipline_id`
    const rows = await scope.db.rows<Counted<Place> & { is_place: boolean; discipline_id: Id | null }>(sql`
      ${foundBy(scope, asOf, columns, 'compliance_people')},
      held as materialized (select f.state, h.discipline_id, f.discipline_id as own from found f left join ${held} h on h.employee_id = f.id)
      select true as is_place, location_id, coordinator_id, language, null::uuid as discipline_id, state, count(*)::int as people
      from found group by location_id, coordinator_id, language, state
      union all select false, null, null, null, discipline_id, state, count(*)::int
      from held where discipline_id is not null or own is null group by discipline_id, state`)
    return { places: rows.filter(row => row.is_place), disciplines: rows.filter(row => !row.is_place) }
  })

/** Counts active people without stored results on that day. */
export const unknownOf = (scope: Scope, asOf: AsOf): Promise<number> =>
  countEmployees(scope, { ...activeOn(scope, asOf), compliance: 'unknown' })

export const byPlace = async (scope: Scope, asOf: AsOf) => (await byGroup(scope, asOf)).places
export const byDiscipline = async (scope: Scope, asOf: AsOf) => (await byGroup(scope, asOf)).disciplines

export const byRule = (scope: Scope, asOf: AsOf) =>
  kept(scope, 'rules', asOf, () =>
    scope.db.rows<Counted<{ rule_id: Id }>>(sql`
      ${foundBy(scope, asOf, sql`s.rule_id`, 'compliance_states')}
      select rule_id, state, count(*)::int as people from found group by rule_id, state`),
  )

export const kept = <T>(scope: Scope, what: string, { day, isShown }: AsOf, find: () => Promise<T>): Promise<T> =>
  rememberedOnce(scope, `compliance ${what} ${day} ${isShown}`, find, aboutStanding)

/** Names the groups, largest first and unassigned last. */
export function named<G extends Count>(
  groups: readonly G[],
  idOf: (group: G) => Id | null,
  names: ReadonlyMap<Id, string>,
): NamedStanding[] {
  const line = (id: Id | null, counts: readonly G[]): NamedStanding => ({
    id,
    name: id === null ? null : (names.get(id) ?? ''),
    ...rolledUp(counts),
  })
  return [...Map.groupBy(groups, idOf)]
    .map(([id, counts]) => line(id, counts))
    .sort(
      (a, b) =>
        Number(a.id === null) - Number(b.id === null) ||
        b.asked - a.asked ||
        (a.name ?? '').localeCompare(b.name ?? '', 'en'),
    )
}

type Naming = 'locations' | 'disciplines' | 'coordinators'
export async function namesIn({ db, agency }: Scope, table: Naming): Promise<Map<Id, string>> {
  const rows = await db.rows<{ id: Id; name: string }>(
    sql`select id, name from ${raw(table)} where organization_id = ${agency.id}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function ruleNames({ db, agency }: Scope): Promise<Map<Id, string>> {
  const rows = await db.rows<{ id: Id; name: string }>(
    sql`select r.id, ${ruleName(agency)} as name from compliance_rules r where r.organization_id = ${agency.id}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the first day with stored results of this kind. */
export const recordsFrom = (scope: Scope, asOf: Pick<AsOf, 'isShown'>): Promise<string | null> =>
  asOf.isShown ? shownFrom(scope) : keptFrom(scope)

/** The first day with stored results at its end. */
const shownFrom = (scope: Scope) =>
  rememberedOnce(
    scope,
    'compliance shown from',
    async () => {
      const row = await scope.db.row<{ first: string | null }>(sql`
        select (min(known_from) at time zone ${scope.agency.time_zone})::date::text as first
        from compliance_people where organization_id = ${scope.agency.id}`)
      return row?.first ?? null
    },
    aboutStanding,
  )

/** Uses one index lookup per state. */
async function keptFrom({ db, agency }: Scope): Promise<string | null> {
  const row = await db.row<{ first: string | null }>(sql`
    select min(f.valid_from)::text as first from unnest(array['lapsed', 'overdue', 'due_soon', 'in_progress', 'upcoming', 'suspended', 'satisfied', 'waived',
      'not_applicable']) k (state)
    cross join lateral (select p.valid_from from compliance_people p where p.organization_id = ${agency.id} and p.state = k.state
      and p.known_to = 'infinity' order by p.valid_from limit 1) f`)
  return row?.first ?? null
}
