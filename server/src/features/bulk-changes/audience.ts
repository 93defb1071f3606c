import {
  type Audience,
  type AudienceOf,
  employeeFilters,
  employeesList,
  type Id,
  listName,
  parseFilters,
} from '@preceptor/contract'
import { listPopulation } from '../../lists/list-sql.ts'
import { credentialsSql } from '../credentials/credentials-list.ts'
import { externalSql } from '../external-training/external-list.ts'
import { waiversSql } from '../waivers/waivers-list.ts'
import { notAssignedSql } from '../assignments/not-assigned.ts'
import { pathProgressSql } from '../path-standings/progress.ts'
import { progressScope, progressSql } from '../assignments/progress.ts'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { reachabilitySql } from '../reachability/reach-list.ts'
import { readView } from '../saved-views/read-views.ts'
import { agencyViews } from '../saved-views/viewed-lists.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { countEmployees, type EmployeeFilterValues, population } from '../employees/population.ts'
import { type FoundLine, matchLines } from '../imports/match-lines.ts'
import { importTexts } from '../imports/texts.ts'
import { whoIs } from '../imports/whom.ts'
import type { ListedLine } from './act.ts'
import { findBulk } from './read-bulk.ts'
import { bulkTexts } from './texts.ts'

/** Returns the current employee filters, or null for an audience without any. Throws NOT_FOUND for a deleted view. */
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

/** Returns the people in a program's progress list, each once; people who had it before may be listed twice there. */
async function ofProgress(scope: Scope, { program_id, filters, ids }: ByProgress): Promise<Population> {
  const within = progressScope(scope, program_id, filters)
  const { from, where } = listPopulation(progressSql, within, await followMergedFilters(scope, filters))
  const ticked = ids ? sql`and a.id = any(${ids}::uuid[])` : sql``
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id = any(array(select a.employee_id from ${from} where ${where} ${ticked}))`,
  }
}

/** Returns people who should have a program and don't. */
async function ofNotAssigned(scope: Scope, { program_id, filters }: AudienceOf<'not_assigned'>): Promise<Population> {
  const within = { ...scope, program: await readProgram(scope, program_id) }
  return listPopulation(notAssignedSql, within, await followMergedFilters(scope, filters))
}

async function ofHardToReach(scope: Scope, { filters }: AudienceOf<'reachability'>): Promise<Population> {
  return listPopulation(reachabilitySql, scope, await followMergedFilters(scope, filters))
}

/** Audiences of records that wait for a second person. */
export type OfRecords = AudienceOf<'credentials'> | AudienceOf<'outside_training'> | AudienceOf<'waivers'>
const isOfRecords = (audience: Audience): audience is OfRecords => audience.by in tables

const tables = {
  credentials: sql`credentials`,
  outside_training: sql`external_trainings`,
  waivers: sql`compliance_waivers`,
} as const

/** Returns the IDs of the records in their list under these filters, or of the selected ones among them. */
export async function recordsIn(scope: Scope, audience: OfRecords): Promise<Sql> {
  const [id, { from, where }] = await listedIn(scope, audience)
  const ticked = audience.ids ? sql`and ${id} = any(${audience.ids}::uuid[])` : sql``
  return sql`select ${id} as id from ${from} where ${where} ${ticked}`
}

async function listedIn(scope: Scope, audience: OfRecords): Promise<[id: Sql, Population]> {
  if (audience.by === 'credentials')
    return [sql`c.id`, listPopulation(credentialsSql, scope, await followMergedFilters(scope, audience.filters))]
  if (audience.by === 'waivers')
    return [sql`w.id`, listPopulation(waiversSql, scope, await followMergedFilters(scope, audience.filters))]
  return [sql`x.id`, listPopulation(externalSql, scope, await followMergedFilters(scope, audience.filters))]
}

async function ofRecords(scope: Scope, audience: OfRecords): Promise<Population> {
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id = any(array(select r.employee_id from ${tables[audience.by]} r
      where r.organization_id = ${scope.agency.id} and r.id = any(array(${await recordsIn(scope, audience)}))))`,
  }
}

/** Returns the people for whom another operation has been done so far. */
async function ofOperation(scope: Scope, id: Id): Promise<Population> {
  const { ran_to } = await findBulk(scope, id)
  return {
    from: sql`employees e`,
    where: sql`e.organization_id = ${scope.agency.id} and e.id in (select i.subject_id from job_items i
      where i.organization_id = ${scope.agency.id} and i.job_id = ${id} and i.outcome = 'update' and i.n <= ${ran_to})`,
  }
}

/** Returns the people in a learning path's progress list. */
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

type OfRows =
  | AudienceOf<'path'>
  | ByProgress
  | AudienceOf<'not_assigned'>
  | OfRecords
  | AudienceOf<'operation'>
  | AudienceOf<'reachability'>
const isOfRows = (audience: Audience): audience is OfRows =>
  audience.by === 'path' ||
  audience.by === 'progress' ||
  audience.by === 'not_assigned' ||
  isOfRecords(audience) ||
  audience.by === 'operation' ||
  audience.by === 'reachability'
function ofRows(scope: Scope, audience: OfRows) {
  if (audience.by === 'operation') return ofOperation(scope, audience.operation_id)
  if (isOfRecords(audience)) return ofRecords(scope, audience)
  if (audience.by === 'path') return ofPath(scope, audience)
  if (audience.by === 'reachability') return ofHardToReach(scope, audience)
  return audience.by === 'progress' ? ofProgress(scope, audience) : ofNotAssigned(scope, audience)
}

