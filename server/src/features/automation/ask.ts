import { employeeFilters, framesIn, hasFilters, type Id, parseFilters, type RuleFilters } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { notLeft } from '../assignments/write-assignments.ts'
import { employeesChosen, population } from '../employees/population.ts'
import { readView } from '../saved-views/read-views.ts'
import { agencyViews } from '../saved-views/viewed-lists.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'

/** One filter checked for a person. */
export interface Asked {
  key: string
  held: boolean
  /** The column's value; null when there is no single value. */
  found: string | null
}
export interface Answer {
  held: boolean
  parts: Asked[]
}

/** Columns whose value explains a filter's result. */
const shown: Readonly<Record<string, Sql>> = {
  provider_status: sql`e.provider_status`,
  location_id: sql`e.location_id`,
  coordinator_id: sql`e.coordinator_id`,
  discipline_id: sql`e.discipline_id`,
  language: sql`e.language`,
  employment_type: sql`e.employment_type`,
  hired_from: sql`e.hire_date`,
  hired_to: sql`e.hire_date`,
  return_from: sql`e.expected_return`,
  return_to: sql`e.expected_return`,
  city: sql`e.city`,
  tag: sql`array_to_string(e.tags, ', ')`,
  task: sql`array_to_string(e.tasks, ', ')`,
}

/** People per statement: a dry run checks everyone in an agency. */
const together = 5_000

type Values = Readonly<Record<string, string | undefined>>
const conditions = employeesChosen.filters as Readonly<
  Record<string, (value: string, scope: Scope, values: Values) => Sql | null>
>

/** Checks filters for some people, one filter at a time, so that a trace can show each result. */
export async function ask(scope: Scope, filters: RuleFilters | null, ids: readonly Id[]): Promise<Map<Id, Answer>> {
  if (!hasFilters(filters)) return new Map(ids.map(id => [id, { held: true, parts: [] }]))
  const values: Values = await followMergedFilters(scope, filters)
  const frames = framesIn(employeeFilters, values)
  const keys = Object.keys(values).filter(key => values[key] && !(key in frames))
  const asked = keys.flatMap(key => {
    const holds = conditions[key]?.(values[key] ?? '', scope, { ...frames, ...values })
    return holds ? [{ key, holds }] : []
  })
  const columns = asked.map(
    ({ key, holds }, at) =>
      sql`(${holds}) is true as ${raw(`held_${at}`)}, (${shown[key] ?? sql`null`})::text as ${raw(`found_${at}`)}`,
  )
  const found = new Map<Id, Answer>()
  for (let from = 0; from < ids.length; from += together) {
    const rows = await scope.db.rows<
      Record<string, unknown> & { id: Id }
    >(sql`select e.id, ${join([...columns, sql`true as seen`])}
      from employees e where e.organization_id = ${scope.agency.id} and e.id = any(${ids.slice(from, from + together)}::uuid[])`)
    for (const row of rows) {
      const parts = asked.map(
        ({ key }, at): Asked => ({
          key,
          held: row[`held_${at}`] === true,
          found: (row[`found_${at}`] as string | null) ?? null,
        }),
      )
      found.set(row.id, { held: parts.every(({ held }) => held), parts })
    }
  }
  return found
}

/** Returns the filters of a saved view, or the trigger's own. */
export async function membersFilters(
  scope: Scope,
  trigger: { view_id?: string | null | undefined; filters?: RuleFilters | undefined },
): Promise<RuleFilters> {
  if (!trigger.view_id) return trigger.filters ?? {}
  const { query } = await readView(agencyViews, scope, trigger.view_id)
  return parseFilters(employeeFilters, new URLSearchParams(query))
}

/** Excludes people who have left, unless the filters name statuses. */
const here = (filters: RuleFilters | null): Sql =>
  filters?.provider_status || filters?.conditions ? sql`` : sql`and ${notLeft}`

/** Returns the people who match now. */
export async function whoMatches(scope: Scope, filters: RuleFilters | null): Promise<Id[]> {
  const { from, where } = population(scope, await followMergedFilters(scope, filters ?? {}))
  const rows = await scope.db.rows<{ id: Id }>(
    sql`select e.id from ${from} where ${where} ${here(filters)} order by e.sort_name, e.id`,
  )
  return rows.map(({ id }) => id)
}

/** Counts the people who match now. */
export async function countMatches(scope: Scope, filters: RuleFilters | null): Promise<number> {
  const { from, where } = population(scope, await followMergedFilters(scope, filters ?? {}))
  const row = await scope.db.row<{ n: number }>(
    sql`select count(*)::int as n from ${from} where ${where} ${here(filters)}`,
  )
  return row?.n ?? 0
}
