import * as z from 'zod/mini'
import { id, text } from '../../schemas.ts'
import { learningLanguage } from '../language-texts.ts'
import { programText } from '../texts.ts'
import type { KindOfModule } from './kind.ts'

const content = z.strictObject({
  kind: z.literal('scorm'),
  /** The uploaded package in each language; what it says of itself is read from it (`packages.ts`). */
  packages: z.partialRecord(
    learningLanguage,
    z.strictObject({ file_id: id, name: text(255), size: z.int().check(z.gte(1)) }),
  ),
})
export type ScormContent = z.output<typeof content>

export const scormKind: KindOfModule<ScormContent> = {
  label: programText('scorm'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'scorm', packages: {} }),
  lacks: ({ packages }, language) => !packages[language],
  written: ({ packages }) => [packages],
  files: ({ packages }) => Object.values(packages).map(({ file_id }) => file_id),
}
