import sql, { join, type Sql } from 'sql-template-tag'
import type { FileSource } from '../http/send-file.ts'
import type { ScopeWithoutDb } from '../scope/scope.ts'
import { copyOut } from './copy-out.ts'
import { guardFormulaSql } from './formula-guard.ts'
import { type Cell, letter, packedRows, type Style, styles } from './sheet-rows.ts'
import { type Column, nationalPhone, type Table } from './table.ts'
import { type Packed, packed, type ZipPart, zipOf } from './zip.ts'

/** Rows a sheet can hold below the header; Excel ends there. */
export const mostSheetRows = 1_048_575

/**
 * A workbook of one sheet: bold frozen header, filters, real dates, text as text and never a formula. The database finds and guards
 * the cells; here rows are written and packed block by block, so that memory does not grow with their number.
 */
export function xlsxOf(basis: ScopeWithoutDb, name: string, table: Table): FileSource {
  const { columns, from, where, orderBy, time_zone } = table
  const values = columns.map(column => valueOf(column, time_zone))
  const rows = copyOut(basis, sql`select ${join(values)} from ${from} where ${where} order by ${orderBy}`, 'cells')
  return async gone =>
    zipOf([...frame(name), { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, await rows(gone)) }])
}

async function* sheet(columns: readonly Column[], rows: AsyncIterable<Buffer>): AsyncGenerator<Packed> {
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
const cellOf = ({ is }: Column): Cell => styleOf[is] ?? 'text'

/** What stands in a cell, as text or as the number that Excel shows as a day. */
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
      // Excel takes 1900 for a leap year, so its count is one short before March 1900.
      return sql`${value} - date '1899-12-30' - (${value} < date '1900-03-01')::int`
    case 'moment':
      return sql`round(extract(epoch from ${value} at time zone ${time_zone}) / 86400 + 25569, 6)`
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Everything of a workbook that does not depend on its rows. */
function frame(sheetName: string): ZipPart[] {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${escaped(sheetName.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': stylesXml,
  }
  return Object.entries(parts).map(([name, xml]) => ({ name, content: [packed(Buffer.from(declaration + xml))] }))
}

/** Cell formats in the order of `styles`: usual, header, day, moment. */
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
