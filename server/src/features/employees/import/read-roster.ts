import { decodeText } from './decode-text.ts'
import { findSheet, type FoundSheet } from './find-header.ts'
import { stripFormulaGuard } from '../../../files/formula-guard.ts'
import { RosterError, type RosterLimits, rosterLimits, type RosterSheet, type Delimiter } from './roster-types.ts'
import { detectDelimiter, splitCsv, tooManyRows } from './split-csv.ts'
import { readWorkbook } from './xlsx.ts'

/**
 * Reads a roster as CSV or XLSX, whatever its name says: the content decides. Throws RosterError for anything else.
 * Takes as long as the file is big (about 50 ms per 10,000 rows), so large files belong in a worker.
 */
export function readRoster(bytes: Uint8Array, fileName: string, limits: RosterLimits = rosterLimits): RosterSheet {
  if (bytes.length > limits.bytes) {
    const mebibytes = Math.floor(limits.bytes / 1024 / 1024)
    throw new RosterError('TOO_LARGE', `The file is larger than ${mebibytes} MB; split it into several files.`)
  }
  const sheet = startsWith(bytes, 'PK\u0003\u0004') ? fromWorkbook(bytes, limits) : fromText(bytes, fileName, limits)
  if (sheet.rows.length === 0) throw new RosterError('EMPTY_FILE', 'The file has column names but no rows below them.')
  if (sheet.rows.length > limits.rows) throw tooManyRows(limits)
  return sheet
}

function fromWorkbook(bytes: Uint8Array, limits: RosterLimits): RosterSheet {
  let fallback: { found: FoundSheet; name: string } | null = null
  let filled = false
  for (const { name, records, longest } of readWorkbook(bytes, limits)) {
    for (const { cells } of records) unwrap(cells)
    filled ||= records.length > 0
    const found = findSheet({ records, longest })
    if (found && found.recognised >= 2) return { ...sheetOf(found), encoding: 'xlsx', sheet: name }
    if (found && !fallback) fallback = { found, name }
  }
  if (!filled) throw emptyFile()
  if (!fallback) throw noHeader()
  return { ...sheetOf(fallback.found), encoding: 'xlsx', sheet: fallback.name }
}

function fromText(bytes: Uint8Array, fileName: string, limits: RosterLimits): RosterSheet {
  refuseOtherKinds(bytes, fileName)
  const { text: raw, encoding } = decodeText(bytes)
  const { text, named } = prepared(raw)
  refuseMarkup(text)
  const delimiter = named ?? detectDelimiter(text, limits)
  const split = splitCsv(text, delimiter, limits)
  if (split.records.length === 0) throw emptyFile()
  for (const { cells } of split.records) unwrap(cells)
  const found = findSheet(split)
  if (!found) throw noHeader()
  return { ...sheetOf(found), encoding, delimiter }
}

const sheetOf = ({ header, header_row, rows, left_out }: FoundSheet) => ({ header, header_row, rows, left_out })
const emptyFile = () => new RosterError('EMPTY_FILE', 'The file is empty.')
const noHeader = () =>
  new RosterError('NO_HEADER', 'We found no column names; put them, such as Name and Hire date, into the first row.')

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Line ends and signs that no cell needs; `sep=;` is Excel's own way to name the delimiter. */
function prepared(raw: string): { text: string; named: Delimiter | null } {
  let text = raw.search(controls) >= 0 ? raw.replace(controls, '') : raw
  if (!text.isWellFormed()) text = text.toWellFormed()
  if (text.includes('\r') && !text.includes('\n')) text = text.replaceAll('\r', '\n')
  const directive = /^"?sep=([,;|\t])"?\r?\n/i.exec(text.slice(0, 20))
  if (!directive) return { text, named: null }
  return { text: text.slice(directive[0].length), named: directive[1] as Delimiter }
}

/** `="00123"`, by which exports keep leading zeros, and the guard an export of ours set before a formula. */
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

function refuseOtherKinds(bytes: Uint8Array, fileName: string) {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) throw compoundFile(bytes)
  const known = signatures.find(([signature]) => startsWith(bytes, signature))
  if (known) throw notARoster(`This is ${known[1]}, not a roster; send a .xlsx or .csv file.`)
  const start = bytes.subarray(0, 4000)
  // UTF-16 is full of zero bytes as well, but then decodeText knows it.
  if (start.filter(isControl).length * 10 > start.length && !decodeText(start).encoding.startsWith('utf-16')) {
    const name = fileName.slice(0, 100) || 'This file'
    throw notARoster(`${name} is not a text or Excel file; save the roster as .xlsx or .csv.`)
  }
}

const isControl = (byte: number) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13

const signatures: readonly [string, string][] = [
  ['%PDF', 'a PDF'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['{\\rtf', 'a text document'],
  ['\u001f\u008b', 'a compressed file'],
  ['7z\u00bc\u00af', 'a compressed file'],
  ['Rar!', 'a compressed file'],
]
const notARoster = (message: string) => new RosterError('NOT_A_ROSTER', message)

/** The container of Excel 97–2003, and the wrapping of a workbook that asks for a password. */
function compoundFile(bytes: Uint8Array) {
  const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
  if (encrypted) return passwordProtected()
  return new RosterError('OLD_EXCEL', 'This is a file of an old Excel version; save it as .xlsx or .csv.')
}
const passwordProtected = () =>
  new RosterError('PASSWORD_PROTECTED', 'The file asks for a password; save it without one and send it again.')

/** HR systems like to name a web page `.xls`; Excel opens it, but it is no table to us. */
function refuseMarkup(text: string) {
  const head = text.slice(0, 1000).trimStart().toLowerCase()
  if (/^<(?:!doctype html|html|table|head|body|meta|style)/.test(head)) {
    throw new RosterError(
      'OLD_EXCEL',
      'This is a web page named like an Excel file; open it and save it as .xlsx or .csv.',
    )
  }
  if (head.startsWith('<?xml') || head.startsWith('<')) {
    throw new RosterError('OLD_EXCEL', 'This is an XML file; open it in Excel and save it as .xlsx or .csv.')
  }
  if (/^[{[]/.test(head) && !/^[^\n]*[,;|\t][^\n]*\n/.test(head.slice(0, 400))) {
    throw notARoster('This is a data file of a program, not a roster; send a .xlsx or .csv file.')
  }
}
