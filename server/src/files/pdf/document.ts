import { directionOf } from '@preceptor/contract/texts/texts'
import { drawPaperChart, layPaperChart, type PaperChart } from './chart.ts'
import { type Check, checkAddress } from './check.ts'
import { Paper, type PaperOptions, type Style } from './paper.ts'
import { drawQr } from './qr.ts'
import { apart } from './runs.ts'
import { colors } from './colors.ts'
import { drawSignature, type Signer, signatureHeight } from './signature.ts'

export const margin = 54

/** A label and its value; omitted without a value. */
export type Fact = readonly [label: string, value: string | null | undefined]

export interface Row {
  cells: readonly string[]
  style?: Partial<Style>
}

interface Table {
  heads: readonly string[]
  /** Shares of the width, in reading order. */
  shares: readonly number[]
  rows: readonly Row[]
  /** The text when there are no rows. */
  none?: string
  /** The font size of rows; headings are smaller. */
  size?: number
  headSize?: number
}

interface Head {
  agency: string
  title: { text: string; size: number }
  /** The subject of the document. */
  subject?: { text: string; size: number }
  /** The proof that it is genuine; null for a draft. */
  check: Check | null
  /** The gap between the names and the next part. */
  gap?: number
}

const square = 72

/**
 * A document that flows over pages: head, headings, facts, tables, signatures and proof of authenticity. Handles the fonts of every
 * script and the language's direction, so callers only provide text. The same text gives the same bytes.
 */
export class Document {
  readonly paper: Paper
  readonly direction: 'ltr' | 'rtl'
  readonly #foot: ((page: number) => string) | undefined
  y = margin
  width = 0
  /** The number of pages. */
  count = 0
  #height = 0

  /** `foot` returns the line at the end of each page. */
  constructor(options: PaperOptions & { foot?: (page: number) => string }) {
    this.paper = new Paper(options)
    this.direction = directionOf(options.language)
    this.#foot = options.foot
    this.turn()
  }

  turn() {
    const { width, height } = this.paper.addPage('portrait')
    this.width = width - 2 * margin
    this.#height = height
    this.y = margin
    this.count++
    if (this.#foot)
      this.#write(
        this.#foot(this.count),
        { x: margin, y: height - 34, width: this.width },
        { size: 7.5, color: colors.quiet },
      )
  }

  /** Continues on the next page if less than this height is left. */
  room(high: number) {
    if (this.y + high > this.#height - margin) this.turn()
  }

  gap(high: number) {
    this.y += high
  }

  #write(text: string, place: { x: number; y: number; width: number }, style: Style): number {
    return this.paper.write(text, place, { direction: this.direction, ...style })
  }

  /** Draws a text over the full width. */
  line(text: string, style: Style) {
    this.room(this.paper.height(text, this.width, { direction: this.direction, ...style }))
    this.y += this.#write(text, { x: margin, y: this.y, width: this.width }, style)
  }

  /** Draws a text of several paragraphs, which continues on the next page line by line. */
  lines(text: string, style: Style) {
    for (const line of text.split('\n')) this.line(line, style)
  }

  /** Draws a heading; `room` is the height that must fit on the same page. */
  heading(text: string, { size = 12, room = 48, before = 9, after = 2 } = {}) {
    this.room(room)
    this.y += before
    this.line(text, { size, weight: 700 })
    this.y += after
  }

  /** Draws the agency, title and subject next to the code that anyone can use to verify the document. */
  head({ agency, title, subject, check, gap = 4 }: Head) {
    if (check) {
      const x = this.direction === 'rtl' ? margin : margin + this.width - square
      drawQr(this.paper, checkAddress(check), { x, y: margin, size: square })
    }
    this.beside(agency, { size: 11, weight: 700, color: colors.quiet })
    this.beside(title.text, { size: title.size, weight: 700, color: colors.accent })
    if (subject) this.beside(subject.text, { size: subject.size, weight: 700 })
    this.y += gap
  }

  /** Draws a line of the head, leaving room for the code. */
  beside(text: string, style: Style) {
    const x = this.direction === 'rtl' ? margin + 90 : margin
    this.y += this.#write(text, { x, y: this.y, width: this.width - 90 }, style)
  }

  /** Draws one fact per line; `place` leaves room for the code, or puts two facts on a line. */
  facts(facts: readonly Fact[], style: Style, place: 'wide' | 'beside' | 'pairs' = 'wide') {
    const shown = facts.flatMap(([label, value]) => (value ? [`${label}: ${apart(value)}`] : []))
    if (place === 'pairs') return this.#pairs(shown, style)
    for (const fact of shown)
      if (place === 'beside') this.beside(fact, style)
      else this.line(fact, style)
  }

  #pairs(shown: readonly string[], style: Style) {
    const half = this.width / 2
    const xs = this.direction === 'rtl' ? [margin + half + 8, margin + 8] : [margin, margin + half]
    for (let at = 0; at < shown.length; at += 2) {
      const pair = shown.slice(at, at + 2)
      const highs = pair.map((fact, side) =>
        this.#write(fact, { x: xs[side] ?? margin, y: this.y, width: half - 8 }, style),
      )
      this.y += Math.max(...highs)
    }
  }

  table({ heads, shares, rows, none, size = 9.5, headSize = 8 }: Table) {
    if (rows.length === 0 && none !== undefined) return this.line(none, { size, color: colors.quiet })
    this.row(heads, shares, { size: headSize, color: colors.quiet })
    for (const { cells, style } of rows) this.row(cells, shares, { size, ...style })
  }

  /** Draws a chart over the full width, on one page. */
  chart(chart: PaperChart) {
    const laid = layPaperChart(this.paper, chart, this.width)
    this.room(laid.height + 12)
    drawPaperChart(this.paper, laid, { x: margin, y: this.y + 4 })
    this.y += laid.height + 12
  }

  /** Draws cells side by side, with widths by their shares. */
  row(cells: readonly string[], shares: readonly number[], style: Style) {
    const wide = (at: number) => (shares[at] ?? 0) * this.width - 8
    const whole = { direction: this.direction, ...style }
    const high = Math.max(...cells.map((cell, at) => this.paper.height(cell, wide(at), whole)))
    this.room(high + 6)
    const isRtl = this.direction === 'rtl'
    let x = isRtl ? margin + this.width : margin
    cells.forEach((cell, at) => {
      const share = (shares[at] ?? 0) * this.width
      if (isRtl) x -= share
      this.paper.write(cell, { x: isRtl ? x + 8 : x, y: this.y, width: wide(at) }, whole)
      if (!isRtl) x += share
    })
    this.y += high + 3
    this.paper.doc
      .lineWidth(0.4)
      .strokeColor(colors.rule)
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .stroke()
    this.y += 3
  }

  /** Draws the box of one signer, at the start of the line. */
  signature(signer: Signer, width = 200) {
    this.room(signatureHeight + 6)
    const x = this.direction === 'rtl' ? margin + this.width - width : margin
    drawSignature(this.paper, signer, { x, y: this.y, width, direction: this.direction })
    this.y += signatureHeight + 6
  }

  /** Prints the hash of the paper's data for later comparison, with a note. */
  evidence({ hash, note, before = 0 }: { hash?: Fact | null; note: string; before?: number }) {
    this.room(40)
    this.y += before
    if (hash) this.line(`${hash[0]}: ${hash[1]}`, { size: 7, color: colors.quiet })
    this.line(note, { size: 8, color: colors.quiet })
  }

  /** Returns the whole file; only for files small enough for memory. */
  bytes(): Promise<Buffer> {
    return this.paper.bytes()
  }
}
