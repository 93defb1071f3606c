import { type Answer, type api, type Id, mostSurveyed, type SurveyPeople } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { population } from '../../employees/population.ts'
import { followMergedFilters } from '../../settings/taxonomy/follow-merges.ts'
import { surveyTexts } from './texts.ts'

type Found = Answer<typeof api.surveys.people>

/** Whom lists and other programs hand over, by name; people whom the caller may not see are not found. */
export async function findPeople(scope: Scope, asked: SurveyPeople): Promise<Found> {
  if (asked.by === 'pasted') return findPasted(scope, asked.lines)
  if (asked.by === 'rows') return { data: await named(scope, asked.ids), left_out: [] }
  const { from, where } = population(scope, await followMergedFilters(scope, asked.filters))
  const data = await read(scope, from, where)
  if (data.length > mostSurveyed)
    throw invalid({ 'who.filters': [surveyTexts.named('manyMatch', { most: mostSurveyed })] })
  return { data, left_out: [] }
}

const read = ({ db }: Scope, from: Sql, where: Sql) =>
  db.rows<Found['data'][number]>(sql`select e.id, e.last_name || ', ' || e.first_name as name, e.employee_number
    from ${from} where ${where} order by e.sort_name, e.id limit ${mostSurveyed + 1}`)
const named = (scope: Scope, ids: readonly Id[]) =>
  read(scope, sql`employees e`, sql`e.organization_id = ${scope.agency.id} and e.id = any(${ids}::uuid[])`)

/** A line is one person, as in `Reyes, Ana`, or several between commas. */
async function findPasted(scope: Scope, lines: readonly string[]): Promise<Found> {
  const whole = lines.map(line => line.trim()).filter(Boolean)
  const partsOf = (line: string) => line.split(',').flatMap(part => part.trim() || [])
  const hits = await matching(scope, [...new Set(whole.flatMap(line => [line, ...partsOf(line)]))])
  const keys = whole.flatMap(line => (hits.has(line) ? [line] : partsOf(line)))
  const found = keys.map(key => ({ line: key, ids: hits.get(key) ?? [] }))
  const ids = found.flatMap(one => (one.ids.length === 1 ? one.ids : []))
  if (new Set(ids).size > mostSurveyed)
    throw invalid({ 'who.lines': [surveyTexts.named('manyMatch', { most: mostSurveyed })] })
  return {
    data: await named(scope, ids),
    left_out: found.flatMap(one => (one.ids.length === 1 ? [] : [{ line: one.line, found: one.ids.length }])),
  }
}

/** By number, external id or email as pasted lists of bulk changes are read, and then by name: `Reyes, Ana` or `Ana Reyes`. */
async function matching({ db, agency }: Scope, keys: readonly string[]): Promise<Map<string, Id[]>> {
  const by = (rank: number, is: Sql) => sql`select k.key, ${rank}::int as rank, e.id from k
    join employees e on e.organization_id = ${agency.id} and ${is}`
  const rows = await db.rows<{ key: string; ids: Id[] }>(sql`
    with k as materialized (select key, lower(key) as folded, fold(replace(key, ',', '')) as name from unnest(${keys}::text[]) key),
    hits as materialized (
      ${by(1, sql`e.employee_number = k.key`)} union all ${by(2, sql`lower(e.employee_number) = k.folded`)}
      union all ${by(3, sql`e.external_id = k.key`)} union all ${by(4, sql`lower(e.email) = k.folded`)}
      union all ${by(5, sql`e.sort_name = k.name`)} union all ${by(5, sql`fold(e.first_name || ' ' || e.last_name) = k.name`)})
    select h.key, array_agg(distinct h.id) as ids from hits h
    join (select key, min(rank) as rank from hits group by key) best on best.key = h.key and best.rank = h.rank group by h.key`)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}
