import type { Answer, api, Id, Input, LearnerAssignment, LearnerContent } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { asLearner, type KeyedScope, type Scope } from '../../scope/scope.ts'
import { contentForLearner, refuseOtherFile } from '../learners/content.ts'
import { findLearner, type Learner } from '../learners/find-learner.ts'
import { assignmentsOfLearner } from '../learners/own-assignments.ts'

type View = Answer<typeof api.caregiverView.open>
type Asked = Input<typeof api.caregiverView.open>['body']

/** Repeated views within this time are recorded once. */
const oneEntryIn = '10 minutes'

/** Returns the person's own view, read under the learner role; throws NOT_FOUND for an employee the user may not see. */
export async function viewAs(scope: Scope, id: Id, { assignment_id, language }: Asked): Promise<View> {
  const user: KeyedScope = { ...scope, learner: null }
  const learner = await findLearner(user, id)
  const view = await asLearner(user, learner.id, async own => {
    const assignments = (await assignmentsOfLearner(own, learner)).filter(isSeen)
    const show = (one: Id) => contentForLearner(own, learner, one, language)
    const content = assignment_id ? await show(assignment_id) : await firstShown(assignments, show)
    return { assignments, content }
  })
  await tell(scope, learner, view.content?.assignment ?? null)
  return view
}

/** Returns the first program that opens; unpublished programs, and those of people who left, don't. */
async function firstShown(assignments: readonly LearnerAssignment[], show: (id: Id) => Promise<LearnerContent>) {
  for (const { id } of assignments)
    try {
      return await show(id)
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'CONFLICT') throw thrown
    }
  return null
}

const unseen: ReadonlySet<LearnerAssignment['standing']> = new Set(['withdrawn', 'superseded', 'waived', 'satisfied'])
/** A link opens programs that are open or completed. */
const isSeen = ({ standing }: LearnerAssignment) => !unseen.has(standing)

async function tell(scope: Scope, { id, name }: Learner, seen: LearnerAssignment | null) {
  const { db, agency, actor } = scope
  const told = await db.row(sql`select from events ev where ev.organization_id = ${agency.id} and ev.subject_id = ${id}
    and ev.kind = 'training.viewed_as' and ev.actor_id = ${actor.user_id} and ev.at > now() - ${oneEntryIn}::interval
    and ev.note is not distinct from ${seen?.title ?? null} limit 1`)
  if (told) return
  await recordEvent(scope, { kind: 'training.viewed_as', subject: { id, name }, note: seen?.title ?? null })
}

/** Refuses files that the person's version of the program does not show. */
export async function fileForView(
  scope: Scope,
  { id, assignment_id, file_id }: { id: Id; assignment_id: Id; file_id: Id },
): Promise<void> {
  const user: KeyedScope = { ...scope, learner: null }
  const learner = await findLearner(user, id)
  await asLearner(user, learner.id, own => refuseOtherFile(own, learner, { id: assignment_id, file_id }))
}
