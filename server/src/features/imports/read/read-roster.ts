import { stripFormulaGuard } from '../../../files/formula-guard.ts'
import { type ByteSource, bytesSource, pieces } from './byte-source.ts'
import { decodeText, isUtf16 } from './decode-text.ts'
import { type KnownName, SheetFinder } from './find-header.ts'
import { guessesFor } from './header-words.ts'
import {
  type Delimiter,
  RosterError,
  type RosterLimits,
  type RosterRow,
  type RosterSheet,
  rosterLimits,
} from './roster-types.ts'
import { CsvSplitter, detectDelimiter, tooManyRows } from './split-csv.ts'
import { rosterTexts } from './texts.ts'
import { openWorkbook, type Sheet } from './xlsx.ts'

/** Facts about a sheet after all its rows have been read. */
export type SheetFacts = Omit<RosterSheet, 'rows'>

export interface Reading {
  limits: RosterLimits
  isKnown: KnownName
}
const ofRosters: KnownName = name => guessesFor(name).length > 0

/**
 * Reads a roster as CSV or XLSX, whatever its name: the content decides. Yields its people in file order while reading, never
 * holding more than a piece of it. Throws RosterError for anything else.
 */
export async function* readRows(
  source: ByteSource,
  fileName: string,
  { limits = rosterLimits, isKnown = ofRosters }: Partial<Reading> = {},
): AsyncGenerator<RosterRow[], SheetFacts> {
  if (source.size > limits.bytes) {
    const mebibytes = Math.floor(limits.bytes / 1024 / 1024)
    throw new RosterError('TOO_LARGE', rosterTexts.named('fileTooLarge', { most: mebibytes }))
  }
  const reading = { limits, isKnown }
  const head = source.read(0, 4000)
  const sheet = startsWith(head, 'PK\u0003\u0004') ? fromWorkbook(source, reading) : fromText(source, fileName, reading)
  let count = 0
  for (;;) {
    const { done, value } = await sheet.next()
    if (!done) {
      count += value.length
      if (count > limits.rows) throw tooManyRows(limits)
      yield value
    } else if (count === 0) throw new RosterError('EMPTY_FILE', rosterTexts.named('fileNoRows'))
    else return value
  }
}

/** Reads a whole roster at once, every row as wide as the header. */
export async function readRoster(
  file: Uint8Array | ByteSource,
  fileName: string,
  limits = rosterLimits,
): Promise<RosterSheet> {
  const rows: RosterRow[] = []
  const reading = readRows(file instanceof Uint8Array ? bytesSource(file) : file, fileName, { limits })
  for (;;) {
    const { done, value } = await reading.next()
    if (done)
      return { ...value, rows: rows.map(({ row, cells }) => ({ row, cells: widened(cells, value.header.length) })) }
    rows.push(...value)
  }
}

/** Pads a row, because exports leave out empty cells at its end. */
export const widened = (cells: readonly string[], width: number): string[] =>
  cells.length >= width ? [...cells] : [...cells, ...Array.from({ length: width - cells.length }, () => '')]

async function* fromWorkbook(
  source: ByteSource,
  { limits, isKnown }: Reading,
): AsyncGenerator<RosterRow[], SheetFacts> {
  const sheets = await openWorkbook(source, limits)
  let fallback: Sheet | null = null
  let filled = false
  for (const sheet of sheets) {
    const { recognised, empty } = await firstLook(sheet, isKnown)
    filled ||= !empty
    if (recognised !== null && recognised >= 2) return yield* peopleOf(sheet, isKnown)
    if (recognised !== null) fallback ??= sheet
  }
  if (!filled) throw emptyFile()
  if (!fallback) throw noHeader()
  return yield* peopleOf(fallback, isKnown)
}

/** Reads a sheet until it is clear whether it has column names. */
async function firstLook({ records }: Sheet, isKnown: KnownName) {
  const finder = new SheetFinder(isKnown)
  let empty = true
  for await (const batch of unwrapped(records())) {
    empty = false
    finder.push(batch)
    if (finder.settled) break
  }
  if (!finder.settled) finder.finish()
  return { recognised: finder.recognised, empty }
}

async function* peopleOf({ name, records }: Sheet, isKnown: KnownName): AsyncGenerator<RosterRow[], SheetFacts> {
  const finder = new SheetFinder(isKnown)
  for await (const batch of unwrapped(records())) yield finder.push(batch)
  return { ...(yield* found(finder)), encoding: 'xlsx', sheet: name }
}

async function* unwrapped(batches: AsyncGenerator<RosterRow[]>): AsyncGenerator<RosterRow[]> {
  for await (const records of batches) {
    for (const { cells } of records) unwrap(cells)
    yield records
  }
}

function* found(finder: SheetFinder): Generator<RosterRow[], Omit<SheetFacts, 'encoding'>> {
  const sheet = finder.finish()
  if (!sheet) throw noHeader()
  const { header, header_row, left_out, last } = sheet
  yield last
  return { header, header_row, left_out }
}

