import type { DateOrder } from '@preceptor/contract/imports/import-fields'
import type { Delimiter, RosterEncoding } from '../roster-types.ts'

/** Rosters like those from HR systems, generated from a seed, for tests and the benchmark. */
export type MessyOptions = {
  rows: number
  seed: number
  encoding?: Exclude<RosterEncoding, 'xlsx'> | 'utf-8-bom'
  delimiter?: Delimiter
  /** Lines above the column names, as in reports. */
  titles?: string[]
  date_order?: Exclude<DateOrder, 'ymd'>
  /** 0 to 1: the share of rows with an error that must be rejected. Default 0.03. */
  faulty?: number
}

export type MessyRoster = {
  bytes: Uint8Array
  file_name: string
  text: string
  /** 1-based rows with only a wrong value, and its column. */
  faulty: { row: number; column: string }[]
  /** Rows that repeat the employee number of an earlier row. */
  repeated: number[]
}

const header = [
  'Emp #', 'Caregiver Name', 'E-Mail', 'Cell', 'DOB', 'Pref. Language', 'Status', 'Hired', 'Term Date', 'Job Title',
  'Branch', 'Care Coordinator', 'FT/PT', 'Street', 'City', 'ST', 'Zip', 'Notes',
] // biome-ignore format: a list

const first =
  "Marisol|Seán|Rose-Marie|Wei|Anjali|Ludmila|José|D'Andre|Fatoumata|Oksana|Thị|María José|Søren|Zoë|Ngozi|Björn|Chloé|Ana|Kwame|Irina".split(
    '|',
  )
const last =
  "Reyes|O'Brien-Núñez|Baptiste|Chen|Kovalenko|de la Cruz|García López|McDonald|Łukasz|Okafor|Müller|Jean-Louis|Nguyen|Peña|Smith Jr.|Van der Berg|D'Souza|Açaí|Hernández|Null".split(
    '|',
  )
const statuses = 'Active|ACTIVE|A|active |On Leave|LOA|Terminated|Term|Hold|Pending|Applicant|Inactive|Suspended'.split(
  '|',
)
const languages = 'English|Spanish|ESP|Haitian Creole|Mandarin|Russian|Bengali|EN|Chinese (Simplified)'.split('|')
const titles = 'HHA|PCA|Home Health Aide|RN|LPN|Companion'.split('|')
const branches = 'Bronx|Brooklyn|Queens|Flushing|Yonkers'.split('|')
const coordinators = 'Dana Whitfield|Ortega, Luis|Priya Raman|'.split('|')
const kinds = 'FT|PT|Per Diem|Full-Time|PRN|Live-in'.split('|')

const faults: readonly [string, string][] = [
  ['DOB', '31/31/1980'],
  ['Hired', 'soon'],
  ['Cell', '555-0142'],
  ['E-Mail', 'marisol at example.com'],
  ['Status', 'Purple'],
  ['Zip', 'ABCDE'],
  ['Caregiver Name', 'Cher'],
]

export function messyRoster(options: MessyOptions): MessyRoster {
  const {
    rows,
    seed,
    encoding = 'utf-8',
    delimiter = ',',
    titles: above = [],
    date_order = 'mdy',
    faulty = 0.03,
  } = options
  const random = randomFrom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const lines = [...above.map(cellWriter(delimiter)), header.map(cellWriter(delimiter)).join(delimiter)]
  const result: MessyRoster = { bytes: new Uint8Array(), file_name: 'roster.csv', text: '', faulty: [], repeated: [] }
  const write = cellWriter(delimiter)
  for (let n = 0; n < rows; n++) {
    const row = lines.length + 1
    const cells = person(n, { random, pick, date_order })
    if (n > 10 && random() < 0.004) {
      cells[0] = String(100_000 + n - 7)
      result.repeated.push(row)
    }
    if (random() < faulty) {
      const [column, value] = faults[Math.floor(random() * faults.length)] ?? ['DOB', 'x']
      cells[header.indexOf(column)] = value
      result.faulty.push({ row, column })
    }
    lines.push(cells.map(write).join(delimiter))
  }
  result.text = `${lines.join('\r\n')}\r\n`
  result.bytes = encode(result.text, encoding)
  return result
}

type Dice = { random: () => number; pick: (list: readonly string[]) => string; date_order: 'mdy' | 'dmy' }

function person(n: number, { random, pick, date_order }: Dice): string[] {
  const [given, family] = [pick(first), pick(last)]
  const name = random() < 0.6 ? `${family}, ${given}` : `${given} ${family}`
  const status = pick(statuses)
  const day = (from: number, to: number) => messyDate(from + Math.floor(random() * (to - from)), random, date_order)
  return [
    String(100_000 + n),
    random() < 0.1 ? name.toUpperCase() : random() < 0.05 ? ` ${name.replace(' ', '\u00a0')} ` : name,
    random() < 0.06 ? '' : `person${n}@example.com`,
    random() < 0.06 ? 'N/A' : messyPhone(n, random),
    day(1955, 2004),
    pick(languages),
    status,
    random() < 0.03 ? '' : day(2008, 2025),
    /^term/i.test(status) ? day(2025, 2026) : '',
    pick(titles),
    pick(branches),
    pick(coordinators),
    pick(kinds),
    random() < 0.2 ? `${n} Sample Street, Apt ${n % 9}` : `${n} Sample Street`,
    pick(branches),
    random() < 0.2 ? 'New York' : 'NY',
    random() < 0.1 ? '7030' : '10451',
    random() < 0.02 ? 'Prefers "evenings"\nno pets' : random() < 0.02 ? '=cmd|x' : '',
  ]
}

function messyDate(year: number, random: () => number, order: 'mdy' | 'dmy'): string {
  const month = 1 + Math.floor(random() * 12)
  const day = 1 + Math.floor(random() * 28)
  const form = random()
  if (form < 0.1) return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const [a, b] = order === 'mdy' ? [month, day] : [day, month]
  if (form < 0.25) return [a, b, year % 100].map(part => String(part).padStart(2, '0')).join('/')
  if (form < 0.3) return `${a}/${b}/${year} 12:00:00 AM`
  return `${a}/${b}/${year}`
}

function messyPhone(n: number, random: () => number): string {
  const line = `01${String(n % 100).padStart(2, '0')}`
  const form = random()
  if (form < 0.4) return `(718) 555-${line}`
  if (form < 0.6) return `718.555.${line}`
  if (form < 0.8) return `1-718-555-${line} x${n % 10}`
  return `718555${line}`
}

const cellWriter = (delimiter: string) => (cell: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** mulberry32: small, and gives the same result everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function encode(text: string, encoding: NonNullable<MessyOptions['encoding']>): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8')
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`, 'utf8')
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return windows1252(text)
  }
}

/** Characters of the code page beyond Latin-1; other letters lose their accents, as in old systems. */
const above = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, char => {
    const special = above.indexOf(char)
    if (special >= 0) return 0x80 + special
    const code = char.charCodeAt(0)
    if (code < 256) return code
    const plain = char.normalize('NFD').charCodeAt(0)
    return plain < 256 ? plain : 63
  })
}
