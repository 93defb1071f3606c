import { type Packed, packed } from './zip.ts'

/** Indexes in the style sheet of xlsx.ts; text has none. */
export const styles = { number: 0, header: 1, day: 2, moment: 3 }
export type Style = Exclude<keyof typeof styles, 'header'>
/** Text, or a number: plain, or shown as a day or a moment. */
export type Cell = 'text' | Style

/** Returns the letters of a column, from A to Z and then AA. */
export const letter = (i: number): string =>
  (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

/** Lines written at once; this takes about a millisecond, during which no other request is served. */
const blockSize = 512
/** Blocks compressed ahead while the reader takes finished ones. */
const mostAhead = 4

/**
 * Yields the rows' compressed XML in order, from lines in COPY's text format with empty text for null; returns the number of rows.
 * Works at most a few blocks ahead of the reader.
 */
export async function* packedRows(
  lines: AsyncIterable<Buffer>,
  cells: readonly Cell[],
): AsyncGenerator<Packed, number, undefined> {
  const shapes = cells.map(shapeOf)
  const ahead: Promise<Packed>[] = []
  let row = 1
  for await (const block of blocksOf(lines)) {
    let xml = ''
    for (const line of block) xml += rowXml(line, String(++row), shapes)
    const packing = packed(Buffer.from(xml, 'latin1'))
    // Awaited later, or never if the reader has gone
    packing.catch(() => {})
    ahead.push(packing)
    if (ahead.length > mostAhead) yield (await ahead.shift()) as Packed
  }
  for (const packing of ahead) yield await packing
  return row - 1
}

/** The same lines always give the same blocks. Latin-1 represents the bytes, so UTF-8 passes through unchanged. */
async function* blocksOf(lines: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let whole: string[] = []
  let rest = ''
  for await (const chunk of lines) {
    const found = (rest + chunk.toString('latin1')).split('\n')
    rest = found.pop() ?? ''
    whole = whole.concat(found)
    let at = 0
    for (; at + blockSize <= whole.length; at += blockSize) yield whole.slice(at, at + blockSize)
    whole = whole.slice(at)
  }
  if (whole.length > 0) yield whole
}

interface Shape {
  isText: boolean
  /** The parts before the row number, between it and the value, and after the value. */
  begin: string
  middle: string
  end: string
}
const shapeOf = (cell: Cell, i: number): Shape =>
  cell === 'text'
    ? { isText: true, begin: `<c r="${letter(i)}`, middle: '" t="inlineStr"><is><t>', end: '</t></is></c>' }
    : { isText: false, begin: `<c r="${letter(i)}`, middle: `" s="${styles[cell]}"><v>`, end: '</v></c>' }
const spaced = '" t="inlineStr"><is><t xml:space="preserve">'

function rowXml(line: string, row: string, shapes: readonly Shape[]): string {
  const plain = !special.test(line)
  let xml = `<row r="${row}">`
  let i = 0
  for (let at = 0; at <= line.length; i++) {
    const tab = line.indexOf('\t', at)
    const end = tab < 0 ? line.length : tab
    const shape = shapes[i]
    if (end > at && shape) {
      const written = line.slice(at, end)
      const value = plain ? written : escaped(written)
      const middle = shape.isText && (hasEdges(value) || (!plain && value.includes('&#'))) ? spaced : shape.middle
      xml += shape.begin + row + middle + value + shape.end
    }
    at = end + 1
  }
  return `${xml}</row>`
}

/** Spreadsheet programs trim spaces at the ends of a text unless told otherwise. */
const hasEdges = (value: string) => value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32

/** Characters that COPY escapes, that XML escapes, and that XML forbids: U+FFFE and U+FFFF as bytes. */
const what = String.raw`\\.|[&<>]|[\x01-\x08\x0b-\x1f]|\xef\xbf[\xbe\xbf]`
const special = new RegExp(what)
const each = new RegExp(what, 'g')
const written: Record<string, string> = {
  '\\\\': '\\',
  '\\n': '&#10;',
  '\\r': '&#13;',
  '\\t': '&#9;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
const escaped = (value: string) => value.replace(each, found => written[found] ?? '')
