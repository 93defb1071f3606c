import { type UsState, usStates } from '@preceptor/contract/us-states'
import { stateNamesOf } from '@preceptor/contract/us-states-in-spanish'
import type { Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, shown, wordKey } from './text.ts'

/** Excel shows long numbers as 7.19E+09; the remaining digits are lost for good. */
const shortened = /^\d(?:[.,]\d+)?E\+?\d+$/i
const lostDigits = (cell: string) => rosterTexts.named('shortened', { value: shown(cell) })

/** Reads a phone number as E.164, without its extension; of several in one cell, the first valid one. */
export function parsePhone(cell: string): Parsed<string> {
  if (cell.length > 100) return { problem: rosterTexts.named('notPhone', { value: shown(cell) }) }
  const text = cleanText(cell).replace(/\.0$/, '')
  if (shortened.test(text)) return { problem: lostDigits(text) }
  let first: Parsed<string> | null = null
  for (const part of text.split(/[;|,]|\s\/\s|\/(?=\s*\(?\d{3})|\bor\b|\n/i)) {
    const parsed = onePhone(part)
    if ('value' in parsed) return parsed
    if (/\d/.test(part)) first ??= parsed
  }
  return first ?? { problem: rosterTexts.named('notPhone', { value: shown(cell) }) }
}

function onePhone(part: string): Parsed<string> {
  const bare = part.replace(/(?:\bext(?:ension)?\b\.?|\bx|#)\s*:?\s*\d{1,8}.*$/i, '')
  const digits = bare.replace(/\D/g, '')
  if (/^(\d)\1*$/.test(digits)) return { problem: rosterTexts.named('phonePlaceholder', { value: shown(part.trim()) }) }
  const international = /^\D*\+/.test(bare)
    ? digits
    : digits.startsWith('011') && digits.length > 11
      ? digits.slice(3)
      : ''
  if (international && !international.startsWith('1')) {
    if (/^[2-9]\d{6,14}$/.test(international)) return { value: `+${international}` }
    return { problem: rosterTexts.named('phoneCountry', { value: shown(part.trim()) }) }
  }
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits.length === 10 ? digits : ''
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(national)) return { value: `+1${national}` }
  if (digits.length === 7) return { problem: rosterTexts.named('phoneAreaCode', { value: shown(part.trim()) }) }
  return { problem: rosterTexts.named('phoneUs', { value: shown(part.trim()) }) }
}

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/
const placeholders = /^(?:none|no|na|n\/a|noemail|no-email|nomail|no\.email|donotemail|unknown|test|x+)@/

/** Reads an email address in lower case; of several in one cell, the first. Fake ones such as none@none.com are reported. */
export function parseEmail(cell: string): Parsed<string> {
  if (cell.length > 1000) return { problem: rosterTexts.named('notEmail', { value: shown(cell) }) }
  const inside = /<([^<>]+)>/.exec(cell)?.[1] ?? cell
  const first = cleanText(inside).split(/[;,\s]+(?=\S+@)/)[0] ?? ''
  const email = first.toLowerCase().replace(/^mailto:|[.,;]+$/g, '')
  if (email.length > 254 || !address.test(email) || email.includes('..')) {
    return { problem: rosterTexts.named('notEmail', { value: shown(cell) }) }
  }
  if (placeholders.test(email)) return { problem: rosterTexts.named('emailPlaceholder', { value: shown(cell) }) }
  return { value: email }
}

/** Reads a code or number that identifies a person, as text. */
export function parseCode(cell: string, longest: number): Parsed<string> {
  const code = cleanText(cell).replace(/^(\d+)\.0$/, '$1')
  if (shortened.test(code)) return { problem: lostDigits(code) }
  return code.length > longest
    ? { problem: rosterTexts.named('tooLong', { value: shown(code), longest }) }
    : { value: code }
}

const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI Virgin Islands|AS American Samoa|MP Northern Mariana Islands'
const states = new Map(
  stateNames.split('|').flatMap(entry => {
    const code = entry.slice(0, 2)
    return [[code.toLowerCase(), code] as const, [wordKey(entry.slice(3)), code] as const]
  }),
)
states.set('washington dc', 'DC').set('d c', 'DC').set('n y', 'NY').set('n j', 'NJ').set('penn', 'PA')
for (const code of Object.keys(usStates) as UsState[])
  for (const name of stateNamesOf(code)) states.set(wordKey(name), code)
states.set('us virgin islands', 'VI').set('fla', 'FL').set('conn', 'CT')

/** Returns the two-letter code of a US state, from its code or name. */
export function parseState(cell: string): Parsed<string> {
  const code = states.get(wordKey(cell)) ?? states.get(wordKey(cell).replace(/^us /, ''))
  return code ? { value: code } : { problem: rosterTexts.named('notState', { value: shown(cell) }) }
}

/** `10451` or `10451-2233`. Restores the leading zero of New Jersey and Connecticut, which Excel drops. */
export function parsePostalCode(cell: string): Parsed<string> {
  const text = cleanText(cell).replace(/\.0$/, '')
  if (!/^\d{3,9}$|^\d{4,5} ?[-–] ?\d{0,4}$/.test(text))
    return { problem: rosterTexts.named('notZip', { value: shown(cell) }) }
  const [zip = '', four = ''] = text.split(/ ?[-–] ?/)
  if (four !== '' && four.length !== 4) return { problem: rosterTexts.named('notZip', { value: shown(cell) }) }
  if (zip.length <= 5) return { value: four ? `${zip.padStart(5, '0')}-${four}` : zip.padStart(5, '0') }
  if (zip.length < 8) return { problem: rosterTexts.named('notZip', { value: shown(cell) }) }
  const nine = zip.padStart(9, '0')
  return { value: `${nine.slice(0, 5)}-${nine.slice(5)}` }
}
