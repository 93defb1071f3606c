import { smsSize } from '@preceptor/contract'

const isOdd = (letter: string) => smsSize(letter).encoding === 'UCS-2'

/** The letters that no text message can carry at the usual price, each once. */
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

/** The same words in letters of the usual price; letters that have no plain form stay. */
export function plainLetters(text: string): string {
  return [...text].map(letter => (isOdd(letter) ? plainOf(letter) : letter)).join('')
}

function plainOf(letter: string): string {
  const known = plainFor[letter]
  if (known !== undefined) return known
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare && ![...bare].some(isOdd) ? bare : letter
}
