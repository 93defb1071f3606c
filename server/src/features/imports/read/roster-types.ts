import type { EmployeeTask } from '@preceptor/contract/employees/tasks'
import type { ColumnKind } from '@preceptor/contract'
import type { DateOrder, ImportField } from '@preceptor/contract/imports/import-fields'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../../../lib/texts.ts'
import type { languages, employmentTypes, ProviderStatus } from '@preceptor/contract/employees/status'

export type RosterEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'xlsx'
export type Delimiter = ',' | ';' | '\t' | '|'

/** One row of the file: its number as a spreadsheet program shows it (1-based) and its trimmed cells. */
export type RosterRow = { row: number; cells: string[] }

export type RosterSheet = {
  /** Column names, made unique and never empty. */
  header: string[]
  header_row: number
  /** Rows with content. A row may have more cells than the header, or fewer if the last are empty. */
  rows: RosterRow[]
  /** Lines that are not people (titles, repeated headers, totals), so nothing disappears silently. */
  left_out: { row: number; text: string }[]
  encoding: RosterEncoding
  /** CSV only. */
  delimiter?: Delimiter
  /** XLSX only: the name of the sheet that was read. */
  sheet?: string
}

export type RosterLimits = { rows: number; bytes: number; columns: number }
/** Matches the limits on the import page. */
export const rosterLimits: RosterLimits = { rows: 100_000, bytes: 50 * 1024 * 1024, columns: 500 }

export type RosterErrorCode =
  | 'EMPTY_FILE'
  | 'NOT_A_ROSTER'
  | 'NO_HEADER'
  | 'TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'PASSWORD_PROTECTED'
  | 'OLD_EXCEL'
  | 'DAMAGED_FILE'

/** Thrown when the file can’t be read as a roster; the sentence (a named text) is for the person who sent it. */
export class RosterError extends Error {
  readonly code: RosterErrorCode
  readonly sentence: string
  constructor(code: RosterErrorCode, sentence: string) {
    super(inWords(fallback, sentence))
    this.name = 'RosterError'
    this.code = code
    this.sentence = sentence
  }
}

export type ColumnProposal = {
  /** Name of the column, as in the sheet's header. */
  column: string
  /** 0 to 1; from 0.6 on it is safe to preselect. */
  confidence: number
  samples: string[]
}

export type ColumnOffer = { column: number; looks_like: ColumnKind; fields: ImportField[] }

export type Recognition = {
  columns: Partial<Record<ImportField, ColumnProposal>>
  /** Columns without a proposal. */
  unused: { column: string; samples: string[] }[]
  /** Unused columns whose values fit a field, most likely first. */
  offers: ColumnOffer[]
  date_order: DateOrder
}

/** The mapping that the user confirms and the agency remembers: field → column name. */
export type RosterMapping = { columns: Partial<Record<ImportField, string>>; date_order: DateOrder }

export type LanguageCode = keyof typeof languages
export type EmploymentType = keyof typeof employmentTypes

/** A roster row in our terms. An absent field keeps the stored value; null erases it. */
export type ImportRow = {
  employee_number: string
  external_id: string
  payroll_number: string | null
  company_code: string | null
  cost_center: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  preferred_name: string | null
  email: string | null
  mobile: string | null
  phone_2: string | null
  birth_date: string | null
  language: LanguageCode | null
  provider_status: ProviderStatus
  status_reason: string | null
  expected_return: string | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  /** Names as written in the file; resolving them to ids needs the agency's lists. */
  discipline: string | null
  location: string | null
  coordinator: string | null
  employment_type: EmploymentType | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  tags: string[] | null
  tasks: EmployeeTask[] | null
}

/** The reason a row can't be imported as is. Without a field it applies to the whole row. */
export type RowProblem = { field: ImportField | null; column: string | null; value: string; message: string }

export type Parsed<T> = { value: T } | { problem: string }
