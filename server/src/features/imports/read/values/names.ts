import { importFieldLengths } from '@preceptor/contract/imports/import-fields'
import type { Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { isCredential } from './name-notes.ts'
import { cleanText, shown } from './text.ts'

export type PersonName = { first_name: string; middle_name?: string; last_name: string; preferred_name?: string }

const suffixes = new Map(
  Object.entries({
    jr: 'Jr.',
    sr: 'Sr.',
    ii: 'II',
    iii: 'III',
    iv: 'IV',
    '2nd': 'II',
    '3rd': 'III',
    '4th': 'IV',
    esq: 'Esq.',
  }),
)
const titles = /^(?:mr|mrs|ms|miss|dr|sr|sra|srta|don|doña)\.? (?=\S+ \S)/i
/** Words that belong to the family name after them. */
const particles = new Set(
  'de del la las los da das do dos di du van von der den ter ten le el al bin ibn abu st. st san santa mac y e della'.split(
    ' ',
  ),
)

const suffixOf = (word: string) => suffixes.get(word.replace(/[.,]/g, '').toLowerCase())

/** Reads one part of a name (first, middle or last), cleaned but not split. */
export function parseNamePart(cell: string): Parsed<string> {
  if (cell.length > importFieldLengths.first_name) return tooLong(cell, importFieldLengths.first_name)
  const text = cleanText(cell).replace(/^[,.;]+ ?| ?[,;]+$/g, '')
  const problem = notAName(text)
  if (problem) return { problem }
  const words = text.split(' ')
  const suffix = words.length > 1 ? suffixOf(words.at(-1) ?? '') : undefined
  const name = unshout(suffix ? words.slice(0, -1).join(' ').replace(/,$/, '') : text)
  return { value: suffix ? `${name} ${suffix}` : name }
}

/**
 * `Reyes, Marisol`, `Marisol Reyes`, `O'Brien-Núñez, Seán P.`, `REYES JR, MARISOL (Mari)`. Without a comma the first word
 * is the first name and the last word, with particles such as `de la`, the last name.
 */
export function parseFullName(cell: string): Parsed<PersonName> {
  if (cell.length > importFieldLengths.full_name) return tooLong(cell, importFieldLengths.full_name)
  const { text, nickname } = withoutNickname(cleanText(cell).replace(titles, ''))
  const problem = notAName(text)
  if (problem) return { problem }
  const parts = text.split(/ ?[,;] ?/).filter(part => part !== '' && !isCredential(part))
  const suffixAlone = parts.length > 1 ? parts.findIndex((part, i) => i > 0 && suffixOf(part)) : -1
  const suffix = suffixAlone > 0 ? suffixOf(parts.splice(suffixAlone, 1)[0] ?? '') : undefined
  const split = parts.length > 1 ? afterComma(parts) : inOrder(parts[0] ?? '')
  if (!split) return { problem: rosterTexts.named('oneName', { value: shown(cell) }) }
  const name: PersonName = {
    first_name: unshout(split.first, text),
    last_name: withSuffix(unshout(split.last.name, text), split.last.suffix ?? suffix),
  }
  if (split.middle) name.middle_name = unshout(split.middle, text)
  if (nickname) name.preferred_name = unshout(nickname, text)
  return { value: name }
}

const withSuffix = (name: string, suffix: string | undefined) => (suffix ? `${name} ${suffix}` : name)

type Split = { first: string; middle: string; last: { name: string; suffix: string | undefined } }

const tooLong = (cell: string, longest: number) => ({
  problem: rosterTexts.named('tooLong', { value: shown(cell), longest }),
})

function afterComma(parts: string[]): Split | null {
  const last = cutSuffix(parts[0] ?? '')
  const given = cutSuffix(parts.slice(1).join(' '))
  const [first = '', ...middle] = given.name.split(' ')
  if (!first || !last.name) return null
  return { first, middle: middle.join(' '), last: { name: last.name, suffix: last.suffix ?? given.suffix } }
}

function inOrder(text: string): Split | null {
  const { name, suffix } = cutSuffix(text)
  const words = name.split(' ')
  if (words.length < 2) return null
  let start = words.length - 1
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start--
  const middle = words.slice(1, start).join(' ')
  return { first: words[0] ?? '', middle, last: { name: words.slice(start).join(' '), suffix } }
}

function cutSuffix(text: string): { name: string; suffix: string | undefined } {
  const words = text.split(' ')
  const suffix = words.length > 1 ? suffixOf(words.at(-1) ?? '') : undefined
  return { name: suffix ? words.slice(0, -1).join(' ') : text, suffix }
}

/** `Marisol "Mari" Reyes` and `Reyes, Marisol (Mari)`. */
function withoutNickname(text: string): { text: string; nickname: string } {
  if (!/["“”()]/.test(text)) return { text, nickname: '' }
  const found = /["“(]([^"“”()]{1,60})["”)]/.exec(text)
  const rest = text
    .replace(found?.[0] ?? '', ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .trim()
  return { text: rest, nickname: found?.[1]?.trim() ?? '' }
}

function notAName(text: string): string | null {
  if (!/\p{L}/u.test(text)) return rosterTexts.named('notName', { value: shown(text) })
  if (/[@<>{}[\]\\^|~$%]/.test(text)) return rosterTexts.named('nameCharacters', { value: shown(text) })
  if (/\d/.test(text.replace(/\b[234](?:nd|rd|th)\b/gi, '')))
    return rosterTexts.named('nameDigits', { value: shown(text) })
  return null
}

/**
 * `MARISOL DE LA CRUZ-MCDONALD` → `Marisol De La Cruz-McDonald`; a name with a lowercase letter anywhere stays unchanged. `whole`
 * is the cell it comes from: in `LEE, JO` the part alone would be too short to tell.
 */
function unshout(name: string, whole = name): string {
  if (/\p{Ll}/u.test(whole) || !/\p{L}.*\p{L}/u.test(whole)) return name
  const lower = name
    .toLowerCase()
    .replace(/(^|[ '’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
  return lower.replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
