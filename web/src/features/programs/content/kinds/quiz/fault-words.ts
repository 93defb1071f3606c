import { type QuizFault, quizFaults } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { quizTexts } from './texts.ts'

/** Describes a fault and its languages. */
export function faultWords({ fault, languages: codes }: QuizFault): string {
  const said = inWords(quizFaults[fault])
  const named = codes.map(languageWithin).join(', ')
  return named === '' ? said : quizTexts.say('inLanguages', { fault: said, languages: named })
}
