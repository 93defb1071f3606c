import { type Id, plannedEnd, plannedStart } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope.ts'
import { columns, type Existing, type GivenValues, type PlannedDays } from './employee-values.ts'
import type { KnownKeys } from './known-keys.ts'
import type { Match, Sought } from './sought.ts'

interface Way {
  by: Match['by']
  key: (given: GivenValues) => string | null
  /** What `key` is compared as, worked out once per row; `part` where a key has two parts. */
  sought: Sql
  /** Joins `k (n, sought…)` with `employees e`. */
  on: Sql
}

const plain = (held: Sql) => ({ sought: sql`key`, on: sql`${held} = k.key` })

/** Rulings 31: by employee number, then external id, then e-mail, then name and birth date. */
const ways: Way[] = [
  { by: 'employee_number', key: given => given.employee_number ?? null, ...plain(sql`e.employee_number`) },
  { by: 'external_id', key: given => given.external_id ?? null, ...plain(sql`e.external_id`) },
  { by: 'email', key: given => given.email?.toLowerCase() ?? null, ...plain(sql`lower(e.email)`) },
  {
    by: 'name',
    key: ({ first_name, last_name, birth_date }) =>
      first_name && last_name && birth_date ? `${birth_date} ${last_name} ${first_name}` : null,
    sought: sql`fold(substr(key, 12)) as name, left(key, 10)::date as day`,
    on: sql`e.sort_name = k.name and e.birth_date = k.day`,
  },
]

/** Finds who the rows of one block are, with one join per way and one look-up of the people found. */
export async function matchRows(
  scope: Scope,
  sought: readonly Sought[],
  known: KnownKeys,
): Promise<Map<number, Match>> {
  const possible = await known.waysOf(scope, sought)
  // the planner expects few people of one name and merges; where there are many, that takes seconds
  if (possible.size > 0) await scope.db.run(sql`set local enable_mergejoin = off`)
  const found = new Map<number, { by: Match['by']; ids: Id[] }>()
  for (const { by, key, sought: compared, on } of ways) {
    const open = sought.flatMap(({ n, given }) => {
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
  }
  const people = await readPeople(scope, [...new Set([...found.values()].flatMap(({ ids }) => ids))])
  return new Map(
    [...found].map(([n, { by, ids }]) => [n, { by, people: ids.flatMap(id => people.get(id) ?? []) }] as const),
  )
}

const columnList = join(columns.map(column => sql`e.${raw(column)}`))

export async function readPeople(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  ids: readonly Id[],
): Promise<Map<Id, Existing>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Omit<Existing, keyof PlannedDays>>(sql`
    select e.id, e.version, ${columnList}, array(select d.discipline_id from employee_disciplines d
      where d.organization_id = e.organization_id and d.employee_id = e.id) as held,
      coalesce((select json_agg(json_build_object('provider_status', s.provider_status, 'effective_on', s.effective_on,
          'reason', s.reason, 'note', s.note) order by s.effective_on, s.id)
        from scheduled_statuses s where s.organization_id = e.organization_id and s.employee_id = e.id
          and s.ended_at is null), '[]') as scheduled_statuses
    from employees e where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(rows.map(row => [row.id, { ...row, starts_on: plannedStart(row), ...plannedEnd(row) }]))
}
