import type { LanguageTexts, LearningLanguage, ModuleContent, ModuleMode } from '@preceptor/contract'
import type { ModulePlan } from './plan.ts'
import { type QuizOptions, quizOf } from './quiz-text.ts'
import { rich } from './rich.ts'

interface Options {
  mode?: ModuleMode
  optional?: true
}
type LiveSessionContent = Extract<ModuleContent, { kind: 'live_session' }>
type ByLanguage<T> = Partial<Record<LearningLanguage, T>>
const byLanguage = <T, R>(given: ByLanguage<T>, from: (one: T) => R) =>
  Object.fromEntries(Object.entries(given).map(([language, one]) => [language, from(one)])) as ByLanguage<R>

/** The first line is the title, `# Title`. */
function titled(texts: LanguageTexts) {
  const parts = byLanguage(texts, text => {
    const [, title, rest] = /^\s*# (.+)\n([\s\S]*)$/.exec(text) ?? []
    if (!title || rest === undefined) throw new Error(`There is no title: ${text.slice(0, 60)}`)
    return { title, rest }
  })
  return { titles: byLanguage(parts, ({ title }) => title), rest: byLanguage(parts, ({ rest }) => rest) }
}

type Pace = Pick<ModulePlan, 'least' | 'after' | 'afterAny'>

/** Sets prerequisites and minimum times, by a module's position from 1. */
export const paced = (rules: Readonly<Record<number, Pace>>, modules: readonly ModulePlan[]): ModulePlan[] =>
  modules.map((module, at) => Object.assign(module, rules[at + 1]))

/** A text to read: its title, then lines in the format of `rich`. */
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

/** Skills to observe: the title, a line or two for the observer, then one `- skill` per line. */
export function skills(topic: string, minutes: number, texts: LanguageTexts, options: Options = {}): ModulePlan {
  const { titles, rest } = titled(texts)
  const lines = byLanguage(rest, text =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  )
  const found = byLanguage(lines, all => all.filter(line => line.startsWith('- ')))
  const instructions = byLanguage(lines, all => all.filter(line => !line.startsWith('- ')).join('\n'))
  const items = (found.en ?? []).map((_, at) => ({
    id: `s${at + 1}`,
    texts: byLanguage(found, skill => skill[at]?.slice(2) ?? ''),
  }))
  return {
    titles,
    topic,
    minutes,
    mode: 'practical',
    ...options,
    content: { kind: 'checklist', instructions, observers: ['rn'], items },
  }
}

/** A class: the title, then its content; `Bring:` starts the list of items to bring. */
export function live(
  topic: string,
  minutes: number,
  texts: LanguageTexts,
  { mode = 'classroom', ways }: Options & { ways: LiveSessionContent['ways'] },
): ModulePlan {
  const { titles, rest } = titled(texts)
  const parts = byLanguage(rest, text => {
    const [about = '', bring = ''] = text
      .trim()
      .replace(/\n\s+/g, '\n')
      .split(/\n(?:Bring|Traiga): /)
    return { about, bring }
  })
  const about = byLanguage(parts, one => one.about)
  return {
    titles,
    topic,
    minutes,
    mode,
    content: { kind: 'live_session', about, bring: byLanguage(parts, one => one.bring), ways },
  }
}

/** Questions in the format of `quizOf`, under the title. */
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
