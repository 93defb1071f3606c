import { employeePatch, longestTag } from '@preceptor/contract'
import { type ImportField, importFieldNames } from '@preceptor/contract/imports/import-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rosterTexts } from './texts.ts'
import { readRoster } from './read-roster.ts'
import { mappingOf, recogniseColumns } from './recognise-columns.ts'
import { messyRoster } from './samples/messy-roster.ts'
import { sampleRoster } from './samples/sample-roster.ts'
import { prepareMapping, toImportRow } from './to-row.ts'

const today = '2026-03-15'

/** Reads one row, given as field → cell, with exactly these columns mapped. */
function row(cells: Partial<Record<ImportField, string>>, options: { erase_blank?: boolean } = {}) {
  const fields = Object.keys(cells) as ImportField[]
  const columns = Object.fromEntries(fields.map(field => [field, `The ${field}`]))
  const header = fields.map(field => `The ${field}`)
  const mapping = prepareMapping(header, { columns, date_order: 'mdy' }, { today, ...options })
  return toImportRow(Object.values(cells), mapping)
}

test('any tag a file may contain is accepted by the profile', () => {
  const { values, problems } = row({ tags: `${'a'.repeat(longestTag)}, night shift` })
  expect([values.tags?.length, problems]).toEqual([2, []])
  expect(employeePatch.safeParse({ tags: values.tags }).success).toBe(true)
  expect(row({ tags: 'a'.repeat(longestTag + 1) }).problems).toMatchObject([{ field: 'tags' }])
})

describe('blank cells', () => {
  test('keep the existing values', async () => {
    expect(row({ email: '', mobile: 'N/A', city: 'Bronx' })).toEqual({ values: { city: 'Bronx' }, problems: [] })
  })
  test('erase when requested, but never identifying fields', async () => {
    const { values } = row(
      { email: '', birth_date: '-', last_name: '', employee_number: '', provider_status: '' },
      { erase_blank: true },
    )
    expect(values).toEqual({ email: null, birth_date: null })
  })
})

describe('fields that work together', () => {
  test('a full name is split, and separate name columns win over it', async () => {
    expect(row({ full_name: 'Reyes, Marisol Ana', last_name: 'Reyes Soto' }).values).toEqual({
      first_name: 'Marisol',
      middle_name: 'Ana',
      last_name: 'Reyes Soto',
    })
  })
  test('a middle initial in both columns is used once', async () => {
    expect(row({ first_name: 'Seán P.', middle_name: 'P.' }).values).toMatchObject({
      first_name: 'Seán',
      middle_name: 'P.',
    })
  })
  test('people with a past last day are imported as terminated without a status column', async () => {
    expect(row({ termination_date: '1/2/2024' }).values.provider_status).toBe(5)
    expect(row({ termination_date: '1/2/2024', provider_status: '' }).values.provider_status).toBe(5)
  })
  test.each<[string, Partial<Record<ImportField, string>>]>([
    ['somebody rehired since', { termination_date: '1/2/2024', rehire_date: '2/2/2025' }],
    ['somebody who leaves later', { termination_date: '12/31/2026' }],
    ['a status that cannot be read', { termination_date: '1/2/2024', provider_status: 'Purple' }],
  ])('%s does not', async (_, cells) => {
    expect(row(cells).values.provider_status).toBeUndefined()
  })
  test('no one is hired before birth', async () => {
    expect(row({ birth_date: '1/2/1990', hire_date: '1/2/1989' }).problems).toMatchObject([
      { field: 'hire_date', column: 'The hire_date' },
    ])
  })
  test('the reason comes from the status word unless it has its own column', async () => {
    expect(row({ provider_status: 'Resigned' }).values.status_reason).toBe('Resigned')
    expect(row({ provider_status: 'Resigned', status_reason: 'Moved' }).values.status_reason).toBe('Moved')
  })
})

