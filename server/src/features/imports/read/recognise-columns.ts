import { createHash } from 'node:crypto'
import { type DateOrder, type ImportField, importFieldNames } from '@preceptor/contract/imports/import-fields'
import { guessesFor, headerPhrase, isAboutOthers, isProblemColumn } from './header-words.ts'
import type { ColumnOffer, ColumnProposal, Recognition, RosterMapping, RosterSheet } from './roster-types.ts'
import { isBlank, wordKey } from './values/text.ts'
import { parseEmail, parsePhone, parsePostalCode, parseState } from './values/contact.ts'
import { parseStatus } from './values/status.ts'
import { employment, parseEmploymentType, parseLanguage } from './values/words.ts'

/** The number of values checked per column, evenly spread over the whole file, because files are often sorted. */
const looks = 200
/** Less certain matches are not proposed. */
const threshold = 0.3

type Column = { index: number; name: string; values: string[]; shares: Shares }
type Candidate = { column: Column; field: ImportField; sure: number }

/** Proposes a column for each of our fields, by column names and values. */
export function recogniseColumns(sheet: Pick<RosterSheet, 'header' | 'rows'>): Recognition {
  const columns = sheet.header.map((name, index) => columnOf(sheet, name, index))
  const candidates = columns
    .filter(({ index, name }) => !(index === 0 && isProblemColumn(name)))
    .flatMap(candidatesFor)
    .filter(({ sure }) => sure >= threshold)
    // Of two equally good columns the left one is usually right.
    .sort((a, b) => b.sure - a.sure || a.column.index - b.column.index)
  const chosen = assign(candidates.filter(one => !isPayrollBesideNumber(one, candidates)))
  const used = new Set([...chosen.values()].map(({ column }) => column.index))
  const proposals: Recognition['columns'] = {}
  for (const field of importFieldNames) {
    const candidate = chosen.get(field)
    if (candidate) proposals[field] = proposal(candidate)
  }
  return {
    columns: proposals,
    unused: columns
      .filter(({ index, name }) => !used.has(index) && !(index === 0 && isProblemColumn(name)))
      .map(({ name, values }) => ({ column: name, samples: samples(values) })),
    offers: columns.filter(({ index }) => !used.has(index)).flatMap(column => offerOf(column, sheet.rows.length)),
    date_order: guessDateOrder(
      sheet.rows,
      dateFields.flatMap(field => chosen.get(field)?.column.index ?? []),
    ),
  }
}

/** Returns the mapping from the proposals, before the user has changed any. */
export function mappingOf(recognition: Recognition): RosterMapping {
  const columns: RosterMapping['columns'] = {}
  for (const field of importFieldNames) {
    const found = recognition.columns[field]
    if (found) columns[field] = found.column
  }
  return { columns, date_order: recognition.date_order }
}

/** Returns the same signature for files with the same columns, whatever their order, case and spelling of `#` or `No.` */
export function headerSignature(header: readonly string[]): string {
  const names = header.filter((name, index) => !(index === 0 && isProblemColumn(name))).map(headerKey)
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 32)
}

/** Returns the comparison key of a column name; names with only symbols keep them. */
export const headerKey = (name: string) => headerPhrase(name) || name.trim().toLowerCase()

function columnOf({ rows }: Pick<RosterSheet, 'rows'>, name: string, index: number): Column {
  const values: string[] = []
  const step = Math.max(1, Math.floor(rows.length / (looks * 3)))
  for (let i = 0; i < rows.length && values.length < looks; i += step) {
    const cell = rows[i]?.cells[index] ?? ''
    if (!isBlank(cell)) values.push(cell)
  }
  return { index, name, values, shares: sharesOf(values) }
}

type Shares = ReturnType<typeof sharesOf>

