import * as z from 'zod/mini'
import { textsOf } from '../language-texts.ts'
import { programText } from '../texts.ts'
import type { KindOfModule } from './kind.ts'

export const mostStatement = 5000

const content = z.strictObject({
  kind: z.literal('acknowledgement'),
  /** The statements the learner confirms. */
  statements: textsOf(mostStatement),
})
export type AcknowledgementContent = z.output<typeof content>

export const acknowledgementKind: KindOfModule<AcknowledgementContent> = {
  label: programText('acknowledgement'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'acknowledgement', statements: {} }),
  lacks: ({ statements }, language) => !statements[language],
  written: ({ statements }) => [statements],
}
