import bidiOf, { type Bidi } from 'bidi-js'
import { type Face, faceFor, type Weight } from './faces.ts'

/** Its types take it for a module of its own kind. */
const bidi = (bidiOf as unknown as () => Bidi)()

export type Direction = 'ltr' | 'rtl'

/** A stretch of a line that is drawn at once. */
export interface Run {
  text: string
  face: Face
}

interface Stretch extends Run {
  level: number
}

/** Letters of which the shaper knows by itself that they run from the right. */
const runsLeftwards = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** One line as it is drawn, from left to right (Unicode's bidirectional algorithm, rules L2 and L4), by face. */
export function runsOf(given: string, direction: Direction, weight: Weight): Run[] {
  const line = given.normalize('NFC').replace(ligatures, found => found.normalize('NFKC'))
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const stretches: Stretch[] = []
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0
    const text = String.fromCodePoint(point)
    const level = levels[at] ?? 0
    const last = stretches.at(-1)
    const face = faceFor(point, weight, last?.face)
    if (last && last.face === face && last.level === level) last.text += text
    else stretches.push({ text, face, level })
    at += text.length
  }
  return inOrder(stretches).map(({ text, face, level }) => ({
    face,
    text: level % 2 === 1 && !runsLeftwards.test(text) ? turned(text) : text,
  }))
}

/** Fonts make their own. */
const ligatures = /[\uFB00-\uFB06]/g

/** Signs alone tell the shaper no direction. */
const turned = (text: string) =>
  [...text]
    .reverse()
    .map(sign => bidi.getMirroredCharacter(sign) ?? sign)
    .join('')

function inOrder(stretches: readonly Stretch[]): Stretch[] {
  const order = [...stretches]
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to++
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  return order
}
