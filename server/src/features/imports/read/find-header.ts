import { isProblemColumn } from './header-words.ts'
import type { RosterRow, RosterSheet } from './roster-types.ts'

export type FoundSheet = Pick<RosterSheet, 'header' | 'header_row' | 'left_out'> & { recognised: number }

/** Returns true for a known column name of this kind of file. */
export type KnownName = (name: string) => boolean

/** The lowest row where column names may appear, below titles, addresses and report parameters. */
const deepestHeader = 40

/** Separates column names from titles above and people below while the rows of a sheet arrive. */
export class SheetFinder {
  #top: RosterRow[] | null = []
  #header: RosterRow | null = null
  #repeated = ''
  readonly #width = new UsedWidth()
  /** Rows that look like a report's footer; they only are one if no person follows. */
  #foot: RosterRow[] = []
  readonly #leftOut: FoundSheet['left_out'] = []
  readonly #isKnown: KnownName

  constructor(isKnown: KnownName) {
    this.#isKnown = isKnown
  }

  /** Returns the people among these records; none until the column names are found. */
  push(records: RosterRow[]): RosterRow[] {
    if (this.#top === null) return this.#people(records)
    this.#top.push(...records)
    return this.#top.length < deepestHeader ? [] : this.#begin(this.#top)
  }

  /** True once it is decided whether there are column names. */
  get settled(): boolean {
    return this.#top === null
  }

  /** Null until decided, and when nothing looks like column names. */
  get recognised(): number | null {
    return this.#header && recognisedCount(this.#header.cells, this.#isKnown)
  }

  /** Returns the sheet with its last people, or null without column names. */
  finish(): (FoundSheet & { last: RosterRow[] }) | null {
    const last = this.#top ? this.#begin(this.#top) : []
    const header = this.#header
    if (!header) return null
    const width = this.#width.of(lastFilled(header.cells))
    if (width > 2) for (const record of this.#foot) this.#leaveOut(record)
    else last.push(...this.#foot.map(record => this.#fit(record)))
    return {
      header: uniqueNames(header.cells, width),
      header_row: header.row,
      left_out: this.#leftOut,
      recognised: recognisedCount(header.cells, this.#isKnown),
      last,
    }
  }

  #begin(top: RosterRow[]): RosterRow[] {
    this.#top = null
    const index = headerIndex(top.slice(0, deepestHeader), this.#isKnown)
    const header = top[index]
    if (!header) return []
    this.#header = header
    this.#repeated = header.cells.join('\u0000')
    for (const record of top.slice(0, index)) this.#leaveOut(record)
    return this.#people(top.slice(index + 1))
  }

  #people(records: RosterRow[]): RosterRow[] {
    if (!this.#header) return []
    const people: RosterRow[] = []
    for (const record of records) {
      if (this.#isGroup(record)) {
        this.#leaveOut(record)
        continue
      }
      this.#width.see(record.cells)
      if (isFoot(record)) {
        this.#foot.push(record)
        continue
      }
      for (const above of this.#foot) people.push(this.#fit(above))
      this.#foot = []
      if (record.cells.join('\u0000') === this.#repeated) this.#leaveOut(record)
      else people.push(this.#fit(record))
    }
    return people
  }

  /** A one-column file may list anything. */
  #isGroup(record: RosterRow): boolean {
    return filled(this.#header?.cells ?? []).length > 1 && isGroupLine(record)
  }

  /** Longer rows keep their extra cells, so they can be reported as a problem. */
  #fit({ row, cells }: RosterRow): RosterRow {
    const named = lastFilled(this.#header?.cells ?? [])
    return cells.length > named ? { row, cells: cells.slice(0, Math.max(named, lastFilled(cells))) } : { row, cells }
  }

  #leaveOut({ row, cells }: RosterRow) {
    if (this.#leftOut.length < mostLeftOut)
      this.#leftOut.push({ row, text: cells.filter(Boolean).join(' ').slice(0, 200) })
  }
}

/** A file may repeat its column names on every page. */
const mostLeftOut = 1000

const filled = (cells: string[]) => cells.filter(cell => cell !== '')
const recognisedCount = (cells: string[], isKnown: KnownName) =>
  cells.filter(cell => cell !== '' && isKnown(cell)).length

function headerIndex(top: RosterRow[], isKnown: KnownName): number {
  if (isProblemColumn(top[0]?.cells[0])) return 0
  let best = { index: -1, known: 0 }
  for (const [index, { cells }] of top.entries()) {
    if (!cells.some(isLabel) || filled(cells).some(isValue)) continue
    const known = recognisedCount(cells, isKnown)
    if (known > best.known) best = { index, known }
  }
  if (best.known >= 2 || (best.known === 1 && standsAlone(top, best.index))) return best.index
  return top.findIndex(({ cells }, index) => looksLikeLabels(cells, top[index + 1]?.cells))
}

/** One known word may be coincidence (a title "Employees" above), unless the rows below are as wide as its row. */
function standsAlone(top: RosterRow[], index: number): boolean {
  const names = filled(top[index]?.cells ?? [])
  const below = top.slice(index + 1)
  return isDistinct(names) && below.every(({ cells }) => lastFilled(cells) <= Math.max(names.length, 1))
}

const isDistinct = (names: string[]) => new Set(names.map(name => name.toLowerCase())).size === names.length
const isLabel = (cell: string) => cell.length > 0 && cell.length <= 80 && /\p{L}/u.test(cell)
/** Column names are never dates, numbers or email addresses. */
const isValue = (cell: string) => /^[\d\s.,/()+:-]+$/.test(cell) || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell)

/** Detects unknown names ("Feld A", "Feld B"): several distinct short texts above a row of values. */
function looksLikeLabels(cells: string[], below: string[] | undefined): boolean {
  const names = filled(cells)
  if (names.length < 2 || !names.every(isLabel) || names.some(isValue)) return false
  if (!isDistinct(names)) return false
  return below !== undefined && filled(below).length >= 2 && below.some(isValue)
}

/** Counts columns that have a name or a value somewhere; empty ones from trailing delimiters do not count. */
class UsedWidth {
  readonly #counts = new Map<number, number>()
  #total = 0

  see(cells: string[]) {
    this.#total++
    const width = lastFilled(cells)
    this.#counts.set(width, (this.#counts.get(width) ?? 0) + 1)
  }

  /** Extra cells in a few rows are a mistake (an unquoted comma); in most rows they are unnamed columns. */
  of(named: number): number {
    let beyond = 0
    for (const [width, count] of [...this.#counts].sort((a, b) => b[0] - a[0])) {
      if (width <= named) break
      beyond += count
      if (beyond > this.#total / 2) return width
    }
    return named
  }
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

const footer =
  /^(?:(?:grand |sub)?totals?\b|report |generated |printed |page \d|record count|number of (?:records|employees)|end of (?:report|file)|\d[\d,]* (?:records|employees|rows|caregivers)\b|run date|\*+|-{3,}|={3,}|confidential)/i

/** Report footers are dropped, but only at the very end. */
function isFoot({ cells }: RosterRow): boolean {
  let first: string | undefined
  let count = 0
  for (const cell of cells) {
    if (cell === '') continue
    first ??= cell
    if (++count > 2) return false
  }
  return footer.test(first ?? '')
}

const groupHead =
  /^(?:department|dept\.?|division|location|office|branch|site|region|area|team|unit|group|company|cost cent(?:er|re)|coordinator|supervisor|manager|job title|position|discipline|class|course|program|status|employment type|departamento|sucursal|oficina|ubicaci[oó]n|equipo|grupo|coordinador[a]?|estado|puesto)(?: (?:name|code|number|id|no\.?|#))? ?[:=]/i
const sumHead =
  /^(?:(?:grand|sub|department|branch|location|group|report|page)[ -]?)?(?:totals?|subtotals?|count|head ?count|sum)\b(?:$| ?[:=#]| (?:for|of|in|by|employees?|caregivers?|hours?|records?)\b| \d)/i
/** `Bronx Total` and `Bronx Count`, as spreadsheet programs write them. */
const sumTail = /\b(?:(?:sub)?totals?|count):?$/i
/** Numbers, money and percentages, with or without a unit. */
const figure =
  /^[$(]?[\d.,]+[)%]?(?: ?(?:employees?|caregivers?|aides?|people|records?|rows?|hours?|hrs?|active|inactive))?$/i

/** `Department: Nursing` above its people and `Subtotal … 12` below them, as in grouped reports. */
function isGroupLine({ cells }: RosterRow): boolean {
  const [first = '', ...others] = cells.filter(cell => cell !== '')
  if (groupHead.test(first)) return others.length < 2
  return (sumHead.test(first) || sumTail.test(first)) && others.every(cell => figure.test(cell) || sumHead.test(cell))
}