describe('notes of HR systems beside a name', () => {
  const reyes = { first_name: 'Marisol', last_name: 'Reyes' }
  test.each<[string, object]>([
    ['Reyes (On Leave), Marisol', { provider_status: 4 }],
    ['Reyes, Marisol (On Leave)', { provider_status: 4 }],
    ['Reyes, Marisol (Terminated)', { provider_status: 5 }],
    ['Reyes, Marisol [LOA until 5/1]', { provider_status: 4 }],
    ['Reyes, Marisol - TERMINATED', { provider_status: 5 }],
    ['Inactive - Reyes, Marisol', { provider_status: 2 }],
    ['Reyes, Marisol LOA', { provider_status: 4 }],
    ['Reyes, Marisol, Terminated', { provider_status: 5 }],
    ['Reyes, Marisol (FMLA)', { provider_status: 4, status_reason: 'Family leave' }],
    ['Reyes, Marisol (Term 3/1/2024)', { provider_status: 5 }],
    ['Reyes, Marisol (Per Diem)', {}],
    ['Reyes, Marisol (RN)', {}],
    ['*Reyes, Marisol', {}],
    ['Reyes, Marisol (formerly Ortiz)', {}],
    ['Reyes, Marisol (see file 17)', {}],
  ])('%s becomes the status or is dropped, never a preferred name', (full_name, more) => {
    expect(row({ full_name })).toEqual({ values: { ...reyes, ...more }, problems: [] })
  })
  test('the same beside the last name in its own column', () => {
    expect(row({ first_name: 'Marisol', last_name: 'Reyes (On Leave)' }).values).toEqual({
      ...reyes,
      provider_status: 4,
    })
  })
  test.each(['Reyes, Marisol (Mari)', 'Reyes, Marisol "Ina"', 'Reyes, Marisol (Jo)'])('%s is a nickname', full_name => {
    expect(row({ full_name }).values).toHaveProperty('preferred_name')
  })
  test.each([
    ['Loa, Marisol', 'Loa'],
    ['Smith - Jones, Marisol', 'Smith - Jones'],
    ['REYES, MARISOL', 'Reyes'],
  ])('%s is only a name', (full_name, last_name) => {
    expect(row({ full_name })).toEqual({ values: { first_name: 'Marisol', last_name }, problems: [] })
  })
  test('text that only resembles a status needs a decision, unless the row has a status', () => {
    expect(row({ full_name: 'Reyes, Marisol (Going on leave)' }).problems).toMatchObject([
      { field: 'provider_status', value: 'Going on leave' },
    ])
    expect(row({ full_name: 'Reyes, Marisol (Going on leave)', provider_status: 'Active' })).toEqual({
      values: { ...reyes, provider_status: 1 },
      problems: [],
    })
  })
  test('beside a status column the more specific status wins, and a contradiction needs one decision for all rows', () => {
    expect(row({ full_name: 'Reyes, Marisol (LOA)', provider_status: 'Active' }).values.provider_status).toBe(4)
    expect(row({ full_name: 'Reyes, Marisol (Active)', provider_status: 'LOA' }).values.provider_status).toBe(4)
    const { values, problems } = row({ full_name: 'Reyes, Marisol (Terminated)', provider_status: 'Active' })
    expect(values).toEqual(reyes)
    expect(problems).toMatchObject([{ field: 'provider_status', value: 'Active (Terminated)' }])
  })
})

describe('problems', () => {
  test('name field, column, value and reason, and keep the good values', async () => {
    expect(row({ hire_date: '2/30/2020', city: 'Bronx' })).toEqual({
      values: { city: 'Bronx' },
      problems: [
        {
          field: 'hire_date',
          column: 'The hire_date',
          value: '2/30/2020',
          message: rosterTexts.named('dateNoDay', { value: '2/30/2020', day: '30' }),
        },
      ],
    })
  })
  test('a row with more cells than the header is not trusted', async () => {
    const mapping = prepareMapping(['Name'], { columns: { full_name: 'Name' }, date_order: 'mdy' }, { today })
    expect(toImportRow(['Reyes', 'Marisol'], mapping).problems[0]).toMatchObject({ field: null, value: 'Marisol' })
  })
})

test('a remembered mapping finds its columns in another order and spelling, and names missing ones', async () => {
  const columns = { employee_number: 'Emp #', full_name: 'Name', city: 'Town' }
  const mapping = prepareMapping(['NAME', 'Employee No.'], { columns, date_order: 'mdy' }, { today })
  expect(toImportRow(['Ana Reyes', '12'], mapping).values).toMatchObject({ employee_number: '12', last_name: 'Reyes' })
  expect(mapping.missing).toEqual([{ field: 'city', column: 'Town' }])
})

test('the sample file imports without problems', async () => {
  const sheet = await readRoster(Buffer.from(sampleRoster()), 'sample.csv')
  const mapping = prepareMapping(sheet.header, mappingOf(recogniseColumns(sheet)), { today })
  const results = sheet.rows.map(({ cells }) => toImportRow(cells, mapping))
  expect(results.flatMap(({ problems }) => problems)).toEqual([])
  expect(results[1]?.values).toMatchObject({
    last_name: "O'Brien-Núñez",
    provider_status: 4,
    hire_date: '2021-01-22',
    postal_code: '11354',
  })
})

test('in a messy roster exactly the faulty rows have problems, in every encoding', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'windows-1252'] as const) {
    for (const date_order of ['mdy', 'dmy'] as const) {
      const roster = messyRoster({ rows: 2000, seed: 11, encoding, date_order, delimiter: ';' })
      const sheet = await readRoster(roster.bytes, roster.file_name)
      const mapping = prepareMapping(sheet.header, mappingOf(recogniseColumns(sheet)), { today })
      const found = sheet.rows.flatMap(({ row, cells }) =>
        toImportRow(cells, mapping).problems.map(({ column }) => ({ row, column })),
      )
      expect(found).toEqual(roster.faulty)
    }
  }
})

test('whatever the cells contain, a row is read or reported, never thrown', () => {
  const columns = Object.fromEntries(importFieldNames.map(field => [field, field]))
  const mapping = prepareMapping(importFieldNames, { columns, date_order: 'mdy' }, { today, erase_blank: true })
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 30 }), cells => {
      const { values, problems } = toImportRow(cells, mapping)
      for (const problem of problems) expect(problem.message).not.toBe('')
      expect(values).not.toHaveProperty('full_name')
    }),
  )
})
