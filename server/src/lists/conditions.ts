import { chosen } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { holds } from '../db/search-words.ts'

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

export const fromDay = (column: Sql) => (day: string) => sql`${column} >= ${day}::date`
export const toDay = (column: Sql) => (day: string) => sql`${column} <= ${day}::date`

/** More words than these tell no more. */
const mostWords = 8

/** Every word somewhere in `text`, which is folded. */
export const everyWordIn =
  (text: Sql) =>
  (search: string): Sql | null => {
    const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
    return words.length > 0
      ? join(
          words.map(word => holds(text, word)),
          ' and ',
        )
      : null
  }
