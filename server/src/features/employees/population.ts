import { chosen, type CountedOf, employeesList, type ValueCounts, type ValuesOf } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { remembered, rememberedOnce } from '../../scope/remembered.ts'
import { phoneDigits, typedWords, wordPatterns } from '../../db/search-words.ts'
import { among, amongOrNone, anyOf, fromDay, idsIn, toDay } from '../../lists/conditions.ts'
import { countValues } from '../../lists/count-values.ts'
import { type ListSql, listPopulation } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import { ownRowsOnly, reading, type Scope } from '../../scope/scope.ts'
import { credentialConditions } from './credential-population.ts'
import { complianceConditions, complianceCounted } from './compliance-population.ts'
import { importedBy, importedByNone, importedByNoneOr, touchedBy } from './imported.ts'
import { isAmong } from './is-among.ts'
import { missingAs, missingColumns, returning } from './row-facts.ts'
import { downwards, orders } from './sort.ts'
import { todayIn } from './today.ts'
import { countedByParts, inPart, type Part } from './counted-parts.ts'
import { aboutCounts, isAboutRosters, trainingConditions } from './training-population.ts'

export type EmployeeFilterValues = ValuesOf<typeof employeesList>
type Seer = Pick<Scope, 'agency' | 'actor'> & {
  /** For a large agency whose parts are counted separately. */
  part?: Part | null
}

/**
 * The employees the actor may see. Row-level security alone would give a coordinator the same result, but only after checking
 * everyone: with the condition stated, an index finds their own employees.
 */
export const seenBy = ({ agency, actor, part }: Seer): Sql =>
  ownRowsOnly(actor)
    ? sql`e.organization_id = ${agency.id} and e.coordinator_id in (select c.id from coordinators c
        where c.organization_id = ${agency.id} and c.user_id = ${actor.user_id})`
    : part
      ? sql`e.organization_id = ${agency.id} and ${inPart(part, sql`e.id`)}`
      : sql`e.organization_id = ${agency.id}`

/** The single definition of the filters, for the table `employees` under the alias `e`; the columns are in list.ts. */
export const employeesChosen: Omit<ListSql<typeof employeesList, Seer>, 'list' | 'columns'> = {
  from: sql`employees e`,
  id: sql`e.id`,
  seen: seenBy,
  // Uses the trigram index, which row-level security allows only in this function (migrations/001)
  found: search => {
    const words = searchWords(search)
    if (words.length === 0) return null
    const { anywhere, starts } = employeePatterns(words)
    return sql`employees_found(${anywhere}, ${starts}) e`
  },
  filters: {
    search: typed => {
      const words = searchWords(typed)
      if (words.length === 0) return null
      const { anywhere, starts } = employeePatterns(words)
      return sql`e.search like all(${anywhere}) and e.search ~ all(${starts})`
    },
    provider_status: among(sql`e.provider_status`, 'smallint'),
    discipline_id: heldDisciplines,
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    language: among(sql`e.language`),
    employment_type: among(sql`e.employment_type`),
    hired_from: fromDay(sql`e.hire_date`),
    hired_to: toDay(sql`e.hire_date`),
    terminated_from: fromDay(sql`e.termination_date`),
    terminated_to: toDay(sql`e.termination_date`),
    return_from: fromDay(sql`e.expected_return`),
    return_to: toDay(sql`e.expected_return`),
    returning: (value, { agency }) =>
      anyOf(chosen(value).flatMap(key => returning(todayIn(agency.time_zone))[key] ?? [])),
    missing: value => anyOf(chosen(value).flatMap(key => missingColumns[key] ?? [])),
    city: typedAs(sql`e.sort_city`),
    tag: tagged,
    task: value => sql`e.tasks && ${chosen(value)}::text[]`,
    birth_month: value =>
      anyOf(
        chosen(value).map(month => sql`e.sort_birthday between ${Number(month) * 100} and ${Number(month) * 100 + 31}`),
      ),
    import_id: imported,
    planned: plannedChange,
    ...trainingConditions,
    ...complianceConditions,
    ...credentialConditions,
    conditions: treeOf(employeesList, () => employeesChosen, sql`e.id`),
  },
  orders,
  downwards,
  counted: {
    provider_status: { value: sql`e.provider_status` },
    // Any held discipline, to match the filter
    discipline_id: { value: sql`ed.discipline_id`, join: disciplinesHeld },
    location_id: { value: sql`e.location_id` },
    coordinator_id: { value: sql`e.coordinator_id` },
    language: { value: sql`e.language` },
    employment_type: { value: sql`e.employment_type` },
    missing: {
      value: sql`missed.key`,
      join: () => sql`cross join lateral unnest(${missingAs(key => key)}) missed (key)`,
    },
    city: { value: sql`e.sort_city` },
    tag: { value: sql`tagged.key`, join: () => sql`left join lateral unnest(e.sort_tags) tagged (key) on true` },
    birth_month: { value: sql`e.sort_birthday / 100` },
    import_id: { value: sql`touched.job_id`, join: touchedBy },
    planned: { value: sql`planned.is`, join: planned },
    ...complianceCounted,
  },
}

