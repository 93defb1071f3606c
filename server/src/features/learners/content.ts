import {
  type Id,
  type LearnerAssignment,
  type LearnerContent,
  type LearnerQuiz,
  type LearningLanguage,
  languages,
  type ProgramModule,
  textFor,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { countAttempts } from '../learning/attempts.ts'
import { learningTexts } from '../learning/texts.ts'
import { questionsOf } from '../programs/attempted-quiz.ts'
import { learnedContent, namesFile } from '../programs/learned-content.ts'
import { readProgram } from '../programs/list-programs.ts'
import type { Learner } from './find-learner.ts'
import { hasLogo } from './logo.ts'
import { languagesFor, ownToLearn } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

export async function contentForLearner(
  scope: KeyedScope,
  learner: Learner,
  id: Id,
  asked: LearningLanguage | undefined,
): Promise<LearnerContent> {
  const assignment = await ownToLearn(scope, learner, id)
  const content = await learnedContent(scope, assignment)
  if (!content) throw new AppError('CONFLICT', learningTexts.named('notPublished', { title: assignment.title }))
  const wanted = await languagesFor(scope, asked ?? learner.language)
  const [language = 'en'] = wanted
  const { titles, descriptions, version } = content
  const { asks, ...program } = await readProgram(scope, assignment.program_id)
  const kept = inOneLanguage({ titles, descriptions, modules: content.modules.map(shownModule) }, wanted)
  return {
    assignment,
    version: { id: version.id, number: version.number },
    language,
    languages: version.languages,
    falls_back: !version.languages.includes(language),
    has_logo: await hasLogo(scope),
    asks,
    ...kept,
    progress: await progressOf(scope, id),
    quizzes: await quizzesOf(scope, { assignment, modules: content.modules, program }),
  }
}

interface Asking {
  assignment: LearnerAssignment
  modules: readonly ProgramModule[]
  program: { pass_mark: number; max_attempts: number }
}

/** Returns facts shown before a quiz. A limit the quiz doesn't set comes from the program. */
async function quizzesOf(scope: KeyedScope, { assignment, modules, program }: Asking): Promise<LearnerQuiz[]> {
  const quizzes = modules.flatMap(({ id, content }) =>
    content.kind === 'quiz'
      ? [
          {
            module_id: id,
            questions: questionsOf(content, id).length,
            pass_mark: content.pass_mark ?? program.pass_mark,
            max_attempts: content.max_attempts ?? program.max_attempts,
          },
        ]
      : [],
  )
  if (quizzes.length === 0) return []
  const counts = new Map((await countAttempts(scope, assignment.id, quizzes)).map(one => [one.module_id, one]))
  return quizzes.map(({ max_attempts, ...quiz }) =>
    Object.assign(quiz, {
      attempts_used: counts.get(quiz.module_id)?.used ?? 0,
      attempts_left: counts.get(quiz.module_id)?.left ?? max_attempts,
      attempts_granted: counts.get(quiz.module_id)?.granted ?? 0,
      attempts_waiting: counts.get(quiz.module_id)?.waiting ?? 0,
      last_score: counts.get(quiz.module_id)?.last_score ?? null,
    }),
  )
}

/** Removes parts that learners don't need, and quiz questions, because each attempt draws its own. */
function shownModule(module: ProgramModule): LearnerContent['modules'][number] {
  const {
    updated_by_name: _by,
    updated_at: _at,
    version: _version,
    minutes: _minutes,
    stale: _stale,
    content,
    ...shown
  } = module
  return { ...shown, content: content.kind === 'quiz' ? { ...content, questions: [], pools: [] } : content }
}

const isLanguage = (key: string): key is LearningLanguage => Object.hasOwn(languages, key)

/**
 * Keeps one language of each text, so an old phone on a slow connection only loads its reader's language. The key names the
 * language.
 */
function inOneLanguage<T>(value: T, wanted: readonly LearningLanguage[]): T {
  if (Array.isArray(value)) return value.map((item: unknown) => inOneLanguage(item, wanted)) as T
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every(isLanguage)) {
    const found = textFor(value as Partial<Record<LearningLanguage, unknown>>, wanted)
    return (found ? { [found.language]: found.text } : value) as T
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inOneLanguage(part as unknown, wanted)]),
  ) as T
}

const progressOf = ({ db, agency }: KeyedScope, id: Id) =>
  db.rows<LearnerContent['progress'][number]>(sql`
    select module_id, state = 'done' as is_done, done_on, seconds_spent, place from module_progress
    where organization_id = ${agency.id} and assignment_id = ${id} order by started_at, module_id`)

/** Refuses files not named by the learned version; files of other versions, programs and agencies return not found. */
export async function refuseOtherFile(
  scope: KeyedScope,
  learner: Learner,
  { id, file_id }: { id: Id; file_id: Id },
): Promise<LearnerAssignment> {
  const assignment = await ownToLearn(scope, learner, id)
  if (!(await namesFile(scope, assignment, file_id))) throw notFound(learnersTexts.named('noFile'))
  return assignment
}
