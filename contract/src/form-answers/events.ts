import { formAnswerText } from './texts.ts'

export const formAnswerEvents = {
  'form_answers.exported': formAnswerText('eventExported'),
  'medical.answers_opened': formAnswerText('eventOpened'),
} as const
