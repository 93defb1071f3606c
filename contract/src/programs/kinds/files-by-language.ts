import * as z from 'zod/mini'
import type { FileUseName } from '../../files/files.ts'
import { type Id, id } from '../../schemas.ts'
import { type LearningLanguage, learningLanguage } from '../language-texts.ts'
import type { NamedFile } from './kind.ts'

/** A stored file per available language. */
export type LanguageFiles = Partial<Record<LearningLanguage, Id>>
export const languageFiles = z.partialRecord(learningLanguage, id)

export const namedFiles = (files: LanguageFiles, use: FileUseName, at: string): NamedFile[] =>
  Object.entries(files).map(([language, file]) => ({ id: file, use, at: `${at}.${language}` }))
