import { hoursInUnits } from './amounts.ts'
import { type CellValue, cellOf, kindOf, quoted } from './cell.ts'
import { encode } from './encode.ts'
import { columnsFrom, delimiterOf, type PayColumn, type PayrollFormat } from './format.ts'
import type { PayrollFileBatch, PayrollLine, PaySource } from './sources.ts'
import { payFileText } from './texts.ts'
import { fileNameOf, type Known, tokensIn } from './tokens.ts'

/** `line`: the line's id, or null for the batch or a whole file. `field`: the column's source or heading. `sentence`: a named text. */
export interface PayViolation {
  line: string | null
  field: string
  sentence: string
}
export interface PayFile {
  name: string
  bytes: Uint8Array
  /** Counts rows from lines, without headings and totals. */
  rows: number
}
export interface WrittenPay {
  files: PayFile[]
  /** Any violation blocks sending; the files are for preview only. */
  violations: PayViolation[]
}

/** One row of the file: a line, or several summed lines. */
interface Row {
  line: PayrollLine
  ids: string[]
  minutes: number
  units: bigint
  cents: bigint | null
}

/** Returns the bytes of a batch in a format. The same batch and lines always give the same bytes. */
export function writeFile(format: PayrollFormat, batch: PayrollFileBatch, lines: readonly PayrollLine[]): WrittenPay {
  const writing = writeInTurns(format, batch, lines)
  for (;;) {
    const turn = writing.next()
    if (turn.done) return turn.value
  }
}

const rowsInATurn = 500

/** Works like `writeFile`, but yields every few hundred rows so that the server can handle other requests. */
export function* writeInTurns(
  format: PayrollFormat,
  batch: PayrollFileBatch,
  lines: readonly PayrollLine[],
): Generator<undefined, WrittenPay> {
  const violations: PayViolation[] = [...ofBatch(format, batch, lines), ...lossesOf(format, lines)]
  const files: PayFile[] = []
  for (const part of companiesOf(format, lines)) files.push(yield* writePart(format, batch, part, violations))
  const names = new Set<string>()
  for (const { name } of files) {
    if (names.has(name.toLowerCase()))
      violations.push({ line: null, field: 'file_name', sentence: payFileText('sameName', { name }) })
    names.add(name.toLowerCase())
  }
  return { files, violations }
}

function ofBatch(format: PayrollFormat, batch: PayrollFileBatch, lines: readonly PayrollLine[]): PayViolation[] {
  const asked = format.asks
    .filter(({ key, required }) => required && !batch.values[key]?.trim())
    .map(({ key, label }) => ({ line: null, field: key, sentence: payFileText('askedMissing', { label }) }))
  return lines.length === 0 ? [...asked, { line: null, field: 'lines', sentence: payFileText('noLines') }] : asked
}

/** A format never drops a pay value silently: a line with a value that no column carries can't be sent. */
const carriers: [
  has: (line: PayrollLine) => boolean,
  field: PaySource,
  carriers: PaySource[],
  sentence: () => string,
][] = [
  [line => line.minutes !== 0, 'hours', ['hours', 'duration'], () => payFileText('noHours')],
  [line => line.amount !== null, 'amount', ['amount'], () => payFileText('noAmount')],
  [line => line.rate !== null, 'rate', ['rate'], () => payFileText('noRate')],
  [line => line.earning_code !== '', 'earning_code', ['earning_code', 'earning'], () => payFileText('noCode')],
  [line => line.rate_code !== '', 'rate_code', ['rate_code', 'earning'], () => payFileText('noRateCode')],
  [line => line.check !== '', 'check', ['check', 'earning'], () => payFileText('noCheck')],
  [line => line.earning_type !== '', 'earning_type', ['earning_type', 'earning'], () => payFileText('noType')],
]

function lossesOf(format: PayrollFormat, lines: readonly PayrollLine[]): PayViolation[] {
  const lacking = carriers.filter(
    ([, field, by]) => columnsFrom(format, ...by).length === 0 && !format.loses.includes(field),
  )
  return lines.flatMap(line => {
    const refuse = (field: PaySource, sentence: string) => ({ line: line.id, field, sentence })
    const found = lacking.filter(([has]) => has(line)).map(([, field, , sentence]) => refuse(field, sentence()))
    if (line.minutes !== 0 && line.amount !== null) found.push(refuse('amount', payFileText('hoursAndMoney')))
    if (line.minutes === 0 && line.amount === null) found.push(refuse('hours', payFileText('paysNothing')))
    return found
  })
}

