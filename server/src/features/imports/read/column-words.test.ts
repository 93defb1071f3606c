import { expect, test } from 'vitest'
import { recordColumns } from './record-words.ts'
import { trainingColumns } from './training-words.ts'
import type { ColumnWords } from './column-words.ts'

const fieldOf = (words: ColumnWords, name: string) =>
  Object.keys(words.recognise({ header: [name], rows: [] }).columns)[0] ?? null

test.each([
  ['Course / In-Service Title', 'program'],
  ['In-Service Name', 'program'],
  ['Class/Training Name', 'program'],
  ['Date Compl.', 'completed_on'],
  ['Compl. Dt', 'completed_on'],
  ['Date/Time Completed', 'completed_on'],
  ['Completed Date (UTC)', 'completed_on'],
  ['CEU Hrs', 'hours'],
  ['In-Service Hrs.', 'hours'],
  ['Hours / Credits', 'hours'],
  ['Exp. Date', 'expires_on'],
  ['Cert. No.', 'certificate_number'],
  ['Student ID', 'employee_number'],
  ['Learner ID', 'employee_number'],
  ['Trainee #', 'employee_number'],
  ['Student Name', 'full_name'],
  ['Emp. Name', 'full_name'],
  ['Participant’s Last Name', 'last_name'],
  ['Learner Email', 'email'],
  ['Client Name', null],
  ['Emergency contact / Phone', null],
  ['Due Date', null],
  ['Assigned Date', null],
])('in a file of past training, %s maps to %s', (name, field) => {
  expect(fieldOf(trainingColumns, name)).toBe(field)
})

test.each([
  ['Student ID', 'employee_number'],
  ['License / Certificate', 'credential'],
  ['Lic. #', 'number'],
  ['Eff. Date', 'issued_on'],
  ['Exp. Date', 'expires_on'],
])('in a file of credentials, %s maps to %s', (name, field) => {
  expect(fieldOf(recordColumns.credential_import, name)).toBe(field)
})
