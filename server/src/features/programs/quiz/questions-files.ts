import {
  type Id,
  type LearningLanguage,
  type ProgramModule,
  type QuestionFormat,
  type QuizContent,
  type ReadQuestions,
  textFor,
} from '@preceptor/contract'
import { exportTypes } from '@preceptor/contract/lists/query'
import { invalid, notFound } from '../../../errors/app-error.ts'
import { landed } from '../../../errors/carried.ts'
import { refusedBeside } from '../../../errors/refused-beside.ts'
import { csvOf } from '../../../files/csv.ts'
import { xlsxOf } from '../../../files/xlsx.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import type { Uploaded } from '../../../http/uploaded.ts'
import type { Scope } from '../../../scope/scope.ts'
import { beside } from '../../../lib/beside.ts'
import { readContent } from '../content/read-content.ts'
import type { Given, QuestionsRead } from './files/questions-beside.ts'
import { writeGift } from './files/write-gift.ts'
import { questionsTable } from './files/write-sheet.ts'
import { quizTexts } from './texts.ts'

export interface QuizModule extends ProgramModule {
  content: QuizContent
}
const isQuiz = (module: ProgramModule | undefined): module is QuizModule => module?.content.kind === 'quiz'

/** Finds a quiz of a version, or of the draft, or of the last published version. */
export async function findQuiz(
  scope: Scope,
  { id, module_id, version_id }: { id: Id; module_id: Id; version_id?: Id },
): Promise<QuizModule> {
  const { modules } = await readContent(scope, id, version_id)
  const module = modules.find(one => one.id === module_id)
  if (!isQuiz(module)) throw notFound(quizTexts.named('noQuiz'))
  return module
}

const readBeside = beside<Given, QuestionsRead>({
  module: new URL('./files/questions-beside.ts', import.meta.url),
  name: 'questionsOf',
})

/** Returns the questions in a text or file, without storing it. */
export async function readQuestionsFile(file: Uploaded, language: LearningLanguage): Promise<ReadQuestions> {
  const read = await readBeside({ bytes: await file.bytes(), language, name: file.name }).catch((error: unknown) => {
    throw refusedBeside(error, invalid({ file: [quizTexts.named('fileTakesLong', { name: file.name })] }))
  })
  if ('refused' in read) throw landed(read.refused)
  return read.questions
}

/** Exports all questions of a quiz in one language. */
export async function exportQuestions(
  scope: Scope,
  params: { id: Id; module_id: Id },
  { format, language }: { format: QuestionFormat; language: LearningLanguage },
): Promise<FileAnswer> {
  const module = await findQuiz(scope, params)
  const reader = scope.origin.language
  const title = textFor(module.titles, [language, reader])?.text ?? ''
  const name = quizTexts.say(reader, 'fileTitle', { title })
  if (format === 'gift')
    return new FileAnswer(
      `${name}.gift.txt`,
      'text/plain; charset=utf-8',
      Buffer.from(writeGift(module.content, language)),
    )
  const table = { ...questionsTable(module.content, language, reader), time_zone: scope.agency.time_zone }
  return format === 'csv'
    ? new FileAnswer(`${name}.csv`, exportTypes[0], csvOf(scope, table))
    : new FileAnswer(`${name}.xlsx`, exportTypes[1], xlsxOf(scope, title || 'Quiz', table))
}
