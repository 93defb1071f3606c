import type { Paper, Style } from './paper.ts'

export const margin = 54

/** Down the page, and on to the next one. */
export class Pages {
  readonly paper: Paper
  readonly #foot: ((page: number) => string) | undefined
  y = margin
  width = 0
  /** How many there are. */
  count = 0
  #height = 0

  /** `foot`: a line at the end of each page. */
  constructor(paper: Paper, foot?: (page: number) => string) {
    this.paper = paper
    this.#foot = foot
    this.turn()
  }

  turn() {
    const { width, height } = this.paper.addPage('portrait')
    this.width = width - 2 * margin
    this.#height = height
    this.y = margin
    this.count++
    if (this.#foot)
      this.paper.write(
        this.#foot(this.count),
        { x: margin, y: height - 34, width: this.width },
        { size: 7.5, color: '#5a6675' },
      )
  }

  room(high: number) {
    if (this.y + high > this.#height - margin) this.turn()
  }

  line(text: string, style: Style) {
    this.room(this.paper.height(text, this.width, style))
    this.y += this.paper.write(text, { x: margin, y: this.y, width: this.width }, style)
  }

  /** Cells side by side, as wide as their shares say. */
  row(cells: readonly string[], shares: readonly number[], style: Style) {
    const wide = (at: number) => (shares[at] ?? 0) * this.width - 8
    const high = Math.max(...cells.map((cell, at) => this.paper.height(cell, wide(at), style)))
    this.room(high + 6)
    let x = margin
    cells.forEach((cell, at) => {
      this.paper.write(cell, { x, y: this.y, width: wide(at) }, style)
      x += (shares[at] ?? 0) * this.width
    })
    this.y += high + 3
    this.paper.doc
      .lineWidth(0.4)
      .strokeColor('#c9d1da')
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .stroke()
    this.y += 3
  }
}
