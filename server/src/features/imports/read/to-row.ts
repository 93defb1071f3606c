import { saidOf } from '@preceptor/contract'
import { dateKinds } from '@preceptor/contract/imports/date-fields'
import { type ImportField, importFieldLengths, importFieldNames } from '@preceptor/contract/imports/import-fields'
import { dateProblems } from '@preceptor/contract/employees/dates'
import { headerKey } from './recognise-columns.ts'
import type { ImportRow, Parsed, RosterMapping, RowProblem } from './roster-types.ts'
import { parseTasks } from './values/tasks.ts'
import { parseCode, parseEmail, parsePhone, parsePostalCode, parseState } from './values/contact.ts'
import { parseDate } from './values/dates.ts'
import { parseFullName, parseNamePart } from './values/names.ts'
import { cleanText, isBlank, shown } from './values/text.ts'
import { type NameNote, withoutNotes } from './values/name-notes.ts'
import { isNarrower, parseStatus } from './values/status.ts'
import { parseEmploymentType, parseLanguage, parseTags } from './values/words.ts'
import { rosterTexts } from './texts.ts'

export type RowOptions = {
  /** ISO day in the agency's time zone; used for two-digit years and future dates. */
  today: string
  /** A blank cell erases the stored value instead of keeping it. */
  erase_blank?: boolean
}

type Values = Partial<ImportRow>
type Reader = (cell: string) => Parsed<unknown>
/** `spread`: the reader returns several fields (first, middle and last name) instead of one value. */
type Step = {
  field: ImportField
  column: string
  index: number
  read: Reader
  spread: boolean
  erase: boolean
  inName: boolean
}

/** A mapping prepared for many rows. */
export type PreparedMapping = {
  steps: Step[]
  width: number
  today: string
  missing: { field: ImportField; column: string }[]
}
export type RowResult = { values: Values; problems: RowProblem[] }

/** Looks up the columns once and gives each field its reader. Mapped columns missing from the file are in `missing`. */
export function prepareMapping(
  header: readonly string[],
  mapping: RosterMapping,
  options: RowOptions,
): PreparedMapping {
  const exact = new Map(header.map((name, index) => [name, index]))
  const loose = new Map([...header.entries()].reverse().map(([index, name]) => [headerKey(name), index]))
  const steps: Step[] = []
  const missing: PreparedMapping['missing'] = []
  for (const field of importFieldNames) {
    const column = mapping.columns[field]
    if (column === undefined) continue
    const index = exact.get(column) ?? loose.get(headerKey(column))
    if (index === undefined) missing.push({ field, column })
    else {
      const read = remembering(readerOf(field, mapping, options), field)
      const erase = options.erase_blank === true && !lasting.has(field)
      steps.push({
        field,
        column: header[index] ?? column,
        index,
        read,
        spread: spread.has(field),
        erase,
        inName: nameFields.has(field),
      })
    }
  }
  return { steps, width: header.length, today: options.today, missing }
}

/** Reads one row of the file into our terms. Never throws: unreadable values are reported, the rest is returned. */
export function toImportRow(
  cells: readonly string[],
  mapping: PreparedMapping,
  /** Columns to skip, whatever their values. */
  without: readonly number[] = [],
): RowResult {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  const notes: Noted[] = []
  if (cells.length > mapping.width) problems.push(tooManyCells(cells, mapping.width))
  for (const { field, column, index, read, spread, erase, inName } of mapping.steps) {
    if (without.includes(index)) continue
    let cell = cells[index] ?? ''
    if (inName && cell !== '') {
      const noted = withoutNotes(cell)
      cell = noted.name
      for (const note of noted.notes) notes.push({ ...note, column })
    }
    if (cell === '' || isBlank(cell, inName)) {
      if (erase) values[field] = null
      continue
    }
    const parsed = read(cell)
    if ('problem' in parsed) problems.push({ field, column, value: saidOf(cell), message: parsed.problem })
    else if (spread) Object.assign(values, parsed.value)
    else values[field] = parsed.value
  }
  for (const note of notes) takeNote(note, values, problems, cells, mapping)
  settle(values, mapping, problems)
  return { values, problems }
}

interface Noted extends NameNote {
  column: string
}

/**
 * Uses a status written next to the name unless another value contradicts it; an uncertain one is asked about as an unknown value.
 */
function takeNote(
  { text, status, column }: Noted,
  values: Values,
  problems: RowProblem[],
  cells: readonly string[],
  { steps }: PreparedMapping,
) {
  const field = 'provider_status'
  if (problems.some(problem => problem.field === field)) return
  const said = values.provider_status
  if (!status) {
    if (said !== undefined) return
    problems.push({
      field,
      column,
      value: saidOf(text),
      message: rosterTexts.named('notStatus', { value: shown(text) }),
    })
    return
  }
  const beside = said && { provider_status: said }
  if (beside && beside.provider_status !== status.provider_status) {
    if (isNarrower(status, beside)) return
    if (!isNarrower(beside, status)) {
      const cell = cells[steps.find(step => step.field === field)?.index ?? -1] ?? ''
      delete values.provider_status
      const value = `${cell} (${text})`
      problems.push({
        field,
        column,
        value: saidOf(value),
        message: rosterTexts.named('statusBesideName', { status: shown(cell), note: shown(text) }),
      })
      return
    }
  }
  values.provider_status = status.provider_status
  if (status.status_reason && !steps.some(step => step.field === 'status_reason'))
    values.status_reason ??= status.status_reason
}

