import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesSource } from './byte-source.ts'
import { readRoster } from './read-roster.ts'
import { RosterError, type RosterErrorCode, rosterLimits } from './roster-types.ts'
import { messyRoster } from './samples/messy-roster.ts'

const read = (text: string) => readRoster(Buffer.from(text), 'roster.csv')
const codeOf = async (
  bytes: Uint8Array,
  name = 'roster.csv',
  limits = rosterLimits,
): Promise<RosterErrorCode | 'read'> => {
  try {
    await readRoster(bytes, name, limits)
    return 'read'
  } catch (error) {
    if (error instanceof RosterError) return error.code
    throw error
  }
}
const cells = async (text: string) => (await read(text)).rows.map(row => row.cells)

describe('encodings', () => {
  const text = 'Name;Hire date\r\nNúñez, Seán;7/5/2011\r\nD’Souza, Zoë;7/6/2011\r\n'
  const windows = Buffer.from(text.replace('’', '\u0092'), 'latin1')
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', windows],
  ])('names with accents are read intact from %s', async (encoding, bytes) => {
    const sheet = await readRoster(bytes, 'roster.csv')
    expect(sheet.encoding).toBe(encoding)
    expect(sheet.header).toEqual(['Name', 'Hire date'])
    expect(sheet.rows.map(row => row.cells[0])).toEqual(['Núñez, Seán', 'D’Souza, Zoë'])
  })

  test('a file half UTF-8 and half Windows-1252 is read correctly in both halves', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name,E-mail\nNúñez,a@example.com\n'),
      Buffer.from('Peña,b@example.com\n', 'latin1'),
    ])
    expect((await readRoster(bytes, 'x.csv')).rows.map(row => row.cells[0])).toEqual(['Núñez', 'Peña'])
  })
})

describe('delimiters and quotes', () => {
  test.each([
    [',', 'Last name,First name,Status\nReyes,Marisol,Active\n'],
    [';', 'Name;Status;City\nReyes, Marisol;Active;Bronx\nBaptiste, Rose;Active;Queens\n'],
    ['\t', 'Name\tStatus\nReyes, Marisol\tActive\nBaptiste, Rose\tHold\n'],
    ['|', 'Name|Status\nReyes, Marisol|Active\n'],
  ])('the delimiter %j is recognized', async (delimiter, text) => {
    expect((await read(text)).delimiter).toBe(delimiter)
  })

  test.each([
    ['a quoted comma', 'Name,Status\n"Reyes, Marisol",Active\n', ['Reyes, Marisol', 'Active']],
    ['doubled quotes', 'Name,Status\n"Reyes ""Mari""",Active\n', ['Reyes "Mari"', 'Active']],
    ['quotes that were not doubled', 'Name,Status\n"Bob "Bobby" Smith",Active\n', ['Bob "Bobby" Smith', 'Active']],
    ['a line break in a cell', 'Name,Status\n"Reyes\nMarisol",Active\n', ['Reyes\nMarisol', 'Active']],
    ['a quote that is never closed', 'Name,Status\n"Reyes,Active\n', ['"Reyes', 'Active']],
    ['blanks around quotes', 'Name,Status\n "Reyes, M" , Active \n', ['Reyes, M', 'Active']],
    ['a short row', 'Name,Status,City\nReyes\n', ['Reyes', '', '']],
    ['line ends of old Macs', 'Name,Status\rReyes,Active\r', ['Reyes', 'Active']],
    ['leading zeros kept by a formula', 'Name,Emp #\nReyes,="00123"\n', ['Reyes', '00123']],
    ['the guard of an export', "Name,Status\n'=Reyes,'-\n", ['=Reyes', '-']],
    ['an apostrophe that is no guard', "Name,Status\n'Aisha,Active\n", ["'Aisha", 'Active']],
    ['no-break spaces at the ends', 'Name,Status\n\u00a0Reyes\u00a0,Active\n', ['Reyes', 'Active']],
    ['control characters', 'Name,Status\nRe\u0000y\u0007es,Active\n', ['Reyes', 'Active']],
  ])('%s', async (_, text, expected) => {
    expect(await cells(text)).toEqual([expected])
  })

  test('an extra cell stays visible, so that a shifted row is not taken for a good one', async () => {
    const rows = await cells(
      'Name,Address,Status\nReyes,1 Main St, Apt 4,Active\nChen,2 Main St,Active\nOh,3 Main St,Active',
    )
    expect(rows[0]).toHaveLength(4)
  })

  test('Excel names the delimiter in a separate first line', async () => {
    const sheet = await read('sep=;\r\nName;Status\r\nReyes, M;Active\r\n')
    expect(sheet).toMatchObject({ delimiter: ';', header: ['Name', 'Status'], header_row: 1 })
  })
})

