import type { LanguageTexts, LearningLanguage, ModuleMode } from '@preceptor/contract'
import type { ModulePlan } from './plan.ts'
import { type QuizOptions, quizOf } from './quiz-text.ts'
import { rich } from './rich.ts'

interface Options {
  mode?: ModuleMode
  optional?: true
}
const byLanguage = <T>(texts: LanguageTexts, from: (text: string) => T) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, from(text)])) as Partial<
    Record<LearningLanguage, T>
  >

/** The first line is the title, `# Title`. */
function titled(texts: LanguageTexts) {
  const parts = byLanguage(texts, text => {
    const [, title, rest] = /^\s*# (.+)\n([\s\S]*)$/.exec(text) ?? []
    if (!title || rest === undefined) throw new Error(`There is no title: ${text.slice(0, 60)}`)
    return { title, rest }
  })
  const pick = (of: 'title' | 'rest') =>
    Object.fromEntries(Object.entries(parts).map(([language, part]) => [language, part[of]])) as LanguageTexts
  return { titles: pick('title'), rest: pick('rest') }
}

/** A text to read: its title, then lines as `rich` takes them. */
export function read(topic: string, minutes: number, texts: LanguageTexts, options: Options = {}): ModulePlan {
  const { titles, rest } = titled(texts)
  return { titles, topic, minutes, ...options, content: { kind: 'document', bodies: byLanguage(rest, rich) } }
}

/** A statement that the learner confirms, under its title. */
export function agree(topic: string, minutes: number, texts: LanguageTexts, options: Options = {}): ModulePlan {
  const { titles, rest } = titled(texts)
  const statements = byLanguage(rest, text => text.trim().replace(/\n\s+/g, '\n'))
  return { titles, topic, minutes, ...options, content: { kind: 'acknowledgement', statements } }
}

/** Skills to observe: the title, a line or two for the observer, then `- skill` by line. */
export function skills(topic: string, minutes: number, texts: LanguageTexts, options: Options = {}): ModulePlan {
  const { titles, rest } = titled(texts)
  const lines = byLanguage(rest, text =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  )
  const items = byLanguage(lines as never, found =>
    (found as unknown as string[]).filter(line => line.startsWith('- ')),
  )
  const instructions = byLanguage(lines as never, found =>
    (found as unknown as string[]).filter(line => !line.startsWith('- ')).join('\n'),
  )
  return {
    titles,
    topic,
    minutes,
    mode: 'practical',
    ...options,
    content: {
      kind: 'checklist',
      instructions,
      items: (items.en ?? []).map((_, at) => ({
        id: `s${at + 1}`,
        texts: byLanguage(items as never, found => (found as unknown as string[])[at]?.slice(2) ?? ''),
      })),
    },
  }
}

/** Questions as `quizOf` reads them, under the title. */
export function quiz(
  topic: string,
  minutes: number,
  texts: LanguageTexts,
  { mode, optional, ...options }: Options & QuizOptions = {},
): ModulePlan {
  const { titles, rest } = titled(texts)
  return {
    titles,
    topic,
    minutes,
    ...(mode && { mode }),
    ...(optional && { optional }),
    content: quizOf(rest, options),
  }
}