function companiesOf(format: PayrollFormat, lines: readonly PayrollLine[]): PayrollLine[][] {
  if (!format.by_company) return lines.length ? [[...lines]] : []
  const parts = Map.groupBy(lines, line => line.company_code)
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}

function* writePart(
  format: PayrollFormat,
  batch: PayrollFileBatch,
  lines: readonly PayrollLine[],
  violations: PayViolation[],
): Generator<undefined, PayFile> {
  const rows = rowsOf(format, lines)
  const company = lines[0]?.company_code ?? ''
  const known: Known = { batch, company: companyCell(format, company) }
  const filed = { units: rows.reduce((sum, { units }) => sum + units, 0n), rows: rows.length, company }
  const refuse = (ids: readonly (string | null)[], field: string, sentence: string) =>
    violations.push(...ids.map(line => ({ line, field, sentence })))

  const around = (columns: readonly PayColumn[]) =>
    rowText(
      format,
      columns,
      column => ofFile(column, known, filed),
      (column, why) => refuse([null], column.from ?? column.heading, why),
    )
  const body: string[] = []
  for (const row of rows) {
    body.push(
      rowText(
        format,
        format.columns,
        column => ofRow(column, row, known, filed),
        (column, why) => refuse(row.ids, column.from ?? column.heading, why),
      ),
    )
    if (body.length % rowsInATurn === 0) yield
  }
  samePayees(format, rows, refuse)
  if (rows.length > format.most_rows)
    refuse([null], 'lines', payFileText('tooManyRows', { most: format.most_rows, rows: rows.length }))
  const name = fileNameOf(format, known)
  if ('refused' in name) refuse([null], 'file_name', name.refused)

  const end = format.line_end === 'crlf' ? '\r\n' : '\n'
  const all = [
    ...format.before.map(around),
    ...(format.headings ? [headingsOf(format)] : []),
    ...body,
    ...format.after.map(around),
  ]
  return {
    name: name.text,
    bytes: encode(all.map(row => row + end).join(''), format.encoding),
    rows: rows.length,
  }
}

const summed: ReadonlySet<PaySource> = new Set(['hours', 'duration', 'amount'])

/**
 * Returns rows in the order of their first lines. Rounds hours so that each person's hours per earning add up to the rounded total.
 */
function rowsOf(format: PayrollFormat, lines: readonly PayrollLine[]): Row[] {
  const apart = format.columns.flatMap(({ from }) => (from === null || summed.has(from) ? [] : [from]))
  const rows = new Map<string, Row>()
  for (const line of lines) {
    const key = format.sums ? JSON.stringify([line.employee_id, ...apart.map(from => lineValue(from, line))]) : line.id
    const row = rows.get(key)
    const cents = line.amount === null ? null : centsOf(line.amount)
    if (!row) rows.set(key, { line, ids: [line.id], minutes: line.minutes, units: 0n, cents })
    else {
      row.ids.push(line.id)
      row.minutes += line.minutes
      if (cents !== null) row.cents = (row.cents ?? 0n) + cents
    }
  }
  const left = [...rows.values()].filter(row => !format.sums || row.minutes !== 0 || (row.cents ?? 0n) !== 0n)
  const decimals = columnsFrom(format, 'hours')[0]?.decimals ?? 2
  const sofar = new Map<string, number>()
  for (const row of left) {
    const key = `${row.line.employee_id} ${format.loses.includes('earning_code') ? '' : row.line.earning_code}`
    const before = sofar.get(key) ?? 0
    row.units = hoursInUnits(before + row.minutes, decimals) - hoursInUnits(before, decimals)
    sofar.set(key, before + row.minutes)
  }
  return left
}