function sharesOf(values: string[]) {
  const share = (holds: (value: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(holds).length / values.length
  const reads = (parse: (value: string) => object) => share(value => 'value' in parse(value))
  return {
    count: values.length,
    email: reads(parseEmail),
    phone: share(value => /\d{3}\D*\d{4}/.test(value) && 'value' in parsePhone(value)),
    date: share(isDateLike),
    comma: share(value => /^\p{L}[\p{L}'’.\- ]*, ?\p{L}[\p{L}'’.,\- ]*$/u.test(value)),
    words: share(value => /^[\p{L}'’.-]+(?: [\p{L}'’.,-]+)+$/u.test(value)),
    digits: share(value => /\d/.test(value)),
    flag: share(value => /^(?:[01yn]|yes|no|true|false)$/i.test(value)),
    distinct: values.length === 0 ? 0 : new Set(values).size / values.length,
    // `Per diem` alone says how someone works, not whether they do
    status: share(value => 'value' in parseStatus(value) && !employment.has(wordKey(value))),
    language: reads(parseLanguage),
    employment: reads(parseEmploymentType),
    state: reads(parseState),
    zip: share(value => value.length >= 4 && 'value' in parsePostalCode(value)),
  }
}

const isDateLike = (value: string) =>
  /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}\b/.test(value) ||
  /^\d{1,4}[-/. ]?[a-zñ]{3,10}[-/. ,]+\d{1,4}\b/i.test(value) ||
  /^[a-zñ]{3,10}\.? \d{1,2},? \d{2,4}\b/i.test(value) ||
  /^(?:[1-5]\d{4}|(?:19|20)\d{6})$/.test(value)

/** The kind of value that most cells must hold, for fields with recognizable values. */
const kindOf: Partial<Record<ImportField, keyof Shares>> = {
  email: 'email',
  mobile: 'phone',
  phone_2: 'phone',
  birth_date: 'date',
  hire_date: 'date',
  rehire_date: 'date',
  termination_date: 'date',
  expected_return: 'date',
  provider_status: 'status',
  language: 'language',
  employment_type: 'employment',
  state: 'state',
  postal_code: 'zip',
}
const named = new Set<ImportField>([
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'coordinator',
])

const numbers = new Set<ImportField>(['employee_number', 'external_id'])

function candidatesFor(column: Column): Candidate[] {
  const guesses = guessesFor(column.name)
  const found = guesses.map(({ field, sure }) => ({ column, field, sure: weigh(column, field, sure) }))
  return guesses.length > 0 ? found : byValues(column)
}

/** Adjusts a column's score: values confirm or contradict the name; an empty column changes nothing. */
function weigh({ shares }: Column, field: ImportField, sure: number): number {
  if (shares.count === 0) return sure * 0.8
  const kind = kindOf[field]
  if (kind && kind !== 'status' && shares.count >= 3 && shares.flag > 0.9) return 0
  // Everyone has a different number; a column with repeats numbers something else.
  if (numbers.has(field) && shares.count >= 10 && shares.distinct < 0.5) return 0
  if (kind) {
    const share = shares[kind]
    if (share >= 0.6) return Math.min(0.99, sure + (share > 0.9 ? 0.04 : 0))
    return shares.count < 3 && share === 0 ? sure * 0.7 : sure * (0.35 + share)
  }
  if (named.has(field) && (shares.digits > 0.5 || shares.email > 0.5)) return sure * 0.3
  if (field === 'full_name') return shares.comma > 0.5 || shares.words > 0.6 ? Math.min(0.99, sure + 0.05) : sure * 0.7
  if (field === 'first_name' && shares.comma > 0.5) return sure * 0.4
  // A status word under `Type` or a date under `Term`: the column means something else.
  if (field === 'discipline' && shares.employment > 0.7) return sure * 0.5
  if (field === 'status_reason' && shares.date > 0.5) return sure * 0.3
  return sure
}

/** Finds a field for a column with an unknown name but unmistakable values. */
function byValues(column: Column): Candidate[] {
  const { shares, name } = column
  if (shares.count < 3 || isForeign(name)) return []
  const found: [ImportField, number][] = [
    ['email', shares.email >= 0.8 ? 0.65 : 0],
    ['full_name', shares.comma >= 0.8 ? 0.6 : 0],
    ['mobile', shares.phone >= 0.8 ? 0.5 : 0],
    ['provider_status', shares.status >= 0.95 && shares.digits < 0.1 ? 0.5 : 0],
    ['language', shares.language >= 0.95 ? 0.5 : 0],
    ['employment_type', shares.employment >= 0.95 ? 0.45 : 0],
  ]
  return found.map(([field, sure]) => ({ column, field, sure }))
}