/** Returns people who match now; null when they were named individually. */
export async function matchingNow(scope: Scope, audience: Audience): Promise<Population | null> {
  if (isOfRows(audience)) return ofRows(scope, audience)
  const filters = await filtersOf(scope, audience)
  return filters && population(scope, filters)
}

async function viewOf(scope: Scope, id: Id) {
  const view = await readView(agencyViews, scope, id)
  if (view.resource !== employeesList.name) throw notFound(bulkTexts.named('viewNotFound'))
  return view
}

/** Returns the number of people named or currently matching, with a description. */
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
  if (isOfRecords(audience)) {
    const of = await scope.db.row<{ records: number }>(
      sql`select count(*) as records from (${await recordsIn(scope, audience)}) r`,
    )
    return { size, words: bulkTexts.named(recordWords[audience.by], { count: size, records: of?.records ?? 0 }) }
  }
  return { size, words: bulkTexts.named(wordsOf(audience), { count: size }) }
}

const recordWords = {
  credentials: 'ofCredentials',
  outside_training: 'ofOutsideTraining',
  waivers: 'ofWaivers',
} as const

function wordsOf(audience: Exclude<OfRows, OfRecords>) {
  if (audience.by === 'operation') return 'ofOperation'
  if (audience.by === 'not_assigned') return 'withoutProgram'
  if (audience.by === 'reachability') return 'hardToReach'
  if (audience.by === 'path') return audience.ids ? 'rows' : 'onPath'
  return audience.ids ? 'rows' : 'inProgram'
}

const head = sql`insert into job_items (organization_id, job_id, n, outcome, subject_id, name, employee_number, line, problems)`
const shown = sql`e.last_name || ', ' || e.first_name`
const problem = (message: Sql) =>
  sql`jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${message}))`

/**
 * Freezes the audience, one item per person, in order; from here on the plan includes no one else. Selected rows and pasted lines
 * that match no one the actor can see are reported as not found. Returns the number of items.
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

/** Matches lines like import rows; a line that may mean another person is skipped with a suggestion. */
async function freezePasted(scope: Scope, job_id: Id, pasted: readonly string[]): Promise<number> {
  const lines = pasted.flatMap(line => line.trim() || [])
  const found = await matchLines(scope, lines)
  const listed = new Set<Id>()
  const items = lines.map((line, at) => {
    const { id, why } = whomOf(line, found.get(line))
    const isAgain = id !== null && listed.has(id)
    if (id) listed.add(id)
    const message = isAgain ? bulkTexts.named('listedTwice') : why
    return { at, line, id, outcome: id === null ? 'unknown' : isAgain ? 'skip' : 'pending', message }
  })
  const { db, agency } = scope
  return db.run(sql`${head} select ${agency.id}, ${job_id}, row_number() over (order by i.at), i.outcome, i.id,
      coalesce(${shown}, i.line), e.employee_number, i.line,
      case when i.message is null then '[]' else ${problem(sql`i.message`)} end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i (at int, line text, id uuid, outcome text, message text)
    left join employees e on e.organization_id = ${agency.id} and e.id = i.id`)
}

const mostListed = 5

export function whomOf(line: string, found: FoundLine | undefined): { id: Id | null; why: string | null } {
  const [person, other] = found?.people ?? []
  if (!found || !person) {
    const [like, second] = found?.near ?? []
    return {
      id: null,
      why:
        like && !second
          ? importTexts.named('didYouMean', { what: line, who: whoIs(like) })
          : bulkTexts.named('nobodyFound'),
    }
  }
  if (other) {
    const names = found.people.map(one => listName(one)).toSorted()
    return {
      id: null,
      why: bulkTexts.named('severalFound', { count: names.length, names: names.slice(0, mostListed).join('; ') }),
    }
  }
  if (found.isOther) return { id: null, why: bulkTexts.named('numberOfOther', { line, who: whoIs(person) }) }
  return { id: person.id, why: found.byName ? bulkTexts.named('foundByName') : null }
}

/** Appends lines that match none of the plan's people, each with the reason. Returns their number. */
export async function addLeftOut({ db, agency }: Scope, job_id: Id, listed: readonly ListedLine[]): Promise<number> {
  if (listed.length === 0) return 0
  const lines = listed.map((one, at) => ({ ...one, at }))
  return db.run(sql`${head}
    select ${agency.id}, ${job_id}, (select count(*) from job_items c where c.organization_id = ${agency.id} and c.job_id = ${job_id})
        + row_number() over (order by i.at), case when i.id is null then 'unknown' else 'skip' end, null, i.line, null, i.line,
      ${problem(sql`coalesce(i.why, ${bulkTexts.named('notChosen')})`)}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) i (at int, line text, id uuid, why text)
    where i.why is not null or not exists (select from job_items p
      where p.organization_id = ${agency.id} and p.job_id = ${job_id} and p.subject_id = i.id)`)
}

/** Counts people who match now but aren't in the plan, and the reverse. Named people never change. */
export async function driftOf(scope: Scope, job_id: Id, audience: Audience): Promise<{ came: number; went: number }> {
  const now = await matchingNow(scope, audience)
  if (now === null) return { came: 0, went: 0 }
  const { db, agency } = scope
  const { from, where } = now
  // A full join never goes row by row, which would take minutes for ten thousand rows without statistics
  const row = await db.row<{ came: number; went: number }>(sql`
    with matching as materialized (select e.id from ${from} where ${where}),
    planned as materialized (select i.subject_id as id from job_items i
      where i.organization_id = ${agency.id} and i.job_id = ${job_id})
    select count(*) filter (where p.id is null) as came, count(*) filter (where m.id is null) as went
      from matching m full join planned p on p.id = m.id`)
  return row ?? { came: 0, went: 0 }
}
