import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import type { KnownKeys } from './known-keys.ts'
import type { Match, RowToMatch, WayToMatch } from './match-types.ts'

interface Way {
  by: WayToMatch
  /** Its possible keys; any of them is enough. */
  keys: (given: GivenValues) => readonly string[]
  /** The comparison value of a key, computed once per row; `part` when a key has two parts. */
  compared: Sql
  /** Joins `k (n, sought…)` with `employees e`. */
  on: Sql
  /** Merged records don't keep this key. */
  isNow?: true
}

const plain = (held: Sql) => ({ compared: sql`key`, on: sql`${held} = k.key` })
const one = (value: string | null | undefined) => (value ? [value] : [])

/** `Akande Chidinma`, and `Akande Chidinma N.` if the middle name may be a second first name. */
const namesIn = ({ first_name, middle_name, last_name }: GivenValues): string[] =>
  first_name && last_name
    ? [`${last_name} ${first_name}`, ...(middle_name ? [`${last_name} ${first_name} ${middle_name}`] : [])]
    : []

const longestCode = 12

/** Spreadsheets drop leading zeros, and people forget capital letters: `1444` for 001444, `h-17` for H-17. */
export function spellingsOf(code: string | null | undefined): string[] {
  if (!code) return []
  if (code.length > longestCode)
    return [...new Set([code.toUpperCase(), code.toLowerCase()])].filter(text => text !== code)
  const core = code.replace(/^0+(?=.)/, '')
  const padded = Array.from({ length: longestCode - core.length + 1 }, (_, zeros) => '0'.repeat(zeros) + core)
  const all = new Set(padded.flatMap(text => [text, text.toUpperCase(), text.toLowerCase()]))
  all.delete(code)
  return [...all]
}

const ways: Way[] = [
  { by: 'employee_number', keys: given => one(given.employee_number), ...plain(sql`e.employee_number`) },
  { by: 'number', keys: given => spellingsOf(given.employee_number), ...plain(sql`e.employee_number`) },
  { by: 'external_id', keys: given => one(given.external_id), ...plain(sql`e.external_id`) },
  { by: 'external', keys: given => spellingsOf(given.external_id), ...plain(sql`e.external_id`) },
  { by: 'email', keys: given => one(given.email?.toLowerCase()), ...plain(sql`lower(e.email)`) },
  {
    by: 'name',
    keys: given => namesIn(given).flatMap(name => (given.birth_date ? [`${given.birth_date} ${name}`] : [])),
    compared: sql`fold(substr(key, 12)) as name, left(key, 10)::date as day`,
    on: sql`e.sort_name = k.name and e.birth_date = k.day`,
  },
  {
    by: 'phone',
    keys: given =>
      [given.mobile, given.phone_2].flatMap(phone => (phone ? namesIn(given).map(name => `${phone} ${name}`) : [])),
    compared: sql`fold(substr(key, strpos(key, ' ') + 1)) as name, split_part(key, ' ', 1) as phone`,
    on: sql`e.sort_name = k.name and k.phone in (e.mobile, e.phone_2)`,
    isNow: true,
  },
  {
    by: 'name_alone',
    keys: namesIn,
    compared: sql`fold(key) as name`,
    on: sql`e.sort_name = k.name`,
    isNow: true,
  },
]

/** Matches the rows of one block to people, with one join per way and one lookup of the people found. */
export async function matchRows(
  scope: Scope,
  toMatch: readonly RowToMatch[],
  known: KnownKeys,
): Promise<Map<number, Match>> {
  const possible = await known.waysOf(scope, toMatch)
  // The planner expects few people with the same name and uses a merge join; with many, that takes seconds
  if (possible.size > 0) await scope.db.run(sql`set local enable_mergejoin = off`)
  const found = new Map<number, { by: Match['by']; ids: Id[]; was?: Match['was'] }>()
  for (const { by, keys, compared, on, isNow } of ways) {
    const open = toMatch.flatMap(({ n, given }) =>
      found.has(n) || !possible.get(n)?.[by] ? [] : keys(given).map(value => ({ n, value })),
    )
    if (open.length === 0) continue
    const rows = await scope.db.rows<{ n: number; ids: Id[] }>(sql`
      with k as materialized (select n, ${compared}
        from unnest(${open.map(row => row.n)}::int[], ${open.map(row => row.value)}::text[]) as u (n, key))
      select k.n, array_agg(distinct e.id) as ids from k
      join employees e on e.organization_id = ${scope.agency.id} and ${on} group by k.n`)
    for (const { n, ids } of rows) found.set(n, { by, ids })
    const still = open.filter(({ n }) => !found.has(n))
    if (isNow || !known.hasMerges || still.length === 0) continue
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

/** Finds people through records merged into them, by their old numbers, addresses and names. */
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
