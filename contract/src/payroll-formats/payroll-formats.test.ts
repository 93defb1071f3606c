import { expect, test, vi } from 'vitest'
import { drawsOf } from '../forms/random-form.test-data.ts'
import { named } from '../texts/texts.ts'
import { payrollFormat } from './format.ts'
import { copyOfFormat, formatOfOwn, newColumn, newFormat, ownFormat } from './own.ts'
import { readers } from './parsers.test-data.ts'
import { readyFormatNamed, readyFormats } from './ready.ts'
import { sampleBatch, sampleLines } from './sample.ts'
import type { PayrollFileBatch, PayrollLine } from './sources.ts'
import { type WrittenPay, writeFile, writeInTurns } from './write.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
/** `npm run prove` runs the full campaign. */
const many = process?.env['PROVE'] === '1' ? 1000 : 20
vi.setConfig({ testTimeout: 600_000 })

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.')
  return value
}
const sample = there(sampleLines[0])
const batch = sampleBatch
const formatNamed = (key: string) => there(readyFormatNamed(key))
const said = ({ violations }: WrittenPay) =>
  violations.map(({ field, sentence }) => `${field}: ${named(sentence)?.key}`)

const inWords = ({ files, violations }: WrittenPay) => [
  files.map(file => ({ ...file, bytes: new TextDecoder('latin1').decode(file.bytes) })),
  violations,
]

type Draw = ReturnType<typeof drawsOf>
const upTo = (random: Draw, most: number) => Math.floor(random.next() * most)
const oneOf = <T>(random: Draw, choices: readonly [T, ...T[]]): T => choices[upTo(random, choices.length)] ?? choices[0]

const firstNames = ['Marisol', 'José', 'Zoë', 'Anne-Marie', 'Lê', 'D’Angelo'] as const
const lastNames = ['Reyes', 'O’Neal, Jr.', 'Núñez', 'van der "Bo" Berg', 'Smith', 'Ng'] as const
const memos = [
  'Fall prevention',
  '=HYPERLINK("x")',
  '  -1 "quoted", memo\r\nnext',
  '火 safety 🙂',
  '',
  '\tTab',
  'x'.repeat(1500),
] as const

/** Returns a batch that the format accepts, with money, rates, corrections, unusual names and long memos. */
function randomBatch(random: Draw, key: string): { batch: PayrollFileBatch; lines: PayrollLine[] } {
  const money = ['viventium', 'paychex', 'paylocity', 'asure'].includes(key)
  const takesBack = !['gusto', 'quickbooks'].includes(key)
  const plainNames = key === 'quickbooks'
  const companies = ['HLH', 'B2', 'Z'].slice(0, 1 + upTo(random, 3))
  const people = Array.from({ length: 1 + upTo(random, 12) }, (_, at) => ({
    employee_id: `e${at}`,
    payroll_number: String(100_000 + at * 7),
    company_code: companies[upTo(random, companies.length)] ?? 'HLH',
    first_name: plainNames ? `José ${at}` : oneOf(random, firstNames),
    last_name: plainNames ? 'Núñez' : oneOf(random, lastNames),
    job_title: oneOf(random, ['HHA', 'PCA, live-in', '']),
  }))
  const byCenter = random.next() < 0.5
  const lines = Array.from({ length: 1 + upTo(random, 40) }, (_, at): PayrollLine => {
    const person = there(people[upTo(random, people.length)])
    const paysMoney = money && random.next() < 0.1
    const back = takesBack && random.next() < 0.2 ? -1 : 1
    return {
      ...sample,
      ...person,
      id: `l${at}`,
      work_date: `2026-0${1 + upTo(random, 9)}-${String(1 + upTo(random, 28)).padStart(2, '0')}`,
      minutes: paysMoney ? 0 : back * (1 + upTo(random, 700)),
      amount: paysMoney
        ? `${back < 0 ? '-' : ''}${upTo(random, 500)}.${String(upTo(random, 100)).padStart(2, '0')}`
        : null,
      rate:
        key !== 'gusto' && key !== 'quickbooks' && random.next() < 0.2
          ? oneOf(random, ['18.5', '19', '21.1234'])
          : null,
      earning_code: oneOf(random, ['IN', 'OR', 'C1']),
      rate_code: ['viventium', 'paychex', 'paylocity'].includes(key) && random.next() < 0.1 ? '2' : '',
      check: ['viventium', 'paychex'].includes(key) && random.next() < 0.1 ? '2' : '',
      earning_type: key === 'viventium' && random.next() < 0.1 ? 'E' : '',
      cost_center: byCenter ? oneOf(random, ['1000', '1100', '']) : '',
      job_code: byCenter ? '' : oneOf(random, ['J1', 'J2', '']),
      memo: oneOf(random, memos),
      external_ref: `L-${at}`,
    }
  })
  const issue = 1 + upTo(random, 3)
  return {
    batch: { ...batch, number: 1 + upTo(random, 90_000), issue, values: { company_name: 'Harborlight' } },
    lines,
  }
}

