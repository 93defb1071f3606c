import type { LearningLanguage } from '@preceptor/contract'
import type { ComponentType } from 'react'
import type { playerTexts } from '../texts.ts'

/** What a kind's view is given. It keeps nothing: who plays the program decides what is recorded. */
export interface ViewProps<C> {
  content: C
  language: LearningLanguage
  /** The agency's order, for what is not there in the language. */
  others: readonly LearningLanguage[]
  /** The learner has done what the kind asks for. */
  done: boolean
  onDone: (done: boolean) => void
}

/** How a learner meets a kind of module. A kind is its own file, and a line in `kinds.ts`. */
export interface KindInPlayer<C> {
  View: ComponentType<ViewProps<C>>
  /** What is still to be done before a required module lets the learner go on; absent: nothing is asked. */
  asks?: (content: C) => Parameters<typeof playerTexts.say>[0] | null
}
