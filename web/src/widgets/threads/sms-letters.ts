import { smsSize } from '@preceptor/contract'

const isOdd = (letter: string) => smsSize(letter).encoding === 'UCS-2'

/** Returns the characters that raise the price of a text message, each once. */
export const oddLetters = (text: string) => [...new Set([...text].filter(isOdd))]

const plainFor: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

/** Replaces characters with ones at the normal price; those without a plain form stay. */
export function plainLetters(text: string): string {
  return [...text].map(letter => (isOdd(letter) ? plainOf(letter) : letter)).join('')
}

function plainOf(letter: string): string {
  const known = plainFor[letter]
  if (known !== undefined) return known
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare && ![...bare].some(isOdd) ? bare : letter
}
