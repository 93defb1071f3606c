import { guessesFor, problemColumn } from './header-words.ts'
import type { RosterRow, RosterSheet } from './roster-types.ts'

type Records = { records: RosterRow[]; longest: number }
export type FoundSheet = Pick<RosterSheet, 'header' | 'header_row' | 'rows' | 'left_out'> & { recognised: number }

/** How far down titles, addresses of the agency and report parameters may push the column names. */
const deepestHeader = 40

/** Tells column names from titles above and from people below; null when nothing looks like column names. */
export function findSheet({ records }: Records): FoundSheet | null {
  const index = headerIndex(records)
  const headerRecord = records[index]
  if (index < 0 || !headerRecord) return null
  const people = records.slice(index + 1)
  const width = usedWidth(headerRecord, people)
  const header = uniqueNames(headerRecord.cells, width)
  const left_out = records.slice(0, index).map(leftOut)
  const rows: RosterRow[] = []
  const repeated = headerRecord.cells.join('\u0000')
  const last = lastPerson(people, width)
  for (const [i, record] of people.entries()) {
    if (i > last || record.cells.join('\u0000') === repeated) left_out.push(leftOut(record))
    else rows.push({ row: record.row, cells: fit(record.cells, width) })
  }
  return { header, header_row: headerRecord.row, rows, left_out, recognised: recognisedCount(headerRecord.cells) }
}

const leftOut = ({ row, cells }: RosterRow) => ({ row, text: cells.filter(Boolean).join(' ').slice(0, 200) })
const filled = (cells: string[]) => cells.filter(cell => cell !== '')
const recognisedCount = (cells: string[]) => cells.filter(cell => cell !== '' && guessesFor(cell).length > 0).length

function headerIndex(records: RosterRow[]): number {
  const top = records.slice(0, deepestHeader)
  if (top[0]?.cells[0] === problemColumn) return 0
  let best = { index: -1, known: 0 }
  for (const [index, { cells }] of top.entries()) {
    if (!cells.some(isLabel) || filled(cells).some(isValue)) continue
    const known = recognisedCount(cells)
    if (known > best.known) best = { index, known }
  }
  if (best.known >= 2 || (best.known === 1 && standsAlone(top, best.index))) return best.index
  return top.findIndex(({ cells }, index) => looksLikeLabels(cells, top[index + 1]?.cells))
}

/** One known word may be chance (a title "Employees" above), unless the rows below are as wide as its row. */
function standsAlone(top: RosterRow[], index: number): boolean {
  const names = filled(top[index]?.cells ?? [])
  const below = top.slice(index + 1)
  return isDistinct(names) && below.every(({ cells }) => lastFilled(cells) <= Math.max(names.length, 1))
}

const isDistinct = (names: string[]) => new Set(names.map(name => name.toLowerCase())).size === names.length
const isLabel = (cell: string) => cell.length > 0 && cell.length <= 80 && /\p{L}/u.test(cell)
/** Column names are never dates, numbers or addresses of mail. */
const isValue = (cell: string) => /^[\d\s.,/()+:-]+$/.test(cell) || /^\S+@\S+\.\S+$/.test(cell)

/** Names nobody knows ("Feld A", "Feld B"): several distinct short texts above a row that holds values. */
function looksLikeLabels(cells: string[], below: string[] | undefined): boolean {
  const names = filled(cells)
  if (names.length < 2 || !names.every(isLabel) || names.some(isValue)) return false
  if (!isDistinct(names)) return false
  return below !== undefined && filled(below).length >= 2 && below.some(isValue)
}

/** Columns that have a name or a value somewhere; the empty ones that trailing delimiters make do not count. */
function usedWidth(header: RosterRow, people: RosterRow[]): number {
  const named = lastFilled(header.cells)
  // Cells beyond the header in a few rows are a slip (an unquoted comma); in most rows they are nameless columns.
  const counts = new Map<number, number>()
  for (const { cells } of people) {
    const width = cells.length > named ? lastFilled(cells) : 0
    if (width > named) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  let width = named
  let beyond = 0
  for (const [candidate, count] of [...counts].sort((a, b) => b[0] - a[0])) {
    beyond += count
    if (beyond > people.length / 2) {
      width = candidate
      break
    }
  }
  return width
}

function lastFilled(cells: string[]): number {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length--
  return length
}

function uniqueNames(cells: string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, i) => {
    const wanted = (cells[i] ?? '').replace(/\s+/g, ' ') || `Column ${i + 1}`
    let name = wanted
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted} (${n})`
    taken.add(name.toLowerCase())
    return name
  })
}

/** Short rows are filled up; longer ones keep what is too much, so that it can be named as a problem. */
function fit(cells: string[], width: number): string[] {
  if (cells.length > width) {
    const length = Math.max(width, lastFilled(cells))
    return cells.length === length ? cells : cells.slice(0, length)
  }
  while (cells.length < width) cells.push('')
  return cells
}

const footer =
  /^(?:(?:grand |sub)?totals?\b|report |generated |printed |page \d|record count|number of (?:records|employees)|end of (?:report|file)|\d[\d,]* (?:records|employees|rows|caregivers)\b|run date|\*+|-{3,}|={3,}|confidential)/i

/** Index of the last row that is a person: report footers below are dropped, but only from the very end. */
function lastPerson(people: RosterRow[], width: number): number {
  let last = people.length - 1
  for (; last >= 0 && width > 2; last--) {
    const cells = filled(people[last]?.cells ?? [])
    if (cells.length > 2 || !footer.test(cells[0] ?? '')) break
  }
  return last
}
