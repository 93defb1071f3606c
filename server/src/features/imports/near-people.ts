import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { fold } from './fold.ts'
import { alike } from './known-words.ts'
import type { Match, RowToMatch } from './match-types.ts'

const mostOfName = 50

/** For unmatched rows, finds people with the same last name and a similar first name. */
export async function nearPeople(
  scope: Scope,
  rows: readonly RowToMatch[],
  found: ReadonlyMap<number, Match>,
): Promise<Map<number, Existing[]>> {
  const { db, agency } = scope
  const open = rows.filter(({ n, given }) => !found.has(n) && given.first_name && given.last_name)
  if (open.length === 0) return new Map()
  const candidates = await db.rows<{ n: number; id: Id; first_name: string }>(sql`
    with k as materialized (select n, fold(last_name) as last_name
      from unnest(${open.map(({ n }) => n)}::int[], ${open.map(({ given }) => given.last_name)}::text[]) as u (n, last_name))
    select k.n, e.id, e.first_name from k cross join lateral (
      select e.id, e.first_name from employees e where e.organization_id = ${agency.id}
        and e.sort_name >= k.last_name || ' ' and e.sort_name < k.last_name || '!' order by e.sort_name limit ${mostOfName}) e`)
  const firstNames = new Map(open.map(({ n, given }) => [n, fold(given.first_name ?? '')] as const))
  const near = candidates.filter(({ n, first_name }) => isNear(firstNames.get(n) ?? '', fold(first_name)))
  const people = await readPeople(scope, [...new Set(near.map(({ id }) => id))])
  const of = new Map<number, Existing[]>()
  for (const { n, id } of near) {
    const person = people.get(id)
    if (person) of.set(n, [...(of.get(n) ?? []), person])
  }
  return of
}

/** True for a typo or a short form: `Chidima` and `Chidi` for Chidinma. */
const isNear = (said: string, theirs: string) =>
  alike(said, theirs) > 0 ||
  (said.length > 2 && theirs.startsWith(said)) ||
  (theirs.length > 2 && said.startsWith(theirs))
