import { creditOf, moduleModes, type ProgramModule } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { programsTexts } from '../texts.ts'
import { byLanguage } from './kinds/by-language.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ModuleValues } from './module-values.ts'

const { say } = programsTexts

/** A field of the editor in words. */
export function plainWords(values: ModuleValues, field: keyof ModuleValues): string {
  switch (field) {
    case 'titles':
      return byLanguage(values.titles)
    case 'content':
      return kindOf(values.content).plain(values.content)
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
    kindOf(module.content).plain(module.content),
  ].join('\n')
