import type { Id, LearnerAssignment, LiveSession } from '@preceptor/contract'
import { AppError, notFound } from '../../errors/app-error.ts'
import { asLearner, asOffice, type KeyedScope } from '../../scope/scope.ts'
import { answerSession, type NoPlace } from '../bookings/answer-session.ts'
import { liveSessions } from '../bookings/live-sessions.ts'
import { moduleToLearn } from '../programs/learned-content.ts'
import type { Learner } from './find-learner.ts'
import { ownAssignment } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

interface Place {
  id: Id
  module_id: Id
}

const refusals: Readonly<Record<Exclude<NoPlace['why'], 'noSession' | 'sessionClash'>, string>> = {
  askOffice: learnersTexts.named('askOffice'),
  sessionOver: learnersTexts.named('sessionOver'),
  sessionNotYet: learnersTexts.named('sessionNotYet'),
  sessionFull: learnersTexts.named('sessionFull'),
  sessionEarly: learnersTexts.named('sessionEarly'),
}

async function liveModule(scope: KeyedScope, learner: Learner, { id, module_id }: Place): Promise<LearnerAssignment> {
  const assignment = await ownAssignment(scope, learner, id)
  const { kind } = await moduleToLearn(scope, assignment, module_id)
  if (kind !== 'live_session') throw new AppError('CONFLICT', learnersTexts.named('notLive'))
  return assignment
}

/** Returns when and where the class is held, and the learner's status in it. */
export async function sessionsOfModule(scope: KeyedScope, learner: Learner, place: Place): Promise<LiveSession[]> {
  const { program_id } = await liveModule(scope, learner, place)
  return liveSessions(scope, { program_id, module_id: place.module_id, employee_id: learner.id })
}

export async function answerOwnSession(
  scope: KeyedScope,
  learner: Learner,
  { session_id, ...place }: Place & { session_id: Id },
  answer: 'book' | 'decline',
): Promise<LiveSession> {
  const { program_id, completed_on } = await asLearner(scope, learner.id, own => liveModule(own, learner, place))
  const of = { program_id, module_id: place.module_id, session_id }
  if (answer === 'book' && completed_on) throw new AppError('CONFLICT', learnersTexts.named('notToBook'))
  const person = { employee_id: learner.id, name: learner.name }
  const refused = await asOffice(scope, learner.id, office => answerSession(office, { ...of, person, answer }))
  if (refused?.why === 'noSession') throw notFound(learnersTexts.named('noSession'))
  if (refused?.why === 'sessionClash')
    throw new AppError('CONFLICT', learnersTexts.named('sessionClash', { session: refused.session }))
  if (refused) throw new AppError('CONFLICT', refusals[refused.why])
  const [session] = await asLearner(scope, learner.id, own => liveSessions(own, { ...of, employee_id: learner.id }))
  if (!session) throw notFound(learnersTexts.named('noSession'))
  return session
}
