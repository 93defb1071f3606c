import type { LearningLanguage, QuestionFormat, ReadQuestions } from '@preceptor/contract'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { type Carried, carried } from '../../../../errors/carried.ts'
import { isWorkbook, refusalOf, rowsOfText, rowsOfWorkbook, textOf } from '../../../imports/read-table.ts'
import { quizTexts } from '../texts.ts'
import type { Found } from './found.ts'
import { readGift } from './read-gift.ts'
import { questionColumns, readSheet } from './read-sheet.ts'

export interface Given {
  bytes: Uint8Array
  language: LearningLanguage
  /** The name of the file. */
  name: string
}
export type QuestionsRead = { questions: ReadQuestions } | { refused: Carried }

/** The largest size of a program. */
const mostRead = 8 * 1024 * 1024

/** Runs in a thread started by questions-files.ts. */
export async function questionsOf(given: Given): Promise<QuestionsRead> {
  try {
    return { questions: await read(given) }
  } catch (error) {
    return { refused: carried(error) }
  }
}

async function read({ bytes, language, name }: Given): Promise<ReadQuestions> {
  try {
    const { format, found } = await readAny(bytes, language)
    const { questions, problems } = found
    if (questions.length === 0 && problems.length === 0) throw invalid({ file: [quizTexts.named('nothingRead')] })
    const all = { format, questions, problems: problems.toSorted((a, b) => a.line - b.line) }
    if (JSON.stringify(all).length > mostRead) throw invalid({ file: [quizTexts.named('fileNeedsMemory', { name })] })
    return all
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