const spread = new Set<ImportField>(['full_name', 'provider_status'])
const nameFields = new Set<ImportField>(['full_name', 'first_name', 'middle_name', 'last_name', 'preferred_name'])

/** Most likely an unquoted comma has shifted all cells after it, so none of them can be trusted. */
const tooManyCells = (cells: readonly string[], width: number): RowProblem => ({
  field: null,
  column: null,
  value: cells.slice(width).join(' ').trim().slice(0, 200),
  message: rosterTexts.named('tooManyCells', { cells: cells.length, width }),
})

/** Fields that can't be cleared: identity and status. */
const lasting = new Set<ImportField>([
  'employee_number',
  'external_id',
  'full_name',
  'first_name',
  'last_name',
  'provider_status',
])

function readerOf(field: ImportField, { date_order, columns }: RosterMapping, { today }: RowOptions): Reader {
  switch (field) {
    case 'full_name':
      return parseFullName
    case 'first_name':
    case 'last_name':
    case 'middle_name':
    case 'preferred_name':
      return parseNamePart
    case 'email':
      return parseEmail
    case 'mobile':
    case 'phone_2':
      return parsePhone
    case 'birth_date':
    case 'hire_date':
    case 'rehire_date':
    case 'termination_date':
    case 'expected_return':
      return cell => parseDate(cell, { order: date_order, kind: dateKinds[field], today })
    case 'language':
      return parseLanguage
    case 'provider_status':
      // The agency's own reason column is more precise than the status word.
      return columns.status_reason === undefined ? parseStatus : statusAlone
    case 'employment_type':
      return parseEmploymentType
    case 'state':
      return parseState
    case 'postal_code':
      return parsePostalCode
    case 'tags':
      return parseTags
    case 'tasks':
      return parseTasks
    case 'employee_number':
    case 'external_id':
    case 'payroll_number':
    case 'company_code':
    case 'cost_center':
      return cell => parseCode(cell, importFieldLengths[field])
    default:
      return cell => parseText(cell, importFieldLengths[field])
  }
}

const statusAlone: Reader = cell => {
  const parsed = parseStatus(cell)
  if ('problem' in parsed) return parsed
  const { status_reason: _, ...value } = parsed.value
  return { value }
}

function parseText(cell: string, longest: number): Parsed<string> {
  const text = cleanText(cell)
  return text.length > longest
    ? { problem: rosterTexts.named('tooLong', { value: shown(text), longest }) }
    : { value: text }
}

/** Fields whose values rarely repeat; caching them is not worth it. */
const unique = new Set<ImportField>([
  'employee_number',
  'external_id',
  'payroll_number',
  'full_name',
  'email',
  'mobile',
  'phone_2',
  'address_line1',
  'tags',
])
const mostRemembered = 5000

/** Caches results: a roster repeats "Active" and "Bronx" ten thousand times. */
function remembering(read: Reader, field: ImportField): Reader {
  if (unique.has(field)) return read
  const known = new Map<string, Parsed<unknown>>()
  return cell => {
    const found = known.get(cell)
    if (found) return found
    const parsed = read(cell)
    if (known.size < mostRemembered) known.set(cell, parsed)
    return parsed
  }
}

/** Derives values that need several fields together. */
function settle(values: Values, { steps, today }: PreparedMapping, problems: RowProblem[]) {
  if (values.first_name !== undefined) withoutDoubledNames(values)
  // Someone with a past last day has left, even if the status column is missing or empty.
  if (values.provider_status === undefined && hasLeft(values, today)) {
    if (!problems.some(({ field }) => field === 'provider_status')) values.provider_status = 5
  }
  // The others depend on the matched person's data and are checked once that person is found (imports/judge.ts).
  const { birth_date, hire_date } = values
  for (const { message } of birth_date && hire_date ? dateProblems({ birth_date, hire_date }, today) : []) {
    const column = steps.find(({ field }) => field === 'hire_date')?.column ?? null
    problems.push({ field: 'hire_date', column, value: hire_date ?? '', message })
  }
}

/** True when the last day has passed and no return came after it. */
export const hasLeft = (
  { termination_date: left, rehire_date: back }: Pick<Values, 'termination_date' | 'rehire_date'>,
  today: string,
) => Boolean(left && left <= today && !(back && back >= left))

/** Some exports put the middle initial into both columns: `Seán P.` and `P.` */
function withoutDoubledNames(values: Values) {
  const { first_name: first, middle_name: middle } = values
  if (first && middle && first.endsWith(` ${middle}`)) values.first_name = first.slice(0, -middle.length - 1)
}
