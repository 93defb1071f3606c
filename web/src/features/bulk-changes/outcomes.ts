import { type BulkOperation, type BulkOutcome, bulkOutcomes } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { actWords } from './act-words.ts'
import { bulkTexts } from './texts.ts'

export const outcomes = Object.keys(bulkOutcomes) as BulkOutcome[]

export const outcomeColours: Record<BulkOutcome, StatusColour> = {
  update: 'blue',
  unchanged: 'grey',
  skip: 'amber',
  unknown: 'amber',
  reject: 'red',
  kept: 'amber',
}

/** Before the run, after it, and after its undo. */
export const wordsFor = ({
  state,
  ran_to,
  change,
}: Pick<BulkOperation, 'state' | 'change'> & { ran_to: boolean }): Record<BulkOutcome, string> => ({
  ...(Object.fromEntries(outcomes.map(one => [one, inWords(bulkOutcomes[one])])) as Record<BulkOutcome, string>),
  ...ofUpdate(state, ran_to, change),
})

function ofUpdate(state: BulkOperation['state'], ran: boolean, change: BulkOperation['change']) {
  const { outcome, outcomeDone } = actWords(change)
  const words = !ran ? outcome : state === 'undone' ? 'outcomeUndone' : outcomeDone
  return words && { update: bulkTexts.say(words) }
}

export const outcomeIn = (text: string | null): BulkOutcome | undefined => outcomes.find(outcome => outcome === text)
export const countOf = ({ counts }: Pick<BulkOperation, 'counts'>, outcome: BulkOutcome) => counts[outcome] ?? 0
