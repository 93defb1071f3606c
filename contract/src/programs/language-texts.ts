import * as z from 'zod/mini'
import { languages } from '../employees/status.ts'
import { line, text } from '../schemas.ts'
import { programText } from './texts.ts'

/** A language that caregivers read. */
export type LearningLanguage = keyof typeof languages
export const learningLanguage = z.enum(
  Object.keys(languages) as [LearningLanguage, ...LearningLanguage[]],
  programText('languageUnknown'),
)
/** A text in each available language. */
export type LanguageTexts = Partial<Record<LearningLanguage, string>>

/** By language; a blank text counts as none. */
const byLanguage = <T>(said: z.ZodMiniType<T, T>) =>
  z.pipe(
    z.partialRecord(learningLanguage, z.nullable(said)),
    z.transform(
      given =>
        Object.fromEntries(
          Object.entries(given).filter(
            ([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''),
          ),
        ) as Partial<Record<LearningLanguage, T>>,
    ),
  )

/** Validates nonblank text with the inner schema, and reports only its error. */
const orBlank = (said: z.ZodMiniType<string, string>) =>
  z.union([z.string().check(z.regex(/^\s*$/, { abort: true })), said])

/** Requires at least one language, each on one line. */
export const titles = byLanguage(orBlank(line(200, programText('titleOnOneLine')))).check(
  z.refine(given => Object.keys(given).length > 0, programText('titleMissing')),
)
export const textsOf = (most: number) => byLanguage(orBlank(text(most)))

/** Returns the text and its language for a reader: theirs, else one of the agency's in order, else English, else any. */
export function textFor<T>(
  texts: Partial<Record<LearningLanguage, T>>,
  wanted: readonly string[],
): { language: LearningLanguage; text: T } | null {
  const written = Object.keys(texts) as LearningLanguage[]
  const language = [...wanted, 'en', ...written].find(
    (code): code is LearningLanguage => texts[code as LearningLanguage] !== undefined,
  )
  const said = language && texts[language]
  return language === undefined || said === undefined ? null : { language, text: said }
}
