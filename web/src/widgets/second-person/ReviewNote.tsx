import { useTexts } from '@/lib/texts/catalogue.ts'
import { secondPersonTexts } from './texts.ts'
import { useReviewer } from './use-reviewer.ts'

interface Props {
  /** Words before it, in the same line. */
  before?: string | undefined
  /** The sentence where another person accepts it. */
  byAnother: string
  many?: boolean
  /** The act by which the other person decides. */
  act?: ReviewAct
}

export type ReviewAct = 'verify' | 'approve'

/** Tells the recorder by whom a record is accepted before it counts. */
export function ReviewNote({ before, byAnother, many = false, act = 'verify' }: Props) {
  const t = useTexts(secondPersonTexts)
  const reviewer = useReviewer()
  const own = t(many ? 'ownAloneMany' : 'ownAlone', { act })
  return (
    <p className="quiet">{[before, reviewer === 'self' ? own : reviewer && byAnother].filter(Boolean).join(' ')}</p>
  )
}
