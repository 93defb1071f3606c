import { chosen, needsWeekStart, resolveDay, weekDays } from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { holds, phoneDigits, typedWords } from '../db/search-words.ts'
import { dayIn } from '../lib/day-in.ts'
import type { Agency, Scope } from '../scope/scope.ts'

/** Conditions that many filters are: each makes one of the value that stands in the address. */

type Type = 'text' | 'smallint' | 'uuid'

/** One value is compared plainly: only then can an index on (column, sort key) give the rows in order. */
function oneOf(column: Sql, values: readonly string[], type: Type): Sql {
  if (values.length === 1) return sql`${column} = ${values[0]}::${raw(type)}`
  return sql`${column} = any(${values}::${raw(type)}[])`
}

export const anyOf = (conditions: readonly Sql[]): Sql | null =>
  conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : null

/** The column is one of the chosen words or numbers. */
export const among =
  (column: Sql, type: 'text' | 'smallint' = 'text') =>
  (value: string): Sql =>
    oneOf(column, chosen(value), type)

/** The ids that were chosen, and whether those without one were too. */
export function idsIn(value: string): { ids: string[]; none: boolean } {
  const all = chosen(value)
  return { ids: all.filter(one => one !== 'none'), none: all.includes('none') }
}

/** The column is one of the chosen ids, or blank where `none` was chosen. */
export const amongOrNone =
  (column: Sql) =>
  (value: string): Sql | null => {
    const { ids, none } = idsIn(value)
    return anyOf([...(ids.length > 0 ? [oneOf(column, ids, 'uuid')] : []), ...(none ? [sql`${column} is null`] : [])])
  }

/** The day with which the agency's week starts. */
export async function weekStart({ db, agency }: Pick<Scope, 'db' | 'agency'>): Promise<WeekDay> {
  const row = await db.row<{ week_start: WeekDay }>(sql`select week_start from organizations where id = ${agency.id}`)
  return row?.week_start ?? 'sunday'
}

type OfAgency = { agency: Pick<Agency, 'id' | 'time_zone'> }

/** A day or a relative day as a date of the agency. */
export function dayFor(text: string, { agency }: OfAgency): Sql {
  const today = dayIn(agency.time_zone)
  if (!needsWeekStart(text)) return sql`${resolveDay(text, today)}::date`
  const days = Object.keys(weekDays).map(day => [day, resolveDay(text, today, day as WeekDay)])
  return sql`(select (${JSON.stringify(Object.fromEntries(days))}::jsonb ->> o.week_start)::date from organizations o where o.id = ${agency.id})`
}

export const fromDay = (column: Sql) => (day: string, scope: OfAgency) => sql`${column} >= ${dayFor(day, scope)}`
export const toDay = (column: Sql) => (day: string, scope: OfAgency) => sql`${column} <= ${dayFor(day, scope)}`

/** The same of a moment, by the days of the agency. */
export const fromMoment = (column: Sql) => (day: string, scope: OfAgency) =>
  sql`${column} >= ${dayFor(day, scope)}::timestamp at time zone ${scope.agency.time_zone}`
export const toMoment = (column: Sql) => (day: string, scope: OfAgency) =>
  sql`${column} < (${dayFor(day, scope)} + 1)::timestamp at time zone ${scope.agency.time_zone}`

/** Across agencies days are those of UTC, and weeks begin on Sunday. */
const dayForVendor = (text: string) => sql`${resolveDay(text, dayIn('UTC'), 'sunday')}::date`
export const fromDayForVendor = (column: Sql) => (day: string) => sql`${column} >= ${dayForVendor(day)}`
export const toDayForVendor = (column: Sql) => (day: string) => sql`${column} <= ${dayForVendor(day)}`
export const fromMomentForVendor = (column: Sql) => (day: string) =>
  sql`${column} >= ${dayForVendor(day)}::timestamp at time zone 'UTC'`
export const toMomentForVendor = (column: Sql) => (day: string) =>
  sql`${column} < (${dayForVendor(day)} + 1)::timestamp at time zone 'UTC'`

export const atLeast = (column: Sql) => (value: string) => sql`${column} >= ${value}::numeric`
export const atMost = (column: Sql) => (value: string) => sql`${column} <= ${value}::numeric`

/** The name of a column that holds folded text, or the function that folds. */
const folded = /\bfold\(|\.(search(ed)?|folded)\b/

/**
 * Every word somewhere in `text`, which is folded: a word that is typed is folded too, and would find no capital letter. What looks like
 * a phone number may stand as its digits.
 */
export function everyWordIn(text: Sql) {
  if (!folded.test(text.sql)) throw new Error(`Fold what is searched: ${text.sql}`)
  return (search: string): Sql | null => {
    const words = typedWords(search).map(word => holds(text, word))
    if (words.length === 0) return null
    const all = join(words, ' and ')
    const digits = phoneDigits(search)
    return digits ? sql`(${holds(text, digits)} or (${all}))` : all
  }
}
