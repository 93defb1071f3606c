import { activeStatus, type DashboardFacts } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import { remembered } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { countedByParts, type Part } from '../employees/counted-parts.ts'
import { countEmployeesBy, peopleOf, seenBy } from '../employees/population.ts'
import { missingColumns } from '../employees/row-facts.ts'
import { monthStarts } from './months.ts'

type People = Omit<DashboardFacts, 'as_of' | 'upcoming_status_changes' | 'returns' | 'training' | 'recent'>

/**
 * Returns the dashboard's numbers about employees the actor can see: each is the total of the list its tile opens. Cached until the
 * agency's data changes or a new month begins.
 */
export async function readPeople(scope: Scope): Promise<People> {
  const starts = monthStarts(todayIn(scope.agency.time_zone))
  const count = async (part: Part | null) => talliesOf(await groupsOf(scope, starts, part))
  const [tallies, locations, by_discipline] = await Promise.all([
    countedByParts(scope, { what: `dashboard ${starts[0]}`, count, add: together, people: () => peopleOf(scope) }),
    namesOf(scope, 'locations'),
    byDiscipline(scope),
  ])
  return { ...shown(tallies, starts), by_location: byLocation(tallies, locations), by_discipline }
}

/** Cached like the numbers, so a dashboard never queries known data. */
const namesOf = (scope: Scope, of: 'locations' | 'disciplines'): Promise<Named[]> =>
  remembered(
    scope,
    `names of ${of}`,
    () => scope.db.rows<Named>(sql`select id, name from ${raw(of)} where organization_id = ${scope.agency.id}`),
    ['settings'],
  )

/** Counts by category, such as `status 1`; few, whatever the agency's size. */
type Tallies = Readonly<Record<string, number>>

function together(found: readonly Tallies[]): Tallies {
  const sums: Record<string, number> = {}
  for (const tallies of found) for (const [of, n] of Object.entries(tallies)) sums[of] = (sums[of] ?? 0) + n
  return sums
}

interface Named {
  id: string
  name: string
}
interface Grouped {
  provider_status: number
  location_id: string | null
  /** 1 to 12 are the twelve months; other values mean before, after and unknown. */
  hired: number | null
  gone: number | null
  people: number
}
type Group = Grouped & People['missing']
const missingKeys = Object.keys(missingColumns) as (keyof People['missing'])[]

/** Groups the employees in one pass, into at most a few hundred groups. */
function groupsOf(scope: Scope, starts: string[], part: Part | null): Promise<Group[]> {
  const missing = Object.entries(missingColumns).map(
    ([key, isMissing]) => sql`count(*) filter (where ${isMissing}) as ${raw(key)}`,
  )
  return scope.db.rows<Group>(sql`
    select e.provider_status, e.location_id, width_bucket(e.hire_date, ${starts}::date[]) as hired,
      width_bucket(e.termination_date, ${starts}::date[]) as gone, count(*) as people,
      ${join(missing)}
    from employees e where ${seenBy({ agency: scope.agency, actor: scope.actor, part })} group by 1, 2, 3, 4`)
}

function talliesOf(groups: readonly Group[]): Tallies {
  const tallies: Record<string, number> = {}
  const add = (of: string, n: number) => {
    if (n > 0) tallies[of] = (tallies[of] ?? 0) + n
  }
  for (const { provider_status, location_id, hired, gone, people, ...missing } of groups) {
    add(`status ${provider_status}`, people)
    add(`hired ${hired}`, people)
    add(`left ${gone}`, people)
    if (provider_status !== activeStatus) continue
    add(`location ${location_id ?? ''}`, people)
    for (const key of missingKeys) add(`missing ${key}`, missing[key])
  }
  return tallies
}

/** Returns the entries of one category, by value. */
const valuesOf = (tallies: Tallies, word: string): [string, number][] =>
  Object.entries(tallies).flatMap(([of, n]) => (of.startsWith(`${word} `) ? [[of.slice(word.length + 1), n]] : []))

function shown(tallies: Tallies, starts: string[]): Omit<People, 'by_location' | 'by_discipline'> {
  const by_status = valuesOf(tallies, 'status').map(([status, count]) => ({ provider_status: Number(status), count }))
  return {
    total: by_status.reduce((sum, { count }) => sum + count, 0),
    by_status: by_status.toSorted((a, b) => a.provider_status - b.provider_status),
    months: starts.slice(0, 12).map((month, n) => ({
      month,
      hired: tallies[`hired ${n + 1}`] ?? 0,
      left: tallies[`left ${n + 1}`] ?? 0,
    })),
    missing: Object.fromEntries(missingKeys.map(key => [key, tallies[`missing ${key}`] ?? 0])) as People['missing'],
  }
}

function byLocation(tallies: Tallies, names: Named[]): People['by_location'] {
  const known = new Map(names.map(({ id, name }) => [id, name]))
  return valuesOf(tallies, 'location')
    .map(([id, active]) => ({ location_id: id || null, name: known.get(id) ?? null, active }))
    .sort((a, b) => b.active - a.active || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en'))
}

/** Counts like the list: everyone with the discipline, so a person with two counts in both. */
async function byDiscipline(scope: Scope): Promise<People['by_discipline']> {
  const [{ data }, names] = await Promise.all([
    countEmployeesBy(scope, { of: 'discipline_id', provider_status: String(activeStatus) }),
    namesOf(scope, 'disciplines'),
  ])
  const known = new Map(names.map(({ id, name }) => [id, name]))
  return data
    .map(({ value, count: active }) => ({
      discipline_id: value === 'none' ? null : value,
      name: known.get(value) ?? null,
      active,
    }))
    .sort((a, b) => b.active - a.active || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en'))
}