/** Returns minutes as hundredths of an hour, rounding halves away from zero. */
const hundredths = (minutes: number) => Math.sign(minutes) * Math.floor((Math.abs(minutes) * 100 + 30) / 60)
const cents = (amount: string | null) => (amount === null ? 0 : Math.round(Number(amount) * 100))

function sums<Row>(rows: readonly Row[], keyOf: (row: Row) => string, of: (row: Row) => [time: number, money: number]) {
  const found: Record<string, [number, number]> = {}
  for (const row of rows) {
    const [time, money] = of(row)
    const before = found[keyOf(row)] ?? [0, 0]
    found[keyOf(row)] = [before[0] + time, before[1] + money]
  }
  return found
}

for (const format of readyFormats)
  test(`[R-RTE-8] Readers written from the page read what ${format.label} gets, and its totals are those of the batch`, () => {
    const reader = there(readers[format.key])
    for (let seed = 1; seed <= many; seed++) {
      const drawn = randomBatch(drawsOf(seed), format.key)
      const written = writeFile(format, drawn.batch, drawn.lines)
      expect(said(written), `seed ${seed}`).toEqual([])
      const read = written.files.map(file => reader(file.bytes, file.name))
      expect(
        read.flatMap(({ faults }) => faults),
        `seed ${seed}`,
      ).toEqual([])
      const rows = read.flatMap(one => one.rows)

      const coded = format.key !== 'gusto'
      const byName = format.key === 'quickbooks'
      const payee = (one: PayrollLine) => (byName ? `${one.first_name} ${one.last_name}` : one.payroll_number)
      const line = (one: PayrollLine) => `${payee(one)} ${coded ? one.earning_code : ''}`
      const inMinutes = sums(drawn.lines, line, one => [one.minutes, cents(one.amount)])
      const wanted = Object.fromEntries(
        Object.entries(inMinutes).map(([key, [time, money]]) => [key, [byName ? time : hundredths(time), money]]),
      )
      // summed files have no row for people whose time adds up to zero
      const nothing = ([, totals]: [string, number[]]) => totals.some(total => total !== 0)
      const paid = sums(
        rows,
        row => `${row.number} ${row.code}`,
        row => [row.time, row.money],
      )
      expect(Object.fromEntries(Object.entries(paid).filter(nothing)), `seed ${seed}`).toEqual(
        Object.fromEntries(Object.entries(wanted).filter(nothing)),
      )
      // a row that isn't summed belongs to its person and day
      const days = drawn.lines.map(one => `${payee(one)} ${one.work_date}`).toSorted()
      const readDays = rows.map(row => `${row.number} ${row.day}`).toSorted()
      expect(format.sums ? days : readDays, `seed ${seed}`).toEqual(days)
      const companies = new Set(drawn.lines.map(one => one.company_code)).size
      expect(written.files.length, `seed ${seed}`).toBe(format.by_company ? companies : 1)
    }
  })

