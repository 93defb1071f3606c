import { creditOf, type Id, type KeptFile, moduleModes, moduleNeeds, type ProgramModule } from '@preceptor/contract'
import { formatBytes } from '@/lib/format-bytes.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { byLanguage } from './kinds/by-language.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ModuleValues } from './module-values.ts'

const { say } = programsTexts

/** Identifies a file by name and size: a different file can have the same name. */
const nameIn = (files: readonly KeptFile[]) => (id: Id) => {
  const file = files.find(one => one.id === id)
  return file ? `${file.name} (${formatBytes(file.size)})` : say('aFile')
}

/** Returns a module's title, which other modules refer to it by. */
export type TitleOf = (module: Id) => string
export const titlesIn =
  (modules: readonly Pick<ProgramModule, 'id' | 'titles'>[]): TitleOf =>
  id =>
    shownText(modules.find(one => one.id === id)?.titles ?? {}) || say('untitled')

/** Describes a field of the editor. */
export function plainWords(
  values: ModuleValues,
  field: keyof ModuleValues,
  files: readonly KeptFile[],
  titleOf: TitleOf,
): string {
  switch (field) {
    case 'titles':
      return byLanguage(values.titles)
    case 'content':
      return kindOf(values.content).plain(values.content, nameIn(files))
    case 'mode':
      return inWords(moduleModes[values.mode])
    case 'is_required':
      return say(values.is_required ? 'yes' : 'no')
    case 'minutes':
      return values.minutes.map(({ minutes }) => say('minutesShort', { count: Number(minutes) })).join(', ')
    case 'attachments':
      return values.attachments.map(nameIn(files)).join(', ')
    case 'prerequisites':
      return values.prerequisites.map(titleOf).join(', ')
    case 'needs':
      return inWords(moduleNeeds[values.needs])
    default:
      return values[field]
  }
}

/** Returns a module as lines for comparison: title, credit, and texts. */
export const linesOf = (module: ProgramModule, titleOf: TitleOf): string =>
  [
    byLanguage(module.titles),
    [
      inWords(moduleModes[module.mode]),
      say('minutesShort', { count: creditOf([module]) }),
      module.is_required ? say('isRequired') : say('optional'),
    ].join(' · '),
    ...(module.min_minutes > 0 ? [say('takesAtLeast', { count: module.min_minutes })] : []),
    ...opensAfter(module, titleOf),
    kindOf(module.content).plain(module.content, nameIn(module.files)),
    ...module.attachments.map(nameIn(module.files)),
  ].join('\n')

function opensAfter({ prerequisites, needs }: ProgramModule, titleOf: TitleOf): string[] {
  const modules = prerequisites.map(titleOf).join(', ')
  if (prerequisites.length === 0) return []
  if (prerequisites.length === 1) return [say('opensAfterOne', { modules })]
  return [say(needs === 'any' ? 'opensAfterAny' : 'opensAfterAll', { modules })]
}
