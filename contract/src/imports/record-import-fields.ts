import { personFields } from './person-fields.ts'
import { importText } from './texts.ts'

/** Data in files of credentials, waivers and leave: the fields that columns map to, with the labels shown on screen. */
export const recordImportFields = {
  credential_import: {
    ...personFields,
    credential: importText('credential'),
    number: importText('number'),
    issued_on: importText('issuedOn'),
    expires_on: importText('expiresOn'),
    note: importText('note'),
  },
  waiver_import: {
    ...personFields,
    rule: importText('rule'),
    first_day: importText('firstDay'),
    last_day: importText('lastDay'),
    reason: importText('reason'),
  },
  leave_import: {
    ...personFields,
    first_day: importText('firstDayOfLeave'),
    last_day: importText('lastDayOfLeave'),
    note: importText('note'),
  },
} as const
export type RecordImportKind = keyof typeof recordImportFields
export const recordImportKinds = Object.keys(recordImportFields) as RecordImportKind[]
export const isRecordImport = (kind: string): kind is RecordImportKind => kind in recordImportFields

/** Every field of such files, with its label. */
export const recordFields = {
  ...recordImportFields.leave_import,
  ...recordImportFields.waiver_import,
  ...recordImportFields.credential_import,
} as const
export type RecordField = keyof typeof recordFields

/** Required data of a row besides the person: without these columns, a file can't be checked. */
export const neededRecordFields = {
  credential_import: ['credential', 'issued_on'],
  waiver_import: ['rule', 'first_day', 'reason'],
  leave_import: ['first_day'],
} as const satisfies Record<RecordImportKind, readonly RecordField[]>

/** The maximum lengths; longer cells are refused, never cut. */
export const recordImportLengths = { credential: 200, rule: 200, number: 60, reason: 500 } as const