/** A change that breaks each format's limit, and the expected sentence. */
const broken: Record<string, [change: Partial<PayrollLine>, said: string][]> = {
  viventium: [
    [{ company_code: '' }, 'company_code: missing'],
    [{ payroll_number: '' }, 'payroll_number: missing'],
    [{ payroll_number: '1'.repeat(21) }, 'payroll_number: tooLong'],
    [{ payroll_number: '45#12' }, 'payroll_number: notAllowed'],
    [{ last_name: '=cmd|calc' }, 'last_name: formula'],
    [{ last_name: 'Reyes\tNg' }, 'last_name: lineBreak'],
    [{ earning_code: '' }, 'earning: missing'],
    [{ minutes: 60_000 }, 'hours: outOfRange'],
    [{ rate: '18.12345' }, 'rate: noNumber'],
    [{ rate: '10000' }, 'rate: outOfRange'],
    [{ rate: 'x' }, 'rate: noNumber'],
    [{ amount: '5.00' }, 'amount: hoursAndMoney'],
    [{ minutes: 0 }, 'hours: paysNothing'],
    [{ external_ref: '' }, 'external_ref: missing'],
    [{ division: 'D'.repeat(41) }, 'division: tooLong'],
  ],
  paychex: [
    [{ company_code: '123456789' }, 'company_code: tooLong'],
    [{ company_code: 'A-1' }, 'company_code: notAllowed'],
    [{ payroll_number: '12345678901' }, 'payroll_number: tooLong'],
    [{ payroll_number: '12-3' }, 'payroll_number: notAllowed'],
    [{ cost_center: 'BX-FIELD' }, 'cost_center: notAllowed'],
    [{ cost_center: '1234567' }, 'cost_center: notAllowed'],
    [{ job_code: 'J'.repeat(26) }, 'job_code: tooLong'],
    [{ earning_code: 'E'.repeat(21) }, 'earning_code: tooLong'],
    [{ rate: '10000' }, 'rate: outOfRange'],
    [{ rate_code: '7' }, 'rate_code: notAllowed'],
    [{ minutes: 60_000 }, 'hours: outOfRange'],
    [{ minutes: -60_000 }, 'hours: outOfRange'],
    [{ minutes: 0, amount: '1000000' }, 'amount: outOfRange'],
    [{ check: 'B' }, 'check: notAllowed'],
    [{ earning_type: 'E' }, 'earning_type: noType'],
  ],
  adp_wfn: [
    [{ company_code: 'ABCD' }, 'company_code: tooLong'],
    [{ payroll_number: '1234567' }, 'payroll_number: tooLong'],
    [{ payroll_number: 'A12' }, 'payroll_number: notAllowed'],
    [{ earning_code: 'INSV' }, 'earning_code: tooLong'],
    [{ minutes: 600_001 }, 'hours: outOfRange'],
    [{ cost_center: '1234567' }, 'labor: tooLong'],
    [{ cost_center: 'Ñ1' }, 'labor: strange'],
    [{ minutes: 0, amount: '5.00' }, 'amount: noAmount'],
    [{ rate_code: '2' }, 'rate_code: noRateCode'],
    [{ check: '2' }, 'check: noCheck'],
  ],
  paylocity: [
    [{ payroll_number: '12345678901' }, 'payroll_number: tooLong'],
    [{ earning_code: 'INSERVICE' }, 'earning_code: tooLong'],
    [{ minutes: 600_001 }, 'hours: outOfRange'],
    [{ minutes: 0, amount: '1.234' }, 'amount: noNumber'],
    [{ rate_code: 'RATE/LONG1' }, 'rate_code: tooLong'],
    [{ cost_center: 'C'.repeat(21) }, 'cost_center: tooLong'],
    [{ job_code: '#' }, 'job_code: notAllowed'],
    [{ check: '2' }, 'check: noCheck'],
  ],
  gusto: [
    [{ payroll_number: '12345' }, 'payroll_number: notAllowed'],
    [{ payroll_number: '' }, 'payroll_number: missing'],
    [{ first_name: '' }, 'first_name: missing'],
    [{ minutes: -30 }, 'hours: negative'],
    [{ minutes: 60_000 }, 'hours: outOfRange'],
    [{ minutes: 0, amount: '5.00' }, 'amount: noAmount'],
    [{ rate: '18.50' }, 'rate: noRate'],
  ],
  quickbooks: [
    [{ minutes: -30 }, 'duration: negative'],
    [{ minutes: 1440 }, 'duration: overADay'],
    [{ last_name: 'Łukasz' }, 'full_name: strange'],
    [{ last_name: 'van "Bo" Berg' }, 'full_name: separator'],
    [{ last_name: 'Reyes\tNg' }, 'full_name: lineBreak'],
    [{ earning_code: 'E'.repeat(32) }, 'earning_code: tooLong'],
    [{ cost_center: 'C'.repeat(32) }, 'labor: tooLong'],
    [{ minutes: 0, amount: '5.00' }, 'amount: noAmount'],
  ],
  asure: [
    [{ payroll_number: '12345678901' }, 'payroll_number: tooLong'],
    [{ cost_center: '12345678901' }, 'labor: tooLong'],
    [{ department: 'Department A' }, 'department: tooLong'],
    [{ earning_code: 'INSERVICE12' }, 'earning_code: tooLong'],
    [{ rate: '10000' }, 'rate: outOfRange'],
    [{ minutes: 600_001 }, 'hours: outOfRange'],
    [{ minutes: 0, amount: '1000000' }, 'amount: outOfRange'],
    [{ company_code: 'COMPANY' }, 'file_name: longName'],
  ],
  adp_epip: [
    [{ company_code: 'ABCD' }, 'file_company: tooLong'],
    [{ payroll_number: '1234567' }, 'payroll_number: tooLong'],
    [{ earning_code: 'INS' }, 'earning_code: tooLong'],
    [{ cost_center: '1234567' }, 'labor: tooLong'],
    [{ rate: '1000' }, 'rate: outOfRange'],
    [{ minutes: 6_000_000 }, 'hours: outOfRange'],
    [{ minutes: 0, amount: '5.00' }, 'amount: noAmount'],
  ],
}

