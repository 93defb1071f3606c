import { RosterError } from './roster-types.ts'
import { rosterTexts } from './texts.ts'

/** A tag as the scanner reads it; the name without its prefix (`x:row` is `row`). */
export type Tag = { name: string; attributes: string; closing: boolean; empty: boolean; textBefore: string }

/**
 * Scans the tags of an XML text that arrives in pieces and calls `visit` for each. No tree, no entities except the five of XML and
 * numeric ones, no doctype: nothing in a file can make this read elsewhere or grow. One Tag object is reused for all calls.
 */
export class XmlScanner {
  readonly #visit: (tag: Tag) => void
  readonly #tag: Tag = { name: '', attributes: '', closing: false, empty: false, textBefore: '' }
  #kept = ''

  constructor(visit: (tag: Tag) => void) {
    this.#visit = visit
  }

  push(piece: string) {
    const xml = this.#kept + piece
    const tag = this.#tag
    let at = 0
    for (;;) {
      const open = xml.indexOf('<', at)
      if (open < 0) break
      if (xml.startsWith('<!--', open)) {
        const end = xml.indexOf('-->', open)
        if (end < 0) break
        at = end + 3
        continue
      }
      const close = xml.indexOf('>', open)
      if (close < 0) break
      tag.closing = xml.charCodeAt(open + 1) === 47
      tag.empty = xml.charCodeAt(close - 1) === 47
      const from = tag.closing ? open + 2 : open + 1
      const to = tag.empty ? close - 1 : close
      let nameEnd = from
      let nameStart = from
      for (; nameEnd < to; nameEnd++) {
        const code = xml.charCodeAt(nameEnd)
        if (code <= 32) break
        if (code === 58) nameStart = nameEnd + 1
      }
      tag.name = xml.slice(nameStart, nameEnd)
      tag.attributes = nameEnd < to ? xml.slice(nameEnd, to) : ''
      tag.textBefore = open > at ? xml.slice(at, open) : ''
      this.#visit(tag)
      at = close + 1
    }
    this.#kept = xml.slice(at)
    if (this.#kept.length > longestText) throw new RosterError('TOO_LARGE', rosterTexts.named('excelLongCell'))
  }
}

const longestText = 4 * 1024 * 1024

/** The same for a complete text. */
export const scanXml = (xml: string, visit: (tag: Tag) => void) => new XmlScanner(visit).push(xml)

const patterns = new Map<string, RegExp>()
/** Returns the value of one attribute, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  const mark = ` ${name}="`
  const start = attributes.indexOf(mark)
  // The spelling that nearly all writers use; a sheet has three of them per cell.
  if (start >= 0) {
    const from = start + mark.length
    const end = attributes.indexOf('"', from)
    return end < 0 ? undefined : unescapeXml(attributes.slice(from, end))
  }
  if (!attributes.includes(name)) return undefined
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? '' : String.fromCodePoint(code)
  })
}

/** Decodes a cell's text: entities, and Excel's `_x000D_` for characters that XML can't hold. */
export function cellText(raw: string): string {
  const text = unescapeXml(raw)
  const decoded = text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return decoded.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').toWellFormed()
}
