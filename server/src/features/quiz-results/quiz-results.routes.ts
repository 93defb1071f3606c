import { access, api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptPage } from '../../lists/kept-page.ts'
import { rememberedOnce } from '../../scope/remembered.ts'
import { mayI, reading, type Scope } from '../../scope/scope.ts'
import type { Topic } from '../../db/topics.ts'
import { gradeAnswer } from '../learning/grade-answer.ts'
import { restoreAttempt, voidAttempt } from '../learning/void-attempt.ts'
import { mustBeThere } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { readItems } from './items.ts'
import { quizzesOf, readOverview, versionsOf, waitingAnswers } from './overview.ts'
import { readAttempt } from './read-attempt.ts'
import { resultsFile, type ResultsScope, resultsSql } from './results-list.ts'

/** Checks the caller's access to the program before reading its attempts. */
async function within(scope: Scope, id: Id): Promise<ResultsScope> {
  await mustBeThere(scope, id)
  return { ...scope, program_id: id }
}

/** Topics that sorts, filters and counts of attempts depend on, and people without attempts left. */
const about: readonly Topic[] = ['people', 'settings', 'programs', 'training', 'learning']

/** Caches a result until someone learns, or anything else that it depends on changes. */
async function kept<T>(scope: Scope, id: Id, what: string, find: (own: ResultsScope) => Promise<T>): Promise<T> {
  const own = await within(reading(scope), id)
  return rememberedOnce(own, `quiz results ${id} ${scope.origin.language} ${what}`, () => find(own), about)
}

/** Checks that the attempt is of this program and visible to the caller. */
async function withAttempt(scope: Scope, { id, attempt_id }: { id: Id; attempt_id: Id }): Promise<ResultsScope> {
  const inside = await within(scope, id)
  await readAttempt(inside, attempt_id)
  return inside
}

export const quizResultsFeature = feature(api.quizResults, {
  list: async ({ scope, params, query }) => {
    const own = await within(reading(scope), params.id)
    // Served by the index of attempts
    const quick = ['-submitted_at']
    return keptPage(resultsSql, own, await followMergedFilters(own, query), { about, of: params.id, quick })
  },
  counts: async ({ scope, params, query }) => {
    const followed = await followMergedFilters(reading(scope), query)
    return kept(scope, params.id, `counts ${JSON.stringify(followed)}`, own => countValues(resultsSql, own, followed))
  },
  export: async ({ scope, params, query }) => {
    const inside = await within(scope, params.id)
    return exportList(resultsFile(inside), inside, await followMergedFilters(scope, query))
  },
  overview: ({ scope, params }) => kept(scope, params.id, 'overview', readOverview),
  quizzes: async ({ scope, params }) => ({ data: await quizzesOf(await within(scope, params.id)) }),
  versions: async ({ scope, params }) => ({ data: await versionsOf(await within(scope, params.id)) }),
  waiting: async ({ scope, params }) => waitingAnswers(await within(scope, params.id)),
  items: ({ scope, params, query }) =>
    kept(scope, params.id, `items ${mayI(scope.actor, access.editPrograms)} ${query.version_id}`, own =>
      readItems(own, query.version_id),
    ),
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
