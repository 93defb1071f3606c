import { chosen, kindsOf, type auditFilters, type FilterValues, type Id } from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { wordPatterns } from '../../db/search-words.ts'

export type AuditFilterValues = FilterValues<typeof auditFilters> & { subject_id?: Id | undefined }

const anyOf = (column: Sql, values: readonly string[]) => sql`${column} = any(${values}::text[])`

/** What kind of event, and from where. */
export const kindConditions = ({ group, source }: AuditFilterValues, alias: 'ev' | 'p'): Sql[] => [
  ...(group ? [anyOf(sql`${raw(alias)}.kind`, kindsOf(chosen(group)))] : []),
  ...(source ? [anyOf(sql`${raw(alias)}.source`, chosen(source))] : []),
]

/** By whom: `none` is nobody, such as a failed sign-in. */
export const actorsIn = ({ actor_id }: AuditFilterValues) => {
  const all = chosen(actor_id)
  return { anybody: all.length === 0, nobody: all.includes('none'), ids: all.filter(id => id !== 'none') }
}

export function actorConditions(filters: AuditFilterValues): Sql[] {
  const { anybody, nobody, ids } = actorsIn(filters)
  if (anybody) return []
  const some = sql`ev.actor_id = any(${ids}::uuid[])`
  return [nobody ? sql`(ev.actor_id is null or ${some})` : some]
}

/** Enough for the longest transaction: an id is made when the row is written, `at` is when its transaction began. */
const slack = 2 * 3_600_000

/** Days are those of the zone. The id holds its moment, so that the index narrows the days down; `at` decides. */
export function whenConditions({ at_from, at_to }: AuditFilterValues, time_zone: string): Sql[] {
  const begins = (day: string) => sql`(${day}::date)::timestamp at time zone ${time_zone}`
  const ends = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${time_zone}`
  return [
    ...(at_from ? [sql`ev.at >= ${begins(at_from)} and ev.id >= ${idAt(Date.parse(at_from) - 86_400_000)}::uuid`] : []),
    ...(at_to
      ? [sql`ev.at < ${ends(at_to)} and ev.id < ${idAt(Date.parse(at_to) + 2 * 86_400_000 + slack)}::uuid`]
      : []),
  ]
}

/** The least id made at or after this moment (UUIDv7). */
export function idAt(ms: number): Id {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Which of those found by name: beyond the cursor, and so many. */
interface Found {
  most: number
  before?: Id | undefined
  after?: Id | undefined
}

export function aboutConditions({ search, subject_id }: AuditFilterValues, found: Found): Sql[] {
  return [...(subject_id ? [sql`ev.subject_id = ${subject_id}`] : []), ...(search ? named(search, found) : [])]
}

/** Each word somewhere in the name of whom or what it happened to; short ones at the start of a word. One letter finds nothing. */
function named(search: string, { most, before, after }: Found): Sql[] {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const { anywhere, starts } = wordPatterns(words, '\\m')
  return [sql`ev.id in (select events_found(${anywhere}, ${starts}, ${before ?? null}, ${after ?? null}, ${most}))`]
}

export const wordsIn = (search: string) =>
  search
    .trim()
    .split(/[\s,]+/)
    .filter(word => [...word].length > 1)
    .slice(0, 6)

export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty
