/**
 * Payroll file readers written from docs/payroll-formats.md alone, without the writer or its data. Each returns the pay it would make
 * and fails for anything that breaks the page's rules.
 */

export interface Paid {
  company: string
  number: string
  code: string
  /** Hundredths of an hour, or minutes if the format uses minutes. */
  time: number
  /** Cents. */
  money: number
  day: string
}
export interface Read {
  rows: Paid[]
  faults: string[]
}
type Bytes = Uint8Array
export type Reader = (bytes: Bytes, fileName: string) => Read

const fail = (sentence: string): never => {
  throw new Error(sentence)
}

function textOf(bytes: Bytes, encoding: 'utf8' | 'latin1' | 'ascii'): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb) fail('A byte order mark')
  if (encoding === 'utf8') return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  for (const byte of bytes) {
    const seen = (byte >= 0x20 && byte <= 0x7e) || byte === 9 || byte === 10 || byte === 13
    if (!seen && (encoding === 'ascii' || byte < 0xa0)) fail(`Byte ${byte}`)
  }
  return Array.from(bytes, byte => String.fromCodePoint(byte)).join('')
}

/** Returns the rows of a quoted, delimited file, each ending with CR LF. */
function quotedRows(text: string): { value: string; quotes: boolean }[][] {
  if (!text.endsWith('\r\n')) fail('The last row has no end')
  const rows: { value: string; quotes: boolean }[][] = []
  let at = 0
  while (at < text.length) {
    const row: { value: string; quotes: boolean }[] = []
    for (;;) {
      if (text[at] === '"') {
        let value = ''
        at += 1
        for (;;) {
          const end = text.indexOf('"', at)
          if (end < 0) fail('An open quote')
          value += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          value += '"'
          at += 1
        }
        row.push({ value, quotes: true })
      } else {
        const end = /[,\r\n]/.exec(text.slice(at, at + 4000))
        if (!end) fail('A row without an end')
        const value = text.slice(at, at + (end?.index ?? 0))
        if (value.includes('"')) fail('A quote within a bare value')
        if (value !== value.trim()) fail('Bare blanks at the edge')
        row.push({ value, quotes: false })
        at += value.length
      }
      if (text[at] === ',') {
        at += 1
        continue
      }
      if (text.slice(at, at + 2) !== '\r\n') fail(`No end of the row: ${JSON.stringify(text.slice(at, at + 20))}`)
      at += 2
      break
    }
    rows.push(row)
  }
  return rows
}

/** Reads `1.00` in hundredths: exactly two decimals, no plus sign, no thousands separator. */
function decimal(text: string, decimals: number, least: number, greatest: number): number {
  const found = new RegExp(`^(-?)(\\d+)\\.(\\d{${decimals}})$`).exec(text)
  if (!found) return fail(`No number: ${text}`)
  const units = Number(`${found[2]}${found[3]}`) * (found[1] ? -1 : 1)
  const value = units / 10 ** decimals
  if (value < least || value > greatest) fail(`Out of range: ${text}`)
  return units
}

const iso = (text: string, pattern: RegExp): string => {
  const parts = pattern.exec(text)?.groups ?? fail(`No date: ${text}`)
  const year = parts['y'] ?? ''
  return `${year.length === 2 ? `20${year}` : year}-${parts['m']}-${parts['d']}`
}
const isoDay = /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)$/
const slashed = /^(?<m>\d\d)\/(?<d>\d\d)\/(?<y>\d{4})$/
const slashedShort = /^(?<m>\d\d)\/(?<d>\d\d)\/(?<y>\d\d)$/

const alnum = /^[A-Za-z0-9]+$/
const code = /^[A-Za-z0-9 ._/&$-]+$/
const digits = /^[0-9]+$/

function must(what: string, text: string, most: number, characters?: RegExp): string {
  if (text === '') fail(`${what} is missing`)
  return may(what, text, most, characters)
}
function may(what: string, text: string, most: number, characters?: RegExp): string {
  if (text.length > most) fail(`${what} is too long: ${text}`)
  if (characters && text !== '' && !characters.test(text)) fail(`${what} has other characters: ${text}`)
  if (/^[=+@-]/.test(text)) fail(`${what} is a formula: ${text}`)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(text)) fail(`${what} has a control character`)
  return text
}
const none = (what: string, text: string) => {
  if (text !== '') fail(`${what} is not empty: ${text}`)
}

