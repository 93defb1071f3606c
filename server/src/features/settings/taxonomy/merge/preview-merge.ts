import type { Id, MergePreview, Option } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import { type Entry, type Kind, sortsPrograms } from '../kinds.ts'
import { checkPair, type Pair } from './check-pair.ts'

const namedPeople = 5

/** Previews a merge, with counts from the merge's own conditions. */
export async function previewMerge<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row>,
  from_id: Id,
  into_id: Id,
): Promise<MergePreview> {
  const pair = await checkPair(scope, kind, { from: from_id, into: into_id }, 'into')
  const { from, into } = pair
  const people = peopleOf(kind, scope, pair)
  return {
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    employees: people ? await countOf(scope, people.who) : 0,
    held_both: people?.both ? await countOf(scope, people.both) : 0,
    people: people ? await someOf(scope, people.who) : [],
    saved_views: await countOf(scope, viewsWith(kind, scope, from.id)),
    import_words: sortsPrograms(kind.name) ? 0 : await countOf(scope, wordsFor(kind, scope, from.id)),
    children:
      kind.name === 'location'
        ? await countOf(
            scope,
            sql`select l.id from locations l where l.organization_id = ${scope.agency.id} and l.parent_id = ${from.id}`,
          )
        : 0,
    seen_by: kind.merge?.seenBy(pair) ?? null,
    ...usesOf(from),
  }
}

/** Returns the number of modules with minutes of a topic, and of rooms at a location, as their lists count them. */
const usesOf = (from: Entry & { modules?: number; programs?: number; rooms?: number }) => ({
  rooms: from.rooms ?? 0,
  modules: from.modules ?? 0,
  programs: from.programs ?? 0,
})

const countOf = async ({ db }: Scope, rows: Sql): Promise<number> =>
  (await db.row<{ n: number }>(sql`select count(*) as n from (${rows}) r`))?.n ?? 0

const someOf = ({ db, agency }: Scope, who: Sql): Promise<Option[]> =>
  db.rows<Option>(sql`select e.id, e.last_name || ', ' || e.first_name as name from employees e
    where e.organization_id = ${agency.id} and e.id in (${who}) order by e.sort_name, e.id limit ${namedPeople}`)

/** Ids of the people who change; `both`: those who hold the other discipline too. */
function peopleOf(
  kind: { name: Kind['name'] },
  { agency }: Scope,
  { from, into }: Pair,
): { who: Sql; both?: Sql } | null {
  if (sortsPrograms(kind.name)) return null
  if (kind.name !== 'discipline')
    return {
      who: sql`select e.id from employees e where e.organization_id = ${agency.id} and e.${raw(`${kind.name}_id`)} = ${from.id}`,
    }
  const holders = (id: Id) =>
    sql`select h.employee_id from employee_disciplines h where h.organization_id = ${agency.id} and h.discipline_id = ${id}`
  return { who: holders(from.id), both: sql`${holders(from.id)} intersect ${holders(into.id)}` }
}

/** Saved views that filter by this id, alone or with others. */
export const viewsWith = (kind: { name: Kind['name'] }, { agency }: Pick<Scope, 'agency'>, id: Id): Sql =>
  sql`select v.id from saved_views v where v.organization_id = ${agency.id}
    and v.query ->> ${`${kind.name}_id`} like ${`%${id}%`}`

/** Words that imports remember as this entry. */
export const wordsFor = (kind: { name: Kind['name'] }, { agency }: Pick<Scope, 'agency'>, id: Id): Sql =>
  sql`select distinct lower(w.key) from import_mappings m
    cross join lateral jsonb_each(case jsonb_typeof(m.decisions -> ${raw(`'${kind.name}'`)})
      when 'object' then m.decisions -> ${raw(`'${kind.name}'`)} else '{}' end) w
    where m.organization_id = ${agency.id} and w.value ->> 'id' = ${id}`
