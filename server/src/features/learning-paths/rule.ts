import { type api, type Answer, type Id, type Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { everyWordIn } from '../../lists/conditions.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import { todayIn } from '../employees/today.ts'
import { readPath } from '../path-standings/read-path.ts'
import { passOver, wouldMatch } from '../path-standings/rules.ts'
import { pathTexts } from './texts.ts'
import { pathRecord, refuseArchived, touch } from './path-record.ts'

const idsOf = (text: string | undefined) => (text ? text.split(',').filter(Boolean) : [])

interface Rule {
  discipline_ids: readonly Id[]
  location_ids: readonly Id[]
}

/** Includes withdrawn people: the job adds them again. */
const notOnIt = (path_id: Id) => sql`not exists (select from path_enrolments p
  where p.organization_id = e.organization_id and p.path_id = ${path_id} and p.employee_id = e.id and p.state <> 'withdrawn')`

/** Returns people who match now and are not on the path, and whom the rule would add. */
export async function ruleImpact(
  scope: Scope,
  id: Id,
  { discipline_ids, location_ids, search = '', page, per_page }: Input<typeof api.learningPaths.ruleImpact>['query'],
): Promise<Answer<typeof api.learningPaths.ruleImpact>> {
  await readPath(scope, id)
  const { db, agency } = scope
  const where = sql`e.organization_id = ${agency.id} and ${wouldMatch(idsOf(discipline_ids), idsOf(location_ids))}
    and ${notOnIt(id)} and ${everyWordIn(sql`e.search`)(search) ?? sql`true`}`
  const [data, counted] = await Promise.all([
    db.rows<Answer<typeof api.learningPaths.ruleImpact>['data'][number]>(sql`
      select e.id as employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number, e.hire_date from employees e
      where ${where} order by e.sort_name, e.id limit ${per_page} offset ${(page - 1) * per_page}`),
    db.row<{ total: number }>(sql`select count(*) as total from employees e where ${where}`),
  ])
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

type Body = Input<typeof api.learningPaths.saveRule>['body']

export async function saveRule(scope: Scope, id: Id, body: Body, ifMatch: number | null) {
  const before = await holdRecord(scope, pathRecord, id, ifMatch)
  refuseArchived(before)
  if (body.rule_on && body.also_existing && before.state !== 'active')
    throw invalid({ also_existing: [pathTexts.named('addsNobodyYet')] })
  await checkRule(scope, body)
  const { db, agency } = scope
  await db.run(sql`delete from learning_path_disciplines where organization_id = ${agency.id} and path_id = ${id}`)
  await db.run(sql`insert into learning_path_disciplines (organization_id, path_id, discipline_id)
    select ${agency.id}, ${id}, u from unnest(${body.discipline_ids}::uuid[]) u`)
  await db.run(sql`delete from learning_path_locations where organization_id = ${agency.id} and path_id = ${id}`)
  await db.run(sql`insert into learning_path_locations (organization_id, path_id, location_id)
    select ${agency.id}, ${id}, u from unnest(${body.location_ids}::uuid[]) u`)
  await db.run(
    sql`update learning_paths set rule_on = ${body.rule_on}, rule_for = ${body.rule_for ?? before.rule_for} where organization_id = ${agency.id} and id = ${id}`,
  )
  await touch(scope, id)
  // People who match now don't count as newcomers: if they should be added too, only the job adds them
  if (body.rule_on) await passOver(scope, id)
  await recordChange(scope, pathRecord, before, { kind: 'learning_path.rule_changed' })
  const adding_job_id = body.rule_on && body.also_existing ? await addExisting(scope, id, body) : null
  return { ...(await readPath(scope, id)), adding_job_id }
}

async function checkRule({ db, agency }: Scope, { discipline_ids, location_ids }: Body) {
  const missing = async (table: 'disciplines' | 'locations', ids: readonly Id[]) => {
    const from = table === 'disciplines' ? sql`disciplines` : sql`locations`
    const row = await db.row<{ known: number }>(
      sql`select count(*) as known from ${from} where organization_id = ${agency.id} and id = any(${ids}::uuid[])`,
    )
    return (row?.known ?? 0) < new Set(ids).size
  }
  if (new Set(discipline_ids).size < discipline_ids.length || (await missing('disciplines', discipline_ids)))
    throw invalid({ discipline_ids: [pathTexts.named('noSuchDiscipline')] })
  if (new Set(location_ids).size < location_ids.length || (await missing('locations', location_ids)))
    throw invalid({ location_ids: [pathTexts.named('noSuchLocation')] })
}

/** Starts the job that adds them, with a result for each and an undo; null if everyone is already on it. */
async function addExisting(scope: Scope, id: Id, rule: Rule): Promise<Id | null> {
  const { db, agency } = scope
  const row = await db.row<{
    some: boolean
  }>(sql`select exists (select from employees e where e.organization_id = ${agency.id}
    and ${wouldMatch(rule.discipline_ids, rule.location_ids)} and ${notOnIt(id)}) as some`)
  if (!row?.some) return null
  const filters = {
    provider_status: '1',
    ...(rule.discipline_ids.length > 0 && { discipline_id: rule.discipline_ids.join(',') }),
    ...(rule.location_ids.length > 0 && { location_id: rule.location_ids.join(',') }),
  }
  const start_date = todayIn(agency.time_zone)
  return runAtOnce(scope, { by: 'matching', filters }, { act: 'path_add', path_id: id, start_date, reason: null })
}
