import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { workbook, zip } from './read/samples/odd-workbook.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { planned, rowsOf, run, until, workerOf } from '../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from employees')
  await house.owner.query('delete from import_mappings')
})

const head = 'Employee number,Last name,First name,E-mail,Cell phone,Birth date,Status,Hire date'
const lines = (...rows: string[]) => Buffer.from([head, ...rows].join('\r\n'))
const good = '1,Reyes,Ana,ana@example.com,(718) 555-0142,3/14/1985,Active,7/5/2011'
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const text = (value: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const top = `<row r="1">${text('Employee number', 'A1')}${text('Name', 'B1')}${text('Hire date', 'C1')}</row>`
const ana = `<row r="2">${text('1', 'A2')}${text('Reyes, Ana', 'B2')}${text('7/5/2011', 'C2')}</row>`
const dated = (settings: string) =>
  workbook(
    [
      {
        name: 'Staff',
        data: `${top}<row r="2">${text('1', 'A2')}${text('Reyes, Ana', 'B2')}<c r="C2" s="1"><v>39267</v></c></row>`,
      },
    ],
    [
      {
        name: 'xl/styles.xml',
        content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    ],
    settings,
  )
const damaged = 'The Excel file is damaged. Open it, save it again and send that.'
const sheet = (data: string) => workbook([{ name: 'Staff', data }])

type Told = [row: number, outcome: string, ...sentences: string[]][]

/** Returns the user's result for a file: the refusal, or the effect and problems of each row. */
async function told(bytes: Buffer, name: string): Promise<string | Told> {
  const sent = await house.call(api.imports.upload, { file: new File([new Uint8Array(bytes)], name) })
  if (sent.status === 413 || sent.status === 422) return sent.failure.message
  expect(sent.status).toBe(200)
  const plan = await planned(house, sent.data)
  expect(plan.state).toBe('planned')
  const rows = await rowsOf(house, plan.id)
  expect(rows).toHaveLength(plan.total)
  return rows.map(({ row, outcome, problems }) =>
    ([row, outcome] as (number | string)[]).concat(
      problems.map(({ field, message }) => `${field ?? 'row'}: ${message}`),
    ),
  ) as Told
}

const added = (...rows: number[]): Told => rows.map(row => [row, 'create'])
const noDate = (value: string) => `hire_date: “${value}” is not a date we can read. Write it as 7/5/2011 or 2011-07-05.`
const noName = 'last_name: This person is not in your agency yet, and a new employee needs a last name.'

test.each<[string, () => Buffer, string | Told, string?]>([
  ['a BOM twice', () => Buffer.concat([Buffer.from('\ufeff\ufeff'), lines(good)]), added(2)],
  ['UTF-16, little end first', () => utf16(`${head}\n${good}`), added(2)],
  [
    'UTF-16, big end first, with tabs',
    () => utf16(`${head}\n${good}`.replaceAll(',', '\t'), true),
    added(2),
    'export.txt',
  ],
  [
    'semicolons, and commas in the cells',
    () => Buffer.from('Employee number;Name;Hire date\n1;Reyes, Ana;7/5/2011\n'),
    added(2),
  ],
  [
    'line breaks in quotes: later rows keep their numbers',
    () => lines('1,"Reyes\r\nCruz",Ana,,,,,7/31/2011', '2,Chen,Wei,,,,,13/13/2011', '3,Oh,Jo,,,,,7/30/2011'),
    [
      [2, 'create'],
      [3, 'reject', 'hire_date: “13/13/2011” is not a date in the order month, day, year: there is no month 13.'],
      [4, 'create'],
    ],
  ],
  ['a quotation mark that is never closed', () => lines('1,"Reyes,Ana,,,,,', '2,Chen,Wei,,,,,'), added(2, 3)],
  ['the days of a Mac, counted from 1904', () => dated('<workbookPr date1904="1"/>'), added(2)],
  [
    'merged cells: the ones below are empty',
    () => sheet(`${top}${ana}<row r="3">${text('2', 'A3')}<c r="B3"/>${text('7/5/2012', 'C3')}</row>`),
    [
      [2, 'create'],
      [3, 'reject', noName],
    ],
  ],
  [
    'a formula that failed',
    () =>
      sheet(
        `${top}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>A1</f><v>Reyes, Ana</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      ),
    [[2, 'reject', noDate('#DIV/0!')]],
  ],
  [
    'a formula without its result',
    () => sheet(`${top}<row r="2"><c r="A2"><f>1+1</f></c>${text('Reyes, Ana', 'B2')}</row>`),
    'Cell A2 has a formula without its result. Open the file in Excel, save it and send that.',
  ],
  [
    'a hidden sheet before the roster',
    () =>
      workbook([
        { name: 'Old', state: 'hidden', data: `${top}${ana}${ana}` },
        { name: 'Staff', data: top + ana },
      ]),
    added(2),
  ],
  [
    'hidden sheets alone',
    () => workbook([{ name: 'Old', state: 'veryHidden', data: top + ana }]),
    'All sheets of the workbook are hidden. Show the one with the roster and save it.',
  ],
  [
    'a cover sheet',
    () =>
      workbook([
        { name: 'Cover', data: `<row r="1">${text('Harbor Care', 'A1')}</row>` },
        { name: 'Staff', data: top + ana },
      ]),
    added(2),
  ],
  ['empty columns between and behind', () => Buffer.from(',,Last name,,First name,,\n,,Reyes,,Ana,,\n'), added(2)],
  [
    'two columns of one name',
    () => Buffer.from('Name,Hire date,Hire date,Phone,Phone\n"Reyes, Ana",7/5/2011,x,7185550142,7185550143\n'),
    added(2),
  ],
  [
    'a second phone column without numbers',
    () => Buffer.from('Name,Hire date,Phone,Phone\n"Reyes, Ana",7/5/2011,7185550142,zzz\n'),
    [[2, 'reject', 'phone_2: “zzz” is not a phone number.']],
  ],
  [
    '300 columns',
    () =>
      Buffer.from(
        `${Array.from({ length: 298 }, (_, i) => `C${i}`).join()},Last name,First name\n${',x'.repeat(297)},Reyes,Ana\n`,
      ),
    added(2),
  ],
  [
    '600 columns',
    () => Buffer.from(`${Array.from({ length: 600 }, (_, i) => `C${i}`).join()}\n`),
    'Row 1 has more than 500 columns. A roster has far fewer.',
  ],
  [
    'February 29',
    () => lines('1,Reyes,Ana,,,2/29/1985,,2/29/2012', '2,Chen,Wei,,,2/29/1984,,'),
    [
      [2, 'reject', 'birth_date: “2/29/1985” is not a date: that month has no day 29.'],
      [3, 'create'],
    ],
  ],
  [
    'phones with letters',
    () => lines('1,Reyes,Ana,,718-CALL-ANA,,,', '2,Chen,Wei,,718-555-0142 ext 9,,,', '3,Oh,Jo,,12345,,,'),
    [
      [2, 'reject', 'mobile: “718-CALL-ANA” is not a US phone number such as (718) 555-0142.'],
      [3, 'create'],
      [4, 'reject', 'mobile: “12345” is not a US phone number such as (718) 555-0142.'],
    ],
  ],
  [
    'e-mails with blanks',
    () => lines('1,Reyes,Ana,ana @example.com,,,,', '2,Chen,Wei, wei@example.com ,,,,'),
    [
      [2, 'reject', 'email: “ana @example.com” is not an email address such as name@example.org.'],
      [3, 'create'],
    ],
  ],
  [
    'two rows of one person',
    () => lines(good, good.replace('Active', 'LOA')),
    [
      [2, 'create'],
      [3, 'reject', 'row: Row 2 of the file has the same employee number.'],
    ],
  ],
  [
    'two rows of one e-mail',
    () => lines(',Reyes,Ana,ana@example.com,,,,', ',Reyes,Ana,ANA@example.com,,,,'),
    [
      [2, 'create'],
      [3, 'reject', 'row: Row 2 of the file has the same email and no employee number.'],
    ],
  ],
  [
    'a zip bomb',
    () => zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(60_000_000) }]),
    'The Excel file is far larger than a roster when unpacked. Save it as .csv.',
  ],
  [
    'a zip that lies about its size',
    () => zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(9_000_000, 'ab'), claims: 100 }]),
    damaged,
  ],
  ['a workbook cut off', () => sheet(top + ana).subarray(0, -100), damaged],
  [
    'a shared text that is not there',
    () => sheet(`${top}<row r="2"><c r="A2" t="s"><v>99</v></c>${text('Reyes, Ana', 'B2')}</row>`),
    damaged,
  ],
  [
    'a text document with the right ending',
    () => zip([{ name: 'word/document.xml', content: '<w/>' }]),
    'This is not an Excel workbook. Save the roster as .xlsx or .csv.',
    'roster.xlsx',
  ],
  ['text that is called a workbook', () => lines(good), added(2), 'roster.xlsx'],
  ['a workbook that is called text', () => sheet(top + ana), added(2), 'roster.txt'],
  [
    'a picture with the right ending',
    () => Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'),
    'This is a picture, not a roster. Send a .xlsx or .csv file.',
  ],
  [
    'a web page that is called a workbook',
    () => Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'),
    'This is a web page named like an Excel file. Open it and save it as .xlsx or .csv.',
    'roster.xls',
  ],
  [
    'the data of a program',
    () => Buffer.from('[{"name":"Reyes"}]'),
    'This is a program’s data file, not a roster. Send a .xlsx or .csv file.',
  ],
  ['no byte', () => Buffer.alloc(0), 'The file is empty.'],
  ['empty lines alone', () => Buffer.from('\r\n\r\n,,,\r\n'), 'The file is empty.'],
  ['column names alone', () => lines(), 'The file has column names but no rows below them.'],
  [
    'people without column names',
    () => Buffer.from('1,Reyes,Ana\n2,Chen,Wei\n'),
    'We found no column names. Put them, such as Name and Hire date, in the first row.',
  ],
  [
    'bytes of no kind',
    () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 31)),
    'roster.csv is not a text or Excel file. Save the roster as .xlsx or .csv.',
  ],
  ['zero bytes in the cells', () => lines('1,Rey\u0000es,Ana,,,,,'), added(2)],
  ['lines ending in CR alone', () => Buffer.from(`${head}\r${good}\r2,Chen,Wei,,,,,\r`), added(2, 3)],
  [
    'a cell in the last row of Excel',
    () => sheet(`${top}${ana}<row r="1048576">${text('7', 'A1048576')}</row>`),
    [
      [2, 'create'],
      [1_048_576, 'reject', noName],
    ],
  ],
  [
    'entities that would grow',
    () =>
      sheet(
        `<!DOCTYPE x [<!ENTITY a "aaaa">]>${top}<row r="2">${text('&a;&a;', 'A2')}${text('Reyes, Ana', 'B2')}</row>`,
      ),
    added(2),
  ],
  [
    'a million rows',
    () => Buffer.from(`${head}\n${'1,R,A,,,,,\n'.repeat(1_000_000)}`),
    'The file has more than 100,000 rows. Split it into several files.',
  ],
  [
    'one line of 20 MB',
    () => Buffer.alloc(20_000_000, 'x'),
    'The file has a line longer than a megabyte. A roster has one short line for each person.',
  ],
  ['more than 50 MB', () => Buffer.alloc(53 * 1024 * 1024, 'x,\n'), 'The file is larger than 50 MiB.'],
])('what is told of %s', async (_, file, expected, name = 'roster.csv') => {
  expect(await told(file(), name)).toEqual(expected)
})

test('a person at another agency with the same number and email is never matched', async () => {
  const theirs = { employee_number: '1', email: 'ana@example.com', last_name: 'Reyes', first_name: 'Ana' }
  await house.load({ employees: [anEmployee({ ...theirs, organization_id: house.other.id })] })
  expect(await told(lines(good), 'roster.csv')).toEqual(added(2))
})

test('a date in a Mac workbook is the day it shows', async () => {
  const sent = await house.call(api.imports.upload, {
    file: new File([new Uint8Array(dated('<workbookPr date1904="1"/>'))], 'mac.xlsx'),
  })
  expect(sent.data.samples).toEqual([['1'], ['Reyes, Ana'], ['2011-07-05']])
})

test('the same file imported twice at once adds no one twice, with numbers or without', async () => {
  const file = () =>
    new File([new Uint8Array(lines(good, ',Chen,Wei,wei@example.com,,,,', ',Oh,Jo,,,1/2/1980,,'))], 'roster.csv')
  const [mine, theirs] = await Promise.all([planned(house, file()), planned(house, file())])
  const ends = await Promise.all([run(house, mine.id), run(house, theirs.id)])
  expect(ends.map(({ counts }) => counts)).toEqual(expect.arrayContaining([{ create: 3 }, { reject: 3 }]))
  const refused = ends[0].counts['reject'] ? mine : theirs
  expect((await rowsOf(house, refused.id)).map(({ problems }) => problems[0]?.message)).toEqual([
    'This employee number was given to someone else after the check.',
    'Chen, Wei was added after the check and may be the same person. Send this row again to decide.',
    'Oh, Jo was added after the check and may be the same person. Send this row again to decide.',
  ])
  const again = await planned(house, file())
  expect(again.counts).toEqual({ unchanged: 2, ask: 1 })
  const { data } = await house.call(api.employees.list, {})
  expect(data.meta.total).toBe(3)
})

test('an import starts once, however many ask at the same moment, and is canceled in every state that allows it', async () => {
  const file = new File([new Uint8Array(lines(good))], 'roster.csv')
  const plan = await planned(house, file)
  const args = { params: { id: plan.id }, body: {} }
  const starts = await Promise.all([house.call(api.imports.run, args), house.call(api.imports.run, args)])
  expect(starts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const done = await until(house, plan.id, ({ state }) => state.startsWith('succeeded'))
  expect(done.counts).toEqual({ create: 1 })
  const late = await house.call(api.jobs.cancel, args)
  expect([late.status, late.failure.code]).toEqual([409, expect.any(String)])
  const waiting = await planned(house, new File([new Uint8Array(lines(good, '2,Chen,Wei,,,,,'))], 'next.csv'))
  const dropped = await house.call(api.jobs.cancel, { params: { id: waiting.id }, body: {} })
  expect([dropped.status, dropped.data.state]).toEqual([200, 'cancelled'])
  const revived = await house.call(api.imports.run, { params: { id: waiting.id }, body: {} })
  expect(revived.status).toBe(409)
  expect((await planned(house, waiting)).state).toBe('planned')
})

test.each(['viewer', 'coordinator_limited', 'rn_limited'] as const)(
  'a %s can neither send, see, run nor undo an import',
  async as => {
    const plan = await planned(house, new File([new Uint8Array(lines(good))], 'roster.csv'))
    const args = { params: { id: plan.id } }
    const body = {}
    const replies = await Promise.all([
      house.call(api.imports.upload, { file: new File([new Uint8Array(lines(good))], 'roster.csv') }, { as }),
      house.call(api.imports.get, args, { as }),
      house.call(api.imports.rows, args, { as }),
      house.call(api.imports.rejects, args, { as }),
      house.call(api.imports.run, { ...args, body }, { as }),
      house.call(api.imports.undo, { ...args, body }, { as }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  },
)
