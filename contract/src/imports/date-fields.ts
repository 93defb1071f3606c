import type { ImportField } from './import-fields.ts'
import type { RecordField } from './record-import-fields.ts'
import type { TrainingImportField } from './training-import-fields.ts'

/** Birth dates lie far back, the others near today or ahead; that decides two-digit years and what is believed. */
export type DateKind = 'birth' | 'employment' | 'return' | 'expiry'

/** The dates that files of any kind hold. */
export const dateKinds = {
  birth_date: 'birth',
  hire_date: 'employment',
  rehire_date: 'employment',
  termination_date: 'employment',
  expected_return: 'return',
  completed_on: 'employment',
  issued_on: 'employment',
  expires_on: 'expiry',
  first_day: 'expiry',
  last_day: 'expiry',
} as const satisfies Partial<Record<ImportField | TrainingImportField | RecordField, DateKind>>
export type DateField = keyof typeof dateKinds
export const isDateField = (field: string): field is DateField => field in dateKinds

/** Nobody younger works here. */
export const youngestEmployee = 14
/** The most years a date may be in the future. */
export const yearsAhead = { birth: -youngestEmployee, employment: 2, return: 5, expiry: 30 } as const
/** Before these years, two digits mean the century of today. */
const earliest = { birth: 1900, employment: 1940, return: 2000, expiry: 1970 } as const

/** Completes a year of two digits: the last year with that ending that makes sense for the kind of date. */
export function yearOfTwoDigits(digits: number, kind: DateKind, thisYear: number): number {
  const latest = thisYear + yearsAhead[kind]
  const year = latest - (latest % 100) + digits
  return year > latest && year - 100 >= earliest[kind] ? year - 100 : year
}
