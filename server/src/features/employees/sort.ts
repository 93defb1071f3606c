import type { employeesList, SortOf } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'

interface Key {
  sql: Sql
  type: 'text' | 'smallint' | 'date' | 'timestamptz'
}
export interface Sort {
  /** As in the address: `name`, `-hire_date`. */
  name: string
  keys: Key[]
  direction: Sql
  reverse: Sql
  /** Comparisons that go on in this direction, and back. */
  onwards: Sql
  back: Sql
}

/** Each order is an index of migrations/001, 012 or 022 and ends in id. None of the keys is ever null, so pages can seek. */
const orders: Record<SortOf<typeof employeesList>, Key[]> = {
  name: [{ sql: sql`e.sort_name`, type: 'text' }],
  employee_number: [{ sql: sql`e.sort_number`, type: 'text' }],
  provider_status: [
    { sql: sql`e.provider_status`, type: 'smallint' },
    { sql: sql`e.sort_name`, type: 'text' },
  ],
  hire_date: [{ sql: sql`e.sort_hired`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left`, type: 'date' }],
  updated_at: [{ sql: sql`e.updated_at`, type: 'timestamptz' }],
}

/** Blanks stand last in these orders too; the others have none and run backwards as they are. */
const downwards: Partial<typeof orders> = {
  employee_number: [{ sql: sql`e.sort_number_down`, type: 'text' }],
  hire_date: [{ sql: sql`e.sort_newest`, type: 'date' }],
  termination_date: [{ sql: sql`e.sort_left_last`, type: 'date' }],
}

export function sortOf(sort_by: string): Sort {
  const down = sort_by.startsWith('-')
  const key = (down ? sort_by.slice(1) : sort_by) as keyof typeof orders
  const keys = (down ? downwards[key] : undefined) ?? orders[key]
  return {
    name: sort_by,
    keys,
    direction: raw(down ? 'desc' : 'asc'),
    reverse: raw(down ? 'asc' : 'desc'),
    onwards: raw(down ? '<=' : '>='),
    back: raw(down ? '>=' : '<='),
  }
}

/** The same order from its other end when it goes down. */
export const upwards = (sort: Sort): Sort =>
  sort.name.startsWith('-')
    ? { ...sort, direction: sort.reverse, reverse: sort.direction, onwards: sort.back, back: sort.onwards }
    : sort

export function orderBy(sort: Sort, reversed = false): Sql {
  const direction = reversed ? sort.reverse : sort.direction
  return join([...sort.keys.map(key => key.sql), sql`e.id`].map(key => sql`${key} ${direction}`))
}

/** From this row on, inclusive, in the order or back. `boundary`: the row's keys as text, its id last. */
export function seek(sort: Sort, boundary: string[], reversed = false): Sql {
  const columns = join([...sort.keys.map(key => key.sql), sql`e.id`])
  const values = join([
    ...sort.keys.map((key, i) => sql`${boundary[i]}::${raw(key.type)}`),
    sql`${boundary[sort.keys.length]}::uuid`,
  ])
  return sql`(${columns}) ${reversed ? sort.back : sort.onwards} (${values})`
}
