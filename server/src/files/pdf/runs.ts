import bidiOf, { type Bidi } from 'bidi-js'
import { type Face, faceFor, firstFace, type Weight } from './faces.ts'

/** Its types describe the wrong module format. */
const bidi = (bidiOf as unknown as () => Bidi)()

export type Direction = 'ltr' | 'rtl'

/** A part of a line that is drawn in one step. */
export interface Run {
  text: string
  face: Face
}

interface Stretch extends Run {
  level: number
}

/** Letters that the shaper itself recognizes as right-to-left. */
export const runsLeftwards = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u

/** Returns one line split by font face, in visual order from left to right (Unicode's bidirectional algorithm, rules L2 and L4). */
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

/** Replaces a letter that no font has with its code; a box would say nothing. */
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

/** Text that the first font covers completely and that runs left to right. */
const plain = /^[\x20-\x7e]*$/

const first = '\u2068'
const end = '\u2069'
const boundaries = /[\u2066-\u2069]/
const rightwards = /\p{L}/u

/** Isolates a name or title in a line of another direction: each keeps its own direction and punctuation. */
export const apart = (text: string) => (text === '' ? '' : `${first}${text}${end}`)

/** Gives each isolated part the direction of its first letter, so that a line can be broken within it. */
export const settled = (text: string, direction: Direction) => {
  if (!boundaries.test(text)) return text
  if (direction === 'ltr' && !runsLeftwards.test(text)) return text.replace(/[\u2066-\u2069]/g, '')
  return text.replace(/\u2068([^\u2066-\u2069]*)/g, (_, part: string) => {
    const letter = part.match(rightwards)?.[0] ?? ''
    return `${runsLeftwards.test(letter) ? '\u2067' : '\u2066'}${part}`
  })
}

/** Reopens and closes isolated parts that continue over line breaks. */
export function closed(lines: readonly string[]): readonly string[] {
  if (!lines.some(line => boundaries.test(line))) return lines
  let open: string[] = []
  return lines.map(line => {
    const before = open.join('')
    for (const [sign] of line.matchAll(/[\u2066-\u2069]/g)) open = sign === end ? open.slice(0, -1) : [...open, sign]
    return `${before}${line}${end.repeat(open.length)}`
  })
}

/** Fonts create their own. */
const ligatures = /[\uFB00-\uFB06]/g

/** Reverses text that has only symbols, from which the shaper can't tell a direction. */
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
