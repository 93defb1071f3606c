/** The GSM 03.38 alphabet, one unit each; characters from its extension take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('\f^{}\\[~]|€')

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  /** Septets, or 16-bit units. */
  units: number
  segments: number
}

/** Returns the size of a text message: a single letter outside the alphabet doubles the cost of the whole message. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const gsm = letters.every(letter => basic.has(letter) || extension.has(letter))
  const sizes = letters.map(letter => (gsm ? (extension.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, part] = gsm ? [160, 153] : [70, 67]
  return {
    encoding: gsm ? 'GSM-7' : 'UCS-2',
    units,
    segments: units <= alone ? Math.min(1, units) : partsOf(gsm ? sizes : signSizes(text), part),
  }
}

let signs: Intl.Segmenter | undefined
/** Keeps each visible character, such as a flag or an accented letter, within one part. */
function signSizes(text: string): number[] {
  signs ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...signs.segment(text)].map(({ segment }) => segment.length)
}

/** A letter of two units is not split between parts, so a part may end one unit early. */
function partsOf(sizes: readonly number[], part: number): number {
  let [parts, filled] = [1, 0]
  for (const size of sizes) {
    if (filled + size > part) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}

/** Returns the distinct letters that force a text into UCS-2. */
export const costlyLetters = (text: string): string[] => [
  ...new Set([...text].filter(letter => !basic.has(letter) && !extension.has(letter))),
]

const plainSigns: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
}

/** Replaces typographic characters, which by themselves double the cost of a text message; letters stay unchanged. */
export const inPlainSigns = (text: string): string =>
  text.replace(/[“”„‘’–—…•]/gu, sign => plainSigns[sign] ?? sign).replace(/[   ]/gu, ' ')

/** Replaces typographic characters and accents that GSM lacks with plain ones (í becomes i, é stays). */
export const inPlainLetters = (text: string): string =>
  [...inPlainSigns(text)]
    .map(letter => {
      if (basic.has(letter) || extension.has(letter)) return letter
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return bare !== '' && [...bare].every(one => basic.has(one)) ? bare : letter
    })
    .join('')