async function* fromText(
  source: ByteSource,
  fileName: string,
  { limits, isKnown }: Reading,
): AsyncGenerator<RosterRow[], SheetFacts> {
  refuseOtherKinds(source, fileName)
  const { texts, encoding } = decodeText(source)
  const finder = new SheetFinder(isKnown)
  let reading: { splitter: CsvSplitter; delimiter: Delimiter; tidied: (text: string) => string } | null = null
  let filled = false
  const people = (records: RosterRow[]) => {
    filled ||= records.length > 0
    for (const { cells } of records) unwrap(cells)
    return finder.push(records)
  }
  for (const raw of texts) {
    let text: string = reading ? reading.tidied(raw) : ''
    if (!reading) {
      const tidied = tidyOf(raw)
      const { rest, named } = withoutDirective(tidied(raw))
      refuseMarkup(rest)
      text = rest
      const delimiter: Delimiter = named ?? detectDelimiter(text, limits)
      reading = { splitter: new CsvSplitter(delimiter, limits), delimiter, tidied }
    }
    yield people(reading.splitter.push(text))
  }
  if (reading) yield people(reading.splitter.push('', true))
  if (!reading || !filled) throw emptyFile()
  return { ...(yield* found(finder)), encoding: encoding(), delimiter: reading.delimiter }
}

const emptyFile = () => new RosterError('EMPTY_FILE', rosterTexts.named('fileEmpty'))
const noHeader = () => new RosterError('NO_HEADER', rosterTexts.named('fileNoHeader'))

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Normalizes line ends and removes characters that no cell needs; the first piece shows whether lines end in CR alone. */
function tidyOf(first: string): (text: string) => string {
  const oldMac = first.includes('\r') && !first.includes('\n')
  return raw => {
    let text = raw.search(controls) >= 0 ? raw.replace(controls, '') : raw
    if (!text.isWellFormed()) text = text.toWellFormed()
    return oldMac ? text.replaceAll('\r', '\n') : text
  }
}

/** `sep=;` is Excel's own way to name the delimiter. */
function withoutDirective(text: string): { rest: string; named: Delimiter | null } {
  const directive = /^\ufeff?"?sep=([,;|\t])"?\r?\n/i.exec(text.slice(0, 20))
  return directive
    ? { rest: text.slice(directive[0].length), named: directive[1] as Delimiter }
    : { rest: text, named: null }
}

/** Removes `="00123"`, which exports use to keep leading zeros, and the guard that our own exports put before a formula. */
function unwrap(cells: string[]) {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? ''
    const first = cell.charCodeAt(0)
    if (first === 61 && cell.startsWith('="') && cell.endsWith('"')) {
      cells[i] = cell.slice(2, -1).replaceAll('""', '"').trim()
    } else if (first === 39) cells[i] = stripFormulaGuard(cell)
  }
}

const startsWith = (bytes: Uint8Array, signature: string) =>
  [...signature].every((char, i) => bytes[i] === char.charCodeAt(0))

function refuseOtherKinds(source: ByteSource, fileName: string) {
  const start = source.read(0, 4000)
  if (startsWith(start, '\u00d0\u00cf\u0011\u00e0')) throw compoundFile(source)
  const known = signatures.find(([signature]) => startsWith(start, signature))
  if (known) throw notARoster(rosterTexts.named(known[1]))
  // UTF-16 is full of zero bytes as well, but decodeText recognizes it.
  if (start.filter(isControl).length * 10 > start.length && !isUtf16(start)) {
    const name = fileName.slice(0, 100)
    throw notARoster(name ? rosterTexts.named('fileUnknown', { name }) : rosterTexts.named('fileUnknownUnnamed'))
  }
}

const isControl = (byte: number) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13

const signatures = [
  ['%PDF', 'fileIsPdf'],
  ['\u0089PNG', 'fileIsPicture'],
  ['\u00ff\u00d8\u00ff', 'fileIsPicture'],
  ['GIF8', 'fileIsPicture'],
  ['{\\rtf', 'fileIsText'],
  ['\u001f\u008b', 'fileIsCompressed'],
  ['7z\u00bc\u00af', 'fileIsCompressed'],
  ['Rar!', 'fileIsCompressed'],
] as const
const notARoster = (sentence: string) => new RosterError('NOT_A_ROSTER', sentence)

/** The container of Excel 97–2003, and the wrapper of a password-protected workbook. */
function compoundFile(source: ByteSource) {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  let end = Buffer.alloc(0)
  for (const piece of pieces(source)) {
    const seen = Buffer.concat([end, piece])
    if (seen.includes(mark)) return passwordProtected()
    end = seen.subarray(-mark.length)
  }
  return new RosterError('OLD_EXCEL', rosterTexts.named('fileOldExcel'))
}
const passwordProtected = () => new RosterError('PASSWORD_PROTECTED', rosterTexts.named('filePassword'))

/** HR systems often name an HTML page `.xls`; Excel opens it, but we can't read it as a table. */
function refuseMarkup(text: string) {
  const head = text.slice(0, 1000).trimStart().toLowerCase()
  if (/^<(?:!doctype html|html|table|head|body|meta|style)/.test(head)) {
    throw new RosterError('OLD_EXCEL', rosterTexts.named('fileWebPage'))
  }
  if (head.startsWith('<?xml') || head.startsWith('<')) {
    throw new RosterError('OLD_EXCEL', rosterTexts.named('fileXml'))
  }
  if (/^[{[]/.test(head) && !/^[^\n]*[,;|\t][^\n]*\n/.test(head.slice(0, 400))) {
    throw notARoster(rosterTexts.named('fileIsData'))
  }
}
