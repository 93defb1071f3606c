import * as z from 'zod/mini'
import { keptFile } from '../files/files.ts'
import { id, instant, keysOf, version } from '../schemas.ts'
import { acknowledgementKind } from './kinds/acknowledgement.ts'
import { checklistKind } from './kinds/checklist.ts'
import { documentKind } from './kinds/document.ts'
import type { KindOfModule, NamedFile } from './kinds/kind.ts'
import { liveSessionKind } from './kinds/live-session.ts'
import { moduleModes, type ModuleMode } from './kinds/modes.ts'
import { quizKind } from './kinds/quiz.ts'
import { scormKind } from './kinds/scorm.ts'
import { videoKind } from './kinds/video.ts'
import { isId } from '../light-checks.ts'
import { plainOf, type RichText } from './rich-text.ts'
import { type LanguageTexts, type LearningLanguage, learningLanguage, titles } from './language-texts.ts'
import { programText } from './texts.ts'

/** Every kind of module, in the order of the author's menu. Each kind's rules are in its file in `kinds/`. */
const kinds = {
  document: documentKind,
  video: videoKind,
  quiz: quizKind,
  scorm: scormKind,
  acknowledgement: acknowledgementKind,
  checklist: checklistKind,
  live_session: liveSessionKind,
} as const
export type ModuleKind = keyof typeof kinds
type ContentOf<K> = K extends KindOfModule<infer C> ? C : never
/** The content of a module, by its kind. */
export type ModuleContent = ContentOf<(typeof kinds)[ModuleKind]>

/** Returns the kind's rules for the given content. */
const rulesOf = <C extends ModuleContent>({ kind }: C) => kinds[kind] as unknown as KindOfModule<C>

/** Named texts. */
export const moduleKinds = Object.fromEntries(
  Object.entries(kinds).map(([kind, { label }]) => [kind, label]),
) as Record<ModuleKind, string>

export const moduleContent = z.discriminatedUnion(
  'kind',
  Object.values(kinds).map(({ content }) => content) as unknown as [z.core.$ZodTypeDiscriminable],
  { error: programText('contentMalformed') },
) as unknown as z.ZodMiniType<ModuleContent, ModuleContent>

/** Returns the content of a new module of a kind. */
export const emptyContent = (kind: ModuleKind): ModuleContent => kinds[kind].empty()
/** Returns the usual teaching mode of a kind. */
export const usualMode = (kind: ModuleKind): ModuleMode => kinds[kind].mode
/** Returns every stored file used by a module, and the field that uses it. */
export const filesOf = ({ content, attachments }: Pick<ProgramModule, 'content' | 'attachments'>): NamedFile[] => [
  ...(rulesOf(content).files?.(content) ?? []).map(({ id, use, at }) => ({ id, use, at: `content.${at}` })),
  ...attachments.map((file, at): NamedFile => ({ id: file, use: 'attachment', at: `attachments.${at}` })),
]
export const mostAttachments = 20

/** Limit for one topic in one module. */
export const mostTopicMinutes = 6000

const topicMinutes = z.strictObject({
  topic_id: id,
  minutes: z
    .int(programText('minutesMalformed'))
    .check(z.gte(1, programText('minutesMalformed')), z.lte(mostTopicMinutes, programText('minutesMalformed'))),
})

/** Prerequisites that open a module: all or any. */
export const moduleNeeds = { all: programText('needsAll'), any: programText('needsAny') } as const

export const moduleFields = {
  titles,
  mode: z.enum(keysOf(moduleModes), programText('modeMissing')),
  is_required: z.boolean(programText('choiceMissing')),
  min_minutes: z
    .int(programText('minMinutesMalformed'))
    .check(z.gte(0, programText('minMinutesMalformed')), z.lte(600, programText('minMinutesMalformed'))),
  needs: z.enum(keysOf(moduleNeeds), programText('needsMissing')),
  /** Earlier modules of the same version. */
  prerequisites: z.array(id).check(z.maxLength(50, programText('tooMany', { most: 50 }))),
  minutes: z.array(topicMinutes).check(
    z.maxLength(20, programText('tooMany', { most: 20 })),
    z.refine(rows => new Set(rows.map(row => row.topic_id)).size === rows.length, programText('topicTwice')),
  ),
  content: moduleContent,
  /** Files a learner can download. */
  attachments: z.array(id).check(
    z.maxLength(mostAttachments, programText('tooMany', { most: mostAttachments })),
    z.refine(ids => new Set(ids).size === ids.length, programText('attachmentTwice')),
  ),
} as const
export const moduleKind = z.enum(keysOf(moduleKinds), programText('kindMissing'))