/**
 * The employees that filters select, as a source `e` and its conditions: for any operation on all of them, such as exports, bulk
 * changes and audiences.
 */
export const population = (scope: Seer, filters: EmployeeFilterValues): { from: Sql; where: Sql } =>
  listPopulation(employeesChosen, scope, filters)

/** In `employees.search`, words begin after a space, an apostrophe or a hyphen. */
export const employeePatterns = (words: readonly string[]) => wordPatterns(words, "[ '-]")

function withPlans({ agency }: Seer): Sql {
  return sql`select s.employee_id from scheduled_statuses s where s.organization_id = ${agency.id} and s.ended_at is null`
}

/** One set: as a join, the few plans were searched for each hit of a search. */
function plannedChange(_: string, seer: Seer): Sql {
  return isAmong(withPlans(seer))
}

function planned(seer: Seer): Sql {
  return sql`join (select distinct employee_id, 'status_change' as is from (${withPlans(seer)}) s offset 0) planned on planned.employee_id = e.id`
}

/** Matches one of the typed words in upper or lower case, or blank if `none` is selected. */
function typedAs(column: Sql) {
  return (value: string): Sql | null => {
    const { ids: words, none } = idsIn(value)
    return anyOf([
      ...(words.length > 0 ? [sql`${column} = any(value_keys(${words}::text[]))`] : []),
      ...(none ? [sql`${column} is null`] : []),
    ])
  }
}

/** Uses the tag index, which row-level security allows only in this function (migrations/056); one set, like planned changes. */
function tagged(value: string): Sql | null {
  const { ids: words, none } = idsIn(value)
  const held = sql`(e.id in (select id from employees_tagged(value_keys(${words}::text[])) id)) is true`
  return anyOf([...(words.length > 0 ? [held] : []), ...(none ? [sql`e.sort_tags = '{}'`] : [])])
}

/** Any discipline held, not only the first one. */
function heldDisciplines(value: string, { part }: Seer): Sql | null {
  const { ids, none } = idsIn(value)
  const held = sql`exists (select from employee_disciplines d
    where d.organization_id = e.organization_id and d.employee_id = e.id and d.discipline_id = any(${ids}::uuid[]) ${part ? sql`and ${inPart(part, sql`d.employee_id`)}` : empty})`
  return anyOf([...(ids.length > 0 ? [held] : []), ...(none ? [sql`e.discipline_id is null`] : [])])
}

/**
 * Reads all of the agency's disciplines at once (`offset 0`): the planner overestimates the policy and would look them up for each
 * employee. Limited coordinators have few people, and for them the policy is expensive.
 */
function disciplinesHeld({ agency, actor, part }: Seer): Sql {
  return ownRowsOnly(actor)
    ? sql`left join employee_disciplines ed on ed.organization_id = e.organization_id and ed.employee_id = e.id`
    : sql`left join (select employee_id, discipline_id from employee_disciplines where organization_id = ${agency.id}
        ${part ? sql`and ${inPart(part, sql`employee_id`)}` : empty} offset 0) ed
        on ed.employee_id = e.id`
}

/** `none`: people never created or changed by an import. */
function imported(value: string): Sql | null {
  const { ids, none } = idsIn(value)
  if (!none) return ids.length > 0 ? importedBy(ids) : null
  return ids.length > 0 ? importedByNoneOr(ids) : importedByNone
}

/**
 * Splits a search into words that must all occur in `employees.search`: `Reyes, Marisol` is two words; a phone number in any format
 * becomes its digits. The database folds case and accents (db/search-words.ts).
 */
