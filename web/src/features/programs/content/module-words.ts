import {
  creditOf,
  type LanguageTexts,
  type LearningLanguage,
  type ModuleContent,
  moduleModes,
  plainOf,
  type ProgramModule,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { languageWord } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import type { ModuleValues } from './module-values.ts'

const byLanguage = (texts: LanguageTexts) =>
  (Object.entries(texts) as [LearningLanguage, string][])
    .filter(([, said]) => said.trim() !== '')
    .map(([code, said]) => `${languageWord(code)}: ${said}`)
    .join('\n')

/** All that a module says, a language after the other, as plain lines. */
export function plainContent(content: ModuleContent): string {
  if (content.kind === 'document')
    return byLanguage(
      Object.fromEntries(Object.entries(content.bodies).map(([code, body]) => [code, body ? plainOf(body) : ''])),
    )
  if (content.kind === 'acknowledgement') return byLanguage(content.statements)
  return [byLanguage(content.instructions), ...content.items.map(({ texts }) => byLanguage(texts))]
    .filter(Boolean)
    .join('\n')
}

const { say } = programsTexts

/** A field of the editor in words. */
export function plainWords(values: ModuleValues, field: keyof ModuleValues): string {
  switch (field) {
    case 'titles':
      return byLanguage(values.titles)
    case 'content':
      return plainContent(values.content)
    case 'mode':
      return inWords(moduleModes[values.mode])
    case 'is_required':
      return say(values.is_required ? 'yes' : 'no')
    case 'minutes':
      return values.minutes.map(({ minutes }) => say('minutesShort', { count: Number(minutes) })).join(', ')
    case 'prerequisites':
      return String(values.prerequisites.length)
    default:
      return values[field]
  }
}

/** A module as lines that a person compares: its title, how it counts, what it says. */
export const linesOf = (module: ProgramModule): string =>
  [
    byLanguage(module.titles),
    [
      inWords(moduleModes[module.mode]),
      say('minutesShort', { count: creditOf([module]) }),
      module.is_required ? say('isRequired') : say('optional'),
    ].join(' · '),
    plainContent(module.content),
  ].join('\n')
