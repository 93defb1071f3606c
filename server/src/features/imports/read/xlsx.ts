import type { ByteSource } from './byte-source.ts'
import type { RosterLimits, RosterRow } from './roster-types.ts'
import { RosterError } from './roster-types.ts'
import { tooManyColumns, tooManyRows } from './split-csv.ts'
import { attribute, cellText, scanXml, XmlScanner } from './xml.ts'
import { type CellFormat, numberText, readFormats } from './xlsx-formats.ts'
import { type Archive, damaged, openArchive } from './zip.ts'
import { rosterTexts } from './texts.ts'

/**
 * Our own reader. We tried read-excel-file 9: it unpacks by the local file headers, bypassing the central directory we check; it
 * fills gaps, so one cell in row 1,000,000,000 of a 2 kB file exhausts memory; one odd cell makes it refuse the whole workbook; and
 * it takes 480 ms for 10,000 rows of 26 columns, ours takes half of that.
 */

export interface Sheet {
  name: string
  /** Yields its rows as they are read, from the start on each call. */
  records: () => AsyncGenerator<RosterRow[]>
}

/** The limit on all text of the workbook together; shared strings let a small file repeat a long text a million times. */
const mostCharacters = 100 * 1024 * 1024

/** Returns the visible sheets in order, each read on demand. */
export async function openWorkbook(source: ByteSource, limits: RosterLimits): Promise<Sheet[]> {
  const archive = openArchive(source)
  refuseOtherOffice(archive)
  const { sheets, epoch1904, parts } = await readParts(archive)
  if (sheets.length === 0) throw allHidden()
  const shared = new SharedStrings()
  if (archive.has(parts.sharedStrings)) await readSharedStrings(texts(archive, parts.sharedStrings), shared)
  const formats = archive.has(parts.styles) ? readFormats(await wholeText(archive, parts.styles)) : []
  return sheets
    .filter(({ part }) => archive.has(part))
    .map(({ name, part }) => ({
      name,
      records: () => readSheet(texts(archive, part), { shared, formats, epoch1904, limits }),
    }))
}

const allHidden = () => new RosterError('NOT_A_ROSTER', rosterTexts.named('excelHidden'))

function refuseOtherOffice(archive: Archive) {
  if (archive.has('xl/workbook.xml')) return
  if (archive.has('xl/workbook.bin')) {
    throw new RosterError('OLD_EXCEL', rosterTexts.named('excelBinary'))
  }
  throw new RosterError('NOT_A_ROSTER', rosterTexts.named('excelOther'))
}

async function* texts(archive: Archive, part: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of archive.stream(part)) {
    const wide = bytes[0] === 0xff || bytes[0] === 0xfe
    decoder ??= new TextDecoder(wide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
    yield decoder.decode(bytes, { stream: true })
  }
}

async function wholeText(archive: Archive, part: string): Promise<string> {
  let whole = ''
  for await (const text of texts(archive, part)) whole += text
  return whole
}