export function searchWords(typed: string | undefined): string[] {
  if (!typed?.trim()) return []
  const digits = phoneDigits(typed)
  return digits ? [digits] : typedWords(typed)
}

/** Selects the employees `e` that a search may match, by the trigram index; null when the words are too short for it. */
export function employeesByTrigrams(search: string): Sql | null {
  const words = typedWords(search).filter(word => word.length >= 3)
  if (words.length === 0 || phoneDigits(search)) return null
  return sql`employees_found(${employeePatterns(words).anywhere}) e`
}

/** True when status is the only filter. */
export const statusOnly = (f: EmployeeFilterValues) =>
  Object.entries(f).every(([key, value]) => key === 'provider_status' || value === undefined || value === '')

/** Returns the exact number of employees the actor sees under these filters, cached until the agency's data changes. */
export async function countEmployees(scope: Scope, filters: EmployeeFilterValues): Promise<number> {
  if (statusOnly(filters) && !ownRowsOnly(scope.actor)) {
    const wanted = chosen(filters.provider_status).map(Number)
    const counts = await countsByStatus(scope)
    return counts.reduce((sum, n, status) => (wanted.length === 0 || wanted.includes(status) ? sum + n : sum), 0)
  }
  const count = async (part: Part | null) => {
    const { from, where } = population({ ...scope, part }, filters)
    const row = await scope.db.row<{ n: number }>(sql`select count(*) as n from ${from} where ${where}`)
    return row?.n ?? 0
  }
  const what = `employees.count ${JSON.stringify(filters)}`
  if (!isAboutRosters(filters)) return remembered(scope, what, () => count(null), aboutCounts(filters))
  return countedByParts(scope, {
    what,
    count,
    add: found => found.reduce((sum, n) => sum + n, 0),
    people: () => peopleOf(scope),
  })
}

/** Counts employees by the values of one filter under the other filters, cached until the agency's data changes. */
export async function countEmployeesBy(
  scope: Scope,
  { of, ...filters }: EmployeeFilterValues & { of: CountedOf<typeof employeesList> },
): Promise<ValueCounts> {
  const others = { ...filters, [of]: undefined }
  if (of === 'provider_status' && statusOnly(others) && !ownRowsOnly(scope.actor)) {
    const counts = await countsByStatus(scope)
    return { data: counts.flatMap((count, status) => (count > 0 ? [{ value: String(status), count }] : [])) }
  }
  const count = (part: Part | null) =>
    countValues({ ...employeesChosen, list: employeesList }, { ...reading(scope), part }, { of, ...others })
  const what = `employees.counts by ${of} ${JSON.stringify(others)}`
  const asked = { ...others, [of]: 'counted' }
  if (isAboutRosters(asked)) {
    const own = reading(scope)
    return countedByParts(own, { what, count, add: addCounts, people: () => peopleOf(own) })
  }
  // Counting by standing depends on standings even when no filter uses them
  return rememberedOnce(scope, what, () => count(null), aboutCounts(asked))
}

/** Adds up counts of parts of the same people, in the order of their values, `none` last. */
function addCounts(found: readonly ValueCounts[]): ValueCounts {
  const sums = new Map<string, number>()
  for (const { data } of found) for (const { value, count } of data) sums.set(value, (sums.get(value) ?? 0) + count)
  const data = [...sums].map(([value, count]) => ({ value, count }))
  const isBefore = (one: string, other: string) =>
    /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) < Number(other) : one < other
  return {
    data: data.toSorted((one, other) =>
      one.value === 'none' ? 1 : other.value === 'none' || isBefore(one.value, other.value) ? -1 : 1,
    ),
  }
}

/** Returns the stored number of people in the agency. */
export const peopleOf = async (scope: Scope): Promise<number> =>
  (await countsByStatus(scope)).reduce((sum, count) => sum + count, 0)

/** Counts by `provider_status`, which the database updates in the transaction of a change. */
const countsByStatus = (scope: Scope): Promise<number[]> =>
  rememberedOnce(scope, 'employees.counts', () => keptCounts(scope), ['people'])

async function keptCounts(scope: Scope): Promise<number[]> {
  const rows = await scope.db.rows<{ provider_status: number; employees: number }>(
    sql`select provider_status, employees from agency_counts where organization_id = ${scope.agency.id}`,
  )
  const counts: number[] = Array.from({ length: 10 }, () => 0)
  for (const { provider_status, employees } of rows) counts[provider_status] = employees
  return counts
}
