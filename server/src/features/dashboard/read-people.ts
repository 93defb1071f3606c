import { activeStatus, type DashboardFacts } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import { rememberedOnce } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { countEmployeesBy, seenBy } from '../employees/population.ts'
import { missingColumns } from '../employees/row-facts.ts'
import { aboutCounts } from '../employees/training-population.ts'
import { monthStarts } from './months.ts'

type People = Omit<DashboardFacts, 'as_of' | 'upcoming_status_changes' | 'returns' | 'training' | 'recent'>

/**
 * The numbers of the dashboard, of the employees the actor sees: each is the total of the list that its tile opens. Remembered until
 * the agency's data changes or a new month begins.
 */
export function readPeople(scope: Scope): Promise<People> {
  const starts = monthStarts(todayIn(scope.agency.time_zone))
  const read = async () => {
    const [groups, names, by_discipline] = await Promise.all([
      groupsOf(scope, starts),
      scope.db.rows<Named>(sql`select id, name from locations where organization_id = ${scope.agency.id}`),
      byDiscipline(scope),
    ])
    return { ...rolledUp(groups, starts), by_location: byLocation(groups, names), by_discipline }
  }
  return rememberedOnce(scope, `dashboard ${starts[0]}`, read, aboutCounts())
}

interface Named {
  id: string
  name: string
}
interface Grouped {
  provider_status: number
  location_id: string | null
  /** 1 to 12 are the twelve months; before, after and unknown are others. */
  hired: number | null
  gone: number | null
  people: number
}
type Group = Grouped & People['missing']
const missingKeys = Object.keys(missingColumns) as (keyof People['missing'])[]

/** One pass over the employees into at most a few hundred groups. */
function groupsOf(scope: Scope, starts: string[]): Promise<Group[]> {
  const missing = Object.entries(missingColumns).map(
    ([key, isMissing]) => sql`count(*) filter (where ${isMissing}) as ${raw(key)}`,
  )
  return scope.db.rows<Group>(sql`
    select e.provider_status, e.location_id, width_bucket(e.hire_date, ${starts}::date[]) as hired,
      width_bucket(e.termination_date, ${starts}::date[]) as gone, count(*) as people,
      ${join(missing)}
    from employees e where ${seenBy(scope)} group by 1, 2, 3, 4`)
}

function rolledUp(groups: Group[], starts: string[]): Omit<People, 'by_location' | 'by_discipline'> {
  const sum = (of: (group: Group) => number, where: (group: Group) => boolean = () => true) =>
    groups.filter(where).reduce((total, group) => total + of(group), 0)
  const isActive = (group: Group) => group.provider_status === activeStatus
  const statuses = [...new Set(groups.map(group => group.provider_status))].sort((a, b) => a - b)
  return {
    total: sum(group => group.people),
    by_status: statuses.map(provider_status => ({
      provider_status,
      count: sum(
        group => group.people,
        group => group.provider_status === provider_status,
      ),
    })),
    months: starts.slice(0, 12).map((month, n) => ({
      month,
      hired: sum(
        group => group.people,
        group => group.hired === n + 1,
      ),
      left: sum(
        group => group.people,
        group => group.gone === n + 1,
      ),
    })),
    missing: Object.fromEntries(missingKeys.map(key => [key, sum(group => group[key], isActive)])) as People['missing'],
  }
}

function byLocation(groups: Group[], names: Named[]): People['by_location'] {
  const active = new Map<string | null, number>()
  for (const { provider_status, location_id, people } of groups)
    if (provider_status === activeStatus) active.set(location_id, (active.get(location_id) ?? 0) + people)
  const known = new Map(names.map(({ id, name }) => [id, name]))
  return [...active]
    .map(([location_id, active]) => ({ location_id, name: known.get(location_id ?? '') ?? null, active }))
    .sort((a, b) => b.active - a.active || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en'))
}

/** As the list counts them: everybody who holds the discipline, so that a person with two stands in both. */
async function byDiscipline(scope: Scope): Promise<People['by_discipline']> {
  const [{ data }, names] = await Promise.all([
    countEmployeesBy(scope, { of: 'discipline_id', provider_status: String(activeStatus) }),
    scope.db.rows<Named>(sql`select id, name from disciplines where organization_id = ${scope.agency.id}`),
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
