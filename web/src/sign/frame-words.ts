import type filler from '@/widgets/form-filler/texts/en.ts'
import type signature from '@/widgets/signature/texts/en.ts'
import type { answerKeys } from './answer-words.ts'
import type sign from './texts/en.ts'

type Keys<Name extends string, C> = `${Name}.${keyof C & string}`

/** All texts of this page in a language that the panel doesn't have, by catalog and key. */
export type FrameWords = Record<
  | Keys<'sign', typeof sign>
  | Keys<'form-filler', typeof filler>
  | Keys<'signature', typeof signature>
  | `contract.forms.${(typeof answerKeys)[number]}`
  | 'ui.loading',
  string
>
