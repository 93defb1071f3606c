import { api, type Id } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { addressOf } from '../files/address.ts'
import { launchLearned, renewLearned } from '../programs/learned-content.ts'
import { saveOwnAnswers, startOwnAttempt, submitOwnAttempt } from './attempts.ts'
import { completedCourses, ownCertificate } from './completed.ts'
import { contentForLearner, refuseOtherFile } from './content.ts'
import { declareAttempt, declareCompletion } from './declare.ts'
import { findLearner } from './find-learner.ts'
import { agencyLogo } from './logo.ts'
import { assignmentsOfLearner } from './own-assignments.ts'
import { completeLearning, reportProgress, startLearning } from './report.ts'

const who = (scope: KeyedScope, { learner }: { learner: string }) => findLearner(scope, learner)

export const learnersFeature = ({ config }: Services) =>
  feature(api.learners, {
    assignments: async ({ scope, params }) => ({ data: await assignmentsOfLearner(scope, await who(scope, params)) }),
    logo: async ({ scope, params }) => {
      await who(scope, params)
      return new FileAnswer('logo.png', 'image/png', await agencyLogo(scope))
    },
    content: async ({ scope, params, query }) =>
      contentForLearner(scope, await who(scope, params), params.id, query.language),
    file: async ({ scope, params }) => {
      await refuseOtherFile(scope, await who(scope, params), params)
      const file: { organization_id: Id; id: Id } = { organization_id: scope.agency.id, id: params.file_id }
      return addressOf(config.appKeys, file)
    },
    launchPackage: async ({ scope, params }) => {
      const assignment = await refuseOtherFile(scope, await who(scope, params), params)
      return launchLearned(scope, config, assignment, params.file_id)
    },
    renewLaunch: async ({ scope, params }) => {
      const assignment = await refuseOtherFile(scope, await who(scope, params), params)
      return renewLearned(scope, assignment, params.file_id, params.launch_id)
    },
    start: async ({ scope, params }) => startLearning(scope, await who(scope, params), params.id),
    progress: async ({ scope, params, body }) => reportProgress(scope, await who(scope, params), params, body),
    startAttempt: async ({ scope, params, body }) => startOwnAttempt(scope, await who(scope, params), params, body),
    saveAnswers: async ({ scope, params, body }) =>
      saveOwnAnswers(scope, await who(scope, params), params, body.answers),
    submitAttempt: async ({ scope, params, body }) =>
      submitOwnAttempt(scope, await who(scope, params), params, body.answers),
    complete: async ({ scope, params }) => completeLearning(scope, await who(scope, params), params.id),
    completedCourses: async ({ scope, params }) => ({ data: await completedCourses(scope, await who(scope, params)) }),
    certificate: async ({ scope, params }) => {
      const id = await ownCertificate(scope, await who(scope, params), params.id)
      return addressOf(config.appKeys, { organization_id: scope.agency.id, id }, { leads: 'certificates' })
    },
    declareCompletion: ({ scope, body }) => declareCompletion(scope, body),
    declareAttempt: ({ scope, body }) => declareAttempt(scope, body),
  })
