import {
  type Audience,
  type AudienceOf,
  employeeFilters,
  employeesList,
  type Id,
  parseFilters,
} from '@preceptor/contract'
import { listPopulation } from '../../lists/list-sql.ts'
import { notAssignedSql } from '../assignments/not-assigned.ts'
import { pathProgressSql } from '../path-standings/progress.ts'
import { progressScope, progressSql } from '../assignments/progress.ts'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { readView } from '../saved-views/read-views.ts'
import { agencyViews } from '../saved-views/viewed-lists.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { countEmployees, type EmployeeFilterValues, population } from '../employees/population.ts'
import { findBulk } from './read-bulk.ts'
import { bulkTexts, namedInSql } from './texts.ts'

/** What the filters on employees are now; null: it has none. A view that is gone is not found. */
async function filtersOf(scope: Scope, audience: Audience): Promise<EmployeeFilterValues | null> {
  if (audience.by === 'matching') return followMergedFilters(scope, audience.filters)
  if (audience.by !== 'view') return null
  const { query } = await viewOf(scope, audience.view_id)
  return followMergedFilters(scope, parseFilters(employeeFilters, new URLSearchParams(query)))
}

interface Population {
  from: Sql
  where: Sql
}
type ByProgress = AudienceOf<'progress'>

/** The people of a program whom its progress shows, each once: who had it before may stand there twice. */
async function ofProgress(scope: Scope, { program_id, filters, ids }: ByProgress): Promise<Population> {
  const within = progressScope(scope, program_id, filters)
  const { from, where } = listPopulation(progressSql, within, await followMergedFilters(scope, filters))
  const ticked = ids ? sql`and a.id = any(${ids}::uuid[])` : sql``
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id = any(array(select a.employee_id from ${from} where ${where} ${ticked}))`,
  }
}

/** Who should have a program and doesn't. */
async function ofNotAssigned(scope: Scope, { program_id, filters }: AudienceOf<'not_assigned'>): Promise<Population> {
  const within = { ...scope, program: await readProgram(scope, program_id) }
  return listPopulation(notAssignedSql, within, await followMergedFilters(scope, filters))
}

/** Those for whom another one was done by now. */
async function ofOperation(scope: Scope, id: Id): Promise<Population> {
  const { ran_to } = await findBulk(scope, id)
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id in (select i.subject_id from job_items i
      where i.organization_id = ${scope.agency.id} and i.job_id = ${id} and i.outcome = 'update' and i.n <= ${ran_to})`,
  }
}

