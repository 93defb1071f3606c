import type { ImportField } from './import-fields.ts'
import type { RecordField } from './record-import-fields.ts'
import type { TrainingImportField } from './training-import-fields.ts'

/**
 * Birth dates are far in the past, the others near today or in the future; this decides how two-digit years are read and which
 * dates are plausible.
 */
export type DateKind = 'birth' | 'employment' | 'return' | 'expiry'

/** The dates found in import files of any kind. */
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

/** The minimum age of an employee. */
export const youngestEmployee = 14
/** The most years a date may be in the future. */
export const yearsAhead = { birth: -youngestEmployee, employment: 2, return: 5, expiry: 30 } as const
/** Two-digit years before these limits are read as this century. */
const earliest = { birth: 1900, employment: 1940, return: 2000, expiry: 1970 } as const

/** Completes a two-digit year: the latest year with that ending that is plausible for the kind of date. */
export function yearOfTwoDigits(digits: number, kind: DateKind, thisYear: number): number {
  const latest = thisYear + yearsAhead[kind]
  const year = latest - (latest % 100) + digits
  return year > latest && year - 100 >= earliest[kind] ? year - 100 : year
}
