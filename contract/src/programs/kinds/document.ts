import * as z from 'zod/mini'
import { learningLanguage } from '../language-texts.ts'
import { isBlank, richText } from '../rich-text.ts'
import { programText } from '../texts.ts'
import type { KindOfModule } from './kind.ts'

const content = z.strictObject({
  kind: z.literal('document'),
  bodies: z.partialRecord(learningLanguage, richText),
})
export type DocumentContent = z.output<typeof content>

export const documentKind: KindOfModule<DocumentContent> = {
  label: programText('document'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'document', bodies: {} }),
  lacks: ({ bodies }, language) => isBlank(bodies[language]),
  written: ({ bodies }) => [bodies],
}
