import type { PersonStep } from '@preceptor/contract'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import {
  earlyOf,
  isPaused,
  isWithdrawn,
  type OnPath,
  standingColours,
  standingWord,
  stepColours,
  stepWord,
} from './path-words.ts'
import { stepTexts } from './texts.ts'

interface Props {
  step: PersonStep
  /** The person on the path. */
  path: OnPath
}

/**
 * A person's state in a step. Late steps show that instead, and so do those withdrawn before they were done. A completed path is
 * never late, because its open steps are optional; neither is a paused one.
 */
export function StepBadge({ step, path }: Props) {
  const { state } = step
  if (isWithdrawn(step, path.state))
    return <StatusBadge colour={standingColours.withdrawn}>{standingWord('withdrawn')}</StatusBadge>
  const early = earlyOf(step, path)
  if (early)
    return (
      <StatusBadge colour={stepColours.done}>
        {stepTexts.say(early === 'path' ? 'doneBefore' : 'doneEarly')}
      </StatusBadge>
    )
  if (isPaused(step, path.state)) return <StatusBadge colour="grey">{standingWord('paused')}</StatusBadge>
  const isLate = step.is_late && path.state !== 'completed'
  return (
    <StatusBadge colour={isLate ? 'red' : stepColours[state]}>
      {isLate ? stepTexts.say('overdue') : stepWord(state)}
    </StatusBadge>
  )
}
