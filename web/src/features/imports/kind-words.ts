import type { FileImportKind } from '@preceptor/contract'
import { importTexts } from './texts.ts'

const titles = {
  provider_import: 'importRoster',
  training_import: 'importTraining',
  credential_import: 'importCredentials',
  waiver_import: 'importWaivers',
  leave_import: 'importLeave',
} as const
/** `Import credentials` */
export const importTitle = (kind: FileImportKind) => importTexts.say(titles[kind])

const fields = {
  provider_import: 'firstFields',
  training_import: 'trainingFields',
  credential_import: 'credentialFields',
  waiver_import: 'waiverFields',
  leave_import: 'leaveFields',
} as const
/** Describes what such a file can contain. */
export const fieldsText = (kind: FileImportKind) => importTexts.say(fields[kind])
