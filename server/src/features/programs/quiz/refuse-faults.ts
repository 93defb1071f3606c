import {
  checkQuiz,
  type ProgramModule,
  type QuizFault,
  quizFaults,
  stopsPublishing,
  textFor,
} from '@preceptor/contract'
import { AppError } from '../../../errors/app-error.ts'
import { inWords } from '../../../lib/texts.ts'
import { quizTexts } from './texts.ts'

/** Refuses to publish a quiz that can't be graded correctly; names the first problem with its module and question. */
export function refuseFaults(modules: readonly ProgramModule[], language: string): void {
  for (const { titles, content } of modules) {
    if (content.kind !== 'quiz') continue
    const found = checkQuiz(content).find(stopsPublishing)
    if (!found) continue
    const module = textFor(titles, [language])?.text ?? ''
    throw new AppError('CONFLICT', sentenceOf(found, { module, content, language }))
  }
}

interface Where {
  module: string
  content: Extract<ProgramModule['content'], { kind: 'quiz' }>
  language: string
}

function sentenceOf({ fault, question_id, pool_id }: QuizFault, { module, content, language }: Where): string {
  const said = inWords(language, quizFaults[fault])
  if (question_id === null)
    return quizTexts.named('faultInPool', {
      module,
      pool: content.pools.find(({ id }) => id === pool_id)?.name ?? '',
      fault: said,
    })
  const number = content.questions.findIndex(({ id }) => id === question_id) + 1
  return quizTexts.named('faultInQuiz', { module, number, fault: said })
}
