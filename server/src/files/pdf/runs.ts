import bidiOf, { type Bidi } from 'bidi-js'
import { type Face, faceFor, firstFace, type Weight } from './faces.ts'

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
export const runsLeftwards = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u

/** One line as it is drawn, from left to right (Unicode's bidirectional algorithm, rules L2 and L4), by face. */
export function runsOf(given: string, direction: Direction, weight: Weight): Run[] {
  if (direction === 'ltr' && plain.test(given)) return given === '' ? [] : [{ text: given, face: firstFace(weight) }]
  const line = printable(given.normalize('NFC').replace(ligatures, found => found.normalize('NFKC')))
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const stretches: Stretch[] = []
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0
    const text = String.fromCodePoint(point)
    if (boundaries.test(text)) {
      at += text.length
      continue
    }
    const level = levels[at] ?? 0
    const last = stretches.at(-1)
    const face = faceFor(point, weight, last?.face) ?? firstFace(weight)
    if (last && last.face === face && last.level === level) last.text += text
    else stretches.push({ text, face, level })
    at += text.length
  }
  return inOrder(stretches).map(({ text, face, level }) => ({
    face,
    text: level % 2 === 1 && !runsLeftwards.test(text) ? turned(text) : text,
  }))
}

/** A letter that no font has is named by its code: a box would say nothing. */
const printable = (text: string) =>
  plain.test(text)
    ? text
    : [...text]
        .map(sign => {
          const point = sign.codePointAt(0) ?? 0
          return /\s/.test(sign) || faceFor(point, 400, undefined)
            ? sign
            : `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`
        })
        .join('')

/** The first font has all of it, and it runs from the left. */
const plain = /^[\x20-\x7e]*$/

const first = '\u2068'
const end = '\u2069'
const boundaries = /[\u2066-\u2069]/
const rightwards = /\p{L}/u

/** A name or title within a line of another direction: it keeps its own, and the signs around it theirs. */
export const apart = (text: string) => (text === '' ? '' : `${first}${text}${end}`)

/** Each isolated part begins with the direction of its first letter, so that a line can be broken within it. */
export const settled = (text: string, direction: Direction) => {
  if (!boundaries.test(text)) return text
  if (direction === 'ltr' && !runsLeftwards.test(text)) return text.replace(/[\u2066-\u2069]/g, '')
  return text.replace(/\u2068([^\u2066-\u2069]*)/g, (_, part: string) => {
    const letter = part.match(rightwards)?.[0] ?? ''
    return `${runsLeftwards.test(letter) ? '\u2067' : '\u2066'}${part}`
  })
}

/** Lines of a broken text, each with the isolated parts that are open in it. */
export function closed(lines: readonly string[]): readonly string[] {
  if (!lines.some(line => boundaries.test(line))) return lines
  let open: string[] = []
  return lines.map(line => {
    const before = open.join('')
    for (const [sign] of line.matchAll(/[\u2066-\u2069]/g)) open = sign === end ? open.slice(0, -1) : [...open, sign]
    return `${before}${line}${end.repeat(open.length)}`
  })
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
