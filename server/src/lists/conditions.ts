import { chosen, needsWeekStart, resolveDay, weekDays } from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { holds, phoneDigits, typedWords } from '../db/search-words.ts'
import { dayIn } from '../lib/day-in.ts'
import type { Agency, Scope } from '../scope/scope.ts'

/** Conditions shared by many filters, each built from the value in the address. */

type Type = 'text' | 'smallint' | 'uuid'

/** Compares a single value with `=`: only then can an index on (column, sort key) return the rows in order. */
function oneOf(column: Sql, values: readonly string[], type: Type): Sql {
  if (values.length === 1) return sql`${column} = ${values[0]}::${raw(type)}`
  return sql`${column} = any(${values}::${raw(type)}[])`
}

export const anyOf = (conditions: readonly Sql[]): Sql | null =>
  conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : null

/** The column is one of the selected words or numbers. */
export const among =
  (column: Sql, type: 'text' | 'smallint' = 'text') =>
  (value: string): Sql =>
    oneOf(column, chosen(value), type)

/** Returns the selected ids, and whether rows without one were selected too. */
export function idsIn(value: string): { ids: string[]; none: boolean } {
  const all = chosen(value)
  return { ids: all.filter(one => one !== 'none'), none: all.includes('none') }
}

/** The column is one of the selected ids, or blank if `none` was selected. */
export const amongOrNone =
  (column: Sql) =>
  (value: string): Sql | null => {
    const { ids, none } = idsIn(value)
    return anyOf([...(ids.length > 0 ? [oneOf(column, ids, 'uuid')] : []), ...(none ? [sql`${column} is null`] : [])])
  }

/** Returns the first day of the agency's week. */
export async function weekStart({ db, agency }: Pick<Scope, 'db' | 'agency'>): Promise<WeekDay> {
  const row = await db.row<{ week_start: WeekDay }>(sql`select week_start from organizations where id = ${agency.id}`)
  return row?.week_start ?? 'sunday'
}

type OfAgency = { agency: Pick<Agency, 'id' | 'time_zone'> }

/** Returns a day or a relative day as a date of the agency. */
export function dayFor(text: string, { agency }: OfAgency): Sql {
  const today = dayIn(agency.time_zone)
  if (!needsWeekStart(text)) return sql`${resolveDay(text, today)}::date`
  const days = Object.keys(weekDays).map(day => [day, resolveDay(text, today, day as WeekDay)])
  return sql`(select (${JSON.stringify(Object.fromEntries(days))}::jsonb ->> o.week_start)::date from organizations o where o.id = ${agency.id})`
}

export const fromDay = (column: Sql) => (day: string, scope: OfAgency) => sql`${column} >= ${dayFor(day, scope)}`
export const toDay = (column: Sql) => (day: string, scope: OfAgency) => sql`${column} <= ${dayFor(day, scope)}`

/** The same for a moment, by the agency's days. */
export const fromMoment = (column: Sql) => (day: string, scope: OfAgency) =>
  sql`${column} >= ${dayFor(day, scope)}::timestamp at time zone ${scope.agency.time_zone}`
export const toMoment = (column: Sql) => (day: string, scope: OfAgency) =>
  sql`${column} < (${dayFor(day, scope)} + 1)::timestamp at time zone ${scope.agency.time_zone}`

/** Across agencies, days are in UTC and weeks begin on Sunday. */
const dayForVendor = (text: string) => sql`${resolveDay(text, dayIn('UTC'), 'sunday')}::date`
export const fromDayForVendor = (column: Sql) => (day: string) => sql`${column} >= ${dayForVendor(day)}`
export const toDayForVendor = (column: Sql) => (day: string) => sql`${column} <= ${dayForVendor(day)}`
export const fromMomentForVendor = (column: Sql) => (day: string) =>
  sql`${column} >= ${dayForVendor(day)}::timestamp at time zone 'UTC'`
export const toMomentForVendor = (column: Sql) => (day: string) =>
  sql`${column} < (${dayForVendor(day)} + 1)::timestamp at time zone 'UTC'`

export const atLeast = (column: Sql) => (value: string) => sql`${column} >= ${value}::numeric`
export const atMost = (column: Sql) => (value: string) => sql`${column} <= ${value}::numeric`

/** Matches a column that holds folded text, or the folding function. */
const folded = /\bfold\(|\.(search(ed)?|folded)\b/

/**
 * Matches if every word occurs somewhere in `text`, which must be folded: typed words are folded too, and would never match a
 * capital letter. Anything that looks like a phone number may match by its digits.
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
