import type { api, Id, Input, Job, JobKind, JobState } from '@preceptor/contract'
import { chosen, endedStates, jobKinds, jobsList, workingStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { isCancelRequested } from '../../jobs/cancel-requests.ts'
import { among } from '../../lists/conditions.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { jobTexts } from '../../jobs/texts.ts'
import { visibleJobs } from './visible-jobs.ts'

interface JobRecord extends Omit<Job, 'can_undo' | 'seconds_left'> {
  ran_to: number
  is_final: boolean
  worked: number | null
}

export const jobColumns = sql`j.id, j.kind, j.title, j.state, j.total, j.done, j.counts, j.message, ${isCancelRequested(sql`j`)} as cancel_requested,
  j.created_by_name, coalesce(j.started_by, j.created_by) as started_by, coalesce(j.started_by_name, j.created_by_name) as started_by_name,
  j.created_at, j.started_at, j.ended_at, j.ran_to, j.settings @> '{"final": true}' as is_final, extract(epoch from now() - j.started_at)::float8 as worked`

/** States after which there may be changes to undo. */
const undoableStates = new Set<JobState>(endedStates.filter(state => state !== 'undone'))

export function jobOf<Row extends JobRecord>({ ran_to, is_final, worked, ...row }: Row) {
  const changed = jobKinds[row.kind].undoes?.some(outcome => (row.counts[outcome] ?? 0) > 0) ?? false
  const can_undo = undoableStates.has(row.state) && ran_to > 0 && changed && !is_final
  return { ...row, can_undo, seconds_left: secondsLeft(row, worked) }
}

/** Estimates from the pace so far; null before there is one. */
function secondsLeft({ state, done, total }: Pick<Job, 'state' | 'done' | 'total'>, worked: number | null) {
  if (!workingStates.includes(state) || !worked || done === 0) return null
  return Math.max(0, Math.round((worked / done) * (total - done)))
}

export async function readJob(scope: Scope, id: Id): Promise<Job> {
  const { db, agency } = scope
  const row = await db.row<JobRecord>(sql`select ${jobColumns} from jobs j
    where j.organization_id = ${agency.id} and j.id = ${id} and ${visibleJobs(scope)}`)
  if (!row) throw notFound(jobTexts.named('missing'))
  return jobOf(row)
}

const jobsSql: ListSql<typeof jobsList, Scope, Job> = {
  list: jobsList,
  from: sql`jobs j`,
  id: sql`j.id`,
  // Jobs run by automation rules are in the rules' logs
  seen: scope => sql`j.organization_id = ${scope.agency.id} and ${visibleJobs(scope)} and not j.settings ? 'rule'`,
  filters: { kind: among(sql`j.kind`) },
  order: sql`j.created_at desc, j.id desc`,
  columns: jobColumns,
  shown: (row: JobRecord) => jobOf(row),
}

/** Lists jobs. A request for one kind follows the permissions of that kind's page: a revoked permission applies at once. */
export function listJobs(scope: Scope, query: Input<typeof api.jobs.list>['query']) {
  const { actor } = scope
  for (const kind of chosen(query.kind) as JobKind[])
    if (!mayI(actor, jobKinds[kind].access))
      throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, jobKinds[kind].access)
  return listPage(jobsSql, scope, query)
}
