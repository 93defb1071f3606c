import type * as z from 'zod/mini'
import type { FileUseName } from '../../files/files.ts'
import type { Id } from '../../schemas.ts'
import type { LearningLanguage } from '../language-texts.ts'
import type { ModuleMode } from './modes.ts'

/** A stored file used by a module. */
export interface NamedFile {
  id: Id
  /** The required use of the upload. */
  use: FileUseName
  /** Its location in the content, for error messages: `videos.es`. */
  at: string
}

/** The requirements of a kind of module. Each kind has its own file, and a line in `modules.ts`. */
export interface KindOfModule<C extends { kind: string }> {
  /** Named text. */
  label: string
  /** The usual teaching mode. */
  mode: ModuleMode
  /** The content of a module; drafts may be incomplete. */
  content: z.ZodMiniType<C>
  /** Returns the content of a new module. */
  empty: () => C
  /** Returns true if content that learners need is missing in the language. */
  lacks: (content: C, language: LearningLanguage) => boolean
  /** Returns everything written per language, keyed by language. */
  written: (content: C) => readonly object[]
  /** The stored files it shows. */
  files?: (content: C) => readonly NamedFile[]
}