/** The people of a learning path whom its progress shows. */
async function ofPath(scope: Scope, { path_id, filters, ids }: AudienceOf<'path'>): Promise<Population> {
  const { from, where } = listPopulation(
    pathProgressSql,
    { ...scope, path_id },
    await followMergedFilters(scope, filters),
  )
  const ticked = ids ? sql`and p.id = any(${ids}::uuid[])` : sql``
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id = any(array(select p.employee_id from ${from} where ${where} ${ticked}))`,
  }
}

type OfRows = AudienceOf<'path'> | ByProgress | AudienceOf<'not_assigned'> | AudienceOf<'operation'>
const isOfRows = (audience: Audience): audience is OfRows =>
  audience.by === 'path' || audience.by === 'progress' || audience.by === 'not_assigned' || audience.by === 'operation'
function ofRows(scope: Scope, audience: OfRows) {
  if (audience.by === 'operation') return ofOperation(scope, audience.operation_id)
  if (audience.by === 'path') return ofPath(scope, audience)
  return audience.by === 'progress' ? ofProgress(scope, audience) : ofNotAssigned(scope, audience)
}

/** Whoever matches now; null: they were named one by one. */
async function matchingNow(scope: Scope, audience: Audience): Promise<Population | null> {
  if (isOfRows(audience)) return ofRows(scope, audience)
  const filters = await filtersOf(scope, audience)
  return filters && population(scope, filters)
}

async function viewOf(scope: Scope, id: Id) {
  const view = await readView(agencyViews, scope, id)
  if (view.resource !== employeesList.name) throw notFound(bulkTexts.named('viewNotFound'))
  return view
}

/** How many it names, or match now, and how that is told. */
export async function sizeOf(scope: Scope, audience: Audience): Promise<{ size: number; words: string }> {
  if (isOfRows(audience)) return sizeOfRows(scope, audience)
  const filters = await filtersOf(scope, audience)
  if (audience.by === 'rows')
    return { size: audience.ids.length, words: bulkTexts.named('rows', { count: audience.ids.length }) }
  if (audience.by === 'pasted')
    return { size: audience.lines.length, words: bulkTexts.named('pasted', { count: audience.lines.length }) }
  const size = await countEmployees(scope, filters ?? {})
  const { name } = audience.by === 'view' ? await viewOf(scope, audience.view_id) : { name: null }
  return {
    size,
    words:
      name === null ? bulkTexts.named('matching', { count: size }) : bulkTexts.named('ofView', { count: size, name }),
  }
}

async function sizeOfRows(scope: Scope, audience: OfRows) {
  const { from, where } = await ofRows(scope, audience)
  const row = await scope.db.row<{ size: number }>(sql`select count(*) as size from ${from} where ${where}`)
  const size = row?.size ?? 0
  return { size, words: bulkTexts.named(wordsOf(audience), { count: size }) }
}

function wordsOf(audience: OfRows) {
  if (audience.by === 'operation') return 'ofOperation'
  if (audience.by === 'not_assigned') return 'withoutProgram'
  if (audience.by === 'path') return audience.ids ? 'rows' : 'onPath'
  return audience.ids ? 'rows' : 'inProgram'
}

const head = sql`insert into job_items (organization_id, job_id, n, outcome, subject_id, name, employee_number, line, problems)`
const shown = sql`e.last_name || ', ' || e.first_name`
const problem = (message: Sql) =>
  sql`jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${message}))`

/**
 * Writes down who it is, one item each, in order: from here on the plan knows nobody else. Ticked rows and pasted lines that mean
 * nobody the actor sees are answered as not found. Answers how many items there are.
 */
export async function freezeAudience(scope: Scope, job_id: Id, audience: Audience): Promise<number> {
  await scope.db.run(sql`delete from job_items where organization_id = ${scope.agency.id} and job_id = ${job_id}`)
  switch (audience.by) {
    case 'rows':
      return freezeRows(scope, job_id, audience.ids)
    case 'pasted':
      return freezePasted(scope, job_id, audience.lines)
    default:
      return freezeMatching(scope, job_id, (await matchingNow(scope, audience)) ?? population(scope, {}))
  }
}

function freezeMatching({ db, agency }: Scope, job_id: Id, { from, where }: Population): Promise<number> {
  return db.run(sql`${head} select ${agency.id}, ${job_id}, row_number() over (order by e.sort_name, e.id), 'pending', e.id,
    ${shown}, e.employee_number, null, '[]' from ${from} where ${where}`)
}

function freezeRows({ db, agency }: Scope, job_id: Id, ids: readonly Id[]): Promise<number> {
  return db.run(sql`${head} select ${agency.id}, ${job_id}, row_number() over (order by e.sort_name nulls last, u.id),
      case when e.id is null then 'unknown' else 'pending' end, e.id, coalesce(${shown}, ''), e.employee_number, null,
      case when e.id is null then ${problem(sql`${bulkTexts.named('outOfSight')}::text`)} else '[]' end
    from (select distinct id from unnest(${ids}::uuid[]) id) u
    left join employees e on e.organization_id = ${agency.id} and e.id = u.id`)
}

/**
 * By number, external id or email, in this order; numbers as they are written, or else in other letters or without zeros in front. Those of
 * merged records and names that one person has come last.
 */
function freezePasted({ db, agency }: Scope, job_id: Id, lines: readonly string[]): Promise<number> {
  const by = (rank: number, key: Sql, wanted: Sql) => sql`select k.at, ${rank}::int as rank, e.id from k
    join employees e on e.organization_id = ${agency.id} and ${key} = ${wanted}`
  const merged = (rank: number, key: Sql, wanted: Sql) => sql`select k.at, ${rank}::int as rank, a.employee_id from k
    join employee_aliases a on a.organization_id = ${agency.id} and ${key} = ${wanted}`
  return db.run(sql`
    with k as materialized (select at::int as at, line, lower(line) as folded, fold(line) as name,
        fold(regexp_replace(line, '^(\\S+) (.+)$', '\\2 \\1')) as turned
      from unnest(${lines.map(line => line.trim())}::text[]) with ordinality u (line, at) where line <> ''),
    hits as materialized (
      ${by(1, sql`e.employee_number`, sql`k.line`)} union all ${by(2, sql`lower(e.employee_number)`, sql`k.folded`)}
      union all ${by(3, sql`e.external_id`, sql`k.line`)} union all ${by(4, sql`lower(e.email)`, sql`k.folded`)}
      union all ${merged(5, sql`lower(a.employee_number)`, sql`k.folded`)}
      union all ${merged(6, sql`a.external_id`, sql`k.line`)} union all ${merged(7, sql`a.email`, sql`k.folded`)}
      union all ${by(8, sql`ltrim(lower(e.employee_number), '0')`, sql`ltrim(k.folded, '0')`)}
      union all ${by(9, sql`ltrim(lower(e.external_id), '0')`, sql`ltrim(k.folded, '0')`)}
      union all ${by(10, sql`e.sort_name`, sql`k.name`)} union all ${by(10, sql`e.sort_name`, sql`k.turned`)}),
    found as (
      select h.at, array_agg(distinct h.id) as ids, min(h.rank) = 10 as by_name from hits h
      join (select at, min(rank) as rank from hits group by at) best on best.at = h.at and best.rank = h.rank group by h.at),
    answered as (
      select k.at, k.line, f.ids, f.by_name, case when cardinality(f.ids) = 1 then f.ids[1] end as id from k left join found f on f.at = k.at),
    counted as (select a.*, row_number() over (partition by a.id order by a.at) as nth from answered a)
    ${head}
    select ${agency.id}, ${job_id}, row_number() over (order by c.at),
      case when c.id is null then 'unknown' when c.nth > 1 then 'skip' else 'pending' end, c.id,
      coalesce(${shown}, c.line), e.employee_number, c.line,
      case when c.ids is null then ${problem(sql`${bulkTexts.named('nobodyFound')}::text`)}
        when c.id is null then ${problem(
          namedInSql(
            'severalFound',
            sql`'count', cardinality(c.ids), 'names', (select string_agg(o.last_name || ', ' || o.first_name, '; '
              order by o.sort_name) from (select * from employees where organization_id = ${agency.id}
              and id = any(c.ids) limit 5) o)`,
          ),
        )}
        when c.nth > 1 then ${problem(sql`${bulkTexts.named('listedTwice')}::text`)}
        when c.by_name then ${problem(sql`${bulkTexts.named('foundByName')}::text`)} else '[]' end
    from counted c left join employees e on e.organization_id = ${agency.id} and e.id = c.id`)
}

/** How many match by now who are not in the plan, and how many of the plan match no more. Of named people nobody comes or goes. */
export async function driftOf(scope: Scope, job_id: Id, audience: Audience): Promise<{ came: number; went: number }> {
  const now = await matchingNow(scope, audience)
  if (now === null) return { came: 0, went: 0 }
  const { db, agency } = scope
  const { from, where } = now
  const row = await db.row<{ came: number; went: number }>(sql`
    with matching as materialized (select e.id from ${from} where ${where}),
    planned as materialized (select i.subject_id as id from job_items i
      where i.organization_id = ${agency.id} and i.job_id = ${job_id})
    select (select count(*) from matching m where not exists (select from planned p where p.id = m.id)) as came,
      (select count(*) from planned p where not exists (select from matching m where m.id = p.id)) as went`)
  return row ?? { came: 0, went: 0 }
}
