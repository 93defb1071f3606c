import type { PathStanding, PersonStep } from '@preceptor/contract'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { isWithdrawn, standingColours, standingWord, stepColours, stepWord } from './path-words.ts'
import { stepTexts } from './texts.ts'

interface Props {
  step: Pick<PersonStep, 'is_late' | 'state' | 'why'>
  /** The person's state on the path. */
  path: PathStanding
}

/** A person's state in a step; late steps show that instead, and those that were withdrawn before they were done. */
export function StepBadge({ step: { is_late, state, why }, path }: Props) {
  if (isWithdrawn({ state, why }, path))
    return <StatusBadge colour={standingColours.withdrawn}>{standingWord('withdrawn')}</StatusBadge>
  return (
    <StatusBadge colour={is_late ? 'red' : stepColours[state]}>
      {is_late ? stepTexts.say('overdue') : stepWord(state)}
    </StatusBadge>
  )
}
