import { api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import type { Scope } from '../../scope/scope.ts'
import { gradeAnswer } from '../learning/grade-answer.ts'
import { restoreAttempt, voidAttempt } from '../learning/void-attempt.ts'
import { readProgram } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { readItems } from './items.ts'
import { quizzesOf, readOverview, versionsOf, waitingAnswers } from './overview.ts'
import { readAttempt } from './read-attempt.ts'
import { resultsFile, type ResultsScope, resultsSql } from './results-list.ts'

/** Whether the caller may see the program is settled before its attempts are. */
async function within(scope: Scope, id: Id): Promise<ResultsScope> {
  await readProgram(scope, id)
  return { ...scope, program_id: id }
}

/** An attempt of this program, that the caller sees. */
async function withAttempt(scope: Scope, { id, attempt_id }: { id: Id; attempt_id: Id }): Promise<ResultsScope> {
  const inside = await within(scope, id)
  await readAttempt(inside, attempt_id)
  return inside
}

export const quizResultsFeature = feature(api.quizResults, {
  list: async ({ scope, params, query }) =>
    listPage(resultsSql, await within(scope, params.id), await followMergedFilters(scope, query)),
  counts: async ({ scope, params, query }) =>
    countValues(resultsSql, await within(scope, params.id), await followMergedFilters(scope, query)),
  export: async ({ scope, params, query }) => {
    const inside = await within(scope, params.id)
    return exportList(resultsFile(inside), inside, await followMergedFilters(scope, query))
  },
  overview: async ({ scope, params }) => readOverview(await within(scope, params.id)),
  quizzes: async ({ scope, params }) => ({ data: await quizzesOf(await within(scope, params.id)) }),
  versions: async ({ scope, params }) => ({ data: await versionsOf(await within(scope, params.id)) }),
  waiting: async ({ scope, params }) => waitingAnswers(await within(scope, params.id)),
  items: async ({ scope, params, query }) => readItems(await within(scope, params.id), query.version_id),
  get: async ({ scope, params }) => readAttempt(await within(scope, params.id), params.attempt_id),
  void: async ({ scope, params, body }) => {
    const inside = await withAttempt(scope, params)
    await voidAttempt(scope, { id: params.attempt_id, reason: body.reason })
    return readAttempt(inside, params.attempt_id)
  },
  restore: async ({ scope, params }) => {
    const inside = await withAttempt(scope, params)
    await restoreAttempt(scope, params.attempt_id)
    return readAttempt(inside, params.attempt_id)
  },
  grade: async ({ scope, params, body }) => {
    await withAttempt(scope, params)
    const { attempt_id, question_id } = params
    const { state, score, waiting } = await gradeAnswer(scope, { attempt_id, question_id, ...body })
    return { state, score, waiting }
  },
})
