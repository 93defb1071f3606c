import { readyNamed, type ReportNames } from '@preceptor/contract'
import { inWords } from '../../lib/texts.ts'

/** Returns the name of a report in a language, or in English if there is none. */
export const nameIn = (language: string, names: ReportNames): string =>
  language === 'es' && names.es ? names.es : names.en

/** Returns a built-in report's question in each language. */
export function questionsOf(key: string): ReportNames | null {
  const ready = readyNamed(key)
  if (!ready) return null
  return { en: inWords('en', ready.question), es: inWords('es', ready.question) }
}
