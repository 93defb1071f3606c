import type { Id, KeptFile, LearningLanguage, Program, ProgramModule } from '@preceptor/contract'
import type { ComponentType } from 'react'
import type { programsTexts } from '../../texts.ts'

/** Props of a kind's editor: the content, the current language, and the server's errors. */
export interface FieldsProps<C> {
  content: C
  language: LearningLanguage
  /** Messages by path: `content.items.0.texts.es`. */
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
  /** Called after an upload; the next edit will refer to the file. */
  onFile: (file: KeptFile) => void
  /** Reports a running upload of the field, which leaving would cancel. */
  onBusy: (field: string, busy: boolean) => void
}

/** The editor of one kind of module. Each kind has its own file, and a line in `kinds.ts`. */
export interface KindInEditor<C> {
  /** The purpose of the kind, for the menu. */
  hint: Parameters<typeof programsTexts.say>[0]
  Fields: ComponentType<FieldsProps<C>>
  /** Returns all its text, one language after another, as lines for comparison. */
  plain: (content: C, nameOf: (file: Id) => string) => string
}

/** Returns the message to show if a kind has one place for all errors. */
export const anyOf = (errors: FieldsProps<unknown>['errors']) => Object.values(errors)[0]
