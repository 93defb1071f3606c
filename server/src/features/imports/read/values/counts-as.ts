import { countsAs, type CountsAs } from '@preceptor/contract/taxonomy/taxonomy-entries'
import type { Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, ownWords, shown, wordKey } from './text.ts'

/** Words of files for the kinds of hours, in English and Spanish. */
const words: Record<CountsAs, string> = {
  in_service:
    'in service|inservice|in service hours|in service training|annual|annual in service|annual inservice|annual hours|annual training|yearly|yearly in service|yearly training|continuing education|continuing ed|continuing|ce|ceu|ongoing|ongoing training|recurring|refresher|renewal|formacion continua|capacitacion continua|capacitacion anual|continua|anual',
  orientation:
    'orientation|orientation hours|orientation training|new hire orientation|new employee orientation|new hire|onboarding|agency orientation|orient|orientacion|induccion|orientacion inicial',
  initial:
    'initial|init|initial training|initial hours|basic|basic training|entry level|entry level training|pre service|preservice|pre employment|certification training|hha initial|pca initial|inicial|capacitacion inicial|formacion inicial|basica',
  none: 'none|nothing|no credit|non credit|does not count|not counted|not applicable|n a|informational|information only|ninguno|ninguna|nada|no cuenta|sin credito|informativo|informativa',
}

const meanings = new Map<string, CountsAs>()
for (const [kind, list] of Object.entries(words) as [CountsAs, string][])
  for (const word of [...list.split('|'), ...ownWords(countsAs[kind])]) meanings.set(wordKey(word), kind)

/** `Initial`, `Annual in-service`, `New hire orientation` */
export function parseCountsAs(cell: string): Parsed<CountsAs> {
  const known = meanings.get(wordKey(cell.length > 60 ? '' : cleanText(cell)))
  return known ? { value: known } : { problem: rosterTexts.named('notCountsAs', { value: shown(cell) }) }
}

/** Returns the only kind whose words are part of it: `RN initial hours (75)`. */
export function suggestCountsAs(word: string): CountsAs | null {
  const told = ` ${wordKey(word)} `
  const found = new Set([...meanings].flatMap(([known, kind]) => (told.includes(` ${known} `) ? [kind] : [])))
  const [kind, another] = found
  return kind && !another ? kind : null
}
