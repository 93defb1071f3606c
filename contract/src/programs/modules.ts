import * as z from 'zod/mini'
import { id, instant, text, version, keysOf } from '../schemas.ts'
import { type LanguageTexts, type LearningLanguage, learningLanguage, textsOf, titles } from './language-texts.ts'
import { isBlank, richText } from './rich-text.ts'
import { programText } from './texts.ts'

export const moduleKinds = {
  document: programText('document'),
  acknowledgement: programText('acknowledgement'),
  checklist: programText('checklist'),
} as const
export type ModuleKind = keyof typeof moduleKinds
export const moduleModes = {
  online: programText('modeOnline'),
  classroom: programText('classroom'),
  practical: programText('practical'),
} as const
export type ModuleMode = keyof typeof moduleModes

const mostStatement = 5000
const mostItems = 100

const documentContent = z.strictObject({
  kind: z.literal('document'),
  bodies: z.partialRecord(learningLanguage, richText),
})
const acknowledgementContent = z.strictObject({
  kind: z.literal('acknowledgement'),
  /** What the learner confirms. */
  statements: textsOf(mostStatement),
})
const checklistItem = z.strictObject({ id: text(40), texts: textsOf(500) })
const checklistContent = z.strictObject({
  kind: z.literal('checklist'),
  instructions: textsOf(mostStatement),
  items: z.array(checklistItem).check(
    z.maxLength(mostItems, programText('itemsMany', { most: mostItems })),
    z.refine(items => new Set(items.map(item => item.id)).size === items.length, programText('itemTwice')),
  ),
})
/** What a module holds, by its kind. */
export const moduleContent = z.discriminatedUnion('kind', [documentContent, acknowledgementContent, checklistContent], {
  error: programText('contentMalformed'),
})
export type ModuleContent = z.output<typeof moduleContent>

/** How a new module of a kind begins. */
export function emptyContent(kind: ModuleKind): ModuleContent {
  if (kind === 'document') return { kind, bodies: {} }
  return kind === 'acknowledgement' ? { kind, statements: {} } : { kind, instructions: {}, items: [] }
}

const topicMinutes = z.strictObject({
  topic_id: id,
  minutes: z
    .int(programText('minutesMalformed'))
    .check(z.gte(1, programText('minutesMalformed')), z.lte(6000, programText('minutesMalformed'))),
})

export const moduleFields = {
  titles,
  mode: z.enum(keysOf(moduleModes), programText('modeMissing')),
  is_required: z.boolean(programText('choiceMissing')),
  min_minutes: z
    .int(programText('minMinutesMalformed'))
    .check(z.gte(0, programText('minMinutesMalformed')), z.lte(600, programText('minMinutesMalformed'))),
  needs: z.enum(['all', 'any'], programText('needsMissing')),
  /** Modules of the same version that come before it. */
  prerequisites: z.array(id).check(z.maxLength(50, programText('tooMany', { most: 50 }))),
  minutes: z.array(topicMinutes).check(
    z.maxLength(20, programText('tooMany', { most: 20 })),
    z.refine(rows => new Set(rows.map(row => row.topic_id)).size === rows.length, programText('topicTwice')),
  ),
  content: moduleContent,
} as const
export const moduleKind = z.enum(keysOf(moduleKinds), programText('kindMissing'))

/** What the history and the conflict dialog call each field. */
export const moduleFieldNames: Readonly<Record<string, string>> = {
  titles: programText('titles'),
  mode: programText('modeMissing'),
  is_required: programText('required'),
  min_minutes: programText('minMinutes'),
  minutes: programText('minutes'),
  content: programText('content'),
}

export const programModule = z.object({
  /** The same in every version of the program. */
  id,
  kind: moduleKind,
  ...moduleFields,
  updated_by_name: z.string(),
  updated_at: instant,
  version,
})
export type ProgramModule = z.output<typeof programModule>

/** What a module lacks in a language: its title, or part of what it holds. */
export type Lack = 'title' | 'content'

const itemsLack = (items: readonly { texts: LanguageTexts }[], language: LearningLanguage) =>
  items.some(({ texts }) => !texts[language])

function contentLacks(content: ModuleContent, language: LearningLanguage): boolean {
  if (content.kind === 'document') return isBlank(content.bodies[language])
  if (content.kind === 'acknowledgement') return !content.statements[language]
  return content.items.length === 0 || itemsLack(content.items, language)
}

/** Rulings 43: a language is offered when titles and all texts exist in it. */
export const lacksOf = (
  module: Pick<ProgramModule, 'titles' | 'content'>,
  language: LearningLanguage,
): readonly Lack[] => [
  ...(module.titles[language] ? [] : (['title'] as const)),
  ...(contentLacks(module.content, language) ? (['content'] as const) : []),
]

/** The languages in which something of a program is written. */
export function writtenIn(
  program: { titles: LanguageTexts },
  modules: readonly Pick<ProgramModule, 'titles' | 'content'>[],
): LearningLanguage[] {
  const texts = modules.flatMap(({ titles: named, content }): object[] => {
    if (content.kind === 'document') return [named, content.bodies]
    if (content.kind === 'acknowledgement') return [named, content.statements]
    return [named, content.instructions, ...content.items.map(item => item.texts)]
  })
  const codes = new Set([program.titles, ...texts].flatMap(one => Object.keys(one)))
  return learningLanguage.options.filter(code => codes.has(code))
}

/** The languages a learner can choose. A program without modules has none. */
export const completeIn = (
  program: { titles: LanguageTexts },
  modules: readonly Pick<ProgramModule, 'titles' | 'content'>[],
): LearningLanguage[] =>
  modules.length === 0
    ? []
    : writtenIn(program, modules).filter(
        language => program.titles[language] && modules.every(module => lacksOf(module, language).length === 0),
      )

/** Minutes of credit: of all modules together, since each is part of what the program is worth. */
export const creditOf = (modules: readonly Pick<ProgramModule, 'minutes'>[]) =>
  modules.flatMap(({ minutes }) => minutes).reduce((sum, { minutes }) => sum + minutes, 0)