/** Suggests a field for an unused column by its values alone, for a person to confirm. */
function offerOf({ index, name, shares, values }: Column, rows: number): ColumnOffer[] {
  if (shares.count < 3 || isAboutOthers(name)) return []
  const offer = (looks_like: ColumnOffer['looks_like'], ...fields: ImportField[]) => [
    { column: index, looks_like, fields },
  ]
  if (shares.email >= 0.8) return offer('email', 'email')
  if (shares.date >= 0.8) return offer('date', ...datesLike(values, shares.count / Math.min(rows, looks)))
  if (shares.phone >= 0.8) return offer('phone', 'mobile')
  if (shares.state >= 0.9) return offer('state', 'state')
  if (shares.comma >= 0.8) return offer('name', 'full_name')
  if (shares.flag > 0.5) return []
  if (shares.status >= 0.8 && shares.digits < 0.1) return offer('status', 'provider_status')
  if (shares.employment >= 0.8) return offer('employment', 'employment_type')
  if (shares.language >= 0.9) return offer('language', 'language')
  // Many numbers have five digits; ZIP codes of one agency share their first digits.
  if (shares.zip >= 0.95 && values.every(value => /^\d{5}(?:-\d{4})?$/.test(value)) && startsOf(values) <= 3)
    return offer('zip', 'postal_code')
  return []
}

const startsOf = (values: string[]) => new Set(values.map(value => value.slice(0, 2))).size

/** Birth dates are long ago; few people have an end date, nearly all have a start date. */
function datesLike(values: string[], filled: number): ImportField[] {
  const years = values
    .map(yearOf)
    .filter(year => year !== null)
    .sort((a, b) => a - b)
  const middle = years[Math.floor(years.length / 2)] ?? 0
  if (middle > 0 && middle < new Date().getUTCFullYear() - 25) return ['birth_date', 'hire_date']
  return filled >= 0.6 ? ['hire_date'] : ['termination_date', 'hire_date']
}

function yearOf(value: string): number | null {
  const four = /(?:19|20)\d\d/.exec(value)
  if (four) return Number(four[0])
  const two = /[-/. ](\d\d)$/.exec(value)
  if (!two) return null
  const year = Number(two[1])
  return year + (year > (new Date().getUTCFullYear() % 100) + 1 ? 1900 : 2000)
}

/** A column such as `Emergency phone` has no guess on purpose, and its values must not override that. */
const isForeign = (name: string) => /[a-z]{3}/.test(headerPhrase(name)) && !/^column \d+$/.test(headerPhrase(name))

function assign(candidates: Candidate[]): Map<ImportField, Candidate> {
  const chosen = new Map<ImportField, Candidate>()
  const used = new Set<number>()
  for (const candidate of candidates) {
    if (chosen.has(candidate.field) || used.has(candidate.column.index)) continue
    if (isSecondName(candidate, chosen)) continue
    chosen.set(candidate.field, candidate)
    used.add(candidate.column.index)
  }
  return chosen
}

/** A payroll number alone identifies the row's person; next to any employee number it is payroll's own. */
function isPayrollBesideNumber({ field, column }: Candidate, all: readonly Candidate[]): boolean {
  const isPayroll = (one: Column) => all.some(other => other.column === one && other.field === 'payroll_number')
  return (
    field === 'employee_number' &&
    isPayroll(column) &&
    all.some(other => other.field === 'employee_number' && !isPayroll(other.column))
  )
}

/** `Name` next to `Last name` is the first name, whatever its values look like. */
function isSecondName({ field, sure }: Candidate, chosen: Map<ImportField, Candidate>): boolean {
  return field === 'full_name' && chosen.has('last_name') && sure < 0.92 && !chosen.has('first_name')
}

const samples = (values: string[]) => [...new Set(values)].slice(0, 3).map(value => value.slice(0, 80))
const proposal = ({ column, sure }: Candidate): ColumnProposal => ({
  column: column.name,
  confidence: Math.round(sure * 100) / 100,
  samples: samples(column.values),
})

const dateFields = ['birth_date', 'hire_date', 'rehire_date', 'termination_date', 'expected_return'] as const

/** A number above 12 shows the position of the day. Without one, US order applies. */
export function guessDateOrder(rows: RosterSheet['rows'], indexes: readonly number[]): DateOrder {
  const votes = { mdy: 0, dmy: 0, ymd: 0, open: 0 }
  for (const { cells } of rows) {
    for (const index of indexes) {
      const found = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})/.exec((cells[index] ?? '').slice(0, 20))
      if (!found) continue
      const [first, second] = [Number(found[1]), Number(found[2])]
      if (found[1]?.length === 4 || first > 31) votes.ymd++
      // A date valid in neither order, such as 31/31/1980, says nothing about the others
      else if (first > 12 && second > 12) continue
      else if (first > 12) votes.dmy++
      else if (second > 12) votes.mdy++
      else votes.open++
    }
  }
  if (votes.dmy > votes.mdy) return 'dmy'
  return votes.ymd > 0 && votes.mdy + votes.open === 0 ? 'ymd' : 'mdy'
}
