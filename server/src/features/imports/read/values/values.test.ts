import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DateKind } from '@preceptor/contract/imports/date-fields'
import { employmentTypes, languages, providerStatuses } from '@preceptor/contract/employees/status'
import { inWords, panelLanguages } from '../../../../lib/texts.ts'
import type { Parsed } from '../roster-types.ts'
import { parseCode, parseEmail, parsePhone, parsePostalCode, parseState } from './contact.ts'
import { parseDate } from './dates.ts'
import { parseFullName, parseNamePart } from './names.ts'
import { cleanText, isBlank } from './text.ts'
import { parseStatus, suggestStatus } from './status.ts'
import { parseEmploymentType, parseLanguage, parseTags, suggestEmploymentType } from './words.ts'

const today = '2026-03-15'
const date = (cell: string, kind: DateKind = 'employment', order: 'mdy' | 'dmy' | 'ymd' = 'mdy') =>
  parseDate(cell, { kind, order, today })

const said = (parsed: Parsed<unknown>) => ('problem' in parsed ? inWords('en', parsed.problem) : 'Read.')

describe('names', () => {
  test.each([
    ['Reyes, Marisol', 'Marisol', undefined, 'Reyes'],
    ['Marisol Reyes', 'Marisol', undefined, 'Reyes'],
    ["O'Brien-Núñez, Seán P.", 'Seán', 'P.', "O'Brien-Núñez"],
    ['REYES, MARISOL ANA', 'Marisol', 'Ana', 'Reyes'],
    ["D'ANDRE MCDONALD-O'NEIL", "D'Andre", undefined, "McDonald-O'Neil"],
    ['Smith Jr., John', 'John', undefined, 'Smith Jr.'],
    ['Smith, John, Jr', 'John', undefined, 'Smith Jr.'],
    ['John Q. Smith III', 'John', 'Q.', 'Smith III'],
    ['María de la Cruz', 'María', undefined, 'de la Cruz'],
    ['Ludwig van der Berg', 'Ludwig', undefined, 'van der Berg'],
    ['Dr. Anna Lee, RN', 'Anna', undefined, 'Lee'],
    ['  Reyes ,\u00a0 Marisol\u200b ', 'Marisol', undefined, 'Reyes'],
    ['macArthur, deShawn', 'deShawn', undefined, 'macArthur'],
    ['Null, Jennifer', 'Jennifer', undefined, 'Null'],
    ['LEE, JO', 'Jo', undefined, 'Lee'],
  ])('%j', (cell, first_name, middle_name, last_name) => {
    expect(parseFullName(cell)).toEqual({ value: { first_name, last_name, ...(middle_name && { middle_name }) } })
  })

  test.each([['Marisol "Mari" Reyes'], ['Reyes, Marisol (Mari)']])('%s goes by Mari', cell => {
    expect(parseFullName(cell)).toEqual({
      value: { first_name: 'Marisol', last_name: 'Reyes', preferred_name: 'Mari' },
    })
  })

  test.each(['Cher', '12 Main St', 'a@example.com', '718-555-0142', ',', 'Reyes,', '<b>Ana</b> Reyes'])(
    '%j is not a full name',
    cell => {
      expect(parseFullName(cell)).toHaveProperty('problem')
    },
  )

  test.each([
    ['MARISOL', 'Marisol'],
    ['reyes jr', 'reyes Jr.'],
    ['P.', 'P.'],
    ['J', 'J'],
    ['Núñez', 'Núñez'],
    ['de la Cruz', 'de la Cruz'],
  ])('the part %j becomes %j', (cell, value) => {
    expect(parseNamePart(cell)).toEqual({ value })
  })
})

