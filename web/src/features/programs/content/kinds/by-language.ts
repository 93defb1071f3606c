import type { Id, LanguageFiles, LanguageTexts, LearningLanguage } from '@preceptor/contract'
import { languageName } from '@/widgets/languages/language-name.ts'

/** A text in each language it was written in, a line each. */
export const byLanguage = (texts: LanguageTexts) =>
  (Object.entries(texts) as [LearningLanguage, string][])
    .filter(([, said]) => said.trim() !== '')
    .map(([code, said]) => `${languageName(code)}: ${said}`)
    .join('\n')

/** The names of files in each language there is one for. */
export const filesByLanguage = (files: LanguageFiles, nameOf: (file: Id) => string) =>
  byLanguage(Object.fromEntries(Object.entries(files).map(([code, file]) => [code, nameOf(file)])))
