import { type Employee, employeeFieldNames, fullName } from '@preceptor/contract'
import type { RecordKind } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdEmployee, readEmployee } from './read-employee.ts'
import { employeeTexts } from './texts.ts'
import { readable } from './write-profile.ts'

export const employeeRecord: RecordKind<Scope, Employee> = {
  what: employeeTexts.named('thisEmployee'),
  hold: holdEmployee,
  read: readEmployee,
  nameOf: fullName,
  inWords: readable,
  fields: Object.keys(employeeFieldNames),
}