/** The name of each field in the history and the conflict dialog. */
export const moduleFieldNames: Readonly<Record<string, string>> = {
  titles: programText('titles'),
  mode: programText('mode'),
  is_required: programText('required'),
  min_minutes: programText('minMinutes'),
  prerequisites: programText('prerequisites'),
  needs: programText('needs'),
  minutes: programText('minutes'),
  content: programText('content'),
  attachments: programText('attachments'),
}

/** By language and text path: the source text at the time the translation was last written or confirmed. */
export const staleTexts = z.partialRecord(learningLanguage, z.record(z.string(), z.string()))
export type StaleTexts = z.output<typeof staleTexts>
/** Texts that still match their source; without paths, all texts of the language. */
export const confirmedTexts = z.strictObject({
  language: learningLanguage,
  paths: z.optional(
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5000, programText('tooMany', { most: 5000 }))),
  ),
})

export const programModule = z.object({
  /** The same in every version of the program. */
  id,
  kind: moduleKind,
  ...moduleFields,
  /** Every file used by content and attachments. */
  files: z.array(keptFile),
  /** For acknowledgments: the published version that first had exactly this text. Null before publication and for other kinds. */
  said_since: z.nullable(z.object({ number: z.int(), published_at: instant })),
  /** Translations older than their source. */
  stale: staleTexts,
  updated_by_name: z.string(),
  updated_at: instant,
  version,
})
export type ProgramModule = z.output<typeof programModule>

/** A part that a module is missing in a language: its title, or some of its content. */
export type Lack = 'title' | 'content'

/** Returns the missing parts. A language is offered only if titles and all texts exist in it. */
export const lacksOf = (
  module: Pick<ProgramModule, 'titles' | 'content'>,
  language: LearningLanguage,
): readonly Lack[] => [
  ...(module.titles[language] ? [] : (['title'] as const)),
  ...(rulesOf(module.content).lacks(module.content, language) ? (['content'] as const) : []),
]

/** Returns the languages in which any part of a program is written. */
export function writtenIn(
  program: { titles: LanguageTexts },
  modules: readonly Pick<ProgramModule, 'titles' | 'content'>[],
): LearningLanguage[] {
  const texts = modules.flatMap(({ titles: named, content }) => [named, ...rulesOf(content).written(content)])
  const codes = new Set([program.titles, ...texts].flatMap(one => Object.keys(one)))
  return learningLanguage.options.filter(code => codes.has(code))
}

/** Returns everything in a content that is written per language. */
export const textsByLanguage = (content: ModuleContent): readonly object[] => rulesOf(content).written(content)

/** Returns the texts of a module in a language, without formatting. */
export const textsIn = (content: ModuleContent, language: LearningLanguage): string[] =>
  rulesOf(content)
    .written(content)
    .flatMap(texts => {
      const said = (texts as Readonly<Record<string, unknown>>)[language]
      // files also have languages, with their ids as values
      if (typeof said === 'string') return isId(said) ? [] : [said]
      return isFormatted(said) ? [plainOf(said)] : []
    })
const isFormatted = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'

/** Returns the languages a learner can choose. A program without modules has none. */
export const completeIn = (
  program: { titles: LanguageTexts },
  modules: readonly Pick<ProgramModule, 'titles' | 'content'>[],
): LearningLanguage[] =>
  modules.length === 0
    ? []
    : writtenIn(program, modules).filter(
        language => program.titles[language] && modules.every(module => lacksOf(module, language).length === 0),
      )

/** Returns the credit minutes of all modules together, since each is part of the program's credit. */
export const creditOf = (modules: readonly Pick<ProgramModule, 'minutes'>[]) =>
  modules.flatMap(({ minutes }) => minutes).reduce((sum, { minutes }) => sum + minutes, 0)
