import { type Answer, api, type Args } from '@preceptor/contract'
import { asFailure } from '@/api/failure.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import type { Sent, Wanted } from './queue.ts'

/** Calls that record something: they wait in the queue while offline. */
const recording = {
  start: api.learners.start,
  progress: api.learners.progress,
  saveAnswers: api.learners.saveAnswers,
  submitAttempt: api.learners.submitAttempt,
  complete: api.learners.complete,
}
export type Recording = keyof typeof recording

const tryLater: ReadonlySet<number> = new Set([408, 425, 429])

/** Sends one call of the queue, and returns its result. */
export async function sendWanted({ call: name, params, body }: Wanted, key: string, token: string): Promise<Sent> {
  const endpoint = recording[name as Recording] as typeof api.learners.progress | undefined
  // From a page newer than this one
  if (!endpoint) return { is: 'refused', why: new Error(name) }
  const args = { params: { learner: 'me', ...params }, body } as Args<typeof endpoint>
  try {
    return { is: 'answered', answer: await call(endpoint, args, { token, idempotencyKey: key }) }
  } catch (thrown) {
    const failure = asFailure(thrown)
    if (failure.kind !== 'response') return { is: 'later', offline: true }
    if (failure.status === 401) return { is: 'signed out' }
    return failure.status >= 500 || tryLater.has(failure.status)
      ? { is: 'later', offline: false }
      : { is: 'refused', why: failure }
  }
}

/** Responses of the queue, by the call's name. */
export type Recorded<K extends Recording> = Answer<(typeof recording)[K]>
