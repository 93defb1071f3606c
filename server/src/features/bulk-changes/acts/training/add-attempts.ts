import { mostExtra } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { invalid } from '../../../../errors/app-error.ts'
import { todayIn } from '../../../employees/today.ts'
import {
  grantAttempts,
  hasQuiz,
  isGrantUnused,
  type QuizStanding,
  quizStandings,
  takeBackAttempts,
} from '../../../learning/attempt-grants.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { nameOf, programOf, refuseProgram, rejectOthers, skipped, titleFor } from './training-act.ts'

/** R-RTE-14, add quiz attempts: only for this cycle, and until the given day if there is one. */
export const addAttempts: BulkAct<'attempts'> = {
  prepare: async (scope, { program_id, extra, expires_on }) => {
    if (expires_on && expires_on < todayIn(scope.agency.time_zone))
      throw invalid({ 'change.expires_on': [bulkTexts.named('expiryPast')] })
    const program = await programOf(scope, program_id)
    if (!(await hasQuiz(scope, program_id))) throw refuseProgram(bulkTexts.named('noQuiz', { title: program.title }))
    const name = nameOf(program)
    let standings: ReadonlyMap<string, QuizStanding> = new Map()
    return {
      title: bulkTexts.named('addAttempts', { extra, title: titleFor(program) }),
      meet: async (inScope, ids) => {
        standings = await quizStandings(inScope, program_id, ids)
      },
      judge: person => judged(standings.get(person.id), { name, extra, expires_on }),
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'attempts') return
    const { expires_on, reason } = change
    const done = await grantAttempts(scope, { head: { source: 'bulk', job_id: id, reason }, items, expires_on })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isGrantUnused,
  changedSince: bulkTexts.named('attemptsUsed'),
  restore: (scope, { id }, items) =>
    takeBackAttempts(scope, {
      head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') },
      items,
    }),
}

interface Given {
  name: string
  extra: number
  expires_on: string | null
}

/** People with attempts left can get more; the preview shows how many they have. */
function judged(has: QuizStanding | undefined, { name, extra, expires_on }: Given): Verdict {
  if (!has) return skipped(bulkTexts.named('notAssigned'))
  if (!has.is_open) return skipped(bulkTexts.named('completedAlready'))
  if (has.left === null) return skipped(bulkTexts.named('passedQuiz'))
  const left = Math.max(0, has.left)
  // Attempts that expired after use, or a limit lowered since, would absorb the added ones
  const given = Math.min(mostExtra, extra + left - has.left)
  return {
    outcome: 'update',
    values: { assignment_id: has.assignment_id, extra: given },
    before: {},
    changes: [
      { field: 'program', before: name, after: name },
      { field: 'attempts_left', before: String(left), after: String(has.left + given) },
      ...(expires_on ? [{ field: 'attempts_until', before: null, after: expires_on }] : []),
    ],
  }
}
