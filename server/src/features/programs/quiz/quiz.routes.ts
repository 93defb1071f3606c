import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { reading } from '../../../scope/scope.ts'
import { readProgram } from '../list-programs.ts'
import { exportQuestions, findQuiz, readQuestionsFile } from './questions-files.ts'
import { gradeTriedQuiz, startQuiz } from './try-out.ts'

export const programQuizzesFeature = ({ config }: Services) =>
  feature(api.programQuizzes, {
    read: async ({ scope, params, query, file }) => {
      // No connection is held while the file is read
      const looking = reading(scope)
      await readProgram(looking, params.id)
      await findQuiz(looking, params)
      return readQuestionsFile(file, query.language)
    },
    export: async ({ scope, params, query }) => {
      await readProgram(scope, params.id)
      return exportQuestions(scope, params, query)
    },
    start: ({ scope, params, body }) => startQuiz(scope, config.appKeys, params, body.version_id),
    grade: ({ scope, params, body }) => gradeTriedQuiz(scope, config.appKeys, params, body),
  })
