import { useTexts } from '@/lib/texts/catalogue.ts'
import { secondPersonTexts } from './texts.ts'
import { useReviewer } from './use-reviewer.ts'

interface Props {
  /** Text before it, on the same line. */
  before?: string | undefined
  /** The sentence used when another person accepts it. */
  byAnother: string
  many?: boolean
  /** The verb for the other person's decision. */
  act?: ReviewAct
}

export type ReviewAct = 'verify' | 'approve'

/** Tells the user who records it who must accept the record before it counts. */
export function ReviewNote({ before, byAnother, many = false, act = 'verify' }: Props) {
  const t = useTexts(secondPersonTexts)
  const reviewer = useReviewer()
  const own = t(many ? 'ownAloneMany' : 'ownAlone', { act })
  return (
    <p className="quiet">{[before, reviewer === 'self' ? own : reviewer && byAnother].filter(Boolean).join(' ')}</p>
  )
}