/** Reads each row separately, so that one bad row doesn't hide the next. */
function readRows<Row>(rows: readonly Row[], read: (row: Row) => Paid): Read {
  const faults: string[] = []
  const paid = rows.flatMap((row, at) => {
    try {
      return [read(row)]
    } catch (error) {
      faults.push(`Row ${at + 1}: ${error instanceof Error ? error.message : 'unknown'}`)
      return []
    }
  })
  return { rows: paid, faults }
}

function delimitedReader(
  headings: string,
  nameOf: RegExp,
  encoding: 'utf8' | 'ascii',
  read: (row: string[], cells: { value: string; quotes: boolean }[]) => Paid,
  headingsQuoted = false,
): Reader {
  const wanted = headings.split(',')
  return (bytes, name) => {
    if (!nameOf.test(name)) fail(`The name ${name}`)
    const [first = [], ...rows] = quotedRows(textOf(bytes, encoding))
    if (first.map(({ value }) => value).join(',') !== headings) fail('Other headings')
    if (first.some(({ quotes }) => quotes !== headingsQuoted)) fail('Headings are quoted otherwise')
    return readRows(rows, cells => {
      if (cells.length !== wanted.length) fail(`${cells.length} columns`)
      return read(
        cells.map(({ value }) => value),
        cells,
      )
    })
  }
}

/** Requires either time or money, never both. */
function either(hours: string, amount: string, most: number, mostMoney: number): Pick<Paid, 'time' | 'money'> {
  if ((hours === '') === (amount === '')) fail('Time and money')
  return hours === ''
    ? { time: 0, money: decimal(amount, 2, -mostMoney, mostMoney) }
    : { time: decimal(hours, 2, -most, most), money: 0 }
}
const rateOf = (text: string) => text === '' || decimal(text, 4, 0, 9999.9999)

