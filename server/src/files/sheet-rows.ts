import { type Packed, packed } from './zip.ts'

/** Places in the style sheet of xlsx.ts; text has none. */
export const styles = { header: 1, day: 2, moment: 3 }
export type Style = Exclude<keyof typeof styles, 'header'>
/** Text, or a number that is shown as a day or a moment. */
export type Cell = 'text' | Style

/** Whole lines as COPY writes them in its text format, with nothing for no value. */
export interface RowBlock {
  lines: Uint8Array
  /** The row of the sheet that the first line is; the header is row 1. */
  first: number
  cells: readonly Cell[]
}

/** A to Z: no file of ours is wider. */
export const letter = (i: number) => String.fromCharCode(65 + i)

/** The rows' XML, packed. */
export const packedRows = (block: RowBlock): Packed => packed(Buffer.from(rowsXml(block), 'latin1'))

/** Latin-1 stands for bytes: what is UTF-8 goes through as it came. */
function rowsXml({ lines, first, cells }: RowBlock): string {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('latin1')
  const shapes = cells.map(shapeOf)
  let row = first
  let xml = ''
  for (let at = 0; at < text.length; row++) {
    const end = text.indexOf('\n', at)
    xml += rowXml(text.slice(at, end), String(row), shapes)
    at = end + 1
  }
  return xml
}

interface Shape {
  isText: boolean
  /** What stands before the row's number, between it and the value, and behind. */
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

/** What COPY wrote with a backslash, what XML wants written otherwise, and what it does not allow: U+FFFE and U+FFFF as bytes. */
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