async function readParts(archive: Archive) {
  const targets = new Map<string, string>()
  const parts = { sharedStrings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  const relations = 'xl/_rels/workbook.xml.rels'
  if (!archive.has(relations)) throw damaged()
  scanXml(await wholeText(archive, relations), ({ name, attributes }) => {
    if (name !== 'Relationship') return
    const target = attribute(attributes, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    const type = attribute(attributes, 'Type') ?? ''
    if (type.endsWith('/sharedStrings')) parts.sharedStrings = path
    if (type.endsWith('/styles')) parts.styles = path
    targets.set(attribute(attributes, 'Id') ?? '', path)
  })
  const visible: { name: string; part: string }[] = []
  let epoch1904 = false
  scanXml(await wholeText(archive, 'xl/workbook.xml'), ({ name, attributes }) => {
    if (name === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet' || /hidden/i.test(attribute(attributes, 'state') ?? '')) return
    const part = targets.get(/\bid\s*=\s*["']([^"']+)/.exec(attributes)?.[1] ?? '')
    if (part) visible.push({ name: attribute(attributes, 'name') ?? '', part })
  })
  return { sheets: visible.slice(0, 20), epoch1904, parts }
}

/** Consecutive bytes instead of a million strings; recently requested ones are cached. */
class SharedStrings {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #ends = new Uint32Array(1024)
  #count = 0
  readonly #lately: { index: number; text: string }[] = []

  add(text: string) {
    const start = this.#end(this.#count - 1)
    const most = start + text.length * 3
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, start)
      this.#bytes = larger
    }
    if (this.#count === this.#ends.length) {
      const more = new Uint32Array(this.#count * 2)
      more.set(this.#ends)
      this.#ends = more
    }
    this.#ends[this.#count++] = start + this.#bytes.write(text, start)
  }

  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) throw damaged()
    const slot = index & 1023
    const known = this.#lately[slot]
    if (known?.index === index) return known.text
    const text = this.#bytes.toString('utf8', this.#end(index - 1), this.#end(index))
    this.#lately[slot] = { index, text }
    return text
  }

  #end = (index: number) => (index < 0 ? 0 : (this.#ends[index] ?? 0))
}

async function readSharedStrings(xml: AsyncGenerator<string>, strings: SharedStrings) {
  let current = ''
  let phonetic = false
  const scanner = new XmlScanner(tag => {
    if (tag.name === 't' && tag.closing && !phonetic) current += tag.textBefore
    else if (tag.name === 'rPh') phonetic = !tag.closing && !tag.empty
    else if (tag.name === 'si' && (tag.closing || tag.empty)) {
      strings.add(cellText(current).trim())
      current = ''
    }
  })
  for await (const piece of xml) scanner.push(piece)
}

type Workbook = { shared: SharedStrings; formats: CellFormat[]; epoch1904: boolean; limits: RosterLimits }

async function* readSheet(xml: AsyncGenerator<string>, workbook: Workbook): AsyncGenerator<RosterRow[]> {
  const { limits } = workbook
  let records: RosterRow[] = []
  let count = 0
  let row: RosterRow = { row: 0, cells: [] }
  let cell = { column: -1, type: '', format: undefined as CellFormat | undefined, value: '', formula: false }
  let characters = 0
  const scanner = new XmlScanner(tag => {
    if (tag.name === 'c') {
      if (!tag.closing) cell = openCell(tag.attributes, cell.column, workbook.formats)
      if (!tag.closing && !tag.empty) return
      const value = valueOf(cell, workbook)
      if (value === '' && cell.formula && cell.type !== 'str') throw noResult(cell.column, row.row)
      if (value === '') return
      if (cell.column >= limits.columns) throw tooManyColumns(row.row, limits)
      characters += value.length
      if (characters > mostCharacters) throw tooLong()
      while (row.cells.length < cell.column) row.cells.push('')
      row.cells[cell.column] = value
    } else if (tag.name === 'v' || tag.name === 't') {
      if (tag.closing) cell.value += tag.textBefore
    } else if (tag.name === 'f') cell.formula = true
    else if (tag.name === 'row') {
      if (!tag.closing) {
        const given = Number(attribute(tag.attributes, 'r'))
        row = { row: given > row.row ? given : row.row + 1, cells: [] }
        cell.column = -1
      } else if (row.cells.length > 0) {
        records.push(row)
        if (++count > limits.rows + 1000) throw tooManyRows(limits)
      }
    }
  })
  for await (const piece of xml) {
    scanner.push(piece)
    if (records.length === 0) continue
    yield records
    records = []
  }
}

/** Programs other than Excel may write only a formula; a row without its result would be wrong. */
const noResult = (column: number, row: number) =>
  new RosterError('DAMAGED_FILE', rosterTexts.named('excelFormula', { cell: `${columnName(column)}${row}` }))

/** 27 is `AB`. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const tooLong = () => new RosterError('TOO_LARGE', rosterTexts.named('excelTooMuchText'))

function openCell(attributes: string, previous: number, formats: CellFormat[]) {
  const reference = attribute(attributes, 'r')
  const column = reference === undefined ? previous + 1 : columnOf(reference)
  const format = formats[Number(attribute(attributes, 's') ?? -1)]
  return { column, type: attribute(attributes, 't') ?? 'n', format, value: '', formula: false }
}

/** `B7` is column 1. Excel ends at XFD; anything longer is not a reference. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < 3; i++) {
    const code = reference.charCodeAt(i)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  if (column === 0) throw damaged()
  return column - 1
}

function valueOf(cell: ReturnType<typeof openCell>, { shared, epoch1904 }: Workbook): string {
  if (cell.value === '') return ''
  switch (cell.type) {
    case 's':
      return shared.at(Number(cell.value))
    case 'b':
      return cell.value.trim() === '1' ? 'Yes' : 'No'
    case 'n':
      return numberText(cell.value.trim(), cell.format, epoch1904)
    case 'd':
      return cell.value.trim().replace(/T00:00:00(?:\.0+)?Z?$/, '')
    default:
      return cellText(cell.value).trim()
  }
}
