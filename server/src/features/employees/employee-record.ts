import { type Employee, employeeFieldNames, fullName } from '@preceptor/contract'
import type { RecordKind } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdEmployee, readEmployee } from './read-employee.ts'
import { readable } from './write-profile.ts'

export const employeeRecord: RecordKind<Scope, Employee> = {
  what: 'this employee',
  hold: holdEmployee,
  read: readEmployee,
  nameOf: fullName,
  inWords: readable,
  fields: Object.keys(employeeFieldNames),
}