const valid = { ...sample, payroll_number: '004512', earning_code: 'IN', company_code: 'HLH' }
test.each(Object.entries(broken))('[R-RTE-8] every limit of %s is checked before a batch is locked', (key, cases) => {
  const format = formatNamed(key)
  const last = format.key === 'asure' ? { ...batch, number: 1_234_567 } : batch
  expect(said(writeFile(format, batch, [valid]))).toEqual([])
  for (const [change, sentence] of cases)
    expect(said(writeFile(format, last, [{ ...valid, ...change }])), JSON.stringify(change)).toContain(sentence)
})

test('[R-RTE-8] two people a file cannot tell apart are refused, and so are files with the same name', () => {
  const other = { ...valid, id: '2', employee_id: '2', last_name: 'Diaz' }
  expect(said(writeFile(formatNamed('adp_wfn'), batch, [valid, { ...other, payroll_number: '4512' }]))).toEqual([
    'payroll_number: samePayee',
  ])
  expect(said(writeFile(formatNamed('quickbooks'), batch, [valid, { ...other, last_name: 'REYES' }]))).toEqual([
    'full_name: samePayee',
  ])
  // file systems that ignore case would keep only one of these files
  const names = said(
    writeFile(formatNamed('paychex'), batch, [valid, { ...other, payroll_number: '7', company_code: 'hlh' }]),
  )
  expect(names).toEqual(['file_name: sameName'])
})

test('[R-RTE-8] a batch without lines, or with too many, is refused', () => {
  expect(said(writeFile(formatNamed('viventium'), batch, []))).toEqual(['lines: noLines'])
  const format = { ...formatNamed('viventium'), most_rows: 2 }
  expect(said(writeFile(format, batch, [valid, { ...valid, id: '2' }, { ...valid, id: '3' }]))).toEqual([
    'lines: tooManyRows',
  ])
})

test('[R-RTE-8] the same batch gives the same bytes, whole or in parts, and each issue has its own name', () => {
  const lines = Array.from({ length: 1200 }, (_, at) => ({ ...valid, id: String(at), minutes: 1 + (at % 90) }))
  for (const format of readyFormats) {
    const writing = writeInTurns(format, batch, lines)
    let turn = writing.next()
    let pauses = 0
    for (; !turn.done; turn = writing.next()) pauses += 1
    expect(inWords(turn.value)).toEqual(inWords(writeFile(format, batch, lines)))
    expect(pauses).toBe(format.sums ? 0 : 2)
    const names = [1, 2, 3].flatMap(issue =>
      writeFile(format, { ...batch, issue }, [valid]).files.map(({ name }) => name),
    )
    expect(new Set(names).size, names.join()).toBe(3)
  }
})

test('[R-RTE-8] ready formats are data of one shape and can be the start of a custom layout', () => {
  for (const format of readyFormats) {
    expect(payrollFormat.safeParse(format).error, format.key).toBeUndefined()
    if (format.before.length || format.after.length) continue
    const own = { ...copyOfFormat(format, 'Ours'), file_name: '{company_code}_{batch}.csv' }
    expect(ownFormat.safeParse(own).error, format.key).toBeUndefined()
    const lines = [valid, { ...valid, id: '2', minutes: 45 }]
    const [theirs, ours] = [format, formatOfOwn('ours', 1, own)].map(
      one => writeFile(one, batch, lines).files[0]?.bytes,
    )
    expect(ours, format.key).toEqual(theirs)
  }
})

