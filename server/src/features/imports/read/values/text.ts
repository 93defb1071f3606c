import { fewMarks } from '../../../../lib/marks.ts'
import { inWords, panelLanguages } from '../../../../lib/texts.ts'

/** Printable ASCII and accented Latin letters, with single spaces only in between. */
const plain = /^[!-~\u00c0-\u024f]+(?: [!-~\u00c0-\u024f]+)*$/

/** Turns whitespace of all kinds into one space and removes invisible characters. One test passes nearly all cells. */
export function cleanText(cell: string): string {
  if (plain.test(cell)) return cell
  return fewMarks(cell)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** Returns a cell as quoted in a sentence; a very long one is cut. */
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
/** `N/A-StillEmployed`: gives a reason for the missing value. */
const notApplicable = /^n\/a ?[-–—:(]/i

/** Returns true for words that mean "nothing". Null and Na are family names, so names keep them. */
export function isBlank(cell: string, inName = false): boolean {
  if (cell === '') return true
  // Called for every cell of a file: nearly all return here, before anything is allocated.
  if (cell.charCodeAt(1) === slash && notApplicable.test(cell)) return true
  if (cell.length > 13 || !blankStarts.has(cell.charCodeAt(0))) return false
  const word = cell.toLowerCase()
  return blankWords.has(word) || (!inName && blankButNames.has(word))
}

/** Returns the words of our exports in each panel language, by key. */
export const ownWords = (word: string): string[] => panelLanguages.map(language => wordKey(inWords(language, word)))

/** Returns lowercase letters and digits without accents, separated by single spaces: the key of the word lists. */
export const wordKey = (cell: string) =>
  cell
    .slice(0, 80)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
