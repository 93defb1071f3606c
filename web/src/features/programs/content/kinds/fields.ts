import type { Id, KeptFile, LearningLanguage, Program, ProgramModule } from '@preceptor/contract'
import type { ComponentType } from 'react'
import type { programsTexts } from '../../texts.ts'

/** Props of a kind's editor: the content, the current language, and the server's errors. */
export interface FieldsProps<C> {
  content: C
  language: LearningLanguage
  /** Sentences by path: `content.items.0.texts.es`. */
  errors: Readonly<Record<string, string>>
  write: (next: C) => void
  /** The module's program; a quiz uses its settings. */
  program: Program
  /** The last saved module. */
  module: ProgramModule
  files: EditedFiles
}

/** The stored files of the module under edit. */
export interface EditedFiles {
  known: readonly KeptFile[]
  /** One has been uploaded: it will be named by what is written next. */
  onFile: (file: KeptFile) => void
  /** Reports a running upload of the field, which leaving would cancel. */
  onBusy: (field: string, busy: boolean) => void
}

/** The editor of a kind of module. Each kind has its own file, and a line in `kinds.ts`. */
export interface KindInEditor<C> {
  /** The purpose of the kind, for the menu. */
  hint: Parameters<typeof programsTexts.say>[0]
  Fields: ComponentType<FieldsProps<C>>
  /** All it says, a language after the other, as lines a person compares. */
  plain: (content: C, nameOf: (file: Id) => string) => string
}

/** The sentence to show where a kind has one place for all. */
export const anyOf = (errors: FieldsProps<unknown>['errors']) => Object.values(errors)[0]
