import { type Answer, api, type Id, type LearnerQuiz, type LearningLanguage } from '@preceptor/contract'
import { msUntil } from '@/api/clock.ts'
import type { Office, PlayedRun, QuizSource } from '@/widgets/player/kinds/quiz/quiz-source.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import type { Recorded } from './learner-calls.ts'
import type { Queue } from './queue.ts'

interface Needs {
  assignment: Id
  language: LearningLanguage
  queue: Queue
  session: string
  onPassed: (module: Id) => void
  /** By module; updated when an attempt ends. */
  facts: Map<Id, LearnerQuiz>
  office: Office
}

const learner = 'me'
/** Answers are stored at once and sent when the writer pauses. */
const pause = 800

/** Attempts whose questions, time, and grades come from the server. */
export function quizSource({ assignment, language, queue, session, onPassed, facts, office }: Needs): QuizSource {
  let sending: ReturnType<typeof setTimeout> | undefined
  return {
    pass_mark: null,
    factsOf: module_id => facts.get(module_id),
    office,
    async start(module_id) {
      // The call that opens the quiz may still be waiting
      await queue.flush()
      const params = { learner, id: assignment, module_id }
      return runOf(await call(api.learners.startAttempt, { params, body: { language } }, { token: session }))
    },
    onAnswers(_module, { token }, answers) {
      clearTimeout(sending)
      queue.add({ call: 'saveAnswers', params: { id: assignment, attempt_id: token }, body: { answers } }).catch(() => {
        // If the attempt has ended, submitting it reports that
      })
      sending = setTimeout(() => void queue.flush(), pause)
    },
    async submit(module_id, { token }, answers) {
      clearTimeout(sending)
      const params = { id: assignment, attempt_id: token }
      const sent = queue.add({ call: 'submitAttempt', params, body: { answers } })
      void queue.flush()
      const result = (await sent) as Recorded<'submitAttempt'>
      const known = facts.get(module_id)
      if (known)
        facts.set(module_id, {
          ...known,
          attempts_used: known.attempts_used + 1,
          attempts_left: result.attempts_left,
          attempts_waiting: known.attempts_waiting + (result.passed === null ? 1 : 0),
          last_score: result.score ?? known.last_score,
        })
      if (result.passed) onPassed(module_id)
      return result
    },
  }
}

function runOf({
  id,
  number,
  questions,
  answers,
  pass_mark,
  ends_at,
}: Answer<typeof api.learners.startAttempt>): PlayedRun {
  const seconds = ends_at === null ? null : Math.max(0, Math.floor(msUntil(ends_at) / 1000))
  return {
    token: id,
    number,
    questions,
    answers,
    pass_mark,
    time_limit_minutes: seconds === null ? null : Math.ceil(seconds / 60),
    ...(seconds !== null && { seconds_left: seconds }),
  }
}
