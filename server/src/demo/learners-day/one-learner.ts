import { api, type Answer, type Id, type LearnerContent, type LearnerAssignment } from '@preceptor/contract'
import { answersTo, type Known } from './answers.ts'
import { type Call, Declined } from './client.ts'

/** A learner's course today. */
export type Way = 'finishes' | 'fails once' | 'fails' | 'stops early'
export interface Learner {
  employee_id: Id
  assignment_id: Id
  way: Way
}
/** Counts of events: `started`, `modules`, `attempts`, `failed`, `completed`, `stopped`, `refused`. */
export interface Tally {
  started: number
  modules: number
  attempts: number
  failed: number
  completed: number
  stopped: number
  refused: number
}
export const nothing = (): Tally => ({
  started: 0,
  modules: 0,
  attempts: 0,
  failed: 0,
  completed: 0,
  stopped: 0,
  refused: 0,
})

interface Parts {
  call: Call
  key: string
  known: Known
  tally: Tally
  /** Waits between two steps. */
  rest: () => Promise<void>
}
type Module = LearnerContent['modules'][number]

/** Takes a learner through one program in the given way. Returns a short description of the result. */
export async function learnOne(parts: Parts, learner: Learner): Promise<string> {
  const { call, key, tally, rest } = parts
  const params = { learner: learner.employee_id, id: learner.assignment_id }
  try {
    const begun = await call(api.learners.start, { params, body: {} }, { token: key })
    tally.started++
    const content = await call(api.learners.content, { params, query: {} }, { token: key })
    const done = new Set(content.progress.filter(one => one.is_done).map(one => one.module_id))
    const open = content.modules.filter(({ id }) => !done.has(id))
    const enough = learner.way === 'stops early' ? Math.max(1, Math.floor(open.length / 2)) : open.length
    let now: LearnerAssignment = begun
    for (const [at, module] of open.entries()) {
      if (at >= enough) return stopped(tally, now)
      await rest()
      const after = await learnModule(parts, learner, module)
      if (!after) return stopped(tally, now)
      now = after
      // Work that is not required is left for another day
      if (now.completed_on) return completed(tally, now)
    }
    if (learner.way === 'stops early') return stopped(tally, now)
    return completed(tally, await call(api.learners.complete, { params, body: {} }, { token: key }))
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    tally.refused++
    return error.message
  }
}

function stopped(tally: Tally, { progress_pct }: LearnerAssignment): string {
  tally.stopped++
  return `stopped at ${progress_pct}%`
}

function completed(tally: Tally, { score }: LearnerAssignment): string {
  tally.completed++
  return score === null ? 'completed' : `completed with ${score}%`
}

/** Returns null when it isn't done today. */
async function learnModule(parts: Parts, learner: Learner, module: Module): Promise<LearnerAssignment | null> {
  if (module.kind === 'quiz') return takeQuiz(parts, learner, module)
  const { call, key, tally } = parts
  const params = { learner: learner.employee_id, id: learner.assignment_id, module_id: module.id }
  const seconds = Math.max(90, module.min_minutes * 60)
  const watched = module.kind === 'video' ? { watched_percent: 100 } : {}
  const report = (more: object) =>
    call(api.learners.progress, { params, body: { ...watched, ...more } }, { token: key })
  await report({ seconds: Math.min(seconds, 3600) })
  try {
    const after = await report({ done: true })
    tally.modules++
    return after
  } catch (error) {
    // Minimum times run on the server's clock, and staff mark skills: left for another day
    if (error instanceof Declined && error.status === 409) return null
    throw error
  }
}

async function takeQuiz(parts: Parts, { way, ...learner }: Learner, module: Module): Promise<LearnerAssignment | null> {
  const first = await attempt(parts, { way, ...learner }, module, way !== 'finishes' && way !== 'stops early')
  if (first.state === 'passed' || way !== 'fails once') return first.state === 'passed' ? first.assignment : null
  await parts.rest()
  const second = await attempt(parts, { way, ...learner }, module, false)
  return second.state === 'passed' ? second.assignment : null
}

async function attempt(
  { call, key, known, tally }: Parts,
  { employee_id, assignment_id }: Learner,
  { id: module_id }: Module,
  fails: boolean,
): Promise<Answer<typeof api.learners.submitAttempt>> {
  const place = { learner: employee_id, id: assignment_id }
  const open = await call(
    api.learners.startAttempt,
    { params: { ...place, module_id }, body: { device: 'A day of learners' } },
    { token: key },
  )
  const answers = answersTo(
    open.questions,
    known.get(module_id) ?? [],
    fails ? Math.ceil(open.questions.length / 2) : 0,
  )
  const params = { ...place, attempt_id: open.id }
  await call(api.learners.saveAnswers, { params, body: { answers } }, { token: key })
  const result = await call(api.learners.submitAttempt, { params, body: { answers } }, { token: key })
  tally.attempts++
  if (result.state === 'passed') tally.modules++
  if (result.state === 'failed') tally.failed++
  return result
}
