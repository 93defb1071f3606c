import {
  type Lack,
  lacksOf,
  type LearningLanguage,
  type ProgramContent,
  type ProgramModule,
  writtenIn,
} from '@preceptor/contract'

const written = new WeakMap<ProgramContent, LearningLanguage[]>()
const lacking = new WeakMap<ProgramModule, Map<LearningLanguage, readonly Lack[]>>()

/** Returns languages with text. Reads all texts of a long program once, not on every keystroke. */
export function writtenLanguages(content: ProgramContent): LearningLanguage[] {
  const known = written.get(content) ?? writtenIn(content, content.modules)
  written.set(content, known)
  return known
}

/** Returns the parts a module lacks in a language; recalculated only when the module changes. */
export function knownLacks(module: ProgramModule, language: LearningLanguage): readonly Lack[] {
  const known = lacking.get(module) ?? new Map<LearningLanguage, readonly Lack[]>()
  lacking.set(module, known)
  const lacks = known.get(language) ?? lacksOf(module, language)
  known.set(language, lacks)
  return lacks
}
