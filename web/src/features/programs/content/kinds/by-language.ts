import type { Id, LanguageFiles, LanguageTexts, LearningLanguage } from '@preceptor/contract'
import { languageName } from '@/widgets/languages/language-name.ts'

/** Returns a text in each of its languages, one per line. */
export const byLanguage = (texts: LanguageTexts) =>
  (Object.entries(texts) as [LearningLanguage, string][])
    .filter(([, said]) => said.trim() !== '')
    .map(([code, said]) => `${languageName(code)}: ${said}`)
    .join('\n')

/** Returns the file name for each language that has a file. */
export const filesByLanguage = (files: LanguageFiles, nameOf: (file: Id) => string) =>
  byLanguage(Object.fromEntries(Object.entries(files).map(([code, file]) => [code, nameOf(file)])))
