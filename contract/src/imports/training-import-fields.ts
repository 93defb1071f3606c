import { importFields } from './import-fields.ts'
import { importText } from './texts.ts'

/** By which rows of a file find whom they are about, as those of a roster do. */
const person = {
  employee_number: importFields.employee_number,
  external_id: importFields.external_id,
  full_name: importFields.full_name,
  first_name: importFields.first_name,
  last_name: importFields.last_name,
  email: importFields.email,
  birth_date: importFields.birth_date,
} as const

/** What a file of past training may tell: the targets a column can be mapped to, with the words the screens show. */
export const trainingImportFields = {
  ...person,
  program: importText('program'),
  completed_on: importText('completedOn'),
  hours: importText('hours'),
  minutes: importText('minutes'),
  topic: importText('topic'),
  mode: importText('mode'),
  score: importText('score'),
  provider: importText('provider'),
  expires_on: importText('expiresOn'),
  certificate_number: importText('certificateNumber'),
  rn_name: importText('rnName'),
  rn_license: importText('rnLicense'),
} as const
export type TrainingImportField = keyof typeof trainingImportFields
export const trainingImportFieldNames = Object.keys(trainingImportFields) as TrainingImportField[]

export type TrainingPersonField = keyof typeof person
export const trainingPersonFields = Object.keys(person) as TrainingPersonField[]

/** Longest text taken over; longer cells are refused, never cut. */
export const trainingImportLengths = {
  program: 200,
  provider: 200,
  certificate_number: 100,
  rn_name: 120,
  rn_license: 60,
} as const
