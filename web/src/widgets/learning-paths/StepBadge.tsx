import type { PersonStep } from '@preceptor/contract'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { stepColours, stepWord } from './path-words.ts'
import { stepTexts } from './texts.ts'

/** A person's state in a step; late steps show that instead. */
export const StepBadge = ({ step: { is_late, state } }: { step: Pick<PersonStep, 'is_late' | 'state'> }) => (
  <StatusBadge colour={is_late ? 'red' : stepColours[state]}>
    {is_late ? stepTexts.say('overdue') : stepWord(state)}
  </StatusBadge>
)
