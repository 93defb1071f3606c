import { colors } from './colors.ts'
import type { Paper, Style } from './paper.ts'
import { apart, type Direction } from './runs.ts'

export interface Signer {
  /** Flattened by `flatPicture`. */
  picture?: Buffer | undefined
  /** A typed signature, used instead of the picture. */
  typed?: string | null
  name: string | null
  title?: string | null
}

interface Box {
  x: number
  y: number
  width: number
  direction: Direction
}

/** Height from the picture to the title below the line. */
export const signatureHeight = 82

/** Draws the picture above a line, with name and title below it. */
export function drawSignature(paper: Paper, { picture, typed, name, title }: Signer, { x, y, width, direction }: Box) {
  if (picture) paper.doc.image(picture, x, y, { fit: [width, 44], align: 'center', valign: 'bottom' })
  const line = y + 50
  paper.doc
    .lineWidth(0.7)
    .strokeColor(colors.quiet)
    .moveTo(x, line)
    .lineTo(x + width, line)
    .stroke()
  if (typed) {
    const written: Style = { size: 18, align: 'center', direction, lines: 1, smallest: 9 }
    paper.write(apart(typed), { x, y: y + 22, width }, written)
  }
  const style: Style = { size: 10, align: 'center', direction, lines: 1, smallest: 7 }
  const under = line + 3 + paper.write(apart(name ?? ''), { x, y: line + 3, width }, { ...style, weight: 700 })
  if (title) paper.write(apart(title), { x, y: under, width }, { ...style, size: 9, color: colors.quiet })
}
