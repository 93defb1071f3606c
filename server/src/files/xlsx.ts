import type { Readable } from 'node:stream'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../scope.ts'
import { copyOut } from './copy-out.ts'
import { guardFormulaSql } from './formula-guard.ts'
import { type Column, nationalPhone, type Table } from './table.ts'
import { type ZipPart, zipOf } from './zip.ts'

/** Rows a sheet can hold below the header; Excel ends there. */
export const mostSheetRows = 1_048_575

/**
 * A workbook of one sheet: bold frozen header, filters, real dates, text as text and never a formula. The database writes the
 * rows' XML, so that here they are bytes on their way through the packer, and memory does not grow with their number.
 */
export async function xlsxOf(basis: Omit<Scope, 'db'>, name: string, table: Table): Promise<Readable> {
  const { columns, from, where, orderBy, time_zone } = table
  const values = columns.map(({ value }, i) => sql`${value} as ${valueName(i)}`)
  const cells = columns.map((column, i) => cellOf(column, i, time_zone))
  // Some readers want the address of every cell, hence the number; nothing after the inner order can change it.
  const rows = await copyOut(
    basis,
    sql`select concat('<row r="', n, '">', ${join(cells)}, '</row>') from (
      select (row_number() over (order by ${orderBy}) + 1)::text as n, ${join(values)}
      from ${from} where ${where} order by ${orderBy}) numbered`,
    'raw',
  )
  const file = zipOf([...frame(name), { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) }])
  file.once('close', () => rows.destroy())
  return file
}

/** A to Z: no file of ours is wider. */
const letter = (i: number) => String.fromCharCode(65 + i)
const valueName = (i: number) => raw(`v${i}`)

async function* sheet(columns: readonly Column[], rows: Readable): AsyncGenerator<Buffer> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const header = columns.map(
    ({ label }, i) => `<c r="${letter(i)}1" s="${styles.header}" t="inlineStr"><is><t>${escaped(label)}</t></is></c>`,
  )
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`,
  )
  let lines = 1
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    yield chunk
  }
  const last = letter(columns.length - 1)
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${lines}"/></worksheet>`)
}

const styles = { header: 1, day: 2, moment: 3 }

/** One cell's XML; null, and so nothing, for no value. */
function cellOf({ is }: Column, i: number, time_zone: string): Sql {
  const value = sql`${valueName(i)}`
  switch (is) {
    case 'text':
      return textCell(i, guardFormulaSql(value))
    case 'phone':
      return textCell(i, nationalPhone(value))
    case 'words':
      return textCell(i, value)
    case 'day':
      // Excel takes 1900 for a leap year, so its count is one short before March 1900.
      return numberCell(i, styles.day, sql`(${value} - date '1899-12-30' - (${value} < date '1900-03-01')::int)`)
    case 'moment':
      return numberCell(
        i,
        styles.moment,
        sql`round(extract(epoch from ${value} at time zone ${time_zone}) / 86400 + 25569, 6)`,
      )
  }
}

const textCell = (i: number, value: Sql) =>
  sql`'<c r="${raw(letter(i))}' || n || '" t="inlineStr"><is><t xml:space="preserve">' || ${escapedSql(value)} || '</t></is></c>'`
const numberCell = (i: number, style: number, value: Sql) =>
  sql`'<c r="${raw(letter(i))}' || n || '" s="${raw(String(style))}"><v>' || ${value} || '</v></c>'`

/** What XML does not allow at all is left out; line ends are written as references, so that COPY has nothing to quote. */
const notXml = String.raw`[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]`
const special = String.raw`[&<>\u0001-\u0008\u000a-\u001f\ufffe\uffff]`
const escapedSql = (value: Sql) => sql`case when ${value} collate "C" !~ ${special}::text then ${value} else
  replace(replace(replace(replace(replace(regexp_replace(${value}, ${notXml}, '', 'g'),
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(10), '&#10;'), chr(13), '&#13;') end`
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
  return Object.entries(parts).map(([name, xml]) => ({ name, content: [Buffer.from(declaration + xml)] }))
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
