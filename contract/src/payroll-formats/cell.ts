import { allowedRules } from './allowed.ts'
import { dayAs, digitsOf, durationOf, inUnits, numberOf } from './amounts.ts'
import { delimiterOf, type PayColumn, type PayrollFormat } from './format.ts'
import { type PaySource, paySources } from './sources.ts'
import { payFileText } from './texts.ts'

/** The value of a column: text unchanged, minutes with their hours, or money as typed. */
export type CellValue = string | { minutes: number; units: bigint } | null

/** A cell as written in the file, without quotes, or the reason it can't be written. */
export type Cell = { text: string } | { refused: string }

const refused = (sentence: string): Cell => ({ refused: sentence })

export const kindOf = (from: PaySource | null) => (from === null ? 'text' : paySources[from].kind)

export function cellOf(format: PayrollFormat, column: PayColumn, value: CellValue): Cell {
  const name = column.heading
  if (value === null || value === '')
    return column.required ? refused(payFileText('missing', { column: name })) : { text: filled(format, column, '') }
  const written = writeValue(format, column, value)
  if ('refused' in written) return written
  return { text: filled(format, column, written.text) }
}

function writeValue(format: PayrollFormat, column: PayColumn, value: Exclude<CellValue, null>): Cell {
  const kind = kindOf(column.from)
  if (typeof value !== 'string') {
    if (kind === 'duration') return duration(column, value.minutes)
    return numeral(format, column, value.units, column.decimals ?? 2)
  }
  if (kind === 'money' || kind === 'whole') {
    const decimals = column.decimals ?? (kind === 'whole' ? 0 : 2)
    const units = inUnits(value, decimals)
    return units === null
      ? refused(payFileText('noNumber', { column: column.heading, decimals }))
      : numeral(format, column, units, decimals)
  }
  if (kind === 'day') return fit(column, dayAs(value, column.day ?? 'YYYY-MM-DD'))
  return words(format, column, value)
}

function duration(column: PayColumn, minutes: number): Cell {
  if (minutes < 0) return refused(payFileText('negative', { column: column.heading }))
  if (minutes >= 24 * 60) return refused(payFileText('overADay', { column: column.heading }))
  return fit(column, durationOf(minutes))
}

function numeral(format: PayrollFormat, column: PayColumn, units: bigint, decimals: number): Cell {
  const name = column.heading
  const value = numberOf(units, decimals)
  if (units < 0n && format.negatives === 'refuse') return refused(payFileText('negative', { column: name }))
  const { least, greatest } = column
  if ((least !== undefined && value < least) || (greatest !== undefined && value > greatest))
    return refused(
      payFileText('outOfRange', { column: name, least: String(least ?? '−∞'), greatest: String(greatest ?? '∞') }),
    )
  const signed = kindOf(column.from) !== 'whole'
  const trailing = format.negatives === 'trailing' && signed ? (units < 0n ? '-' : ' ') : ''
  const leading = trailing === '' && units < 0n ? '-' : ''
  const room = column.most - trailing.length - leading.length
  let digits = digitsOf(units, decimals, column.implied ?? false)
  if (digits.length > room && column.long === 'keep_end') digits = digits.slice(-room)
  if (digits.length > room) return refused(payFileText('tooLong', { column: name, most: column.most }))
  return { text: leading + (column.pad === '0' ? digits.padStart(room, '0') : digits) + trailing }
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
/** Characters that every encoding has. */
const plain = /^[ -~]*$/
/** Spreadsheets execute a cell that starts like this. None of our codes needs it. */
export const formula = /^[=+@-]/

function words(format: PayrollFormat, column: PayColumn, value: string): Cell {
  const name = column.heading
  const composed = plain.test(value) ? value : value.normalize('NFC')
  const text = column.long === 'cut' ? freed(format, composed) : composed
  if (formula.test(text)) return refused(payFileText('formula', { column: name, sign: text.slice(0, 1) }))
  if (!plain.test(text)) {
    if (/\p{Cc}|\u2028|\u2029/u.test(text)) return refused(payFileText('lineBreak', { column: name }))
    const strange = [...text].find(character => !holds(format.encoding, character))
    if (strange !== undefined) return refused(payFileText('strange', { column: name, character: strange }))
  }
  const separator = unquoted(format).find(character => text.includes(character))
  if (separator !== undefined)
    return refused(payFileText('separator', { column: name, character: separator === '\t' ? 'Tab' : separator }))
  if (column.allowed && text !== '' && !allowedRules[column.allowed].pattern.test(text))
    return refused(payFileText('notAllowed', { column: name, rule: allowedRules[column.allowed].sentence }))
  return fit(column, text)
}

/** Adapts free text such as a remark to the format instead of refusing it. */
function freed(format: PayrollFormat, text: string): string {
  const held = plain.test(text) ? text : heldBy(format, text)
  const apart = unquoted(format).reduce((left, character) => left.replaceAll(character, ' '), held)
  return apart
    .replace(/^[\s=+@-]+/, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const heldBy = (format: PayrollFormat, text: string) =>
  [...text.replace(controls, ' ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-')]
    .map(character => (holds(format.encoding, character) ? character : bare(format, character)))
    .join('')

const bare = (format: PayrollFormat, character: string) => {
  const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...base].every(one => holds(format.encoding, one)) ? base : '?'
}

/** Returns the characters that a value can't contain because the format wouldn't quote it. */
const unquoted = (format: PayrollFormat): string[] =>
  format.layout === 'delimited' && format.quoting === 'never' ? [delimiterOf(format), '"'] : []

function holds(encoding: PayrollFormat['encoding'], character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (encoding === 'utf8') return code < 0xd800 || code > 0xdfff
  return (code >= 0x20 && code <= 0x7e) || (encoding === 'latin1' && code >= 0xa0 && code <= 0xff)
}

function fit(column: PayColumn, text: string): Cell {
  if (text.length <= column.most) return { text }
  if (column.long === 'keep_end') return { text: text.slice(-column.most) }
  if (column.long === 'cut') return { text: wholeCharacters(text.slice(0, column.most)).trimEnd() }
  return refused(payFileText('tooLong', { column: column.heading, most: column.most }))
}

/** Drops half a surrogate pair at the end. */
const wholeCharacters = (text: string) => text.replace(/[\ud800-\udbff]$/, '')

function filled(format: PayrollFormat, column: PayColumn, text: string): string {
  if (column.tag !== undefined && text === '') return ''
  const numeric = !['text', 'day', 'time'].includes(kindOf(column.from))
  const side = column.side ?? (numeric ? 'before' : 'after')
  // an empty value isn't zero: it stays blank
  const pad = text === '' ? ' ' : (column.pad ?? ' ')
  const wanted = format.layout === 'fixed' || (column.pad !== undefined && text !== '')
  const full = !wanted ? text : side === 'before' ? text.padStart(column.most, pad) : text.padEnd(column.most, pad)
  return (column.tag ?? '') + full
}

/** Returns the text as written between two delimiters. */
export function quoted(format: PayrollFormat, text: string, numeric: boolean): string {
  const delimiter = delimiterOf(format)
  const inQuotes = () => `"${text.replaceAll('"', '""')}"`
  if (format.quoting === 'never') return text
  if (format.quoting === 'texts') return numeric || text === '' ? text : inQuotes()
  return text.includes(delimiter) || text.includes('"') || /^\s|\s$/.test(text) ? inQuotes() : text
}