const viventium = delimitedReader(
  'Company Code,Employee Number,Last Name,First Name,Pay Period End,Check Date,Work Date,Earning Code,Hours,Rate,Amount,Cost Center or Job Code,Division,Department,Location,Check Number,Memo,External Ref',
  /^viventium_[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.csv$/,
  'utf8',
  ([
    company = '',
    number = '',
    last = '',
    first = '',
    end = '',
    check = '',
    worked = '',
    earning = '',
    hours = '',
    rate = '',
    amount = '',
    labor = '',
    division = '',
    department = '',
    location = '',
    checkNumber = '',
    memo = '',
    ref = '',
  ]) => {
    may('Last Name', last, 100)
    may('First Name', first, 100)
    iso(end, isoDay)
    iso(check, isoDay)
    must('Earning Code', earning, 60)
    if (earning.endsWith('|') || earning.split('|').length > 4) fail(`Earning Code ${earning}`)
    rateOf(rate)
    may('Cost Center', labor, 40)
    may('Division', division, 40)
    may('Department', department, 40)
    may('Location', location, 60)
    none('Check Number', checkNumber)
    may('Memo', memo, 100)
    must('External Ref', ref, 40)
    return {
      company: must('Company Code', company, 20, code),
      number: must('Employee Number', number, 20, code),
      code: earning.split('|')[0] ?? '',
      ...either(hours, amount, 999.99, 9_999_999_999),
      day: iso(worked, isoDay),
    }
  },
)

const paychex = delimitedReader(
  'Client ID,Worker ID,Org,Job Number,Pay Component,Rate,Rate Number,Hours,Units,Line Date,Amount,Check Seq Number,Override State,Override Local,Override Local Jurisdiction,Override Labor Assignment',
  /^SPI_[A-Za-z0-9]{1,8}_\d{8}_\d+(-\d+)?\.csv$/,
  'utf8',
  ([
    client = '',
    worker = '',
    org = '',
    job = '',
    component = '',
    rate = '',
    rateNumber = '',
    hours = '',
    units = '',
    day = '',
    amount = '',
    seq = '',
    ...overrides
  ]) => {
    may('Org', org, 60, /^\d{1,6}(\|\d{1,6}){0,9}$/)
    may('Job Number', job, 25, code)
    rateOf(rate)
    may('Rate Number', rateNumber, 1, /^[1-6]$/)
    none('Units', units)
    may('Check Seq Number', seq, 2, digits)
    overrides.forEach(value => none('Override', value))
    if (hours.length > 7) fail('Hours too long')
    return {
      company: must('Client ID', client, 8, alnum),
      number: must('Worker ID', worker, 10, alnum),
      code: must('Pay Component', component, 20, code),
      ...either(hours, amount, 999.99, 999_999.99),
      day: iso(day, slashed),
    }
  },
)

const adpWorkforceNow = delimitedReader(
  'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Temp Dept,Temp Rate',
  /^PR[A-Za-z0-9_]{3}EP(I|\d+)\.csv$/,
  'ascii',
  ([
    company = '',
    batch = '',
    file = '',
    regular = '',
    overtime = '',
    hoursCode = '',
    hours = '',
    department = '',
    rate = '',
  ]) => {
    if (!/^[A-Za-z0-9]{1,3}_{0,2}$/.test(company) || company.length !== 3) fail(`Co Code ${company}`)
    if (!/^TRN\d+$/.test(must('Batch ID', batch, 8))) fail('Batch ID')
    if (!/^\d{6}$/.test(file)) fail(`File # ${file}`)
    none('Reg Hours', regular)
    none('O/T Hours', overtime)
    may('Temp Dept', department, 6, code)
    rateOf(rate)
    return {
      company: company.replace(/(?<!_)_+$/, ''),
      number: file,
      code: must('Hours 3 Code', hoursCode, 3, alnum),
      time: decimal(hours, 2, -9999.99, 9999.99),
      money: 0,
      day: '',
    }
  },
)

const paylocity = delimitedReader(
  'EmployeeId,Det,DetCode,Hours,Amount,TempRate,RateCode,CostCenter1,CostCenter2,CostCenter3,JobCode,Shift,BeginDate,EndDate',
  /^paylocity_[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.csv$/,
  'utf8',
  (
    [
      employee = '',
      det = '',
      detCode = '',
      hours = '',
      amount = '',
      rate = '',
      rateCode = '',
      center = '',
      center2 = '',
      center3 = '',
      job = '',
      shift = '',
      begin = '',
      end = '',
    ],
    cells,
  ) => {
    cells.forEach(({ value, quotes }, at) => {
      if (quotes !== (value !== '' && ![3, 4, 5].includes(at))) fail(`Column ${at + 1} is quoted otherwise`)
    })
    if (det !== 'E') fail('Det')
    rateOf(rate)
    may('RateCode', rateCode, 8, code)
    may('CostCenter1', center, 20, code)
    none('CostCenter2', center2)
    none('CostCenter3', center3)
    may('JobCode', job, 20, code)
    none('Shift', shift)
    if (begin !== end) fail('Two days')
    return {
      company: '',
      number: must('EmployeeId', employee, 10, alnum),
      code: must('DetCode', detCode, 8, code),
      ...either(hours, amount, 9999.99, 999_999.99),
      day: iso(begin, slashed),
    }
  },
  true,
)

const gusto = delimitedReader(
  'first_name,last_name,title,ssn,gusto_employee_id,regular_hours',
  /^gusto_[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.csv$/,
  'utf8',
  ([first = '', last = '', title = '', ssn = '', id = '', hours = '']) => {
    must('first_name', first, 100)
    must('last_name', last, 100)
    may('title', title, 100)
    none('ssn', ssn)
    if (!/^[A-Za-z0-9]{6}$/.test(id)) fail(`gusto_employee_id ${id}`)
    return { company: '', number: id, code: '', time: decimal(hours, 2, 0, 999.99), money: 0, day: '' }
  },
)

const quickbooks: Reader = (bytes, name) => {
  if (!/^timeact_[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.iif$/.test(name)) fail(`The name ${name}`)
  const text = textOf(bytes, 'latin1')
  if (!text.endsWith('\r\n')) fail('The last row has no end')
  const [header = [], values = [], headings = [], ...rows] = text
    .slice(0, -2)
    .split('\r\n')
    .map(row => row.split('\t'))
  if (header.join(' ') !== '!TIMERHDR VER REL COMPANYNAME IMPORTEDBEFORE FROMTIMER COMPANYCREATETIME') fail('Header')
  const [word, version, release, company = '', before, from, created = '', ...more] = values
  if (`${word} ${version} ${release} ${before} ${from}` !== 'TIMERHDR 8 0 N Y' || more.length) fail('Header')
  if (company.length > 100 || !/^\d{0,20}$/.test(created)) fail('Header')
  if (headings.join(' ') !== '!TIMEACT DATE JOB EMP ITEM PITEM DURATION PROJ NOTE XFERTOPAYROLL BILLINGSTATUS')
    fail('Headings')
  return readRows(rows, row => {
    if (row.length !== 11) fail(`${row.length} columns`)
    const [
      key,
      day = '',
      job = '',
      person = '',
      item = '',
      pitem = '',
      duration = '',
      project = '',
      note = '',
      transfer,
      billing,
    ] = row
    if (key !== 'TIMEACT' || transfer !== 'Y' || billing !== '0') fail('Constants')
    if (row.some(value => value.includes('"'))) fail('A quote')
    none('JOB', job)
    none('PITEM', pitem)
    may('PROJ', project, 31)
    may('NOTE', note, 1000)
    const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(duration) ?? fail(`DURATION ${duration}`)
    return {
      company: '',
      number: must('EMP', person, 100),
      code: must('ITEM', item, 31),
      time: Number(time[1]) * 60 + Number(time[2]),
      money: 0,
      day: iso(day, slashedShort),
    }
  })
}

function fixedRows(bytes: Bytes, length: number): string[] {
  const text = textOf(bytes, 'ascii')
  if (text.length % (length + 2) !== 0) fail('Rows of other lengths')
  return Array.from({ length: text.length / (length + 2) }, (_, at) => {
    const row = text.slice(at * (length + 2), (at + 1) * (length + 2))
    if (!row.endsWith('\r\n')) fail('A row without an end')
    return row.slice(0, length)
  })
}

const asure: Reader = (bytes, name) => {
  if (!/^[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.txt$/.test(name) || name.length > 27) fail(`The name ${name}`)
  return readRows(fixedRows(bytes, 134), row => {
    const at = (from: number, width: number) => row.slice(from - 1, from - 1 + width)
    const left = (from: number, width: number) => {
      if (/^ +[^ ]/.test(at(from, width))) fail(`Text at ${from} does not stand left`)
      return at(from, width).trimEnd()
    }
    const right = (from: number, width: number) => {
      if (/[^ ] +$/.test(at(from, width))) fail(`The number at ${from} does not stand right`)
      return at(from, width).trimStart()
    }
    if (at(1, 1) !== 'E' || at(134, 1) !== '0') fail('Constants')
    for (const [from, width] of [
      [32, 20],
      [91, 9],
      [110, 1],
      [121, 13],
    ] as const)
      none(`At ${from}`, at(from, width).trim())
    may('Labor Segment 1', left(12, 10), 10, code)
    may('Labor Segment 2', left(22, 10), 10, code)
    rateOf(right(62, 9))
    if (at(100, 10) !== at(111, 10)) fail('Two days')
    return {
      company: '',
      number: must('EE #', left(2, 10), 10, alnum),
      code: must('Pay Code', left(52, 10), 10, code),
      ...either(right(71, 10), right(81, 10), 9999.99, 999_999.99),
      day: iso(at(100, 10), slashed),
    }
  })
}

const adpEpip: Reader = (bytes, name) => {
  if (!/^EXTPAYDT_[A-Za-z0-9._-]+_\d{8}_\d+(-\d+)?\.txt$/.test(name)) fail(`The name ${name}`)
  const rows = fixedRows(bytes, 80)
  const [first = ''] = rows
  const last = rows.at(-1) ?? ''
  const head = /^A001([A-Za-z0-9]{1,3} {0,2})002(\d\d)z {66}6$/.exec(first) ?? fail(`The first row: ${first}`)
  const company = (head[1] ?? '').trimEnd()
  const read = readRows(rows.slice(1, -1), row => {
    const found =
      /^B003(\d{6})0041(?:008(.{6}))?(?:011(\d{7}) )?016([A-Za-z0-9 ]{2})(\d{7})([- ])z *$/.exec(row) ??
      fail(`No row: ${row}`)
    const [, number = '', department, , hoursCode = '', hours = '', sign] = found
    if (department !== undefined) must('Temp Department', department.trimEnd(), 6, code)
    return {
      company,
      number,
      code: must('Hours 3 Code', hoursCode.trimEnd(), 2, alnum),
      time: Number(hours) * (sign === '-' ? -1 : 1),
      money: 0,
      day: '',
    }
  })
  const total = /^C032(\d{11})([- ])z *$/.exec(last) ?? fail(`The last row: ${last}`)
  const sum = Number(total[1]) * (total[2] === '-' ? -1 : 1)
  if (read.rows.reduce((left, { time }) => left + time, 0) !== sum) read.faults.push('The total is not the sum')
  return read
}

export const readers: Readonly<Record<string, Reader>> = {
  viventium,
  paychex,
  adp_wfn: adpWorkforceNow,
  paylocity,
  gusto,
  quickbooks,
  asure,
  adp_epip: adpEpip,
}
