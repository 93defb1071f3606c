import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, stripFormulaGuard } from '../../../files/formula-guard.ts'
import { readRoster } from './read-roster.ts'
import { headerSignature, mappingOf, recogniseColumns } from './recognise-columns.ts'
import { type Reject, rejectsFile } from './rejects.ts'
import type { RowProblem } from './roster-types.ts'

const header = ['Emp #', 'Name', 'Hired', 'Notes']
const problem: RowProblem = { field: 'hire_date', column: 'Hired', value: 'soon', message: '“soon” is not a date.' }
const back = (text: string) => readRoster(Buffer.from(text), 'rejects.csv')

test('the file lists each row’s problems before the original columns', async () => {
  const text = rejectsFile('en', header, [{ cells: ['1', 'Reyes, Ana', 'soon', ''], problems: [problem] }])
  expect(text).toBe(
    '\ufeff"Problem","Emp #","Name","Hired","Notes"\r\n"Hire date: “soon” is not a date.","1","Reyes, Ana","soon",""\r\n',
  )
})

test('uploaded again, the problem column is neither suggested nor repeated', async () => {
  const sheet = await back(
    rejectsFile('en', header, [{ cells: ['1', 'Reyes, Ana', '7/5/2011', 'x'], problems: [problem] }]),
  )
  const found = recogniseColumns(sheet)
  expect(Object.values(mappingOf(found).columns)).toEqual(['Emp #', 'Name', 'Hired'])
  expect(found.unused.map(({ column }) => column)).toEqual(['Notes'])
  expect(headerSignature(sheet.header)).toBe(headerSignature(header))
  const again = rejectsFile(
    'es',
    sheet.header,
    sheet.rows.map(({ cells }) => ({ cells, problems: [problem] })),
  )
  expect((await back(again)).header).toEqual(['Problema', ...header])
})

test('formulas are neutralized and restored on import', async () => {
  const cells = ['=1+1', '@SUM(A1)', '+1 718 555 0142', "'=quoted"]
  const text = rejectsFile('en', header, [{ cells, problems: [problem] }])
  for (const cell of text.split('\r\n')[1]?.slice(1, -1).split('","') ?? []) expect(cell).not.toMatch(/^[=+\-@]/)
  expect((await back(text)).rows[0]?.cells.slice(1)).toEqual(cells)
})

test('formula guards are removed exactly, for any text', () => {
  const tricky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\n', '\uff1d', 'a', '1') })
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), text => {
      expect(stripFormulaGuard(guardFormula(text))).toBe(text)
      expect(guardFormula(text).trimStart()).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/)
    }),
    { numRuns: 1000 },
  )
})

test('a file of rejected rows reads back to the same cells, whatever they contain', async () => {
  const cell = fc
    .oneof(fc.string({ unit: fc.constantFrom(...'",;|\t\n\r\'=+-@ aé<1') }), fc.string({ unit: 'grapheme' }))
    // Characters that the reader removes never reach a file of rejected rows.
    .map(text => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim())
    .filter(text => !/^="[^]*"$/.test(text))
  const reject: fc.Arbitrary<Reject> = fc.record({
    cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
    problems: fc.constant([problem]),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(reject, { minLength: 1, maxLength: 8 }), async rejects => {
      const sheet = await back(rejectsFile('en', header, rejects))
      expect(sheet).toMatchObject({ delimiter: ',', header: ['Problem', ...header] })
      expect(sheet.rows.map(({ cells }) => cells.slice(1))).toEqual(rejects.map(({ cells }) => cells))
    }),
    { numRuns: 500 },
  )
})