describe('column names and row numbers', () => {
  test('titles, blank lines, repeated headers and totals are not people, and row numbers are those of the file', async () => {
    const sheet = await read(
      'Harborlight Home Care\nRun by: Dana\n\nName,Emp #,Status\nReyes,1,Active\n,,\nName,Emp #,Status\nChen,2,Hold\nTotal: 2\n',
    )
    expect(sheet.header_row).toBe(4)
    expect(sheet.rows).toEqual([
      { row: 5, cells: ['Reyes', '1', 'Active'] },
      { row: 8, cells: ['Chen', '2', 'Hold'] },
    ])
    expect(sheet.left_out.map(line => line.row)).toEqual([1, 2, 7, 9])
  })

  test('group lines and subtotals are left out and reported', async () => {
    const sheet = await read(
      [
        'Employee #,Name,Status,Hours',
        'Department: Nursing,,,',
        '1,"Reyes, Marisol",Active,12',
        'Subtotal,,,12',
        ',Dept:,Home care,',
        '2,"Chen, Li",Hold,8',
        '3,"Total, Anna",Active,7',
        ',Home care total,,15',
        'Total for Bronx: 3 employees,,,',
        'Bronx Count,,,3',
        '4,"Office, Dana",Active,9',
        'Grand total,,3,36',
      ].join('\n'),
    )
    expect(sheet.rows.map(({ cells }) => cells[1])).toEqual([
      'Reyes, Marisol',
      'Chen, Li',
      'Total, Anna',
      'Office, Dana',
    ])
    expect(sheet.left_out.map(({ row }) => row)).toEqual([2, 4, 5, 8, 9, 10, 12])
    expect(sheet.left_out[0]).toEqual({ row: 2, text: 'Department: Nursing' })
  })

  test('people whose names begin like a total or a group are people', async () => {
    const names = ['Total, Anna', 'Count, Bea', 'Branch, Cora', 'Page, Dana', 'Sumner, Eve', 'Location, Flo', 'Sum Yi']
    const sheet = await read(['Name,Employee #', ...names.map((name, n) => `"${name}",${n}`)].join('\n'))
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(names)
  })

  test('equal and empty column names are made unique', async () => {
    expect((await read('Name,Phone,Phone,\nReyes,1,2,x\n')).header).toEqual(['Name', 'Phone', 'Phone (2)', 'Column 4'])
  })

  test('columns without name and values do not count', async () => {
    expect((await read('Name,Status,,,\nReyes,Active,,,\n')).header).toEqual(['Name', 'Status'])
  })

  test('a known word in a title is not a column name, one among unknown column names is', async () => {
    expect((await read('Employees\nFeld A,Feld B\nReyes,17\n')).header).toEqual(['Feld A', 'Feld B'])
    expect((await read('Shoe,Branch\nred,Bronx\n')).header).toEqual(['Shoe', 'Branch'])
  })

  test('unknown column names are found above values', async () => {
    expect((await read('Feld A,Feld B\nReyes,17\n')).header).toEqual(['Feld A', 'Feld B'])
  })
})