describe('dates', () => {
  test.each([
    ['7/5/2011', '2011-07-05'],
    ['07/05/11', '2011-07-05'],
    ['2024-03-01', '2024-03-01'],
    ['2024/3/1', '2024-03-01'],
    ['1-Mar-24', '2024-03-01'],
    ['01-MAR-2024', '2024-03-01'],
    ['March 1, 2024', '2024-03-01'],
    ['Mar. 1st, 2024', '2024-03-01'],
    ['Friday, March 1, 2024', '2024-03-01'],
    ['1 de marzo de 2024', '2024-03-01'],
    ['15 ene 2024', '2024-01-15'],
    ['45352', '2024-03-01'],
    ['45352.5', '2024-03-01'],
    ['20240301', '2024-03-01'],
    ['03012024', '2024-03-01'],
    ['3012024', '2024-03-01'],
    ['2024-03-01T08:30:00Z', '2024-03-01'],
    ['3/1/2024 12:00:00 AM', '2024-03-01'],
    ['3.1.2024', '2024-03-01'],
    ['2/29/2024', '2024-02-29'],
  ])('%s is %s', (cell, value) => {
    expect(date(cell)).toEqual({ value })
  })

  test('two-digit years give past birth dates and recent hire dates', () => {
    expect(date('07/10/83', 'birth')).toEqual({ value: '1983-07-10' })
    expect(date('07/10/26', 'birth')).toEqual({ value: '1926-07-10' })
    expect(date('07/10/11', 'birth')).toEqual({ value: '2011-07-10' })
    expect(date('07/10/27')).toEqual({ value: '2027-07-10' })
    expect(date('07/10/83')).toEqual({ value: '1983-07-10' })
  })

  test.each([
    ['3/4/30', 'expiry', '2030-03-04'],
    ['3/4/30', 'return', '2030-03-04'],
    ['3/4/55', 'expiry', '2055-03-04'],
    ['3/4/19', 'return', '2019-03-04'],
    ['3/4/98', 'expiry', '1998-03-04'],
    ['3/4/30', 'birth', '1930-03-04'],
  ] as const)('%s as %s, where only one century is plausible, is %s', (cell, kind, value) => {
    expect(date(cell, kind)).toEqual({ value })
  })

  test('a two-digit year without a plausible century is placed in the future, not before anyone worked here', () => {
    expect(said(date('3/4/30'))).toContain('too far in the future')
    expect(said(date('3/4/85', 'return'))).toContain('too far in the future')
  })

  test('the file’s date order decides', () => {
    expect(date('5/7/2011', 'employment', 'dmy')).toEqual({ value: '2011-07-05' })
    expect(date('11-07-05', 'employment', 'ymd')).toEqual({ value: '2011-07-05' })
    expect(date('7/5/2011', 'employment', 'ymd')).toEqual({ value: '2011-07-05' })
  })

  test.each([
    ['2/30/2020', 'that month has no day 30'],
    ['2/29/2023', 'that month has no day 29'],
    ['13/05/2020', 'there is no month 13'],
    ['2020-00-10', 'there is no month 0'],
    ['soon', 'not a date we can read'],
    ['2024', 'only a year'],
    ['7/5/2071', 'too far in the future'],
    ['7/5/1871', 'too long ago'],
    ['00/00/0000', 'there is no month 0'],
  ])('%s is refused: %s', (cell, part) => {
    expect(said(date(cell))).toContain(part)
  })

  test.each(['3/16/2026', '3/14/2019', '1/1/1850'])('no one who works here was born on %s', cell => {
    expect(date(cell, 'birth')).toHaveProperty('problem')
  })

  const days = fc
    .date({ min: new Date('1941-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map(d => d.toISOString().slice(0, 10))
  test('a date in any format reads back as the same date', () => {
    fc.assert(
      fc.property(days, day => {
        const [y = '', m = '', d = ''] = day.split('-')
        const month = new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
        const serial = Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)
        for (const text of [
          day,
          `${Number(m)}/${Number(d)}/${y}`,
          `${m}-${d}-${y}`,
          `${month} ${Number(d)}, ${y}`,
          `${d}-${month.slice(0, 3)}-${y}`,
          `${y}${m}${d}`,
          `${serial}`,
        ]) {
          expect(date(text), text).toEqual({ value: day })
        }
        expect(date(`${d}/${m}/${y}`, 'employment', 'dmy')).toEqual({ value: day })
        // Two digits can't distinguish years more than a hundred years apart.
        const near = day > '1929'
        expect(date(`${m}/${d}/${near ? y.slice(2) : y}`)).toEqual({ value: day })
      }),
    )
  })
})

describe('phones, addresses and codes', () => {
  test.each([
    ['(718) 555-0142', '+17185550142'],
    ['718.555.0142', '+17185550142'],
    ['1-718-555-0142', '+17185550142'],
    ['+1 718 555 0142 ext. 22', '+17185550142'],
    ['718-555-0142 x5', '+17185550142'],
    ['7185550142.0', '+17185550142'],
    ['Cell: 718-555-0142', '+17185550142'],
    ['555-0142 / 347-555-0117', '+13475550117'],
    ['718-555-0142 or 347-555-0117', '+17185550142'],
    ['+44 20 7946 0958', '+442079460958'],
    ['011 52 55 1234 5678', '+525512345678'],
  ])('%s is %s', (cell, value) => {
    expect(parsePhone(cell)).toEqual({ value })
  })
  test.each([
    ['555-0142', 'no area code'],
    ['0000000000', 'placeholder'],
    ['7.19E+09', 'shortened by Excel'],
    ['118-555-0142', 'not a US phone number'],
    ['call office', 'not a phone number'],
  ])('%s is refused: %s', (cell, part) => {
    expect(said(parsePhone(cell))).toContain(part)
  })

  test.each([
    ['Marisol.Reyes@Example.COM', 'marisol.reyes@example.com'],
    ['mailto:a@example.com', 'a@example.com'],
    ['Ana Reyes <ana@example.com>', 'ana@example.com'],
    ['a@example.com; b@example.com', 'a@example.com'],
    ['a@example.com.', 'a@example.com'],
  ])('%s is %s', (cell, value) => {
    expect(parseEmail(cell)).toEqual({ value })
  })
  test.each(['marisol at example.com', 'a@b', 'none@none.com', 'a@@b.com', 'a@b..com'])(
    '%s is not an address',
    cell => {
      expect(parseEmail(cell)).toHaveProperty('problem')
    },
  )

  test.each([
    ['NY', 'NY'],
    ['new york', 'NY'],
    ['N.Y.', 'NY'],
    ['D.C.', 'DC'],
    ['puerto rico', 'PR'],
  ])('%s is %s', (cell, value) => {
    expect(parseState(cell)).toEqual({ value })
  })
  test.each([
    ['Pensilvania', 'PA'],
    ['Nuevo México', 'NM'],
    ['carolina del norte', 'NC'],
    ['Hawái', 'HI'],
  ])('%s is the Spanish name of %s', (cell, value) => expect(parseState(cell)).toEqual({ value }))
  test('other countries are not a state', () => expect(parseState('Ontario')).toHaveProperty('problem'))

  test.each([
    ['10451', '10451'],
    ['7030', '07030'],
    ['10451-2233', '10451-2233'],
    ['104512233', '10451-2233'],
    ['70302233', '07030-2233'],
    ['10451-', '10451'],
  ])('ZIP %s is %s', (cell, value) => expect(parsePostalCode(cell)).toEqual({ value }))
  test.each(['ABCDE', 'K1A 0B1', '1', '104512'])('%s is not a ZIP code', cell => {
    expect(parsePostalCode(cell)).toHaveProperty('problem')
  })

  test('a number from a spreadsheet loses its .0, but not its zeros', () => {
    expect(parseCode('4512.0', 50)).toEqual({ value: '4512' })
    expect(parseCode('004512', 50)).toEqual({ value: '004512' })
    expect(parseCode('1.00E+05', 50)).toHaveProperty('problem')
  })
})

describe('words', () => {
  test.each([
    ['Active', 1], ['A', 1], ['ACTIVE ', 1], ['Inactive', 2], ['Hold', 3], ['on_hold', 3], ['On Leave', 4], ['LOA', 4],
    ['Terminated', 5], ["Term'd", 5], ['Separated', 5], ['T', 5], ['Applicant', 6], ['Pending', 7], ['Suspended', 8], ['Rejected', 9], ['Activo', 1], ['5', 5],
    ['Leave of Absence', 4], ['Active LOA', 4], ['Active - LOA', 4], ['Active (Suspended)', 8], ['Future Start', 7], ['Involuntarily Terminated', 5],
    ['Not Active', 2], ['Employment Terminated', 5], ['Currently Active', 1],
  ])('%s is status %i', (cell, provider_status) => {
    expect(parseStatus(cell)).toEqual({ value: { provider_status } })
  }) // biome-ignore format: a table
  test.each([
    ['FMLA', 4, 'Family leave'],
    ['Resigned', 5, 'Resigned'],
    ['Terminated (moved away)', 5, 'moved away'],
    ['Terminated - Retired', 5, 'Retired'],
    ['Leave: maternity', 4, 'Family leave'],
    ['Voluntarily Terminated', 5, 'Resigned'],
    ['Terminated for Cause', 5, 'For cause'],
    ['Inactive - Deceased', 5, 'Deceased'],
    ['Terminated - Deceased', 5, 'Deceased'],
    ['RIF', 5, 'Reduction in force'],
    ['Leave of Absence - FMLA', 4, 'Family leave'],
    ['Inactive - Seasonal', 2, 'Seasonal'],
    ['Term - Voluntary', 5, 'Resigned'],
    ['On Leave of Absence (Paid)', 4, 'Paid'],
  ])('%s is status %i with the reason %s', (cell, provider_status, status_reason) => {
    expect(parseStatus(cell)).toEqual({ value: { provider_status, status_reason } })
  })
  test.each(['Purple', 'unknown', 'Activewear'])('%s is not a status', cell => {
    expect(parseStatus(cell)).toHaveProperty('problem')
  })

  test.each([
    ['Spanish', 'es'],
    ['ESP', 'es'],
    ['Haitian Creole', 'ht'],
    ['Kreyòl', 'ht'],
    ['Chinese', 'zh'],
    ['Mandarin/Cantonese', 'zh'],
    ['English, Spanish', 'en'],
    ['Inglés', 'en'],
    ['RU', 'ru'],
    ['Chinese (Simplified)', 'zh'],
  ])('%s is %s', (cell, value) => expect(parseLanguage(cell)).toEqual({ value }))
  test('an unsupported language is refused by name', () => {
    expect(said(parseLanguage('Klingon'))).toContain('Klingon')
  })

  test.each([
    ['FT', 'full_time'],
    ['Part-Time', 'part_time'],
    ['PRN', 'per_diem'],
    ['Per Diem', 'per_diem'],
    ['Live-in', 'live_in'],
    ['Full Time - 40 hrs', 'full_time'],
  ])('%s is %s', (cell, value) => expect(parseEmploymentType(cell)).toEqual({ value }))
  test('tags are separate, each listed once', () => {
    expect(parseTags('Hoyer; weekends,Hoyer |')).toEqual({ value: ['Hoyer', 'weekends'] })
  })
})

test.each([
  ['Per Diem – Active', 'per_diem'],
  ['Active - FT', 'full_time'],
  ['Active, Part Time', 'part_time'],
  ['PRN', 'per_diem'],
])('%s contains %s besides the status', (cell, employment_type) => {
  expect(parseStatus(cell)).toEqual({ value: { provider_status: 1, employment_type } })
})

test.each([
  ['Going on leave soon', 4],
  ['has been terminated by office', 5],
  ['Probation', 1],
  ['Purple', null],
  ['Not sure', null],
])('%s looks like status %s', (cell, status) => {
  expect(suggestStatus(cell)).toBe(status)
})

test.each([
  ['Contract', 'per_diem'],
  ['Temp', 'per_diem'],
  ['Regular Full-Time Employee', 'full_time'],
  ['Purple', null],
])('%s looks like %s', (cell, type) => {
  expect(suggestEmploymentType(cell)).toBe(type)
})

test('a reason that says there is none counts as blank', () => {
  expect(['N/A-StillEmployed', 'N/A - Has not started yet', 'n/a: active'].map(cell => isBlank(cell))).toEqual([
    true,
    true,
    true,
  ])
})

test('blank words count as blank, but not for people named Null', () => {
  expect(['', '-', 'N/A', '#N/A', 'NULL', 'None'].map(cell => isBlank(cell))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['Null', 'None', 'Na'].map(cell => isBlank(cell, true))).toEqual([false, false, false])
  expect(isBlank('Nadia')).toBe(false)
})

test('no parser ever throws, and each returns a value or a message', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'0123456789/-.,: ()"\'xE+@<>ºé,jrJR') }),
    fc.constantFrom(
      'a '.repeat(20_000),
      '1'.repeat(50_000),
      '@'.repeat(5000),
      `${'a.'.repeat(30_000)}@`,
      `"${'('.repeat(9000)}`,
    ),
  )
  const parsers = [
    parseFullName, parseNamePart, parsePhone, parseEmail, parseState, parsePostalCode, parseStatus, parseLanguage, parseEmploymentType, parseTags,
    (cell: string) => parseCode(cell, 50), (cell: string) => date(cell), (cell: string) => date(cell, 'birth', 'ymd'),
  ] // biome-ignore format: a list
  fc.assert(
    fc.property(text, cell => {
      for (const parse of parsers) {
        const parsed = parse(cell)
        expect(said(parsed)).toMatch(/^\S[^]*\.$/)
        expect('value' in parsed ? parsed.value : '').toBeDefined()
      }
      expect(cleanText(cleanText(cell))).toBe(cleanText(cell))
    }),
    { numRuns: 400 },
  )
})

test('our own exports are understood, in every language of the panel', () => {
  for (const language of panelLanguages) {
    const wordsOf = (words: object) =>
      Object.entries(words).map(([code, word]: [string, string]) => [code, inWords(language, word)] as const)
    for (const [code, word] of wordsOf(providerStatuses))
      expect(parseStatus(word)).toEqual({ value: { provider_status: Number(code) } })
    for (const [code, word] of wordsOf(employmentTypes)) expect(parseEmploymentType(word)).toEqual({ value: code })
    for (const [code, word] of wordsOf(languages)) expect(parseLanguage(word)).toEqual({ value: code })
  }
})
