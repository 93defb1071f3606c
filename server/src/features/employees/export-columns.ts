import {
  type EmployeeColumn,
  employeeColumns,
  employeeFilters,
  employmentTypes,
  languages,
  providerStatuses,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Column } from '../../files/table.ts'
import { importedFrom, missingAs, nextPlanned } from './row-facts.ts'

const wordOf = (code: Sql, words: Record<string, string>) =>
  sql`case ${code} ${join(
    Object.entries(words).map(([key, word]) => sql`when ${key} then ${word}`),
    ' ',
  )} end`

type Cell = Omit<Column, 'label'>
const text = (value: Sql, width: number): Cell => ({ is: 'text', value, width })

const missingWords: Readonly<Record<string, string>> = employeeFilters.missing.choices

const cells: Record<Exclude<EmployeeColumn, 'name'>, Cell> = {
  employee_number: text(sql`e.employee_number`, 12),
  provider_status: { is: 'words', value: wordOf(sql`e.provider_status`, providerStatuses), width: 12 },
  discipline: text(sql`d.name`, 22),
  location: text(sql`l.name`, 16),
  coordinator: text(sql`c.name`, 20),
  mobile: { is: 'phone', value: sql`e.mobile`, width: 16 },
  email: text(sql`e.email`, 30),
  hire_date: { is: 'day', value: sql`e.hire_date`, width: 12 },
  termination_date: { is: 'day', value: sql`e.termination_date`, width: 12 },
  planned_change: {
    is: 'words',
    value: nextPlanned(
      sql`${wordOf(sql`s.provider_status`, providerStatuses)} || ' on ' || to_char(s.effective_on, 'Mon FMDD, YYYY')`,
    ),
    width: 26,
  },
  language: { is: 'words', value: wordOf(sql`e.language`, languages), width: 16 },
  employment_type: { is: 'words', value: wordOf(sql`e.employment_type`, employmentTypes), width: 16 },
  city: text(sql`e.city`, 16),
  tags: text(sql`array_to_string(e.tags, ', ')`, 24),
  missing: {
    is: 'words',
    value: sql`array_to_string(${missingAs(key => missingWords[key] ?? key)}, ', ')`,
    width: 24,
  },
  imported_from: text(importedFrom, 26),
  updated_at: { is: 'moment', value: sql`e.updated_at`, width: 17 },
}

/**
 * The columns of the list as a file has them, over the tables of list.ts. The name is two columns, so that the file can be
 * imported again: in `Reyes, Mary Ann` nobody can tell whether Ann is a middle name.
 */
export function exportColumns(wanted: readonly EmployeeColumn[]): Column[] {
  return wanted.flatMap(column =>
    column === 'name'
      ? [
          { label: 'Last name', ...text(sql`e.last_name`, 20) },
          { label: 'First name', ...text(sql`e.first_name`, 18) },
        ]
      : [{ label: employeeColumns[column].label, ...cells[column] }],
  )
}
