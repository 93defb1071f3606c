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
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { csvOf } from '../../../files/csv.ts'
import { xlsxOf } from '../../../files/xlsx.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import type { Uploaded } from '../../../http/uploaded.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isWorkbook, refusalOf, rowsOfText, rowsOfWorkbook, textOf } from '../../imports/read-table.ts'
import { readContent } from '../content/read-content.ts'
import type { Found } from './files/found.ts'
import { readGift } from './files/read-gift.ts'
import { questionColumns, readSheet } from './files/read-sheet.ts'
import { writeGift } from './files/write-gift.ts'
import { questionsTable } from './files/write-sheet.ts'
import { quizTexts } from './texts.ts'

export interface QuizModule extends ProgramModule {
  content: QuizContent
}
const isQuiz = (module: ProgramModule | undefined): module is QuizModule => module?.content.kind === 'quiz'

/** A quiz of a version, or of the draft, or of the last published version. */
export async function findQuiz(
  scope: Scope,
  { id, module_id, version_id }: { id: Id; module_id: Id; version_id?: Id },
): Promise<QuizModule> {
  const { modules } = await readContent(scope, id, version_id)
  const module = modules.find(one => one.id === module_id)
  if (!isQuiz(module)) throw notFound(quizTexts.named('noQuiz'))
  return module
}

/** What a text or a file holds; nothing is kept of it. */
export async function readQuestionsFile(file: Uploaded, language: LearningLanguage): Promise<ReadQuestions> {
  const bytes = await file.bytes()
  try {
    const { format, found } = await readAny(bytes, language)
    const { questions, problems } = found
    if (questions.length === 0 && problems.length === 0) throw invalid({ file: [quizTexts.named('nothingRead')] })
    return { format, questions, problems: problems.toSorted((a, b) => a.line - b.line) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    throw invalid({ file: [refusal] })
  }
}

async function readAny(
  bytes: Uint8Array,
  language: LearningLanguage,
): Promise<{ format: QuestionFormat; found: Found }> {
  if (isWorkbook(bytes)) {
    const [header, ...rows] = await rowsOfWorkbook(bytes)
    const columns = header && questionColumns(header.cells)
    if (!columns) throw invalid({ file: [quizTexts.named('nothingRead')] })
    return { format: 'xlsx', found: readSheet(rows, columns, language) }
  }
  const text = textOf(bytes)
  const firstLine = text.slice(0, 20_000).trimStart().split(/\r?\n/, 1)[0] ?? ''
  const [first] = rowsOfText(firstLine)
  if (!first || !questionColumns(first.cells)) return { format: 'gift', found: readGift(text, language) }
  const [header, ...rows] = rowsOfText(text)
  const columns = questionColumns(header?.cells ?? [])
  if (!columns) throw new AppError('MALFORMED_REQUEST', quizTexts.named('nothingRead'))
  return { format: 'csv', found: readSheet(rows, columns, language) }
}

/** All questions of a quiz in one language. */
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
