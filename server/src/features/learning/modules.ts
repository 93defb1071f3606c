import type { CompletionWay, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { settle } from './settle.ts'
import { type StartedAssignment, startAssignment } from './start.ts'
import { learningTexts } from './texts.ts'

/** A report about a module of an assignment. */
export interface ModuleNews {
  assignment_id: Id
  module_id: Id
  language?: string
  /** Additional seconds spent in it. */
  seconds?: number
  /** The learner's place in it. */
  place?: object
  /** Set when it was done: how, and on which day in the agency's time zone; without a day, today. */
  done?: { how: CompletionWay; on?: string; evidence?: object }
}

/** A package's verdict about its learner. */
export interface PackageVerdict {
  /** Percent; null if the package reported none. */
  score: number | null
  /** Its latest outcome: the learner is done, failed, or still working on it. */
  outcome: 'done' | 'failed' | 'open'
}

/**
 * Stores a report about a module and its effect on the assignment. A module that is done stays done, as of its first day, unless
 * its package reports later that the learner failed. `may` throws if something else prevents it, and returns the package's verdict.
 */
export async function recordModule(
  scope: Scope,
  news: ModuleNews,
  may?: (assignment: StartedAssignment) => Promise<PackageVerdict | undefined>,
): Promise<void> {
  const assignment = await startAssignment(scope, news.assignment_id)
  await refuseLocked(scope, assignment, news.module_id)
  const verdict = await may?.(assignment)
  await writeModule(scope, assignment, news)
  if (verdict) await writeVerdict(scope, { ...news, verdict })
  await settle(scope, [assignment.id])
}

/** The most seconds in one report, and before the first report of an offline device. */
const longestReport = 3600

/** No assignment takes longer than the time since its start, by the server's clock, whatever devices report. */
const atMostSince = (agency_id: Id, assignment_id: Id, seconds: number) => sql`least(${seconds}::int, greatest(0, (
  select extract(epoch from now() - a.started_at)::int + ${longestReport}::int - (select coalesce(sum(p.seconds_spent), 0)::int
    from module_progress p where p.organization_id = a.organization_id and p.assignment_id = a.id)
  from assignments a where a.organization_id = ${agency_id} and a.id = ${assignment_id})))`

/** Writes the row of a module, creating it at the first report. */
export async function writeModule(
  { db, agency }: Scope,
  { id, employee_id, today }: StartedAssignment,
  { module_id, language, seconds, place, done }: Omit<ModuleNews, 'assignment_id'>,
): Promise<void> {
  const on = done ? (done.on ?? today) : null
  await db.run(
    sql`
    insert into module_progress as m (organization_id, assignment_id, module_id, employee_id, language, seconds_spent, place,
      state, how, done_at, done_on, evidence)
    values (${agency.id}, ${id}, ${module_id}, ${employee_id}, ${language ?? null}, ${atMostSince(agency.id, id, seconds ?? 0)}, ${place ? JSON.stringify(place) : null}::jsonb,
      ${done ? 'done' : 'in_progress'}, ${done?.how ?? null}, case when ${done !== undefined}::boolean then now() end, ${on}::date,
      ${done?.evidence ? JSON.stringify(done.evidence) : null}::jsonb)
    on conflict (organization_id, assignment_id, module_id) do update set
      language = coalesce(excluded.language, m.language), seconds_spent = m.seconds_spent + excluded.seconds_spent,
      place = coalesce(excluded.place, m.place),
      state = case when m.state = 'done' then 'done' else excluded.state end,
      how = coalesce(m.how, excluded.how), done_at = coalesce(m.done_at, excluded.done_at),
      evidence = case when m.state = 'done' then m.evidence else excluded.evidence end,
      done_on = coalesce(m.done_on, excluded.done_on)`,
    'write_module',
  )
}

/** An attempt ends with an outcome. Another one ends after the package was restarted, or when it is passed after all. */
const endsAnAttempt = (outcome: PackageVerdict['outcome']) =>
  sql`${outcome}::text <> 'open' and (coalesce(m.package_outcome, 'open') = 'open' or m.package_outcome = 'failed' and ${outcome}::text = 'done')`

/** Credit in the ledger stays: anyone who gave it module by module takes it back manually. */
const writeVerdict = (
  { db, agency }: Scope,
  { assignment_id, module_id, verdict }: ModuleNews & { verdict: PackageVerdict },
) =>
  db.run(sql`
    update module_progress m set score = ${verdict.score}::smallint, package_outcome = ${verdict.outcome},
      package_attempts = least(m.package_attempts + (${endsAnAttempt(verdict.outcome)})::int, 9999),
      state = case when b.is_back then 'in_progress' else m.state end, how = case when not b.is_back then m.how end,
      done_at = case when not b.is_back then m.done_at end, done_on = case when not b.is_back then m.done_on end,
      evidence = case when not b.is_back then m.evidence end
    from module_progress o cross join lateral (select ${verdict.outcome === 'failed'}::boolean and o.how is not distinct from 'online' and not exists (
        select from training_records r where r.organization_id = o.organization_id and r.assignment_id = o.assignment_id
          and r.module_id = o.module_id and r.kind = 'credit'
          and not exists (select from training_records x where x.organization_id = r.organization_id and x.reverses = r.id)) as is_back) b
    where o.organization_id = ${agency.id} and o.assignment_id = ${assignment_id} and o.module_id = ${module_id}
      and m.organization_id = o.organization_id and m.assignment_id = o.assignment_id and m.module_id = o.module_id`)

/** Refuses a module outside the learned version, or one whose prerequisites are not done. */
export async function refuseLocked({ db, agency }: Scope, { id, version_id }: StartedAssignment, module_id: Id) {
  const module = await db.row<{ is_free: boolean }>(
    sql`
    select cardinality(m.prerequisites) = 0 or case m.needs
      when 'all' then d.done = cardinality(m.prerequisites) else d.done > 0 end as is_free
    from program_modules m cross join lateral (
      select count(*) as done from module_progress p where p.organization_id = m.organization_id and p.assignment_id = ${id}
        and p.module_id = any (m.prerequisites) and p.state = 'done') d
    where m.organization_id = ${agency.id} and m.version_id = ${version_id} and m.module_id = ${module_id}`,
    'module_is_free',
  )
  if (!module) throw notFound(learningTexts.named('noModule'))
  if (!module.is_free) throw new AppError('CONFLICT', learningTexts.named('locked'))
}
