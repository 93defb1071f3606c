import { chosen, type employeeFilters, type FilterValues } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { remembered, rememberedOnce } from '../../db/remembered.ts'
import { wordPatterns } from '../../db/search-words.ts'
import { ownRowsOnly, type Scope } from '../../scope.ts'
import { importedBy, importedByNone, importedByNoneOr } from './import/imported.ts'
import { missingColumns } from './row-facts.ts'

export type EmployeeFilterValues = FilterValues<typeof employeeFilters>

/**
 * The one place that turns the filter language into SQL, for the table `employees` under the alias `e`. Serves the list, its
 * totals, exports, saved views, the dashboard and (later) audiences.
 */
export function populationWhere(scope: Seer, filters: EmployeeFilterValues): Sql {
  return join([seenBy(scope), ...conditions(scope, filters)], ' and ')
}

type Seer = Pick<Scope, 'agency' | 'actor'>

/** What lists and counts of employees are about (db/remembered.ts): they stay while other things of the agency change. */
export const aboutEmployees = ['people', 'settings'] as const

/**
 * The employees the actor may see. Row-level security alone would show a coordinator no more, but only after looking at everybody:
 * with the condition said, an index leads to the own employees.
 */
export const seenBy = ({ agency, actor }: Seer): Sql =>
  ownRowsOnly(actor)
    ? sql`e.organization_id = ${agency.id} and e.coordinator_id in (select c.id from coordinators c
        where c.organization_id = ${agency.id} and c.user_id = ${actor.user_id})`
    : sql`e.organization_id = ${agency.id}`

/**
 * The same population as a source and its conditions: a search goes by the trigram index, which row-level security lets nobody
 * use but `employees_found` (migrations/001).
 */
export function population(scope: Seer, filters: EmployeeFilterValues): { from: Sql; where: Sql } {
  const { search, ...others } = filters
  const words = searchWords(search)
  if (words.length === 0) return { from: sql`employees e`, where: populationWhere(scope, filters) }
  const { anywhere, starts } = employeePatterns(words)
  return { from: sql`employees_found(${anywhere}, ${starts}) e`, where: populationWhere(scope, others) }
}

/** In `employees.search` words begin after a blank, an apostrophe or a hyphen. */
export const employeePatterns = (words: readonly string[]) => wordPatterns(words, "[ '-]")

function conditions({ agency }: Seer, f: EmployeeFilterValues): Sql[] {
  return [
    ...searched(f.search),
    ...among(sql`e.provider_status`, chosen(f.provider_status), 'smallint'),
    ...heldDisciplines(chosen(f.discipline_id)),
    ...amongOrNone(sql`e.location_id`, chosen(f.location_id)),
    ...amongOrNone(sql`e.coordinator_id`, chosen(f.coordinator_id)),
    ...among(sql`e.language`, chosen(f.language), 'text'),
    ...among(sql`e.employment_type`, chosen(f.employment_type), 'text'),
    ...(f.hired_from ? [sql`e.hire_date >= ${f.hired_from}::date`] : []),
    ...(f.hired_to ? [sql`e.hire_date <= ${f.hired_to}::date`] : []),
    ...(f.terminated_from ? [sql`e.termination_date >= ${f.terminated_from}::date`] : []),
    ...(f.terminated_to ? [sql`e.termination_date <= ${f.terminated_to}::date`] : []),
    ...missingAny(chosen(f.missing)),
    ...imported(agency, chosen(f.import_id)),
    ...(f.planned ? [plannedChange(agency)] : []),
  ]
}

function searched(search: string | undefined): Sql[] {
  const words = searchWords(search)
  if (words.length === 0) return []
  const { anywhere, starts } = employeePatterns(words)
  return [sql`e.search like all(${anywhere})`, sql`e.search ~ all(${starts})`]
}

/** `is true` keeps it one set that is made once: joined, the few plans were gone through for each hit of a search. */
const plannedChange = (agency: Seer['agency']) => sql`(e.id in (select s.employee_id from scheduled_statuses s
  where s.organization_id = ${agency.id} and s.ended_at is null)) is true`

const types = { smallint: sql`smallint`, text: sql`text`, uuid: sql`uuid` }

/** One value is compared plainly: only then can an index on (column, sort key) give the rows in order. */
function among(column: Sql, values: string[], type: keyof typeof types): Sql[] {
  if (values.length === 0) return []
  if (values.length === 1) return [sql`${column} = ${values[0]}::${types[type]}`]
  return [sql`${column} = any(${values}::${types[type]}[])`]
}

function amongOrNone(column: Sql, values: string[]): Sql[] {
  const ids = values.filter(value => value !== 'none')
  const none = values.includes('none') ? [sql`${column} is null`] : []
  const either = [...among(column, ids, 'uuid'), ...none]
  return either.length > 0 ? [sql`(${join(either, ' or ')})`] : []
}

/** Any discipline held, not only the first one. */
function heldDisciplines(values: string[]): Sql[] {
  const ids = values.filter(value => value !== 'none')
  const held = sql`exists (select from employee_disciplines d
    where d.organization_id = e.organization_id and d.employee_id = e.id and d.discipline_id = any(${ids}::uuid[]))`
  const either = [...(ids.length > 0 ? [held] : []), ...(values.includes('none') ? [sql`e.discipline_id is null`] : [])]
  return either.length > 0 ? [sql`(${join(either, ' or ')})`] : []
}

/** `none`: who came by no import and was never changed by one. */
function imported(agency: Seer['agency'], values: string[]): Sql[] {
  const ids = values.filter(value => value !== 'none')
  if (!values.includes('none')) return ids.length > 0 ? [importedBy(ids)] : []
  return [ids.length > 0 ? importedByNoneOr(agency, ids) : importedByNone]
}

function missingAny(values: string[]): Sql[] {
  const either = values.flatMap(value => missingColumns[value] ?? [])
  return either.length > 0 ? [sql`(${join(either, ' or ')})`] : []
}

/**
 * What was typed, as words that must all occur in `employees.search`: `Reyes, Marisol` is two words, a phone number in any writing is
 * its digits. The database folds case and accents (db/search-words.ts).
 */
export function searchWords(typed: string | undefined): string[] {
  if (!typed?.trim()) return []
  const digits = typed.replace(/\D/g, '')
  if (digits.length >= 7 && /^[\d\s().+-]+$/.test(typed)) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8)
}

/** Nothing is filtered but by status. */
export const statusOnly = (f: EmployeeFilterValues) =>
  Object.entries(f).every(([key, value]) => key === 'provider_status' || value === undefined || value === '')

/** The exact number of employees the actor sees under these filters, remembered until the agency's data changes. */
export async function countEmployees(scope: Scope, filters: EmployeeFilterValues): Promise<number> {
  if (statusOnly(filters) && !ownRowsOnly(scope.actor)) {
    const wanted = chosen(filters.provider_status).map(Number)
    const counts = await countsByStatus(scope)
    return counts.reduce((sum, n, status) => (wanted.length === 0 || wanted.includes(status) ? sum + n : sum), 0)
  }
  const count = async () => {
    const { from, where } = population(scope, filters)
    const row = await scope.db.row<{ n: number }>(sql`select count(*) as n from ${from} where ${where}`)
    return row?.n ?? 0
  }
  return remembered(scope, `employees.count ${JSON.stringify(filters)}`, count, aboutEmployees)
}

/** By `provider_status`, kept by the database in the transaction that changes them. */
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
