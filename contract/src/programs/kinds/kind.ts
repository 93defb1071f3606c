import type * as z from 'zod/mini'
import type { Id } from '../../schemas.ts'
import type { LearningLanguage } from '../language-texts.ts'
import type { ModuleMode } from './modes.ts'

/** What all of the product asks of a kind of module. A kind is its own file, and a line in `modules.ts`. */
export interface KindOfModule<C extends { kind: string }> {
  /** Named text. */
  label: string
  /** How it is usually taught. */
  mode: ModuleMode
  /** What a module of the kind holds; it may be unfinished, since drafts are saved while they are written. */
  content: z.ZodMiniType<C>
  /** How a new one begins. */
  empty: () => C
  /** Whether something that learners need is missing in the language. */
  lacks: (content: C, language: LearningLanguage) => boolean
  /** Everything that is written by language: the keys tell in which. */
  written: (content: C) => readonly object[]
  /** The stored files it shows. */
  files?: (content: C) => readonly Id[]
}
