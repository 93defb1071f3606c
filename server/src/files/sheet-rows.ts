import { type Packed, packed } from './zip.ts'

/** Places in the style sheet of xlsx.ts; text has none. */
export const styles = { number: 0, header: 1, day: 2, moment: 3 }
export type Style = Exclude<keyof typeof styles, 'header'>
/** Text, or a number: as it is, or shown as a day or a moment. */
export type Cell = 'text' | Style

/** A to Z: no file of ours is wider. */
export const letter = (i: number): string =>
  (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

/** Lines that are written at once: a millisecond or so, in which nobody else is answered. */
const blockSize = 512
/** Blocks that are packed while the reader takes what is ready. */
const mostAhead = 4

/**
 * The rows' XML, packed, in order, of lines as COPY writes them in its text format with nothing for no value; and how many there
 * were. Runs ahead of the reader by a few blocks and no further.
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
    // it is awaited later, and not at all when the reader has gone
    packing.catch(() => {})
    ahead.push(packing)
    if (ahead.length > mostAhead) yield (await ahead.shift()) as Packed
  }
  for (const packing of ahead) yield await packing
  return row - 1
}

/** Always the same blocks of the same lines. Latin-1 stands for bytes: what is UTF-8 goes through as it came. */
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
  /** The parts before the row number, between it and the value, and after. */
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

/** Programs cut blanks off the ends of a text unless told otherwise. */
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
