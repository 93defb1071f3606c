import { languages, providerStatuses, type ProviderStatus } from '@preceptor/contract/employees/status'
import type { EmploymentType, LanguageCode, Parsed } from '../roster-types.ts'
import { cleanText, quoted, wordKey } from './text.ts'

/** `field` of a list → key, from `words separated by |`. */
function wordMap<T>(entries: readonly (readonly [T, string])[]): Map<string, T> {
  return new Map(entries.flatMap(([value, words]) => words.split('|').map(word => [word, value] as const)))
}

export type StatusWord = { provider_status: ProviderStatus; status_reason?: string }

/** Status words of HHAeXchange, AlayaCare, WellSky, ADP, Paychex, UKG and people. */
const statuses = wordMap<StatusWord>([
  [{ provider_status: 1 }, '1|active|a|act|actively working|working|current|employed|on assignment|actively employed|currently employed|yes|y|true|activo|activa|rehired|rehire|in service|available|active employee|actively at work'],
  [{ provider_status: 2 }, '2|inactive|i|ina|inact|not active|dormant|no|n|false|inactivo|inactiva|unavailable|not working|in active|deactivated|disabled|archived'],
  [{ provider_status: 3 }, '3|on hold|hold|h|onhold|held|temporary hold|administrative hold|admin hold|en espera|compliance hold'],
  [{ provider_status: 4 }, '4|on leave|leave|l|loa|leave of absence|on loa|onleave|leave with pay|leave without pay|paid leave|unpaid leave|ol|de licencia|licencia|leave absence|furlough|furloughed|on leave of absence'],
  [{ provider_status: 4, status_reason: 'Medical leave' }, 'medical leave|disability|short term disability|std|ltd|workers comp|sick leave|on disability|worker s comp|workers compensation'],
  [{ provider_status: 4, status_reason: 'Family leave' }, 'fmla|maternity|maternity leave|paternity leave|parental leave|family leave|pfl|paid family leave'],
  [{ provider_status: 4, status_reason: 'Military leave' }, 'military leave|military'],
  [{ provider_status: 4, status_reason: 'Personal leave' }, 'personal leave|vacation'],
  [{ provider_status: 5 }, '5|terminated|term|termd|termed|t|separated|discharged|fired|former|former employee|ex employee|no longer employed|termination|sep|terminado|terminada|despedido|baja|not employed|involuntary termination|laid off|layoff|end of employment|dismissed|left|deceased|terminated voluntary|terminated involuntary|do not rehire|severed'],
  [{ provider_status: 5, status_reason: 'Resigned' }, 'resigned|quit|resignation|voluntary termination|renuncio'],
  [{ provider_status: 5, status_reason: 'Retired' }, 'retired|retiree|jubilado|jubilada'],
  [{ provider_status: 5, status_reason: 'Job abandonment' }, 'job abandonment|abandoned'],
  [{ provider_status: 6 }, '6|applicant|candidate|prospect|new applicant|app|applied|prospective|in process|aspirante|solicitante|candidato|candidata|applying|application'],
  [{ provider_status: 7 }, '7|pending|p|pend|onboarding|pending hire|new hire|newhire|offer accepted|invited|prehire|pre hire|hired not started|pendiente|in onboarding|awaiting start|not started|orientation|hired|conditional offer'],
  [{ provider_status: 8 }, '8|suspended|s|susp|suspension|suspendido|suspendida|administrative leave|under investigation'],
  [{ provider_status: 9 }, '9|rejected|r|not hired|declined|disqualified|rejected applicant|rechazado|rechazada|withdrawn|withdrew|denied|did not qualify|offer declined'],
]) // biome-ignore format: a table
for (const [code, label] of Object.entries(providerStatuses)) {
  statuses.set(wordKey(label), { provider_status: Number(code) as ProviderStatus })
}

/** `Active - Full time` and `Terminated (moved away)` count by their first word; what follows becomes the reason. */
export function parseStatus(cell: string): Parsed<StatusWord> {
  const whole = statuses.get(wordKey(cell))
  if (whole) return { value: whole }
  const [head = '', tail = ''] = cleanText(cell)
    .slice(0, 200)
    .split(/\s*[-–—:(/,;]\s*(.*)/s, 2)
  const first = statuses.get(wordKey(head))
  if (!first || head.length < 2) {
    return { problem: `${quoted(cell)} is not a status we know, such as Active, On leave or Terminated.` }
  }
  const reason = tail.replace(/\)$/, '').trim()
  const known = statuses.get(wordKey(reason))
  if (known?.provider_status === first.provider_status) return { value: { ...first, ...known } }
  // What follows `Active` tells how, not why.
  return { value: reason && first.provider_status !== 1 ? { ...first, status_reason: reason } : first }
}

/** More languages than the contract knows today; those it does not know are refused by name below. */
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
for (const [code, label] of Object.entries(languages)) languageWords.set(code, code).set(wordKey(label), code)

const isKnown = (code: string | undefined): code is LanguageCode => code !== undefined && Object.hasOwn(languages, code)

/** A language as its ISO code; several in one cell: the first we have texts for. */
export function parseLanguage(cell: string): Parsed<LanguageCode> {
  const whole = languageWords.get(wordKey(cell))
  if (isKnown(whole)) return { value: whole }
  for (const part of cell.slice(0, 200).split(/[,;/&|(+\n]|\band\b|\by\b| - /i)) {
    const code = languageWords.get(wordKey(part))
    if (isKnown(code)) return { value: code }
  }
  return { problem: `${quoted(cell)} is not one of our languages: ${Object.values(languages).join(', ')}.` }
}

const employment = wordMap<EmploymentType>([
  ['full_time', 'full time|ft|fulltime|full|f|regular full time|full time regular|tiempo completo|rft|full time employee|permanent full time|fte'],
  ['part_time', 'part time|pt|parttime|part|regular part time|part time regular|medio tiempo|tiempo parcial|rpt|part time employee|permanent part time|pte'],
  ['per_diem', 'per diem|pd|perdiem|prn|casual|as needed|on call|oncall|float|por dia|hourly as needed|per visit|pool'],
  ['live_in', 'live in|livein|li|24 hour live in|live in aide|24 hr live in|interna|live in caregiver|sleep in'],
]) // biome-ignore format: a table

export function parseEmploymentType(cell: string): Parsed<EmploymentType> {
  const key = wordKey(cell)
  const found =
    employment.get(key) ?? employment.get(key.replace(/ (?:\d.*|hourly|salaried|salary|exempt|non exempt|w 2)$/, ''))
  if (found) return { value: found }
  const head = employment.get(wordKey(cell.split(/[-–(:/,]/)[0] ?? ''))
  return head
    ? { value: head }
    : { problem: `${quoted(cell)} is not an employment type: use full time, part time, per diem or live-in.` }
}

const mostTags = 20
const longestTag = 50

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
  if (tags.length > mostTags) return { problem: `There are more than ${mostTags} tags.` }
  const long = tags.find(tag => tag.length > longestTag)
  return long ? { problem: `The tag ${quoted(long)} has more than ${longestTag} characters.` } : { value: tags }
}
