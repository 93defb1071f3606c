import { api, type Id } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { asLearner, type KeyedScope } from '../../scope/scope.ts'
import { addressOf } from '../files/address.ts'
import { launchLearned, renewLearned } from '../programs/learned-content.ts'
import { saveOwnAnswers, startOwnAttempt, submitOwnAttempt } from './attempts.ts'
import { completedCourses, ownCertificate } from './completed.ts'
import { contentForLearner, refuseOtherFile } from './content.ts'
import { declareAttempt, declareCompletion } from './declare.ts'
import { findLearner, type Learner } from './find-learner.ts'
import { agencyLogo } from './logo.ts'
import { openAnother, openTraining } from './open-training.ts'
import { assignmentsOfLearner } from './own-assignments.ts'
import { answerOwnSession, sessionsOfModule } from './own-sessions.ts'
import { completeLearning, reportProgress, startLearning } from './report.ts'

/** Runs as the person in the address, limited to that person's rows. */
async function asWho<T>(
  scope: KeyedScope,
  { learner: said }: { learner: string },
  work: (scope: KeyedScope, learner: Learner) => Promise<T>,
): Promise<T> {
  const learner = await findLearner(scope, said)
  return asLearner(scope, learner.id, own => work(own, learner))
}

export const learnersFeature = ({ config }: Services) =>
  feature(api.learners, {
    assignments: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => ({ data: await assignmentsOfLearner(own, learner) })),
    openTraining: async ({ scope, params, query }) => {
      const learner = await findLearner(scope, params.learner)
      return openTraining(scope, { ...learner, language: query.language ?? learner.language })
    },
    openAnother: async ({ scope, params }) =>
      openAnother(scope, config, { learner: await findLearner(scope, params.learner), id: params.id }),
    logo: ({ scope, params }) =>
      asWho(scope, params, async own => new FileAnswer('logo.png', 'image/png', await agencyLogo(own))),
    content: ({ scope, params, query }) =>
      asWho(scope, params, (own, learner) => contentForLearner(own, learner, params.id, query.language)),
    file: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => {
        await refuseOtherFile(own, learner, params)
        const file: { organization_id: Id; id: Id } = { organization_id: scope.agency.id, id: params.file_id }
        return addressOf(config.appKeys, file)
      }),
    launchPackage: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => {
        const assignment = await refuseOtherFile(own, learner, params)
        // Names in the format that learning systems use
        const who = { id: learner.id, name: learner.listed_name }
        return launchLearned(own, config, { ...assignment, file_id: params.file_id, learner: who })
      }),
    renewLaunch: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => {
        const assignment = await refuseOtherFile(own, learner, params)
        return renewLearned(own, assignment, params.file_id, params.launch_id)
      }),
    start: ({ scope, params }) => asWho(scope, params, (own, learner) => startLearning(own, learner, params.id)),
    progress: ({ scope, params, body }) =>
      asWho(scope, params, (own, learner) =>
        reportProgress(own, config, { learner, id: params.id, module_id: params.module_id, report: body }),
      ),
    sessions: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => ({ data: await sessionsOfModule(own, learner, params) })),
    answerSession: async ({ scope, params, body }) =>
      answerOwnSession(scope, await findLearner(scope, params.learner), params, body.answer),
    startAttempt: ({ scope, params, body }) =>
      asWho(scope, params, (own, learner) => startOwnAttempt(own, learner, params, body)),
    saveAnswers: ({ scope, params, body }) =>
      asWho(scope, params, (own, learner) => saveOwnAnswers(own, learner, params, body.answers)),
    submitAttempt: ({ scope, params, body }) =>
      asWho(scope, params, (own, learner) => submitOwnAttempt(own, learner, params, body.answers)),
    complete: ({ scope, params }) => asWho(scope, params, (own, learner) => completeLearning(own, learner, params.id)),
    completedCourses: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => ({ data: await completedCourses(own, learner) })),
    certificate: ({ scope, params }) =>
      asWho(scope, params, async (own, learner) => {
        const id = await ownCertificate(own, learner, params.id)
        return addressOf(config.appKeys, { organization_id: scope.agency.id, id }, { leads: 'certificates' })
      }),
    declareCompletion: ({ scope, body }) => declareCompletion(scope, body),
    declareAttempt: ({ scope, body }) => declareAttempt(scope, body),
  })
