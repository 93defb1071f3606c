import readExcelFile from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readRoster } from './read-roster.ts'
import { RosterError } from './roster-types.ts'
import { relations, workbook, zip } from './samples/odd-workbook.ts'

const inline = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const header = `<row r="1">${inline('Name', 'A1')}${inline('Hire date', 'B1')}</row>`
const person = `<row r="2">${inline('Reyes &amp; Co', 'A2')}<c r="B2"><v>45352</v></c></row>`
const codeOf = async (bytes: Uint8Array) => {
  try {
    await readRoster(bytes, 'roster.xlsx')
    return 'read'
  } catch (error) {
    return error instanceof RosterError ? error.code : error
  }
}

describe('cells', () => {
  test('dates, numbers, phones and texts of a workbook are read as people see them', async () => {
    const text = (value: string) => ({ value, type: String })
    const number = (value: number, format?: string) => ({ value, type: Number, ...(format ? { format } : {}) })
    const day = (value: string) => ({ value: new Date(value), type: Date, format: 'mm/dd/yyyy' })
    const data = [
      ['Employee number', 'Name', 'Phone', 'Hired', 'Zip'].map(text),
      [number(4512, '000000'), text('Núñez, Seán'), number(7185550142), day('2011-07-05'), number(7030, '00000')],
      [text('00042'), text("'=Reyes, M"), number(1234567890123456), day('1983-10-07'), text('10451')],
    ]
    const bytes = await writeExcelFile(data).toBuffer()
    const sheet = await readRoster(bytes, 'roster.xlsx')
    expect(sheet.encoding).toBe('xlsx')
    expect(sheet.rows).toEqual([
      { row: 2, cells: ['004512', 'Núñez, Seán', '7185550142', '2011-07-05', '07030'] },
      { row: 3, cells: ['00042', '=Reyes, M', '1234567890123456', '1983-10-07', '10451'] },
    ])
  })

  test('our reader and read-excel-file see the same cells', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [
      `Name ${i} <&>"é"`,
      `${i}`,
      i % 3 ? `x${i}` : '',
      `Zoë_x0041_ ${i}`,
    ])
    const data = [['Name', 'Status', 'City', 'Notes'], ...rows].map(row => row.map(value => ({ value, type: String })))
    const bytes = await writeExcelFile(data).toBuffer()
    const [other] = await readExcelFile(bytes)
    const theirs = other?.data.slice(1).map(row => row.map(cell => String(cell ?? '')))
    expect((await readRoster(bytes, 'x.xlsx')).rows.map(row => row.cells)).toEqual(theirs)
  })

  test.each([
    ['numbers with an exponent', `<c r="B2"><v>7.185550142E9</v></c>`, '7185550142'],
    ['fractions with noise', `<c r="B2"><v>0.30000000000000004</v></c>`, '0.3'],
    ['truth values', `<c r="B2" t="b"><v>1</v></c>`, 'Yes'],
    ['the result of a formula', `<c r="B2" t="str"><f>A1</f><v>Bronx</v></c>`, 'Bronx'],
    ['an error', `<c r="B2" t="e"><v>#N/A</v></c>`, '#N/A'],
    ['a rich text', `<c r="B2" t="inlineStr"><is><r><t>Br</t></r><r><t>onx</t></r></is></c>`, 'Bronx'],
    ['cells without address', `<c t="str"><v>Bronx</v></c>`, 'Bronx'],
    ['a prefix', `<x:c r="B2" t="str"><x:v>Bronx</x:v></x:c>`, 'Bronx'],
  ])('%s', async (_, cell, expected) => {
    const data = `${header}<row r="2">${inline('Reyes', 'A2')}${cell}</row>`
    expect((await readRoster(workbook([{ name: 'Staff', data }]), 'x.xlsx')).rows[0]?.cells[1]).toBe(expected)
  })

  test('row numbers are those of the sheet, and gaps add no cost', async () => {
    const data = `${header}<row r="1000000">${inline('Reyes', 'A1000000')}</row>`
    expect((await readRoster(workbook([{ name: 'Staff', data }]), 'x.xlsx')).rows).toEqual([
      { row: 1_000_000, cells: ['Reyes', ''] },
    ])
  })

  test('the first visible sheet with column names is read', async () => {
    const data = header + person
    const sheets = [
      { name: 'Old', data, state: 'hidden' },
      { name: 'Read me', data: `<row r="1">${inline('How to fill this in', 'A1')}</row>` },
      { name: 'Staff', data },
    ]
    const sheet = await readRoster(workbook(sheets), 'x.xlsx')
    expect(sheet.sheet).toBe('Staff')
    expect(sheet.rows[0]?.cells).toEqual(['Reyes & Co', '45352'])
  })
})

describe('hostile files', () => {
  const good = [{ name: 'Staff', data: header + person }]
  test.each([
    [
      'TOO_LARGE',
      'more than 200 parts',
      workbook(
        good,
        Array.from({ length: 200 }, (_, i) => ({ name: `xl/${i}`, content: 'x' })),
      ),
    ],
    [
      'TOO_LARGE',
      'a part a hundred times its packed size',
      workbook(good, [{ name: 'xl/zeros', content: Buffer.alloc(8 * 1024 * 1024) }]),
    ],
    [
      'TOO_LARGE',
      'parts that say they are huge',
      workbook(good, [{ name: 'xl/big', content: 'x', claims: 101 * 1024 * 1024 }]),
    ],
    ['PASSWORD_PROTECTED', 'an encrypted part', workbook(good, [{ name: 'xl/x', content: 'x', encrypted: true }])],
    ['NOT_A_ROSTER', 'another kind of archive', zip([{ name: 'word/document.xml', content: '<x/>' }])],
    ['OLD_EXCEL', 'a binary workbook', zip([{ name: 'xl/workbook.bin', content: 'x' }])],
    [
      'TOO_MANY_COLUMNS',
      'a cell far to the right',
      workbook([{ name: 'S', data: `${header}<row r="2">${inline('x', 'XFD2')}</row>` }]),
    ],
    ['EMPTY_FILE', 'a workbook without a cell', workbook([{ name: 'S', data: '' }])],
  ])('%s for %s', async (code, _, bytes) => {
    expect(await codeOf(bytes)).toBe(code)
  })

  test('a part that unpacks to more than the directory says is refused', async () => {
    const sheet = `<worksheet><sheetData>${header}${person}${' '.repeat(5_000_000)}</sheetData></worksheet>`
    const bytes = zip([
      { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', content: relations(1) },
      { name: 'xl/worksheets/sheet1.xml', content: sheet, claims: 1000 },
    ])
    expect(await codeOf(bytes)).toBe('DAMAGED_FILE')
  })

  test('a long shared text repeated everywhere is refused', async () => {
    const cells = Array.from(
      { length: 30_000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`,
    ).join('')
    const noise = Array.from({ length: 8000 }, (_, i) => `${Math.sin(i)}`).join('')
    const bytes = workbook(
      [{ name: 'S', data: header + cells }],
      [{ name: 'xl/sharedStrings.xml', content: `<sst><si><t>${noise}</t></si></sst>` }],
    )
    expect(await codeOf(bytes)).toBe('TOO_LARGE')
  })
})
