import type { PersonStep } from '@preceptor/contract'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { stepColours, stepWord } from './path-words.ts'
import { stepTexts } from './texts.ts'

/** Where somebody stands with a step; what is late says so instead. */
export const StepBadge = ({ step: { is_late, state } }: { step: Pick<PersonStep, 'is_late' | 'state'> }) => (
  <StatusBadge colour={is_late ? 'red' : stepColours[state]}>
    {is_late ? stepTexts.say('overdue') : stepWord(state)}
  </StatusBadge>
)
