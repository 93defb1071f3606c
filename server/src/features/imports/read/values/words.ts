import { longestTag, mostTags } from '@preceptor/contract/employees/employee'
import { employmentTypes, languages } from '@preceptor/contract/employees/status'
import type { EmploymentType, LanguageCode, Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, ownWords, shown, wordKey } from './text.ts'

/** Maps each word to its key, from `words separated by |`. */
export function wordMap<T>(entries: readonly (readonly [T, string])[]): Map<string, T> {
  return new Map(entries.flatMap(([value, words]) => words.split('|').map(word => [word, value] as const)))
}

/** More languages than the contract has today; those it lacks are refused by name below. */
const languageWords = wordMap<string>([
  ['en', 'english|eng|en us|en|ingles|american english'],
  ['es', 'spanish|esp|spa|espanol|castellano|castilian|sp|es us|es mx'],
  ['zh', 'chinese|chi|zho|mandarin|cantonese|chn|chinese simplified|chinese traditional|simplified chinese|traditional chinese|zh cn|zh tw|zh hans|zh hant|putonghua|fujianese|toisanese|taishanese|chinese mandarin|chinese cantonese|chino|mandarin chinese|cantonese chinese|cn'],
  ['ru', 'russian|rus|ruso'],
  ['ht', 'haitian creole|haitian|creole|kreyol|hat|french creole|haitian kreyol|creole haitian|kreyol ayisyen|criollo haitiano|hc'],
  ['bn', 'bengali|ben|bangla|bengal'],
  ['ko', 'korean|kor|kr|coreano'],
  ['pl', 'polish|pol|polaco'],
  ['ar', 'arabic|ara|arab|arabe'],
  ['yi', 'yiddish|yid'],
  ['sq', 'albanian|alb|sqi|shqip'],
  ['uk', 'ukrainian|ukr'],
  ['fr', 'french|fre|fra|frances'],
  ['pt', 'portuguese|por|brazilian portuguese|portugues|portuguese brazil|brazilian'],
  ['tl', 'tagalog|tgl|filipino|fil|pilipino'],
  ['vi', 'vietnamese|vie|viet|vn'],
  ['pa', 'punjabi|pan|panjabi'],
  ['ur', 'urdu|urd'],
  ['hi', 'hindi|hin'],
  ['it', 'italian|ita|italiano'],
  ['de', 'german|ger|deu'],
  ['gu', 'gujarati|guj'],
  ['el', 'greek|gre|ell'],
  ['he', 'hebrew|heb'],
  ['ja', 'japanese|jpn'],
  ['ne', 'nepali|nep'],
  ['fa', 'farsi|persian|per|fas'],
  ['ro', 'romanian|rum|ron'],
  ['tr', 'turkish|tur'],
  ['uz', 'uzbek|uzb'],
  ['ka', 'georgian|geo|kat'],
  ['hy', 'armenian|arm|hye'],
  ['my', 'burmese|bur|mya'],
  ['th', 'thai|tha'],
  ['so', 'somali|som'],
  ['am', 'amharic|amh'],
  ['sw', 'swahili|swa'],
  ['yo', 'yoruba|yor'],
  ['ig', 'igbo|ibo'],
  ['tw', 'twi|twi akan|akan'],
]) // biome-ignore format: a table
for (const [code, label] of Object.entries(languages))
  for (const word of [code, ...ownWords(label)]) languageWords.set(word, code)

const isKnown = (code: string | undefined): code is LanguageCode => code !== undefined && Object.hasOwn(languages, code)

/** Reads a language as its ISO code; of several in one cell, the first we have texts for. */
export function parseLanguage(cell: string): Parsed<LanguageCode> {
  const whole = languageWords.get(wordKey(cell))
  if (isKnown(whole)) return { value: whole }
  for (const part of cell.slice(0, 200).split(/[,;/&|(+\n]|\band\b|\by\b| - /i)) {
    const code = languageWords.get(wordKey(part))
    if (isKnown(code)) return { value: code }
  }
  return { problem: rosterTexts.named('notLanguage', { value: shown(cell) }) }
}

/** Exact words; `parseEmploymentType` accepts more. */
export const employment = wordMap<EmploymentType>([
  ['full_time', 'full time|ft|fulltime|full|f|regular full time|full time regular|tiempo completo|jornada completa|rft|full time employee|permanent full time|fte'],
  ['part_time', 'part time|pt|parttime|part|regular part time|part time regular|medio tiempo|tiempo parcial|media jornada|rpt|part time employee|permanent part time|pte'],
  ['per_diem', 'per diem|pd|perdiem|prn|casual|as needed|on call|oncall|float|por dia|por visita|hourly as needed|per visit|pool'],
  ['live_in', 'live in|livein|li|24 hour live in|live in aide|24 hr live in|interna|interno|live in caregiver|sleep in|cama adentro'],
]) // biome-ignore format: a table
for (const [type, label] of Object.entries(employmentTypes))
  for (const word of ownWords(label)) employment.set(word, type as EmploymentType)

export function parseEmploymentType(cell: string): Parsed<EmploymentType> {
  const key = wordKey(cell)
  const found =
    employment.get(key) ?? employment.get(key.replace(/ (?:\d.*|hourly|salaried|salary|exempt|non exempt|w 2)$/, ''))
  if (found) return { value: found }
  const head = employment.get(wordKey(cell.split(/[-–(:/,]/)[0] ?? ''))
  return head ? { value: head } : { problem: rosterTexts.named('notEmployment', { value: shown(cell) }) }
}

const nearlyEmployment: readonly (readonly [EmploymentType, RegExp])[] = [
  ['live_in', /live.?in|24.?hour/i],
  [
    'per_diem',
    /per.?diem|prn|contract|1099|agency|temp|casual|relief|seasonal|intermittent|on.?call|freelance|intern\b/i,
  ],
  ['part_time', /part.?time|\bpt\b|half.?time/i],
  ['full_time', /full.?time|\bft\b|permanent/i],
]

/** Suggests an employment type for an unknown word; a person confirms it. */
export const suggestEmploymentType = (cell: string): EmploymentType | null =>
  nearlyEmployment.find(([, pattern]) => pattern.test(cell.slice(0, 80)))?.[0] ?? null

export function parseTags(cell: string): Parsed<string[]> {
  const tags = [
    ...new Set(
      cell
        .slice(0, 5000)
        .split(/[;,|\n]/)
        .map(cleanText)
        .filter(Boolean),
    ),
  ]
  if (tags.length > mostTags) return { problem: rosterTexts.named('tooManyTags', { most: mostTags }) }
  const long = tags.find(tag => tag.length > longestTag)
  return long
    ? { problem: rosterTexts.named('tagTooLong', { value: shown(long), longest: longestTag }) }
    : { value: tags }
}
