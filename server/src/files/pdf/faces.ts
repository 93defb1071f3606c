import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { unpackedFont } from './unpacked-font.ts'

export type Weight = 400 | 700

export interface Face {
  name: string
  bytes: Buffer
  font: Font
  covers: ReadonlySet<number>
  /**
   * True if letters are reordered and reshaped so much that the text is only readable again through an invisible copy beneath them.
   */
  isOutlined: boolean
}

interface Cut {
  name: string
  /** Characters it covers; the font is loaded when the first of them is needed. */
  has: RegExp
  isBold?: boolean
  isOutlined?: boolean
}

const script = (name: string) => new RegExp(`[\\p{Script=${name}}\\p{Script_Extensions=${name}}]`, 'u')
const european = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const eastern =
  /[\p{Script=Han}\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]/u
const shaped = (name: string, scriptName: string, isBold = false): Cut => ({
  name,
  has: script(scriptName),
  isBold,
  isOutlined: true,
})

/** In the order in which they are tried for a character. */
const cuts: readonly Cut[] = [
  { name: 'latin', has: /./su, isBold: true },
  { name: 'latin-ext', has: european, isBold: true },
  { name: 'cyrillic', has: script('Cyrillic'), isBold: true },
  { name: 'hebrew', has: script('Hebrew'), isBold: true },
  { name: 'arabic', has: script('Arabic'), isBold: true },
  { name: 'vietnamese', has: european, isBold: true },
  { name: 'cyrillic-ext', has: script('Cyrillic'), isBold: true },
  { name: 'greek', has: script('Greek'), isBold: true },
  { name: 'greek-ext', has: script('Greek'), isBold: true },
  { name: 'armenian', has: script('Armenian') },
  { name: 'georgian', has: script('Georgian') },
  { name: 'ethiopic', has: script('Ethiopic'), isBold: true },
  shaped('thaana', 'Thaana'),
  shaped('devanagari', 'Devanagari', true),
  shaped('bengali', 'Bengali', true),
  shaped('gurmukhi', 'Gurmukhi', true),
  shaped('gujarati', 'Gujarati'),
  shaped('oriya', 'Oriya'),
  shaped('tamil', 'Tamil'),
  shaped('telugu', 'Telugu'),
  shaped('kannada', 'Kannada'),
  shaped('malayalam', 'Malayalam'),
  shaped('sinhala', 'Sinhala'),
  shaped('thai', 'Thai', true),
  shaped('lao', 'Lao'),
  shaped('myanmar', 'Myanmar'),
  shaped('khmer', 'Khmer'),
  shaped('tibetan', 'Tibetan'),
  { name: 'simplified', has: eastern },
  { name: 'traditional', has: eastern },
  { name: 'korean', has: script('Hangul') },
  { name: 'emoji', has: /[\p{Extended_Pictographic}\p{Emoji_Component}]/u, isOutlined: true },
  // Rare Chinese, kana, and characters that no other font has
  { name: 'han', has: eastern },
]

const read = new Map<string, Face>()

function faceNamed(name: string, isOutlined = false): Face {
  const known = read.get(name)
  if (known) return known
  const bytes = unpackedFont(readFileSync(new URL(`fonts/${name}.woff`, import.meta.url)))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts.`)
  const covers = new Set(font.characterSet)
  // Their space character exists but must not be used
  if (/^(vietnamese|.*-ext)-/.test(name)) covers.delete(0x20)
  // Digits and keycap characters belong to the surrounding words
  if (name.startsWith('emoji-')) for (let point = 0; point < 0x80; point++) covers.delete(point)
  const face = { name, bytes, font, covers, isOutlined }
  read.set(name, face)
  return face
}

/** Draws nothing and belongs to the preceding letter. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

/**
 * Returns the font face for a character: the previous one's if it covers it, so that words are not split; undefined if no font has
 * it.
 */
export function faceFor(point: number, weight: Weight, before: Face | undefined): Face | undefined {
  if (before?.covers.has(point)) return before
  if (before && unseen.test(String.fromCodePoint(point))) return before
  const known = firstFaces[weight]
  if (!known.has(point)) known.set(point, firstWith(point, weight))
  return known.get(point)
}

/** Cache per character, so that the fonts are searched once for each. */
const firstFaces = { 400: new Map<number, Face | undefined>(), 700: new Map<number, Face | undefined>() }

function firstWith(point: number, weight: Weight): Face | undefined {
  const sign = String.fromCodePoint(point)
  for (const { name, has, isBold, isOutlined } of cuts) {
    if (!has.test(sign)) continue
    const face = faceNamed(`${name}-${isBold ? weight : 400}`, isOutlined)
    if (face.covers.has(point)) return face
  }
  return unseen.test(sign) ? firstFace(weight) : undefined
}

export const firstFace = (weight: Weight) => faceNamed(`latin-${weight}`)

/** Returns the characters that no font has, each once. */
export const unprintable = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter(
    sign => !/\s/.test(sign) && !unseen.test(sign) && faceFor(sign.codePointAt(0) ?? 0, 400, undefined) === undefined,
  )
