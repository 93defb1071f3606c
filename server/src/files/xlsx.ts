import { formatPhone } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { FileSource } from '../http/send-file.ts'
import type { ScopeWithoutDb } from '../scope/scope.ts'
import { copyOut } from './copy-out.ts'
import { guardFormula, guardFormulaSql } from './formula-guard.ts'
import { type Cell, letter, packedRows, type Style, styles } from './sheet-rows.ts'
import { type Column, nationalPhone, type Table } from './table.ts'
import { type Packed, packed, type ZipPart, zipOf } from './zip.ts'

/** Facts about a file, on their own sheet: the query, the person and the time. */
export interface About {
  name: string
  lines: readonly (readonly [label: string, value: string])[]
}

/** Rows a sheet can hold below the header; Excel's limit. */
export const mostSheetRows = 1_048_575

/**
 * Creates a workbook: bold frozen header, filters, real dates, and text that is never run as a formula. The database selects and
 * guards the cells; facts about the file are on a second sheet. Rows are written and compressed block by block, so memory doesn't
 * grow with their number.
 */
export function xlsxOf(basis: ScopeWithoutDb, name: string, table: Table, about?: About): FileSource {
  const { columns, from, where, orderBy, time_zone } = table
  const values = columns.map(column => valueOf(column, time_zone))
  const rows = copyOut(basis, sql`select ${join(values)} from ${from} where ${where} order by ${orderBy}`, 'cells')
  return async gone =>
    zipOf([
      ...frame(about ? [name, about.name] : [name]),
      { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, await rows(gone)) },
      ...(about ? [{ name: 'xl/worksheets/sheet2.xml', content: [packed(Buffer.from(aboutSheet(about)))] }] : []),
    ])
}

/** The same for rows that are no longer in the database, as tab-separated lines of `cellText`. */
export const workbookOf = (
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Buffer>,
  about: About,
): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...frame([name, about.name]),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
    { name: 'xl/worksheets/sheet2.xml', content: [packed(Buffer.from(aboutSheet(about)))] },
  ])

type SheetColumn = Pick<Column, 'label' | 'is' | 'width'>

/** Returns a value in the form `packedRows` reads: text as COPY writes it, days and moments as numbers. */
export function cellText(value: string | number | null, is: Column['is'], time_zone: string): string {
  if (value === null) return ''
  if (is === 'day') return String(serialOf(`${value}T00:00:00Z`))
  if (is === 'moment') {
    return String(serialOf(`${clockOf(time_zone).format(new Date(value)).replace(' ', 'T')}Z`))
  }
  if (typeof value === 'number') return String(value)
  const text = is === 'phone' ? formatPhone(value) : is === 'text' ? guardFormula(value) : value
  return text.replace(/[\\\t\n\r]/g, sign => escapes[sign] ?? '')
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Cached per zone, not created for each cell. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(time_zone, clock)
  return clock
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Days since December 30, 1899, as Excel counts them, treating 1900 as a leap year. */
function serialOf(moment: string): number {
  const days = Date.parse(moment) / 86_400_000 + 25_569
  return Number((days < 61 ? days - 1 : days).toFixed(6))
}

function aboutSheet({ lines }: About): string {
  const cell = (at: string, text: string, style = 0) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(guardFormula(text))}</t></is></c>`
  const rows = lines.map(
    ([label, value], at) =>
      `<row r="${at + 1}">${cell(`A${at + 1}`, label, styles.header)}${cell(`B${at + 1}`, value)}</row>`,
  )
  return (
    `${declaration}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="28" customWidth="1"/>` +
    `<col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

async function* sheet(columns: readonly SheetColumn[], rows: AsyncIterable<Buffer>): AsyncGenerator<Packed> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const header = columns.map(
    ({ label }, i) => `<c r="${letter(i)}1" s="${styles.header}" t="inlineStr"><is><t>${escaped(label)}</t></is></c>`,
  )
  yield await packed(
    Buffer.from(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`,
    ),
  )
  const lines = yield* packedRows(rows, columns.map(cellOf))
  const last = letter(columns.length - 1)
  yield await packed(Buffer.from(`</sheetData><autoFilter ref="A1:${last}${lines + 1}"/></worksheet>`))
}

const styleOf: Partial<Record<Column['is'], Style>> = { number: 'number', day: 'day', moment: 'moment' }
const cellOf = ({ is }: Pick<Column, 'is'>): Cell => styleOf[is] ?? 'text'

/** Returns a cell's content, as text or as the number that Excel shows as a day. */
function valueOf({ is, value }: Column, time_zone: string): Sql {
  switch (is) {
    case 'text':
      return guardFormulaSql(value)
    case 'phone':
      return nationalPhone(value)
    case 'words':
    case 'number':
      return value
    case 'day':
      // Excel treats 1900 as a leap year, so its count is one less before March 1900
      return sql`${value} - date '1899-12-30' - (${value} < date '1900-03-01')::int`
    case 'moment':
      return sql`round(extract(epoch from ${value} at time zone ${time_zone}) / 86400 + 25569, 6)`
  }
}

/** Removes characters that XML can't represent. */
const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Returns all parts of a workbook that don't depend on its rows. */
function frame(sheetNames: readonly string[]): ZipPart[] {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${type('workbook', 'sheet.main')}${sheetNames.map((_, at) => type(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      sheetNames
        .map((name, at) => `<sheet name="${escaped(name.slice(0, 31))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      sheetNames.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
        relation(`rId${sheetNames.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': stylesXml,
  }
  return Object.entries(parts).map(([name, xml]) => ({ name, content: [packed(Buffer.from(declaration + xml))] }))
}

/** Cell formats in the order of `styles`: number, header, day, moment. */
const stylesXml =
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
