import type { GlyphRun } from 'fontkit'
import { type Run, runsLeftwards } from './runs.ts'

interface Place {
  /** The start of the line and its baseline. */
  x: number
  y: number
  size: number
}

/** pdfkit's data about an embedded font. */
interface Embedded {
  id: string
  subset: { includeGlyph: (id: number) => number }
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
  ref: () => unknown
}

/** Cache, since a name is measured several times before it is drawn. */
const shaped = new Map<string, GlyphRun>()

function shapeOf(run: Run): GlyphRun {
  const key = `${run.face.name} ${run.text}`
  const known = shaped.get(key)
  if (known) return known
  if (shaped.size >= 500) shaped.clear()
  const made = layout(run)
  shaped.set(key, made)
  return made
}

/** The shaper fails on marks above the letters of some fonts; those marks then stay at their glyph's default position. */
function layout({ face: { font }, text }: Run): GlyphRun {
  for (const features of [{}, { abvm: false }, { abvm: false, blwm: false, mark: false, mkmk: false }])
    try {
      return font.layout(text, features)
    } catch {}
  throw new Error(`${font.postscriptName} can't shape ${JSON.stringify(text)}.`)
}

export const widthOfOutlined = (run: Run, size: number) => (shapeOf(run).advanceWidth / run.face.font.unitsPerEm) * size

/**
 * Draws the outlines of combined and reordered letters, with their text invisible beneath in logical order, so that search and copy
 * find that text.
 */
export function drawOutlined(doc: PDFKit.PDFDocument, run: Run, { x, y, size }: Place) {
  const { font } = run.face
  const { glyphs, positions } = shapeOf(run)
  const scale = size / font.unitsPerEm
  doc.save()
  doc.translate(x, y).scale(scale, -scale)
  let at = 0
  glyphs.forEach((glyph, index) => {
    const place = positions[index]
    const path = glyph.path.toSVG()
    if (path !== '') {
      doc.save().translate(at + (place?.xOffset ?? 0), place?.yOffset ?? 0)
      doc.path(path).fill()
      doc.restore()
    }
    at += place?.xAdvance ?? 0
  })
  doc.restore()
  layText(doc, run, { x, y, size })
}

/** PDF readers reverse right-to-left text. */
const inOrder = (text: string) => (runsLeftwards.test(text) ? [...text].reverse() : [...text])

function layText(doc: PDFKit.PDFDocument, run: Run, { x, y, size }: Place) {
  const { font } = run.face
  const embedded = (doc as unknown as { _font: Embedded })._font
  const page = doc.page as unknown as { fonts: Record<string, unknown>; height: number }
  const perEm = 1000 / font.unitsPerEm
  let wide = 0
  let codes = ''
  for (const sign of inOrder(run.text)) {
    const point = sign.codePointAt(0) ?? 0
    if (!font.hasGlyphForCodePoint(point)) continue
    const glyph = font.glyphForCodePoint(point)
    const id = embedded.subset.includeGlyph(glyph.id)
    embedded.widths[id] ??= glyph.advanceWidth * perEm
    embedded.unicode[id] ??= [point]
    wide += glyph.advanceWidth * perEm
    codes += id.toString(16).padStart(4, '0')
  }
  if (codes === '') return
  page.fonts[embedded.id] ??= embedded.ref()
  const stretch = wide === 0 ? 100 : ((widthOfOutlined(run, size) * 1000) / size / wide) * 100
  const numbers = [size, stretch, x, page.height - y].map(value => Number(value.toFixed(3)))
  const [of, wider, left, base] = numbers
  doc.addContent('q')
  // Pages are drawn from the top; text is placed from the bottom
  doc.addContent(`1 0 0 -1 0 ${page.height} cm`)
  doc.addContent(`BT 3 Tr /${embedded.id} ${of} Tf ${wider} Tz 1 0 0 1 ${left} ${base} Tm <${codes}> Tj ET`)
  doc.addContent('Q')
}
