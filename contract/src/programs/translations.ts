import { isId } from '../light-checks.ts'
import type { LanguageTexts, LearningLanguage } from './language-texts.ts'
import { type ProgramModule, type StaleTexts, textsByLanguage } from './modules.ts'
import { plainOf, type RichText } from './rich-text.ts'

type Texts = Pick<ProgramModule, 'titles' | 'content'>

/** One text of a module in all its languages. */
export interface TextUnit {
  /** Its path in the module, by ids where available: `content.questions.a1.texts`. */
  path: string
  texts: Readonly<Partial<Record<LearningLanguage, unknown>>>
}

/** Returns every text of a module that is written per language, in module order. */
export function textUnits({ titles, content }: Texts): TextUnit[] {
  const texts = new Set<object>(textsByLanguage(content))
  return [{ path: 'titles', texts: titles }, ...unitsBelow(content, 'content', texts)]
}

function unitsBelow(value: unknown, path: string, texts: ReadonlySet<object>): TextUnit[] {
  if (typeof value !== 'object' || value === null) return []
  if (texts.has(value)) return [{ path, texts: value }]
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => unitsBelow(one, `${path}.${keyOf(one) ?? String(at)}`, texts))
  return Object.entries(value).flatMap(([key, inner]) => unitsBelow(inner, `${path}.${key}`, texts))
}

const keyOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null

/** Returns a text's words without formatting; for a file, its id. Blank if nothing is written. */
export function wordsIn(text: unknown): string {
  if (typeof text === 'string') return text.trim()
  if (Array.isArray(text)) return text.filter(one => typeof one === 'string').join(', ')
  return typeof text === 'object' && text !== null && 'type' in text ? plainOf(text as RichText).trim() : ''
}
/** Returns true for a file, whose words can't be shown. */
export const isFileText = (text: unknown): boolean => typeof text === 'string' && isId(text)

/**
 * Returns the language that the others are translated from: the agency's first one in which the module has a title, else English,
 * else any.
 */
export function sourceLanguage(titles: LanguageTexts, agency: readonly LearningLanguage[]): LearningLanguage | null {
  const written = Object.keys(titles) as LearningLanguage[]
  return [...agency, 'en' as const, ...written].find(code => titles[code]) ?? null
}

/**
 * Returns the translations that are older than their source after a change: the source was reworded, and the translation stayed. A
 * rewritten translation matches again, and so does one whose source returns to its earlier wording.
 */
export function staleAfter(
  before: Texts & { stale: StaleTexts },
  after: Texts,
  agency: readonly LearningLanguage[],
): StaleTexts {
  return marksAfter(textUnits(before), textUnits(after), before.stale, sourceLanguage(after.titles, agency))
}

interface ProgramTexts {
  titles: LanguageTexts
  descriptions: LanguageTexts
}
const programUnits = ({ titles, descriptions }: ProgramTexts): TextUnit[] => [
  { path: 'titles', texts: titles },
  { path: 'descriptions', texts: descriptions },
]
/** Does the same for the title and description of a program. */
export const staleProgramAfter = (
  before: ProgramTexts & { stale: StaleTexts },
  after: ProgramTexts,
  agency: readonly LearningLanguage[],
): StaleTexts =>
  marksAfter(programUnits(before), programUnits(after), before.stale, sourceLanguage(after.titles, agency))

function marksAfter(
  before: readonly TextUnit[],
  after: readonly TextUnit[],
  marks: StaleTexts,
  source: LearningLanguage | null,
): StaleTexts {
  if (source === null) return {}
  const was = new Map(before.map(({ path, texts }) => [path, texts]))
  const stale: StaleTexts = {}
  for (const { path, texts } of after) {
    const earlier = was.get(path) ?? {}
    const now = wordsIn(texts[source])
    for (const language of Object.keys(texts) as LearningLanguage[]) {
      const words = wordsIn(texts[language])
      if (language === source || words === '' || now === '' || words !== wordsIn(earlier[language])) continue
      const marked = marks[language]?.[path]
      const said = marked ?? wordsIn(earlier[source])
      if (said !== '' && said !== now) stale[language] = { ...stale[language], [path]: said }
    }
  }
  return stale
}

/** Returns the stale marks without the confirmed ones: some texts of a language, or all of them. */
export function confirmedIn(marks: StaleTexts, language: LearningLanguage, paths?: readonly string[]): StaleTexts {
  const { [language]: marked = {}, ...others } = marks
  const left = paths ? Object.entries(marked).filter(([path]) => !paths.includes(path)) : []
  return left.length > 0 ? { ...others, [language]: Object.fromEntries(left) } : others
}

/** Returns the number of texts of a language that are older than their source, in modules or programs. */
export const staleIn = (modules: readonly Pick<ProgramModule, 'stale'>[], language: LearningLanguage): number =>
  modules.reduce((sum, { stale }) => sum + Object.keys(stale[language] ?? {}).length, 0)

/** Returns the offered languages with texts older than their source. */
export const staleLanguages = (
  offered: readonly LearningLanguage[],
  modules: readonly Pick<ProgramModule, 'stale'>[],
): LearningLanguage[] => offered.filter(language => staleIn(modules, language) > 0)