describe('files that are not rosters', () => {
  test.each<[RosterErrorCode, string, Uint8Array]>([
    ['EMPTY_FILE', 'nothing', Buffer.from('')],
    ['EMPTY_FILE', 'blank lines', Buffer.from('\ufeff\n\n ,,\n')],
    ['EMPTY_FILE', 'column names only', Buffer.from('Name,Status\n')],
    ['NO_HEADER', 'prose', Buffer.from('Dear all,\nplease find the roster attached.\n')],
    ['NO_HEADER', 'people without column names', Buffer.from('1,Reyes,7/5/2011\n2,Chen,7/6/2011\n')],
    ['NOT_A_ROSTER', 'a PDF', Buffer.from('%PDF-1.7 …')],
    ['NOT_A_ROSTER', 'JSON', Buffer.from('[{"name":"Reyes","status":"Active"}]')],
    ['NOT_A_ROSTER', 'bytes', Uint8Array.from({ length: 500 }, (_, i) => (i * 37) % 256)],
    ['OLD_EXCEL', 'a web page', Buffer.from('<html><table><tr><td>Name')],
    ['OLD_EXCEL', 'Excel 97', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
    [
      'PASSWORD_PROTECTED',
      'an encrypted workbook',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['DAMAGED_FILE', 'half a workbook', Buffer.from('PK\u0003\u0004 and then nothing')],
  ])('%s for %s', async (code, _, bytes) => {
    expect(await codeOf(bytes, 'roster.xls')).toBe(code)
  })

  test('the limits on rows, columns and bytes are enforced', async () => {
    const rows = (n: number) => Buffer.from(`Name,Status\n${'Reyes,Active\n'.repeat(n)}`)
    expect(await codeOf(rows(5), 'x.csv', { ...rosterLimits, rows: 5 })).toBe('read')
    expect(await codeOf(rows(6), 'x.csv', { ...rosterLimits, rows: 5 })).toBe('TOO_MANY_ROWS')
    expect(await codeOf(rows(6), 'x.csv', { ...rosterLimits, bytes: 20 })).toBe('TOO_LARGE')
    expect(await codeOf(Buffer.from(`Name,Status${',x'.repeat(600)}\nReyes,Active\n`))).toBe('TOO_MANY_COLUMNS')
  })

  test('a file made of stray quotation marks is refused', async () => {
    expect(await codeOf(Buffer.from(`Name,Status\n${',"x'.repeat(700_000)}`))).not.toBe('read')
  })

  test('any bytes are either read or refused with a one-sentence reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc.string({ unit: 'binary' }).map(s => Buffer.from(s)),
        ),
        async bytes => {
          for (const start of ['', 'Name,Status\n', 'PK\u0003\u0004']) {
            // Anything but a RosterError is rethrown and fails the property.
            expect(await codeOf(Buffer.concat([Buffer.from(start), bytes]))).toMatch(/^read$|^[A-Z_]+$/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('10,000 messy rows are read in every encoding and delimiter with no one lost', async () => {
  for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const) {
    for (const delimiter of [',', ';', '\t', '|'] as const) {
      const roster = messyRoster({ rows: 500, seed: 7, encoding, delimiter, titles: ['Employee roster', ''] })
      const sheet = await readRoster(roster.bytes, roster.file_name)
      expect(sheet.rows, `${encoding} ${delimiter}`).toHaveLength(500)
      expect(sheet.delimiter).toBe(delimiter)
      expect(sheet.rows.every(row => row.cells.length === 18)).toBe(true)
    }
  }
  const big = messyRoster({ rows: 10_000, seed: 1 })
  expect((await readRoster(big.bytes, big.file_name)).rows).toHaveLength(10_000)
})

test('wherever a file is split while it is read, the result is the same', async () => {
  const quoted =
    'Name,Note\n"Reyes, Ana","line one\r\nline ""two"""\nCh"en,"un"quoted" mark"\n "Núñez" ,😀\nTotal: 3,\n'
  const files = (['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const).map(
    encoding => messyRoster({ rows: 60, seed: 4, encoding, titles: ['Roster', ''] }).bytes,
  )
  for (const bytes of [...files, Buffer.from(quoted), Buffer.from(quoted.replaceAll(/\r?\n/g, '\r'))]) {
    const whole = await readRoster(bytes, 'x.csv')
    for (const piece of [64, 97, 256, 1024]) expect(await readRoster(bytesSource(bytes, piece), 'x.csv')).toEqual(whole)
  }
})

describe('a file made to be slow', () => {
  const head = `Name,Email\n${'a,b\n'.repeat(16_000)}`
  const unquoted = `${head}${'x"\n'.repeat(80_000)}${'y'.repeat(4_000_000)}`
  // Half a minute or more if every cell searches the rest of the file
  test.each([
    ['lines with quotes and without any delimiter behind them', unquoted],
    ['one line of a million cells', `${head}${'a",'.repeat(1_000_000)}`],
  ])('%s is read to its end', { timeout: 15_000 }, async (_, text) => {
    expect(await codeOf(Buffer.from(text))).toBeDefined()
  })
})
