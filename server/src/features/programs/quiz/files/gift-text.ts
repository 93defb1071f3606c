import { indexOfSign } from './gift-blocks.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
}

/** Returns a piece of GIFT as plain text: applies its format, tags and backslashes. */
export function plainGift(raw: string): string {
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(raw)
  const text = unescaped(format ? raw.slice(format[0].length) : raw)
  const isPlain = /^(plain|markdown)$/i.test(format?.[1] ?? '')
  return (isPlain ? text : withoutTags(text))
    .split('\n')
    .map(line => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const unescaped = (raw: string) => raw.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** No tag contains `<`, so each place is checked once. */
function withoutTags(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]+);/i.test(text)) return text
  return text
    .replace(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
      if (!name.startsWith('#'))
        return Object.hasOwn(entities, name.toLowerCase()) ? (entities[name.toLowerCase()] ?? whole) : whole
      const code = Number(name[1]?.toLowerCase() === 'x' ? `0${name.slice(1)}` : name.slice(1))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
    })
}

/** Returns true for content that plain text can't hold. */
export const hasPicture = (raw: string) => /<(img|video|audio|iframe)\b|@@PLUGINFILE@@/i.test(raw)

export const escapedGift = (text: string) =>
  text
    .trim()
    .replace(/[\\~=#{}:]/g, sign => `\\${sign}`)
    .replaceAll('->', String.raw`-\>`)
    .replace(/\r?\n/g, String.raw`\n`)

/** Cuts at every unescaped character in `signs`; each part keeps the character it starts with. */
export function partsOf(text: string, signs: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = indexOfSign(text, signs); at >= 0; at = indexOfSign(text, signs, at + 1)) {
    parts.push(text.slice(start, at))
    start = at
  }
  return [...parts, text.slice(start)]
}
