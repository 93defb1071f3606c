import { personFields } from './person-fields.ts'
import { importText } from './texts.ts'

/** Data in a file of past training: the fields that columns map to, with the labels shown on screen. */
export const trainingImportFields = {
  ...personFields,
  program: importText('program'),
  title: importText('titleOfTraining'),
  completed_on: importText('completedOn'),
  status: importText('completionStatus'),
  hours: importText('hours'),
  minutes: importText('minutes'),
  topic: importText('topic'),
  mode: importText('mode'),
  counts_as: importText('countsAs'),
  score: importText('score'),
  provider: importText('provider'),
  expires_on: importText('expiresOn'),
  certificate_number: importText('certificateNumber'),
  rn_name: importText('rnName'),
  rn_license: importText('rnLicense'),
} as const
export type TrainingImportField = keyof typeof trainingImportFields
export const trainingImportFieldNames = Object.keys(trainingImportFields) as TrainingImportField[]

/** The maximum lengths; longer cells are refused, never cut. */
export const trainingImportLengths = {
  program: 200,
  title: 200,
  provider: 200,
  certificate_number: 100,
  rn_name: 120,
  rn_license: 60,
} as const

/** The completion status of a row. */
export const completionStatuses = {
  completed: importText('statusCompleted'),
  not_completed: importText('statusNotCompleted'),
} as const
export type CompletionStatus = keyof typeof completionStatuses
