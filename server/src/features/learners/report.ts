import {
  type api,
  filmsOf,
  type Id,
  type Input,
  isPackageDone,
  type LearnerAssignment,
  packageStatesOf,
  type ProgramModule,
  type ScormContent,
  wholeReport,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { type PackageVerdict, recordModule } from '../learning/modules.ts'
import { settle } from '../learning/settle.ts'
import { startAssignment } from '../learning/start.ts'
import { learnedModule, learnedPackage } from '../programs/learned-content.ts'
import type { Learner } from './find-learner.ts'
import { ownAssignment, refuseForeign } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

const refuse = (sentence: string) => new AppError('CONFLICT', sentence)

type Report = Input<typeof api.learners.progress>['body']

export async function startLearning(scope: KeyedScope, learner: Learner, id: Id): Promise<LearnerAssignment> {
  await refuseForeign(scope, learner, id)
  await startAssignment(scope, id)
  return ownAssignment(scope, learner, id)
}

/** Stores a report about a module. This function decides whether it may be done, whatever the device claims. */
export async function reportProgress(
  scope: KeyedScope,
  config: Config,
  { learner, id, module_id, report }: { learner: Learner; id: Id; module_id: Id; report: Report },
): Promise<LearnerAssignment> {
  const { language, seconds, place, watched_percent, done } = report
  await refuseForeign(scope, learner, id)
  const news = {
    assignment_id: id,
    module_id,
    ...(language && { language }),
    ...(seconds !== undefined && { seconds }),
    ...((place ?? watched_percent !== undefined) && {
      place: { ...place, ...(watched_percent !== undefined && { watched_percent }) },
    }),
    ...(done && { done: { how: 'online' as const } }),
  }
  await recordModule(scope, news, async assignment => {
    if (!done && !place) return undefined
    const { content, min_minutes } = await learnedModule(scope, assignment.version_id, module_id)
    const told =
      content.kind === 'scorm' ? await toldByPackages(scope, config, { content, id, module_id, place }) : null
    if (done) await refuseUndone(scope, { content, min_minutes, id, module_id, watched_percent, told })
    return told?.verdict
  })
  return ownAssignment(scope, learner, id)
}

interface ToldByPackages {
  verdict: PackageVerdict
  isDone: boolean
}

/** Returns the latest reports of a module's packages: one per language, and one is enough. */
async function toldByPackages(
  scope: KeyedScope,
  config: Config,
  { content, id, module_id, place }: { content: ScormContent; id: Id; module_id: Id; place: Report['place'] },
): Promise<ToldByPackages | null> {
  const kept = place ?? (await placeOf(scope, id, module_id))
  const states = packageStatesOf(kept?.['state'])
  const told: ToldByPackages[] = []
  for (const file of new Set(Object.values(content.packages))) {
    const state = states[file]
    const facts = state && (await learnedPackage(scope, config, file))
    if (!state || !facts) continue
    const { status, score } = wholeReport(facts.version, facts.parts, state)
    if (status === 'notStarted') continue
    const isDone = isPackageDone(facts.version, facts.parts, state)
    told.push({ verdict: { score, outcome: isDone ? 'done' : status === 'failed' ? 'failed' : 'open' }, isDone })
  }
  return (
    told.find(({ isDone }) => isDone) ?? told.find(({ verdict }) => verdict.outcome !== 'failed') ?? told[0] ?? null
  )
}

interface Wanted extends Pick<ProgramModule, 'content' | 'min_minutes'> {
  id: Id
  module_id: Id
  watched_percent: number | undefined
  told: ToldByPackages | null
}

async function refuseUndone(scope: KeyedScope, { content, min_minutes, id, module_id, watched_percent, told }: Wanted) {
  if (content.kind === 'scorm' && !told?.isDone) throw refuse(learnersTexts.named('byPackage'))
  if (content.kind === 'quiz') throw refuse(learnersTexts.named('byAttempts'))
  if (content.kind === 'checklist') throw refuse(learnersTexts.named('byStaff'))
  if (content.kind === 'live_session') throw refuse(learnersTexts.named('byAttendance'))
  const isWatched = content.kind === 'video' && Object.keys(filmsOf(content)).length > 0
  if (!isWatched && min_minutes === 0) return
  const { watched, minutes } = await stand(scope, id, module_id)
  if (isWatched) {
    const percent = content.watch_percent
    if (Math.max(watched, watched_percent ?? 0) < percent) throw refuse(learnersTexts.named('watchFirst', { percent }))
  }
  if (minutes < min_minutes) throw refuse(learnersTexts.named('tooSoon', { minutes: min_minutes }))
}

async function placeOf({ db, agency }: KeyedScope, id: Id, module_id: Id) {
  const row = await db.row<{ place: Report['place'] | null }>(sql`select place from module_progress
    where organization_id = ${agency.id} and assignment_id = ${id} and module_id = ${module_id}`)
  return row?.place ?? undefined
}

/** Returns the time since the module was started, by the server's clock, and the watched share of its video. */
async function stand({ db, agency }: KeyedScope, id: Id, module_id: Id) {
  const row = await db.row<{ watched: number; minutes: number }>(
    sql`
    select case when jsonb_typeof(place -> 'watched_percent') = 'number' then least(100, (place ->> 'watched_percent')::numeric)::int else 0 end as watched,
      extract(epoch from now() - started_at)::float8 / 60 as minutes
    from module_progress where organization_id = ${agency.id} and assignment_id = ${id} and module_id = ${module_id}`,
    'module_stands',
  )
  return row ?? { watched: 0, minutes: 0 }
}

/** Completes an assignment that is done; one completed earlier is returned unchanged. */
export async function completeLearning(scope: KeyedScope, learner: Learner, id: Id): Promise<LearnerAssignment> {
  const before = await ownAssignment(scope, learner, id)
  if (before.completed_on) return before
  const { version_id } = await startAssignment(scope, id)
  await settle(scope, [id])
  const after = await ownAssignment(scope, learner, id)
  if (after.completed_on) return after
  const missing = await scope.db.rows<{ id: Id }>(sql`select m.module_id as id from program_modules m
    where m.organization_id = ${scope.agency.id} and m.version_id = ${version_id} and (m.is_required or not exists (
        select from program_modules r where r.organization_id = m.organization_id and r.version_id = m.version_id and r.is_required))
      and not exists (select from module_progress p where p.organization_id = m.organization_id and p.assignment_id = ${id}
        and p.module_id = m.module_id and p.state = 'done') order by m.position`)
  throw new AppError('CONFLICT', learnersTexts.named('missing'), { details: { missing: missing.map(one => one.id) } })
}
