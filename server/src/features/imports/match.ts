import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import type { KnownKeys } from './known-keys.ts'
import type { Match, RowToMatch } from './match-types.ts'

interface Way {
  by: Match['by']
  key: (given: GivenValues) => string | null
  /** What `key` is compared as, worked out once per row; `part` where a key has two parts. */
  compared: Sql
  /** Joins `k (n, sought…)` with `employees e`. */
  on: Sql
}

const plain = (held: Sql) => ({ compared: sql`key`, on: sql`${held} = k.key` })

/** By employee number, then external id, then e-mail, then name and birth date. */
const ways: Way[] = [
  { by: 'employee_number', key: given => given.employee_number ?? null, ...plain(sql`e.employee_number`) },
  { by: 'external_id', key: given => given.external_id ?? null, ...plain(sql`e.external_id`) },
  { by: 'email', key: given => given.email?.toLowerCase() ?? null, ...plain(sql`lower(e.email)`) },
  {
    by: 'name',
    key: ({ first_name, last_name, birth_date }) =>
      first_name && last_name && birth_date ? `${birth_date} ${last_name} ${first_name}` : null,
    compared: sql`fold(substr(key, 12)) as name, left(key, 10)::date as day`,
    on: sql`e.sort_name = k.name and e.birth_date = k.day`,
  },
]

/** Finds who the rows of one block are, with one join per way and one look-up of the people found. */
export async function matchRows(
  scope: Scope,
  toMatch: readonly RowToMatch[],
  known: KnownKeys,
): Promise<Map<number, Match>> {
  const possible = await known.waysOf(scope, toMatch)
  // the planner expects few people of one name and merges; where there are many, that takes seconds
  if (possible.size > 0) await scope.db.run(sql`set local enable_mergejoin = off`)
  const found = new Map<number, { by: Match['by']; ids: Id[]; was?: Match['was'] }>()
  for (const { by, key, compared, on } of ways) {
    const open = toMatch.flatMap(({ n, given }) => {
      const value = found.has(n) || !possible.get(n)?.[by] ? null : key(given)
      return value === null ? [] : [{ n, value }]
    })
    if (open.length === 0) continue
    const rows = await scope.db.rows<{ n: number; ids: Id[] }>(sql`
      with k as materialized (select n, ${compared}
        from unnest(${open.map(row => row.n)}::int[], ${open.map(row => row.value)}::text[]) as u (n, key))
      select k.n, array_agg(e.id) as ids from k
      join employees e on e.organization_id = ${scope.agency.id} and ${on} group by k.n`)
    for (const { n, ids } of rows) found.set(n, { by, ids })
    const still = open.filter(({ n }) => !found.has(n))
    if (!known.hasMerges || still.length === 0) continue
    for (const { n, ids, was } of await mergedOf(scope, { compared, on }, still)) found.set(n, { by, ids, was })
  }
  const people = await readPeople(scope, [...new Set([...found.values()].flatMap(({ ids }) => ids))])
  return new Map(
    [...found].map(([n, { by, ids, was }]) => {
      const match: Match = { by, people: ids.flatMap(id => people.get(id) ?? []) }
      return [n, was ? { ...match, was } : match] as const
    }),
  )
}

/** What was merged into somebody leads to them by the numbers, addresses and names it had. */
const mergedOf = ({ db, agency }: Scope, { compared, on }: Pick<Way, 'compared' | 'on'>, open: Open[]) =>
  db.rows<{ n: number; ids: Id[]; was: Record<string, unknown> }>(sql`
    with k as materialized (select n, ${compared}
      from unnest(${open.map(row => row.n)}::int[], ${open.map(row => row.value)}::text[]) as u (n, key))
    select k.n, array_agg(distinct e.employee_id) as ids, (array_agg(e.was order by e.merged_at desc))[1] as was from k
    join employee_aliases e on e.organization_id = ${agency.id} and ${on} group by k.n`)

interface Open {
  n: number
  value: string
}
