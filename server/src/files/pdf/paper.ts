import PDFDocument from 'pdfkit'
import type { Weight } from './faces.ts'
import { drawOutlined, widthOfOutlined } from './outlined.ts'
import { closed, type Direction, type Run, runsOf, settled } from './runs.ts'

export interface PaperOptions {
  title: string
  language: string
  /** The creation time in the file; the same document has the same bytes. */
  made_at: Date
  author: string
}

export interface Style {
  size: number
  weight?: Weight
  color?: string
  /** `start` is where lines begin in the text's direction. */
  align?: 'start' | 'center' | 'end'
  direction?: Direction
  /** Shrinks the text down to this size before it uses more lines than `lines`. */
  smallest?: number
  lines?: number
}

type Features = PDFKit.Mixins.OpenTypeFeatures[]
/**
 * Set for every text, so that a run is shaped as a whole and not word by word. pdfkit's types only allow lists, but the shaper also
 * accepts features to turn off.
 */
const usual: Features = ['kern', 'liga']
const features: Readonly<Record<string, Features>> = {
  // These optional features would keep words from being found in the file
  arabic: { kern: false, liga: false } as unknown as Features,
  // Its letters are single characters that would be split into a searchable letter and a dot that isn't
  vietnamese: { kern: true, ccmp: false } as unknown as Features,
}
const featuresOf = ({ face }: Run) => features[face.name.replace(/-\d+$/, '')] ?? usual

/**
 * Sheets of US letter paper. pdfkit draws and shapes; this class picks the font for each letter, and the order of a line with words
 * in both directions.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #known = new Set<string>()

  constructor({ title, language, made_at, author }: PaperOptions) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, Creator: 'Preceptor', CreationDate: made_at, ModDate: made_at },
    })
  }

  addPage(orientation: 'landscape' | 'portrait') {
    this.doc.addPage({ size: 'LETTER', layout: orientation, margin: 0 })
    return { width: this.doc.page.width, height: this.doc.page.height }
  }

  /** Draws a text into a column and returns its height. */
  write(text: string, { x, y, width }: { x: number; y: number; width: number }, style: Style): number {
    const { direction = 'ltr', weight = 400, align = 'start', color = '#1c2430' } = style
    const { size, lines } = this.#fit(text, width, style)
    const height = size * 1.36
    lines.forEach((line, at) => {
      const runs = runsOf(line, direction, weight)
      const wide = this.#widthOf(runs, size)
      let left = x + share(align, direction) * (width - wide)
      this.doc.fillColor(color)
      for (const run of runs) {
        this.#take(run, size)
        const base = y + at * height + size * 1.07
        if (run.face.isOutlined) drawOutlined(this.doc, run, { x: left, y: base, size })
        else
          this.doc.text(run.text, left, base, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: featuresOf(run),
          })
        left += this.#wide(run, size)
      }
    })
    return lines.length * height
  }

  height(text: string, width: number, style: Style): number {
    const { size, lines } = this.#fit(text, width, style)
    return lines.length * size * 1.36
  }

  /** Returns the width of a text on one line. */
  wide(text: string, { size, weight = 400, direction = 'ltr' }: Style): number {
    return this.#widthOf(runsOf(settled(text, direction), direction, weight), size)
  }

  #fit(text: string, width: number, style: Style) {
    const { smallest = style.size, lines: most = Infinity } = style
    for (let { size } = style; ; size -= 1) {
      const lines = this.#lines(text, width, { ...style, size })
      if (lines.length <= most || size <= smallest) return { size, lines }
    }
  }

  /** Breaks at spaces, and anywhere in scripts without spaces. */
  #lines(text: string, width: number, { size, weight = 400, direction = 'ltr' }: Style): readonly string[] {
    const fits = (line: string) => this.#widthOf(runsOf(line.trim(), direction, weight), size) <= width
    const lines: string[] = []
    for (const paragraph of settled(text, direction).split('\n')) {
      let line = ''
      for (const piece of paragraph.match(pieces) ?? ['']) {
        if (line !== '' && !fits(line + piece)) {
          lines.push(line.trim())
          line = ''
        }
        line += piece
      }
      lines.push(line.trim())
    }
    return closed(lines)
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => {
      this.#take(run, size)
      return sum + this.#wide(run, size)
    }, 0)
  }

  #wide(run: Run, size: number): number {
    return run.face.isOutlined
      ? widthOfOutlined(run, size)
      : this.doc.widthOfString(run.text, { features: featuresOf(run) })
  }

  #take({ face: { name, bytes } }: Run, size: number) {
    if (!this.#known.has(name)) this.doc.registerFont(name, bytes)
    this.#known.add(name)
    this.doc.font(name).fontSize(size)
  }

  /** Returns the whole file; only for files small enough for memory. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.rest()) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Returns the bytes written so far and frees their memory; null for none. */
  written(): Buffer | null {
    return this.doc.read() as Buffer | null
  }

  /** Ends the file and yields the remaining bytes. */
  async *rest(): AsyncGenerator<Buffer> {
    this.doc.end()
    for await (const chunk of this.doc) yield chunk as Buffer
  }
}

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：]+\s*|\s+/gu

const share = (align: NonNullable<Style['align']>, direction: Direction) =>
  align === 'center' ? 0.5 : (align === 'end') === (direction === 'ltr') ? 1 : 0
