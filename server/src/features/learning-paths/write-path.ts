import { type api, type Id, type Input, type LearningPath, learningPathStates } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import { readPath } from '../path-standings/read-path.ts'
import { pathRecord, refuseArchived, touch } from './path-record.ts'
import { insertSteps, keptOf } from './write-steps.ts'
import { pathTexts } from './texts.ts'

interface Text {
  title: string
  description: string | null
}

function insertPath(scope: Scope, { title, description }: Text): Promise<Id> {
  const { name } = scope.actor
  return insertRow(scope, 'learning_paths', { title, description, created_by_name: name, updated_by_name: name })
}

export async function addPath(scope: Scope, given: Text): Promise<LearningPath> {
  const id = await insertPath(scope, given)
  await insertSteps(scope, id, { steps_no: 1, is_ordered: true, steps: [] })
  await recordEvent(scope, { kind: 'learning_path.created', subject: { id, name: given.title } })
  return readPath(scope, id)
}

export async function duplicatePath(scope: Scope, from: Id, title: string): Promise<LearningPath> {
  const { description, is_ordered, shown_steps, title: was } = await readPath(scope, from)
  const id = await insertPath(scope, { title, description })
  const steps = shown_steps.map(({ step_id: _, ...step }) => keptOf(step))
  await insertSteps(scope, id, { steps_no: 1, is_ordered, steps })
  await recordEvent(scope, { kind: 'learning_path.duplicated', subject: { id, name: title }, note: was })
  return readPath(scope, id)
}

export async function updatePath(
  scope: Scope,
  id: Id,
  patch: Input<typeof api.learningPaths.update>['body'],
  ifMatch: number | null,
): Promise<LearningPath> {
  const before = await holdRecord(scope, pathRecord, id, ifMatch)
  refuseArchived(before)
  const { title = before.title, description = before.description } = patch
  await scope.db.run(sql`update learning_paths set title = ${title}, description = ${description}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await touch(scope, id)
  return recordChange(scope, pathRecord, before, { kind: 'learning_path.updated' })
}

type StatusBody = Input<typeof api.learningPaths.setStatus>['body']

/** No one can join an archived path; people on it finish it, or are withdrawn. */
export async function setPathStatus(scope: Scope, id: Id, { status: to, open }: StatusBody) {
  const before = await pathRecord.hold(scope, id)
  const { title, state } = before
  if (!learningPathStates.may(state, to))
    throw new AppError('TRANSITION_REFUSED', pathTexts.named('notPossible', { title }))
  if (to === 'active' && before.steps === 0) throw invalid({ status: [pathTexts.named('needsSteps')] })
  if (to === 'archived' && before.under_way > 0 && !open)
    throw invalid({ open: [pathTexts.named('whatAboutOpen', { count: before.under_way })] })
  await scope.db.run(
    sql`update learning_paths set state = ${to} where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  await touch(scope, id)
  await recordEvent(scope, {
    kind:
      to === 'archived'
        ? 'learning_path.archived'
        : state === 'archived'
          ? 'learning_path.restored'
          : 'learning_path.activated',
    subject: { id, name: title },
  })
  return { ...(await readPath(scope, id)), withdrawing_job_id: await withdrawAll(scope, before, open) }
}

const withdrawAll = (scope: Scope, { id, under_way }: LearningPath, open: StatusBody['open']): Promise<Id | null> =>
  under_way > 0 && open === 'withdraw'
    ? runAtOnce(
        scope,
        { by: 'path', path_id: id, filters: { state: 'in_progress,scheduled,paused' } },
        { act: 'path_withdraw', path_id: id, reason: pathTexts.say(fallback, 'archivedReason') },
      )
    : Promise.resolve(null)
