import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { unpackedFont } from './unpacked-font.ts'

export type Weight = 400 | 700

export interface Face {
  name: string
  bytes: Buffer
  covers: ReadonlySet<number>
}

/** In the order in which they are asked for a character; Chinese and Korean are large, so they come last and have one weight. */
const cuts: readonly { name: string; weights: readonly Weight[] }[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'hebrew', 'arabic', 'vietnamese', 'cyrillic-ext', 'bengali', 'gurmukhi'].map(
    name => ({ name, weights: [400, 700] as const }),
  ),
  ...['simplified', 'traditional', 'korean'].map(name => ({ name, weights: [400] as const })),
]

const read = new Map<string, Face>()

function faceNamed(name: string): Face {
  const known = read.get(name)
  if (known) return known
  const bytes = unpackedFont(readFileSync(new URL(`fonts/${name}.woff`, import.meta.url)))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts.`)
  const covers = new Set(font.characterSet)
  // their blank is there and has no meaning
  if (/^(vietnamese|.*-ext)-/.test(name)) covers.delete(0x20)
  const face = { name, bytes, covers }
  read.set(name, face)
  return face
}

/**
 * What a character is drawn with: the face of the one before where that has it, so that words are not cut; the first one where none
 * has it, which draws a box.
 */
export function faceFor(point: number, weight: Weight, before: Face | undefined): Face {
  if (before?.covers.has(point)) return before
  for (const { name, weights } of cuts) {
    const face = faceNamed(`${name}-${weights.includes(weight) ? weight : 400}`)
    if (face.covers.has(point)) return face
  }
  return before ?? faceNamed(`latin-${weight}`)
}
