import * as z from 'zod/mini'
import { learningLanguage } from '../language-texts.ts'
import { isBlank, picturesIn, richText } from '../rich-text.ts'
import { programText } from '../texts.ts'
import { languageFiles, namedFiles } from './files-by-language.ts'
import type { KindOfModule, NamedFile } from './kind.ts'

const content = z.strictObject({
  kind: z.literal('document'),
  bodies: z.partialRecord(learningLanguage, richText),
  /** A PDF shown below the text, or instead of it. */
  pdfs: z.optional(languageFiles),
})
export type DocumentContent = z.output<typeof content>

export const documentKind: KindOfModule<DocumentContent> = {
  label: programText('document'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'document', bodies: {} }),
  lacks: ({ bodies, pdfs }, language) => isBlank(bodies[language]) && !pdfs?.[language],
  written: ({ bodies, pdfs }) => [bodies, pdfs ?? {}],
  files: ({ bodies, pdfs }) => [
    ...namedFiles(pdfs ?? {}, 'document', 'pdfs'),
    ...Object.entries(bodies).flatMap(([code, body]) =>
      picturesIn(body).map(({ file }): NamedFile => ({ id: file, use: 'picture', at: `bodies.${code}` })),
    ),
  ],
}
