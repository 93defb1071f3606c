import type { Id, LearningLanguage, Program } from '@preceptor/contract'
import type { ComponentType } from 'react'
import type { programsTexts } from '../../texts.ts'

/** What the editor of a kind is given: the content, the language that is written now, and what the server refused of it. */
export interface FieldsProps<C> {
  content: C
  language: LearningLanguage
  /** Sentences by path: `content.items.0.texts.es`. */
  errors: Readonly<Record<string, string>>
  write: (next: C) => void
  /** Where the module stands; a quiz says what it takes from the program. */
  program: Program
  module_id: Id
}

/** How a kind of module is written. A kind is its own file, and a line in `kinds.ts`. */
export interface KindInEditor<C> {
  /** What it is good for, where a kind is chosen. */
  hint: Parameters<typeof programsTexts.say>[0]
  Fields: ComponentType<FieldsProps<C>>
  /** All it says, a language after the other, as lines a person compares. */
  plain: (content: C) => string
}

/** The sentence to show where a kind has one place for all. */
export const anyOf = (errors: FieldsProps<unknown>['errors']) => Object.values(errors)[0]