const ours = newFormat('Ours')
const problemsOf = (change: object) =>
  (ownFormat.safeParse({ ...ours, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${named(message)?.key}`,
  )
const columnsWith = (at: number, change: object) =>
  ours.columns.map((column, place) => (place === at ? { ...column, ...change } : column))

test.each<[change: object, said: string]>([
  [{ name: '' }, 'name: valueMissing'],
  [{ layout: 'wide' }, 'layout: chooseOne'],
  [{ columns: [] }, 'columns: noColumns'],
  [{ columns: Array.from({ length: 61 }, (_, at) => ({ ...newColumn, heading: `H${at}` })) }, 'columns: manyColumns'],
  [{ columns: ours.columns.slice(0, 3) }, 'columns: needsHours'],
  [{ columns: ours.columns.slice(1) }, 'columns: needsPayee'],
  [{ layout: 'fixed' }, 'encoding: fixedUtf8'],
  [{ columns: columnsWith(1, { heading: ' ' }) }, 'columns.1.heading: headingMissing'],
  [{ columns: columnsWith(1, { heading: 'Hours' }) }, 'columns.3.heading: headingTwice'],
  [{ columns: columnsWith(1, { heading: 'a,b' }), quoting: 'never' }, 'columns.1.heading: headingSplits'],
  [{ columns: columnsWith(1, { heading: '=1+1' }) }, 'columns.1.heading: formulaText'],
  [{ columns: columnsWith(1, { heading: 'a\tb' }) }, 'columns.1.heading: plainText'],
  [{ columns: columnsWith(1, { most: 0 }) }, 'columns.1.most: wholeNumber'],
  [{ columns: columnsWith(1, { most: 201 }) }, 'columns.1.most: wholeNumber'],
  [{ columns: columnsWith(1, { from: 'ssn' }) }, 'columns.1.from: chooseOne'],
  [{ columns: columnsWith(1, { from: null, fixed: '{salary}' }) }, 'columns.1.fixed: noToken'],
  [{ columns: columnsWith(1, { from: null, fixed: '{batch:YYYY}' }) }, 'columns.1.fixed: noPattern'],
  [{ columns: columnsWith(1, { from: null, fixed: '{batch' }) }, 'columns.1.fixed: openToken'],
  [{ file_name: '' }, 'file_name: fileNameMissing'],
  [{ file_name: '../{batch}.csv' }, 'file_name: nameCharacters'],
  [{ file_name: 'payroll_{batch}' }, 'file_name: nameCharacters'],
  [{ file_name: 'payroll.csv' }, 'file_name: nameRepeats'],
  [{ by_company: true }, 'file_name: nameOfCompany'],
])('[R-RTE-8] The designer refuses %j', (change, sentence) => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf(change)).toContain(sentence)
})

test('[R-RTE-8] a custom layout puts widths, padding, signs and placeholders where it says', () => {
  const own = {
    ...ours,
    layout: 'fixed' as const,
    encoding: 'ascii' as const,
    headings: false,
    line_end: 'lf' as const,
    negatives: 'trailing' as const,
    columns: [
      { ...newColumn, from: null, fixed: 'B{batch}', most: 4 },
      { ...newColumn, from: 'payroll_number' as const, most: 8, pad: '0' as const, side: 'before' as const },
      { ...newColumn, from: 'work_date' as const, most: 6, day: 'MMDDYY' as const },
      { ...newColumn, from: 'hours' as const, most: 7, pad: '0' as const, implied: true, decimals: 3 },
      { ...newColumn, from: 'memo' as const, most: 9, long: 'cut' as const },
    ],
  }
  expect(ownFormat.safeParse(own).error).toBeUndefined()
  const lines = [
    { ...valid, minutes: 50, memo: '=Fall – prevention' },
    { ...valid, id: '2', minutes: -50, memo: '' },
  ]
  const written = writeFile(formatOfOwn('ours', 3, own), batch, lines)
  expect(said(written)).toEqual([])
  expect(new TextDecoder().decode(written.files[0]?.bytes)).toBe(
    'B12 00004512031126000833 Fall - pr\nB12 00004512031126000833-         \n',
  )
})

test('[R-RTE-8] without a column for codes the layout says so, and other pay data is never left out', () => {
  const own = { ...ours, columns: ours.columns.filter(({ from }) => from !== 'earning_code') }
  const format = formatOfOwn('ours', 1, own)
  expect(format.notes.map(note => named(note)?.key)).toEqual(['confirm', 'ownNoCodes'])
  expect(said(writeFile(format, batch, [valid]))).toEqual([])
  expect(said(writeFile(format, batch, [{ ...valid, rate: '18.5' }]))).toEqual(['rate: noRate'])
})
