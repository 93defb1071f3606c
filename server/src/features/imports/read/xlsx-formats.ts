import { attribute, scanXml } from './xml.ts'

/** The display format of a workbook's number, as far as it affects the meaning. */
export type CellFormat = { is: 'date' } | { is: 'padded'; digits: number } | { is: 'plain' }

const plain: CellFormat = { is: 'plain' }
/** Excel's built-in formats that show a day; time-only formats (18 to 21, 45 to 47) are not included. */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Reads the formats by style number from the workbook's styles part. */
export function readFormats(xml: string): CellFormat[] {
  const custom = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  scanXml(xml, ({ name, attributes, closing }) => {
    if (name === 'numFmt' && !closing) {
      custom.set(Number(attribute(attributes, 'numFmtId')), formatOf(attribute(attributes, 'formatCode') ?? ''))
    } else if (name === 'cellXfs') inCells = !closing
    else if (name === 'xf' && inCells && !closing) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      formats.push(dateFormats.has(id) ? { is: 'date' } : (custom.get(id) ?? plain))
    }
  })
  return formats
}

function formatOf(code: string): CellFormat {
  const bare = code
    .slice(0, 200)
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
    .split(';')[0]
  if (bare === undefined) return plain
  if (/^0{2,20}$/.test(bare)) return { is: 'padded', digits: bare.length }
  return /[dy]/i.test(bare) || /m{3}/i.test(bare) ? { is: 'date' } : plain
}

/** Returns a number as people read it: dates as ISO, never an exponent, with the leading zeros its format shows. */
export function numberText(raw: string, format: CellFormat | undefined, epoch1904: boolean): string {
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  if (format?.is === 'date') return serialDate(number, epoch1904) ?? plainNumber(raw, number)
  const text = plainNumber(raw, number)
  return format?.is === 'padded' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
}

function plainNumber(raw: string, number: number): string {
  if (/^-?\d+$/.test(raw)) return raw
  // Excel keeps 15 digits; the rest is noise such as 0.30000000000000004.
  const rounded = Number(number.toPrecision(15))
  if (Number.isInteger(rounded)) return BigInt(rounded).toString()
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(12).replace(/0+$/, '') : text
}

const dayMs = 86_400_000
/** Serial 2,958,465 is 9999-12-31. */
export const lastSerial = 2_958_465

/** Returns Excel's day number as `2024-03-01`, with `T08:30` when it has a time; null when it is not a day. */
export function serialDate(serial: number, epoch1904 = false): string | null {
  let day = Math.floor(serial) + (epoch1904 ? 1462 : 0)
  if (day < 1 || day > lastSerial) return null
  // Excel counts a 29 February 1900 (serial 60); before it, all serials are one higher than they should be.
  if (day < 60) day++
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  const moment = new Date(Date.UTC(1899, 11, 30) + day * dayMs + minutes * 60_000)
  const iso = moment.toISOString()
  return minutes === 0 || minutes === 1440 ? iso.slice(0, 10) : iso.slice(0, 16)
}