/** Returns ten-thousandths of a dollar. The cell refuses finer amounts and anything else. */
const centsOf = (amount: string): bigint | null => {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(amount)
  return found ? BigInt(`${found[1]}${found[2]}${(found[3] ?? '').padEnd(4, '0')}`) : null
}
const dollarsOf = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(5, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

function lineValue(from: PaySource, line: PayrollLine): string | null {
  switch (from) {
    case 'full_name':
      return `${line.first_name} ${line.last_name}`.trim()
    case 'labor':
      return line.cost_center || line.job_code
    case 'earning':
      return [line.earning_code, line.rate_code, line.check, line.earning_type].join('|').replace(/\|+$/, '')
    case 'hours':
    case 'duration':
      return String(line.minutes)
    case 'batch':
    case 'issue':
    case 'period_start':
    case 'period_end':
    case 'check_date':
    case 'agency':
    case 'file_company':
    case 'file_hours':
    case 'file_rows':
      return null
    default:
      return line[from]
  }
}

interface Filed {
  units: bigint
  rows: number
  company: string
}

function ofFile(column: PayColumn, known: Known, filed: Filed): CellValue {
  const { from } = column
  const { batch } = known
  if (from === null) return column.fixed === undefined ? null : tokensIn(column.fixed, known)
  if (from === 'file_hours') return { minutes: 0, units: filed.units }
  if (from === 'file_rows') return String(filed.rows)
  if (from === 'file_company') return filed.company
  if (from === 'batch') return String(batch.number)
  if (from === 'issue') return String(batch.issue)
  if (from === 'period_start' || from === 'period_end' || from === 'check_date' || from === 'agency') return batch[from]
  return null
}

function ofRow(column: PayColumn, row: Row, known: Known, filed: Filed): CellValue {
  const { from } = column
  if (from === null) return ofFile(column, known, filed)
  if (from === 'hours' || from === 'duration')
    return row.minutes === 0 ? null : { minutes: row.minutes, units: row.units }
  if (from === 'amount') return row.ids.length === 1 || row.cents === null ? row.line.amount : dollarsOf(row.cents)
  return lineValue(from, row.line) ?? ofFile(column, known, filed)
}

function rowText(
  format: PayrollFormat,
  columns: readonly PayColumn[],
  value: (column: PayColumn) => CellValue,
  refuse: (column: PayColumn, why: string) => void,
): string {
  const cells = columns.map(column => {
    const cell = cellOf(format, column, value(column))
    if ('text' in cell) return cell.text
    refuse(column, cell.refused)
    return format.layout === 'fixed' && column.tag === undefined ? ' '.repeat(column.most) : ''
  })
  if (format.layout === 'fixed') {
    const row = cells.join('')
    const [last] = columns.slice(-1)
    if (format.row_length !== undefined && row.length > format.row_length && last)
      refuse(last, payFileText('rowTooLong', { most: format.row_length }))
    return row.padEnd(format.row_length ?? 0)
  }
  const numeric = (column: PayColumn | undefined) =>
    column !== undefined && !['text', 'day', 'time'].includes(kindOf(column.from))
  return cells.map((cell, at) => quoted(format, cell, numeric(columns[at]))).join(delimiterOf(format))
}

const headingsOf = (format: PayrollFormat) =>
  format.layout === 'fixed'
    ? format.columns
        .map(({ heading, most }) => heading.slice(0, most).padEnd(most))
        .join('')
        .padEnd(format.row_length ?? 0)
    : format.columns.map(({ heading }) => quoted(format, heading, false)).join(delimiterOf(format))

/** Returns the company code as written in the file, padded if the format requires it. */
function companyCell(format: PayrollFormat, company: string): string {
  const column = [...format.columns, ...format.before.flat()].find(
    ({ from }) => from === 'company_code' || from === 'file_company',
  )
  const cell = column && cellOf(format, { ...column, tag: undefined }, company)
  return cell && 'text' in cell ? cell.text.trim() : company
}

/** Finds two people the file can't tell apart, because payroll would pay one of them for both. */
function samePayees(
  format: PayrollFormat,
  rows: readonly Row[],
  refuse: (ids: readonly string[], field: string, sentence: string) => void,
) {
  const numbered = columnsFrom(format, 'payroll_number')
  const payees = numbered.length
    ? [...columnsFrom(format, 'company_code'), ...numbered]
    : columnsFrom(format, 'full_name', 'first_name', 'last_name')
  const [told] = payees.slice(-1)
  if (!told) return
  const seen = new Map<string, PayrollLine>()
  for (const { line, ids } of rows) {
    const cells = payees.map(column => cellOf(format, column, column.from && lineValue(column.from, line)))
    const key = JSON.stringify(cells.map(cell => ('text' in cell ? cell.text.trim().toUpperCase() : '')))
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    else if (first.employee_id !== line.employee_id && cells.every(cell => 'text' in cell && cell.text.trim() !== ''))
      refuse(
        ids,
        told.from ?? told.heading,
        payFileText('samePayee', {
          column: told.heading,
          one: `${first.first_name} ${first.last_name}`,
          other: `${line.first_name} ${line.last_name}`,
        }),
      )
  }
}
