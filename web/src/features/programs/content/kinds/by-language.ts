import type { LanguageTexts, LearningLanguage } from '@preceptor/contract'
import { languageWord } from '../../program-words.ts'

/** A text in each language it was written in, a line each. */
export const byLanguage = (texts: LanguageTexts) =>
  (Object.entries(texts) as [LearningLanguage, string][])
    .filter(([, said]) => said.trim() !== '')
    .map(([code, said]) => `${languageWord(code)}: ${said}`)
    .join('\n')
