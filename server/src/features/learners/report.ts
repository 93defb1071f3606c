import type { api, Id, Input, LearnerAssignment } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { recordModule } from '../learning/modules.ts'
import { settle } from '../learning/settle.ts'
import { startAssignment, type StartedAssignment } from '../learning/start.ts'
import { learnedModule } from '../programs/learned-content.ts'
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

/** Writes what is told of a module. Whether it may be done is decided here, whatever the device believes. */
export async function reportProgress(
  scope: KeyedScope,
  learner: Learner,
  { id, module_id }: { id: Id; module_id: Id },
  { language, seconds, place, watched_percent, done }: Report,
): Promise<LearnerAssignment> {
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
    if (done) await refuseUndone(scope, assignment, { module_id, watched_percent })
  })
  return ownAssignment(scope, learner, id)
}

async function refuseUndone(
  scope: KeyedScope,
  assignment: StartedAssignment,
  { module_id, watched_percent }: { module_id: Id; watched_percent: number | undefined },
) {
  const { id, version_id } = assignment
  const { content, min_minutes } = await learnedModule(scope, version_id, module_id)
  if (content.kind === 'quiz') throw refuse(learnersTexts.named('byAttempts'))
  if (content.kind === 'checklist') throw refuse(learnersTexts.named('byStaff'))
  if (content.kind === 'live_session') throw refuse(learnersTexts.named('byAttendance'))
  const isWatched = content.kind === 'video' && Object.keys(content.videos).length > 0
  if (!isWatched && min_minutes === 0) return
  const { watched, minutes } = await stand(scope, id, module_id)
  if (isWatched) {
    const percent = content.watch_percent
    if (Math.max(watched, watched_percent ?? 0) < percent) throw refuse(learnersTexts.named('watchFirst', { percent }))
  }
  if (minutes < min_minutes) throw refuse(learnersTexts.named('tooSoon', { minutes: min_minutes }))
}

/** How long ago the module was begun, by the clock of the server, and how much of its video was seen. */
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

/** Ends what is done; what was completed before answers as it is. */
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
