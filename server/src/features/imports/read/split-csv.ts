import type { Delimiter, RosterLimits, RosterRow } from './roster-types.ts'
import { RosterError } from './roster-types.ts'
import { lineTooLong } from './decode-text.ts'
import { rosterTexts } from './texts.ts'

/**
 * Our own splitter, because csv-parse takes 100 to 170 ms for 10,000 rows of 26 columns on our machine and goal G9
 * (docs/performance.md) leaves 60. Lines without a quotation mark, nearly all of them, go through String.split. It also repairs
 * mistakes in exports: quotes inside a quoted cell, a quote that is never closed, lines ending in CR alone.
 */

/** A quoted cell longer than this counts as a stray quotation mark. */
const longestQuoted = 10_000
/** Searching for the end of stray quotes costs time; a file with this many is not worth it. */
const mostStrayQuotes = 1000

/** Splits a text that arrives piece by piece; a record cut by the end of a piece waits for the next. */
export class CsvSplitter {
  readonly #delimiter: Delimiter
  readonly #limits: RosterLimits
  #kept = ''
  #row = 1
  #stray = 0
  #count = 0

  constructor(delimiter: Delimiter, limits: RosterLimits) {
    this.#delimiter = delimiter
    this.#limits = limits
  }

  /** Returns the records that are complete so far. */
  push(piece: string, last = false): RosterRow[] {
    const text = this.#kept + piece
    const records: RosterRow[] = []
    const cursor: Cursor = {
      text,
      delimiter: this.#delimiter,
      at: 0,
      stray: this.#stray,
      last,
      cut: false,
      newline: -1,
      next: -1,
      most: this.#limits.columns,
    }
    let start = 0
    let quote = text.indexOf('"')
    for (; cursor.at < text.length; this.#row++) {
      start = cursor.at
      const newline = text.indexOf('\n', start)
      if (newline < 0 && !last) break
      const end = newline < 0 ? text.length : newline
      if (quote >= 0 && quote < start) quote = text.indexOf('"', start)
      let cells: string[]
      if (quote < 0 || quote >= end) {
        cells = text.slice(start, end).split(this.#delimiter, this.#limits.columns + 1)
        cursor.at = end + 1
      } else {
        cells = quotedRecord(cursor)
        if (cursor.cut) break
      }
      start = cursor.at
      this.#stray = cursor.stray
      if (tidy(cells)) this.#take(cells, records)
    }
    this.#kept = last ? '' : text.slice(start)
    if (this.#kept.length > longestRecord) throw lineTooLong()
    return records
  }

  #take(cells: string[], records: RosterRow[]) {
    if (cells.length > this.#limits.columns) throw tooManyColumns(this.#row, this.#limits)
    records.push({ row: this.#row, cells })
    // Some headroom, because titles and repeated headers do not count.
    if (++this.#count > this.#limits.rows + 1000) throw tooManyRows(this.#limits)
  }
}

/** Far more than 500 columns of a person, yet small enough that searching it again for each piece costs nothing. */
const longestRecord = 1024 * 1024

export const tooManyRows = (limits: RosterLimits) =>
  new RosterError('TOO_MANY_ROWS', rosterTexts.named('fileTooManyRows', { most: limits.rows }))
export const tooManyColumns = (row: number, limits: RosterLimits) =>
  new RosterError('TOO_MANY_COLUMNS', rosterTexts.named('fileTooManyColumns', { row, most: limits.columns }))

/** Trims in place; returns false when nothing is left. The character code tests spare most cells the call to trim(). */
function tidy(cells: string[]): boolean {
  let filled = false
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? ''
    if (cell === '') continue
    const first = cell.charCodeAt(0)
    const last = cell.charCodeAt(cell.length - 1)
    if (first <= 32 || last <= 32 || first >= 160 || last >= 160) cells[i] = cell.trim()
    filled ||= cells[i] !== ''
  }
  return filled
}

type Cursor = {
  text: string
  delimiter: Delimiter
  at: number
  stray: number
  /** No text follows. */
  last: boolean
  /** The record continues in the next piece. */
  cut: boolean
  /**
   * Positions of the next line end and delimiter: otherwise each cell of a line that has none left would scan to the end of the
   * text.
   */
  newline: number
  next: number
  /** The most cells in a record; one with more is refused anyway. */
  most: number
}

function quotedRecord(cursor: Cursor): string[] {
  const { text, delimiter } = cursor
  const cells: string[] = []
  for (;;) {
    const start = skipBlanks(cursor)
    const quoted = text[start] === '"' ? readQuoted(cursor, start) : null
    if (quoted !== null) cells.push(quoted)
    else {
      const end = plainEnd(cursor)
      cells.push(text.slice(cursor.at, end))
      cursor.at = end
    }
    const stop = text[cursor.at]
    if (stop === undefined && !cursor.last) cursor.cut = true
    // The caller refuses one cell too many, wherever the record ends
    if (cells.length > cursor.most) {
      cursor.cut = false
      return cells
    }
    if (cursor.cut) return cells
    cursor.at++
    if (stop !== delimiter) return cells
  }
}

/** `a, "b"` is quoted as well: spaces before a quotation mark do not count. */
function skipBlanks({ text, at }: Cursor): number {
  while (text[at] === ' ') at++
  return at
}

function plainEnd(cursor: Cursor): number {
  const { text, delimiter, at } = cursor
  if (cursor.newline < at) cursor.newline = placeOf(text, '\n', at)
  if (cursor.next < at) cursor.next = placeOf(text, delimiter, at)
  return Math.min(cursor.newline, cursor.next)
}

function placeOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}

/** Returns the content of a quoted cell and moves the cursor past it; null when the quotation mark is a stray one. */
function readQuoted(cursor: Cursor, start: number): string | null {
  const { text, delimiter } = cursor
  let content = ''
  let from = start + 1
  for (;;) {
    const close = text.indexOf('"', from)
    // Its end is not known yet
    if (close < 0 && !cursor.last && text.length - start <= longestQuoted) {
      cursor.cut = true
      return null
    }
    if (close < 0 || close - start > longestQuoted) {
      if (++cursor.stray > mostStrayQuotes) throw strayQuotes()
      return null
    }
    let after = close + 1
    if (after >= text.length && !cursor.last) {
      cursor.cut = true
      return null
    }
    if (text[after] === '"') {
      content += text.slice(from, after)
      from = after + 1
      continue
    }
    while (text[after] === ' ' || text[after] === '\r') after++
    if (after >= text.length || text[after] === delimiter || text[after] === '\n') {
      cursor.at = after
      return content + text.slice(from, close)
    }
    // `"Bob "Bobby" Smith"`: an export that did not double the quotes inside.
    content += text.slice(from, close + 1)
    from = close + 1
  }
}

const strayQuotes = () => new RosterError('NOT_A_ROSTER', rosterTexts.named('fileQuotes'))

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']

/** Returns the delimiter that gives the same number of columns (more than one) in most of the first rows. */
export function detectDelimiter(text: string, limits: RosterLimits): Delimiter {
  const head = text.length > 64_000 ? text.slice(0, text.lastIndexOf('\n', 64_000) + 1 || 64_000) : text
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    if (!head.includes(delimiter)) continue
    const score = consistency(head, delimiter, limits)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function consistency(head: string, delimiter: Delimiter, limits: RosterLimits): number {
  const records = new CsvSplitter(delimiter, { ...limits, columns: head.length }).push(head, true)
  const widths = new Map<number, number>()
  for (const { cells } of records.slice(0, 200)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  const total = Math.min(records.length, 200)
  let score = 0
  for (const [width, count] of widths) {
    if (width > 1) score = Math.max(score, (count / total) ** 2 * Math.log2(width + 1))
  }
  return score
}
