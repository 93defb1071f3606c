import { surveyText } from './texts.ts'

export const surveyEvents = {
  'survey_packet.built': surveyText('built'),
  'survey_packet.exported': surveyText('downloaded'),
  'employee.proof_given': surveyText('proofGiven'),
} as const
