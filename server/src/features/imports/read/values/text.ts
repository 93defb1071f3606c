import { fewMarks } from '../../../../lib/marks.ts'
import { inWords, panelLanguages } from '../../../../lib/texts.ts'

/** Printable ASCII and Latin letters with accents, single blanks inside only. */
const plain = /^[!-~\u00c0-\u024f]+(?: [!-~\u00c0-\u024f]+)*$/

/** Blanks of all kinds become one space; signs that cannot be seen go. Nearly all cells pass by one test. */
export function cleanText(cell: string): string {
  if (plain.test(cell)) return cell
  return fewMarks(cell)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** A cell as a sentence quotes it; what is very long is shown by its beginning. */
export const shown = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 57)}…` : cell)

const blankWords = new Set([
  '-',
  '--',
  '---',
  '—',
  '–',
  '.',
  'n/a',
  'n.a.',
  '#n/a',
  '(blank)',
  '(none)',
  '(null)',
  '#ref!',
  '#value!',
  '#name?',
])
const blankButNames = new Set([
  'null',
  'none',
  'na',
  'nil',
  'unknown',
  'not available',
  'not provided',
  'tbd',
  '?',
  'ninguno',
])

const blankStarts = new Set(
  [...blankWords, ...blankButNames].flatMap(word => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
)

const slash = 47
/** `N/A-StillEmployed`: says why there is nothing. */
const notApplicable = /^n\/a ?[-–—:(]/i

/** Returns true for words that mean "nothing". Null and Na are family names, so names keep them. */
export function isBlank(cell: string, inName = false): boolean {
  if (cell === '') return true
  // Called for every cell of a file: nearly all leave here, before anything is built.
  if (cell.charCodeAt(1) === slash && notApplicable.test(cell)) return true
  if (cell.length > 13 || !blankStarts.has(cell.charCodeAt(0))) return false
  const word = cell.toLowerCase()
  return blankWords.has(word) || (!inName && blankButNames.has(word))
}

/** Returns the words of our exports in each panel language, by key. */
export const ownWords = (word: string): string[] => panelLanguages.map(language => wordKey(inWords(language, word)))

/** Letters and digits in lower case without accents, single blanks between: the key of the word lists. */
export const wordKey = (cell: string) =>
  cell
    .slice(0, 80)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
