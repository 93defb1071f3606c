import * as z from 'zod/mini'
import { programText } from '../texts.ts'
import { languageFiles, namedFiles } from './files-by-language.ts'
import type { KindOfModule } from './kind.ts'

const content = z.strictObject({
  kind: z.literal('scorm'),
  /** `packages.ts` reads their content from the files. */
  packages: languageFiles,
})
export type ScormContent = z.output<typeof content>

export const scormKind: KindOfModule<ScormContent> = {
  label: programText('scorm'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'scorm', packages: {} }),
  lacks: ({ packages }, language) => !packages[language],
  written: ({ packages }) => [packages],
  files: ({ packages }) => namedFiles(packages, 'package', 'packages'),
}
